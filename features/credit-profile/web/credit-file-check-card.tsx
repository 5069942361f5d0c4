import { AGENCY_POLICIES, type Agency, agencyName } from '@keyturn/agency-files/constants'
import { postCreditProfileFileLooksByAgency } from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { formatDay, formatMonth } from '@keyturn/platform/days'
import { Badge, Banner, Button, NeedsYouCard, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, FileSearch, Search } from 'lucide-react'
import type { LookView } from '../contract.ts'
import { profileQuery } from './calls.ts'

interface CreditFileCheckCardProps {
  looks: readonly LookView[]
  onDispute: (about: { agency: Agency; month: string }) => void
}

/**
 * Questions about the member's own file, one agency at a time, and the answers to enquiries. Only the member can see that
 * file.
 */
export function CreditFileCheckCard({ looks, onDispute }: CreditFileCheckCardProps) {
  const asked = looks.find(({ state }) => state === 'asked')
  const traced = looks.filter(({ state }) => state === 'not_seen' || state === 'traced')
  return (
    <>
      {asked && <Question look={asked} onDispute={onDispute} />}
      {traced.map((look) => (
        <Enquiry key={look.agency} look={look} />
      ))}
    </>
  )
}

function useAnswer({ agency }: LookView) {
  const queries = useQueryClient()
  const saving = useSave({ failed: 'We could not save your answer. Please try again.', onError: toast.error })
  const give = (answer: 'seen' | 'not_seen') =>
    saving.run(
      async () => {
        const body = { answer }
        const { state } = await api.send(postCreditProfileFileLooksByAgency, { params: { agency }, body })
        toast.success(state === 'seen' ? 'Thank you. We have noted it.' : THANKS_NOT_SEEN)
      },
      () => queries.invalidateQueries({ queryKey: profileQuery.queryKey }),
    )
  return { busy: saving.busy, give }
}

const THANKS_NOT_SEEN = 'We are asking the agency where it is. You read here what it says.'

function Question({ look, onDispute }: { look: LookView; onDispute: CreditFileCheckCardProps['onDispute'] }) {
  const { agency, month } = look
  const answer = useAnswer(look)
  const name = agencyName(agency)
  return (
    <NeedsYouCard
      className="credit-look"
      badge={
        <Badge tone="dashed" icon={FileSearch}>
          Please look
        </Badge>
      }
      question={`Is it on your ${name} file?`}
      facts={
        <p>
          {formatMonth(month)} should be there by now.{' '}
          <a href={AGENCY_POLICIES[agency].ownFilePage} target="_blank" rel="noreferrer">
            See your free statutory report <ExternalLink className="inline" size={15} aria-hidden="true" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </p>
      }
      acts={
        <>
          <Button busy={answer.busy} onClick={() => void answer.give('seen')}>
            Yes, I see it
          </Button>
          <Button kind="outline" onClick={() => void answer.give('not_seen')}>
            It is not there
          </Button>
          <Button kind="outline" onClick={() => onDispute({ agency, month })}>
            It is wrong
          </Button>
        </>
      }
      until="Looking is free and never harms your score."
    />
  )
}

function Enquiry({ look }: { look: LookView }) {
  const { agency, month, answered_on, trace } = look
  const answer = useAnswer(look)
  const name = agencyName(agency)
  return (
    <Banner
      tone={trace ? 'late' : 'info'}
      icon={Search}
      fact={
        trace
          ? `${name} answered about ${formatMonth(month)} on ${formatDay(trace.on)}.`
          : `We are asking ${name} where ${formatMonth(month)} is.`
      }
      act={
        <Button size="small" kind="outline" busy={answer.busy} onClick={() => void answer.give('seen')}>
          I see it now
        </Button>
      }
    >
      {trace ? trace.note : answered_on && `You did not find it on ${formatDay(answered_on)}.`}
    </Banner>
  )
}
