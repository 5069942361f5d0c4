import { refreshProfile } from '@keyturn/identity/web'
import { errorMessage, fieldErrors, type SessionUser } from '@keyturn/platform/client'
import { dayOfInstant } from '@keyturn/platform/days'
import { Button, ConfirmDialog, Tabs } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { MISSING_CONSENTS, missesRequired } from '../domain/consents.ts'
import { joined, type Problem } from '../domain/tenancy-details.ts'
import { AgreementUpload } from './agreement-upload.tsx'
import { CONTACT, checkAnswers, isTicked } from './answers.ts'
import { sendLandlord, sendTenancy, statusQuery } from './calls.ts'
import { ConsentFields, LandlordFields, RentalFields, TenancyFields } from './fields.tsx'
import { FormMessage } from './message.tsx'
import type { Draft } from './use-answers.ts'

const TAB_OF: Record<string, string> = {
  landlordName: 'rental',
  landlordEmail: 'rental',
  landlordPhone: 'rental',
  landlordCompany: 'landlord',
  landlordAddress: 'landlord',
  agentName: 'landlord',
  agentEmail: 'landlord',
  gdpr_consent: 'consent',
}

interface TenancyStepProps {
  user: SessionUser
  draft: Draft
  onBack: () => void
  onDone: () => void
}

/** Step 3: the home, whom the rent goes to, what the member agrees to and, if they wish, whom we may ask. */
export function TenancyStep({ user, draft, onBack, onDone }: TenancyStepProps) {
  const queries = useQueryClient()
  const [tab, setTab] = useState('tenancy')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [odd, setOdd] = useState<Problem[]>([])
  const [busy, setBusy] = useState(false)
  const { answers } = draft
  const withLandlord = isTicked(answers, CONTACT)
  const order = ['tenancy', 'rental', 'consent', ...(withLandlord ? ['landlord'] : [])]
  const isLast = tab === order.at(-1)
  const consentsMissing = missesRequired(Object.fromEntries(consentKinds(answers)))
  const fields = {
    answers,
    problems,
    set: (change: typeof answers) => {
      draft.set(change)
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))),
      )
    },
  }

  function show(found: Problem[]): void {
    const atFields = Object.fromEntries(
      [...found].reverse().map(({ field, message: words }) => [field, words]),
    )
    setProblems(atFields)
    setMessage(joined(found))
    const [first] = found
    if (first) setTab(TAB_OF[first.field] ?? 'tenancy')
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const checked = checkAnswers(answers, { today: dayOfInstant(new Date()), email: user.email })
    const here = checked.problems.filter(({ field }) => (TAB_OF[field] ?? 'tenancy') === tab)
    if (!isLast) {
      if (here.length > 0) show(here)
      else {
        setMessage(null)
        setTab(order[order.indexOf(tab) + 1] ?? tab)
      }
      return
    }
    if (checked.problems.length > 0) show(checked.problems)
    else if (checked.odd.length > 0) setOdd(checked.odd)
    else void send()
  }

  async function send(): Promise<void> {
    setOdd([])
    setBusy(true)
    setMessage(null)
    try {
      await sendTenancy(answers)
    } catch (error) {
      fail(error, 'Failed to update tenancy verification')
      return
    }
    try {
      if (withLandlord) await sendLandlord(answers)
    } catch (error) {
      fail(error, 'Failed to update landlord verification')
      return
    }
    draft.settle()
    await queries.invalidateQueries(statusQuery)
    await refreshProfile()
    onDone()
  }

  function fail(error: unknown, otherwise: string): void {
    const atFields = fieldErrors(error)
    setProblems(atFields)
    setMessage(errorMessage(error, otherwise))
    const [field] = Object.keys(atFields)
    if (field) setTab(TAB_OF[field] ?? 'tenancy')
    setBusy(false)
  }

  const content = (heading: string, lead: string, part: ReactNode) => (
    <form onSubmit={submit} noValidate className="grid gap-5 pt-2">
      <div>
        <h2>{heading}</h2>
        <p className="text-ink-2">{lead}</p>
      </div>
      <FormMessage message={message} />
      {part}
      <div className="flex flex-wrap justify-between gap-3 border-line border-t pt-5">
        <Button
          kind="outline"
          onClick={tab === 'tenancy' ? onBack : () => setTab(order[order.indexOf(tab) - 1] ?? tab)}
        >
          Back
        </Button>
        <Button
          type="submit"
          busy={busy}
          disabledReason={isLast && consentsMissing ? MISSING_CONSENTS : undefined}
        >
          {isLast ? 'Complete Verification' : 'Save and continue'}
        </Button>
      </div>
    </form>
  )
  const landlordTab = {
    value: 'landlord',
    label: 'Landlord Details',
    content: content(
      'Whom may we ask?',
      'They get one email and answer without an account. You see what they say.',
      <LandlordFields {...fields} />,
    ),
  }
  return (
    <>
      <Tabs
        label="Tenancy and landlord"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'tenancy',
            label: 'Tenancy Details',
            content: content(
              'Where do you live?',
              'As it is written on your tenancy agreement.',
              <TenancyFields {...fields} />,
            ),
          },
          {
            value: 'rental',
            label: 'Rental Information',
            content: content(
              'Whom do you pay?',
              'So that we know the rent when we see it.',
              <>
                <RentalFields {...fields} />
                <AgreementUpload />
              </>,
            ),
          },
          {
            value: 'consent',
            label: 'GDPR Consent',
            content: content(
              'What do you agree to?',
              'Three are needed. Two are your choice. You can take each back in Settings.',
              <ConsentFields {...fields} />,
            ),
          },
          ...(withLandlord ? [landlordTab] : []),
        ]}
      />
      <ConfirmDialog
        open={odd.length > 0}
        question="Is this right?"
        keep="Change it"
        act="Yes, it is right"
        onKeep={() => setOdd([])}
        onAct={() => void send()}
      >
        {joined(odd)}
      </ConfirmDialog>
    </>
  )
}

function consentKinds(answers: Draft['answers']): [string, boolean][] {
  return ['personalDataConsent', 'tenancyDataConsent', 'bankDataConsent'].map((kind) => [
    kind,
    isTicked(answers, kind),
  ])
}
