import { ReadBy } from '@keyturn/bank-link/web'
import { formatDay } from '@keyturn/platform/days'
import { Button, buttonClass, Card, Link, Loaded, Spinner } from '@keyturn/platform/ui'
import { plansPage } from '@keyturn/subscription/links'
import { DeclaredRentConsents, DeclaredRentFields } from '@keyturn/tenancy/web'
import { Eye, Landmark, ShieldCheck, Timer } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Navigate } from 'react-router'
import { FREE_LOOK_DAYS, FREE_LOOK_INTERVAL_DAYS } from '../constants.ts'
import type { LookAnswer } from '../contract.ts'
import { FormError } from './form-error.tsx'
import { type DrawHouse, MonthsPreview } from './months-preview.tsx'
import { type FreeLookForm, useFreeLook, useFreeLookForm } from './use-free-look.ts'

interface FreeLookProps {
  /** Plans to choose from once months are found. */
  plans: ReactNode
  drawHouse: DrawHouse
}

/** The free look: a bank linked without a plan. */
export function FreeLook(slots: FreeLookProps) {
  const look = useFreeLook()
  const telling = useFreeLookForm()
  return (
    <Loaded of={look} failed="We could not load your free look.">
      {(answer) => <FreeLookState answer={answer} telling={telling} {...slots} />}
    </Loaded>
  )
}

interface FreeLookStateProps extends FreeLookProps {
  answer: LookAnswer
  telling: FreeLookForm
}

function FreeLookState({ answer, telling, ...slots }: FreeLookStateProps) {
  switch (answer.state) {
    case 'with_plan':
      return <Navigate to="/verification-dashboard" replace />
    case 'had_plan':
      return (
        <EndedNotice fact="A free look is only possible before your first plan.">
          What you proved is on <Link to="/your-data">Your data</Link>. With a plan we read your bank again.
        </EndedNotice>
      )
    case 'too_soon':
      return (
        <EndedNotice fact="You have had your free look, and what it read is deleted.">
          The next one can begin on {formatDay(answer.next_look_on ?? '')}. With a plan we read your bank at
          any time.
        </EndedNotice>
      )
    case 'may_begin':
      return <StartForm telling={telling} />
    case 'begun':
      return <BankPending telling={telling} />
    case 'reading':
      return (
        <Card role="status" className="flex items-center gap-3">
          <Spinner />{' '}
          {answer.trouble
            ? `${answer.bank_name ?? 'Your bank'} is slow to answer. We keep asking, and you can come back later.`
            : `We are reading ${answer.bank_name ?? 'your bank'}, up to 24 months back. It takes a moment.`}
        </Card>
      )
    case 'ready':
      return <MonthsPreview answer={answer} telling={telling} {...slots} />
  }
}

const PROMISES = [
  { icon: Eye, text: 'You see which months would be proved. Nothing is reported, and nothing is owed.' },
  {
    icon: ShieldCheck,
    text: 'We can read and never move money, and never see how you sign in at your bank.',
  },
  {
    icon: Timer,
    text: `Without a plan we delete it after ${FREE_LOOK_DAYS} days, or straight away if you ask. You can do this once every ${FREE_LOOK_INTERVAL_DAYS} days.`,
  },
]

function StartForm({ telling }: { telling: FreeLookForm }) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    void telling.goToBank()
  }
  return (
    <Card>
      <h2>What is your rent?</h2>
      <p className="mt-1 kt-quiet">Enough to find it in your bank. With a plan you need not type it again.</p>
      <form noValidate className="mt-5 grid gap-5" onSubmit={submit}>
        <DeclaredRentFields {...telling.fields} />
        <DeclaredRentConsents {...telling.fields} />
        <ul className="grid gap-3">
          {PROMISES.map(({ icon: Mark, text }) => (
            <li key={text} className="flex gap-3">
              <Mark aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <ReadBy />
        <FormError telling={telling} />
        <div>
          <Button type="submit" busy={telling.busy} busyText="Opening your bank">
            <Landmark aria-hidden="true" /> Look at my bank
          </Button>
        </div>
      </form>
    </Card>
  )
}

function BankPending({ telling }: { telling: FreeLookForm }) {
  return (
    <Card>
      <h2>No bank is linked yet</h2>
      <p className="mt-1 kt-quiet">What you told us is kept. Go on to your bank when you are ready.</p>
      <div className="mt-5 grid gap-3">
        <ReadBy />
        <FormError telling={telling} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button busy={telling.busy} busyText="Opening your bank" onClick={() => void telling.goToBank()}>
          <Landmark aria-hidden="true" /> Look at my bank
        </Button>
        <Button kind="outline" onClick={() => void telling.forget()}>
          Delete it
        </Button>
      </div>
    </Card>
  )
}

function EndedNotice({ fact, children }: { fact: string; children: ReactNode }) {
  return (
    <Card>
      <p>
        <b>{fact}</b> {children}
      </p>
      <p className="mt-5">
        <Link to={plansPage} className={buttonClass()}>
          See the plans
        </Link>
      </p>
    </Card>
  )
}
