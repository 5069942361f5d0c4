import { agencyName } from '@keyturn/agency-files/constants'
import {
  postCreditProfileDisputesByIdEvidence,
  postCreditProfileDisputesByIdWithdraw,
} from '@keyturn/api-client'
import { api, sendUpload, useSave } from '@keyturn/platform/client'
import { formatDate, formatDay, formatMonth } from '@keyturn/platform/days'
import { Badge, Button, Card, Field, FileInput, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CheckCheck, Clock, MessageSquareWarning, Undo2, X } from 'lucide-react'
import type { DisputeView } from '../contract.ts'
import { MAX_EVIDENCE_FILES } from '../domain/dispute.ts'
import { disputesQuery, profileQuery } from './calls.ts'
import { deadlineTexts, missedDeadlineText } from './copy.ts'

/** One dispute: the member's text, its deadlines and the outcome. */
export function DisputeCard({ dispute, canAct = true }: { dispute: DisputeView; canAct?: boolean }) {
  const isOpen = dispute.standing !== null
  const late = missedDeadlineText(dispute)
  return (
    <Card className="credit-dispute-card" id={`dispute-${dispute.id}`}>
      <DisputeBadge dispute={dispute} />
      <h3>
        {formatMonth(dispute.month)} at {agencyName(dispute.agency)}
      </h3>
      <p className="kt-quiet wrap-anywhere">{dispute.by_paper ? dispute.reason : `“${dispute.reason}”`}</p>
      {isOpen && (
        <p className="kt-quiet wrap-anywhere">
          While we check, the month is marked as under query, so it cannot count against you.
        </p>
      )}
      {late && <p className="kt-quiet wrap-anywhere">{late}</p>}
      <ol className="credit-steps w-full mt-1 type-small">
        {stepsOf(dispute).map(({ words, when, done }) => (
          <li key={words} data-done={done ? '' : undefined}>
            {done ? <Check aria-hidden="true" /> : <Clock aria-hidden="true" />}
            <span>{words}</span>
            <span>{when}</span>
          </li>
        ))}
      </ol>
      {dispute.decision && (
        <p className="kt-quiet wrap-anywhere">
          <b>Why:</b> {dispute.decision}
        </p>
      )}
      {dispute.state === 'not_upheld' && (
        <p className="kt-quiet wrap-anywhere">
          If you disagree, ask {agencyName(dispute.agency)} for a notice of correction: up to 200 of your own
          words on your file, read by everyone who searches it, free.
        </p>
      )}
      {isOpen && canAct && <OpenActs dispute={dispute} />}
    </Card>
  )
}

function DisputeBadge({ dispute: { state, standing, by_paper } }: { dispute: DisputeView }) {
  if (state === 'upheld' || state === 'corrected')
    return (
      <Badge tone="ok" icon={CheckCheck}>
        {state === 'corrected' ? 'Put right' : by_paper ? 'Being put right' : 'Decided for you'}
      </Badge>
    )
  if (state === 'not_upheld')
    return (
      <Badge tone="idle" icon={X}>
        Decided: it stays
      </Badge>
    )
  if (state === 'withdrawn')
    return (
      <Badge tone="idle" icon={Undo2}>
        Taken back
      </Badge>
    )
  return (
    <Badge
      tone={standing === 'past_promise' || standing === 'past_law' ? 'late' : 'disp'}
      icon={MessageSquareWarning}
    >
      {standing === 'past_promise' || standing === 'past_law' ? 'Under query, we are late' : 'Under query'}
    </Badge>
  )
}

interface Step {
  words: string
  when: string
  done: boolean
}

function stepsOf(dispute: DisputeView): Step[] {
  const { state, opened_at, decided_at, before, after, by_paper } = dispute
  const words = by_paper ? 'Put right in your record' : 'You asked'
  const steps: Step[] = [{ words, when: formatDate(opened_at), done: true }]
  if (state === 'withdrawn')
    return [
      ...steps,
      { words: 'You took it back', when: dispute.closed_at ? formatDate(dispute.closed_at) : '', done: true },
    ]
  if (decided_at === null) {
    return [
      ...steps,
      {
        words: state === 'in_review' ? 'A person is looking into it' : 'A person will look into it',
        when: state === 'in_review' ? 'now' : 'next',
        done: state === 'in_review',
      },
      { words: 'Our answer', when: deadlineTexts(dispute).answer, done: false },
      { words: 'The law’s last day', when: deadlineTexts(dispute).law, done: false },
    ]
  }
  if (!by_paper) steps.push({ words: 'Our answer', when: formatDate(decided_at), done: true })
  if (state === 'not_upheld') return steps
  for (const { agency, code } of before) {
    const corrected = after.find((each) => each.agency === agency)
    steps.push({
      words: corrected
        ? `${agencyName(agency)}: was ${code}, now ${corrected.code}`
        : `Correction to ${agencyName(agency)}, which has ${code}`,
      when: corrected
        ? formatDay(corrected.sent_on)
        : dispute.by_letter.includes(agency)
          ? 'by our letter'
          : 'next file',
      done: corrected !== undefined,
    })
  }
  return steps
}

function OpenActs({ dispute }: { dispute: DisputeView }) {
  const queries = useQueryClient()
  const uploading = useSave({ failed: 'We could not save that file. Please try again.' })
  const withdrawing = useSave({
    failed: 'We could not take it back. Please try again.',
    onError: toast.error,
  })
  const busy = uploading.busy || withdrawing.busy
  const params = { id: dispute.id }

  async function readAgain(): Promise<void> {
    for (const { queryKey } of [disputesQuery, profileQuery]) await queries.invalidateQueries({ queryKey })
  }
  const upload = (file: File) =>
    uploading.run(() => sendUpload(postCreditProfileDisputesByIdEvidence, { params, file }), readAgain)
  const withdraw = () =>
    withdrawing.run(async () => {
      await api.send(postCreditProfileDisputesByIdWithdraw, { params })
      toast.success('Taken back. The month is reported as before.')
    }, readAgain)
  return (
    <div className="grid justify-items-start gap-3 w-full border-t border-line pt-3.5 type-small">
      {dispute.evidence.length > 0 && (
        <ul>
          {dispute.evidence.map(({ id, file_name, size_bytes }) => (
            <li key={id}>
              {file_name}, {Math.max(1, Math.round(size_bytes / 1024)).toLocaleString('en-GB')} kB
            </li>
          ))}
        </ul>
      )}
      {dispute.evidence.length < MAX_EVIDENCE_FILES && (
        <Field
          label="Add evidence"
          hint="PDF, PNG or JPEG, at most 10 MB."
          error={uploading.error ?? undefined}
        >
          <FileInput
            accept=".pdf,.png,.jpg,.jpeg"
            disabled={busy}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void upload(file)
              event.target.value = ''
            }}
          />
        </Field>
      )}
      <Button kind="text" busy={busy} busyText="Saving..." onClick={() => void withdraw()}>
        Take it back
      </Button>
    </div>
  )
}
