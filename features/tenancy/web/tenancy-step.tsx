import type { SessionUser } from '@keyturn/platform/client'
import type { Day } from '@keyturn/platform/days'
import { Banner, Button, Tabs } from '@keyturn/platform/ui'
import { House } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { MISSING_CONSENTS } from '../domain/consents.ts'
import { PER_TEXTS, readEvery } from '../domain/frequency.ts'
import type { AgencyChoice } from './agency-choice.ts'
import { AgreementUpload } from './agreement-upload.tsx'
import { type Answers, textOf } from './answers.ts'
import { EffectiveFromDialog } from './effective-from-dialog.tsx'
import { ConsentFields, LandlordFields, RentalFields, TenancyFields } from './fields.tsx'
import { focusFirstError, focusHeading } from './focus.ts'
import { FormMessage } from './message.tsx'
import { ConfirmUnusual } from './settings-form.tsx'
import type { Draft } from './use-answers.ts'
import { type TenancyStepState, useTenancyStep } from './use-tenancy-step.ts'

interface TenancyStepProps {
  user: SessionUser
  draft: Draft
  today: Day
  /** True if the home was saved before and only needs confirmation. */
  answeredBefore: boolean
  agencies: AgencyChoice | undefined
  onBack: () => void
  onDone: () => void
}

/** Step 3: home, payee, consents and, optionally, the contact for confirmation. */
export function TenancyStep({
  user,
  draft,
  today,
  answeredBefore,
  agencies,
  onBack,
  onDone,
}: TenancyStepProps) {
  const step = useTenancyStep(draft, { email: user.email, today, agencies, onDone })
  const { fields } = step
  const tab = (value: string, label: string, heading: string, lead: string, part: ReactNode) => ({
    value,
    label,
    content: (
      <StepForm step={step} heading={heading} lead={lead} onBack={onBack}>
        {part}
      </StepForm>
    ),
  })
  const tabs = [
    tab(
      'tenancy',
      'Tenancy Details',
      'Where do you live?',
      'As it is written on your tenancy agreement.',
      <TenancyFields {...fields} />,
    ),
    tab(
      'rental',
      'Rental Information',
      'Who do you pay?',
      'So that we know the rent when we see it.',
      <>
        <RentalFields {...fields} contactHint="We write to them only if you allow it in the next part" />
        <AgreementUpload />
      </>,
    ),
    tab(
      'consent',
      'GDPR Consent',
      'What do you agree to?',
      'Three are needed. Two are your choice. You can take each back in Settings.',
      <ConsentFields {...fields} agencies={agencies} />,
    ),
    tab(
      'landlord',
      'Landlord Details',
      'Who can we ask?',
      'They get one email and answer without an account. You see what they say.',
      <LandlordFields {...fields} />,
    ),
  ]
  return (
    <>
      {/* One click confirms the saved values. Hidden while there are unsent changes. */}
      {answeredBefore && !draft.isTouched && step.isComplete() && (
        <Banner
          tone="lamp"
          icon={House}
          fact="Is this still right?"
          className="mb-5"
          act={
            <Button busy={step.busy} onClick={() => void step.send()}>
              Yes, confirm
            </Button>
          }
        >
          {inOneLine(draft.answers)} Your history does not restart.
        </Banner>
      )}
      <Tabs
        label="Tenancy and landlord"
        value={step.tab}
        onChange={step.choose}
        tabs={tabs.filter(({ value }) => value !== 'landlord' || step.withLandlord)}
      />
      <ConfirmUnusual odd={step.odd} onBack={step.lookAgain} onYes={() => void step.send()} />
      <EffectiveFromDialog
        months={step.months}
        today={today}
        onBack={step.lookAgain}
        onChoose={(effectiveFrom) => void step.send(effectiveFrom)}
      />
    </>
  )
}

function inOneLine(answers: Answers): string {
  const text = (name: string) => textOf(answers, name).trim()
  const every = readEvery(text('frequency')) ?? 'month'
  const rent = `£${text('monthlyRent').replace(/^£\s*/, '')} ${PER_TEXTS[every]}`
  return `${text('propertyAddress')}: ${rent}, ${text('landlordName')}.`
}

interface StepFormProps {
  step: TenancyStepState
  heading: string
  lead: string
  onBack: () => void
  children: ReactNode
}

function StepForm({ step, heading, lead, onBack, children }: StepFormProps) {
  const { before, isLast, arrival } = step
  const stopped = step.consentsMissing && (isLast || step.tab === 'consent')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (arrival?.at === 'top') focusHeading(form.current)
    if (arrival?.at === 'fault') focusFirstError(form.current)
  }, [arrival])
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        step.goOn()
      }}
    >
      <div>
        <h2>{heading}</h2>
        <p className="kt-quiet">{lead}</p>
      </div>
      {children}
      {/* The message is beside the button. Each field also shows its own error. */}
      <FormMessage message={step.message} />
      <div className="flex flex-wrap justify-between gap-3 border-line border-t pt-5">
        <Button kind="outline" onClick={() => (before === null ? onBack() : step.open(before))}>
          Back
        </Button>
        <Button type="submit" busy={step.busy} disabledReason={stopped ? MISSING_CONSENTS : undefined}>
          {isLast ? 'Complete Verification' : 'Save and continue'}
        </Button>
      </div>
    </form>
  )
}
