import { HouseSkeleton } from '@keyturn/brand'
import { isVerified } from '@keyturn/identity/constants'
import { errorMessage, retryImport, type SessionUser, useSession } from '@keyturn/platform/client'
import { formatTime } from '@keyturn/platform/days'
import { Badge, Button, Card, StepCards } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, CircleDashed, Clock, CloudOff, History, Lock, MapPin, Save } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { AgencyChoice } from './agency-choice.ts'
import { answersFrom } from './answers.ts'
import { statusQuery } from './calls.ts'
import { DetailsStep } from './details-step.tsx'
import { EmailStep } from './email-step.tsx'
import { focusHeading } from './focus.ts'
import { FormMessage } from './message.tsx'
import { type Draft, useDraft } from './use-answers.ts'

const STEPS = ['Email Verification', 'User Details', 'Tenancy & Landlord', 'Bank Verification']

// Prefetches the longest form of the four before its step opens.
const loadTenancyStep = () => import('./tenancy-step.tsx')

export interface WizardProps {
  /** Bank step, injected because it belongs to another feature. */
  bankStep: ReactNode
  /** Drawing of the empty house, injected too. */
  house: ReactNode
  /** Agency consents under the opt-in, injected too. */
  agencies?: AgencyChoice
}

/** Four steps from a new account to a verified home. Opens at the first unfinished step. */
export function Wizard({ bankStep, house, agencies }: WizardProps) {
  const session = useSession()
  const { data: status, error, refetch } = useQuery(statusQuery)
  const known = useMemo(() => (status ? answersFrom(status) : null), [status])
  const draft = useDraft(known)
  const [search, setSearch] = useSearchParams()
  const chosen = Number(search.get('step'))
  const TenancyStep = useTenancyStep()
  const place = useStepFocus(chosen, chosen !== 3 || TenancyStep !== null)
  if (session.status !== 'signed-in') return null
  const { user } = session
  const isChosen = [1, 2, 3, 4].includes(chosen)
  const first = firstUnfinished(user)
  if (!isChosen && first === 4) return <Navigate to="/dashboard" replace />
  const step = isChosen ? chosen : first
  const goTo = (next: number) => setSearch({ step: String(next) })
  return (
    <div className="page-width grid gap-5 py-6 sm:py-10">
      <header className="grid gap-x-3 lg:flex lg:items-end lg:justify-between">
        <div>
          <h1>Four steps to your rent record</h1>
          <p className="kt-quiet">{progressLine(user)} Everything is saved as you type.</p>
        </div>
        <SavedNote draft={draft} />
      </header>
      <StepCards
        label="Verification steps"
        steps={STEPS.map((label, index) => ({
          label,
          status: index + 1 === step ? 'now' : isDone(user, index + 1) ? 'done' : 'next',
          badge: <StepBadge user={user} step={index + 1} />,
          onOpen: () => goTo(index + 1),
        }))}
      />
      <div ref={place} className="grid items-start gap-5 lg:grid-cols-[1.96fr_1fr]">
        {step === 4 ? (
          bankStep
        ) : (
          <Card>
            {step === 1 && <EmailStep user={user} onDone={() => goTo(2)} />}
            {step > 1 && !draft.ready && <LoadError error={error} onRetry={() => void refetch()} />}
            {step === 2 && draft.ready && <DetailsStep draft={draft} onDone={() => goTo(3)} />}
            {step === 3 && draft.ready && status && TenancyStep && (
              <TenancyStep
                user={user}
                draft={draft}
                today={status.today}
                answeredBefore={status.tenancy_details !== null && !isDone(user, 3)}
                agencies={agencies}
                onBack={() => goTo(2)}
                onDone={() => goTo(4)}
              />
            )}
          </Card>
        )}
        <SidePanel house={house} />
      </div>
    </div>
  )
}

function useTenancyStep() {
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadTenancyStep>>['TenancyStep'] | null>(null)
  useEffect(() => {
    void retryImport(loadTenancyStep).then(({ TenancyStep }) => setPart(() => TenancyStep))
  }, [])
  return part
}

/** Scrolls to the top of a step once its part is loaded. */
function useStepFocus(step: number, isThere: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (!isThere) return
    if (step !== shown.current) focusHeading(place.current)
    shown.current = step
  }, [step, isThere])
  return place
}

function LoadError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <HouseSkeleton label="Loading your answers" />
  return (
    <div className="grid justify-items-start gap-4">
      <FormMessage message={errorMessage(error, 'Failed to load your answers')} />
      <Button kind="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function isDone(user: SessionUser, step: number): boolean {
  if (step === 1) return user.isEmailVerified
  if (step === 2) return isVerified(user, 'details')
  return step === 3 ? isVerified(user, 'tenancy', 'landlord') : isVerified(user, 'bank')
}

export function firstUnfinished(user: SessionUser): number {
  return [1, 2, 3].find((step) => !isDone(user, step)) ?? 4
}

function progressLine(user: SessionUser): string {
  const words = ['None', 'One', 'Two', 'Three', 'Four']
  const done = [1, 2, 3, 4].filter((step) => isDone(user, step)).length
  return done === 4 ? 'All done.' : `${words[done]} done, ${words[4 - done]?.toLowerCase()} to go.`
}

function StepBadge({ user, step }: { user: SessionUser; step: number }) {
  if (isDone(user, step))
    return (
      <Badge tone="ok" icon={Check}>
        Verified
      </Badge>
    )
  const waits = step === 1 || (step === 3 && (isVerified(user, 'tenancy') || isVerified(user, 'landlord')))
  if (waits)
    return (
      <Badge tone="info" icon={Clock}>
        Pending
      </Badge>
    )
  const isNext = firstUnfinished(user) === step
  return isNext ? (
    <Badge tone="late" icon={CircleAlert}>
      Action Required
    </Badge>
  ) : (
    <Badge tone="idle" icon={CircleDashed}>
      Not Started
    </Badge>
  )
}

function SavedNote({ draft }: { draft: Draft }) {
  const time = draft.savedAt && formatTime(draft.savedAt)
  return (
    <p role="status" className="flex min-h-7 items-center gap-2 kt-quiet">
      {draft.offline && (
        <>
          <CloudOff size={18} aria-hidden="true" /> No connection. We keep trying.
        </>
      )}
      {!draft.offline && time && (
        <>
          <Save size={18} aria-hidden="true" /> Saved at {time}
        </>
      )}
    </p>
  )
}

function SidePanel({ house }: { house: ReactNode }) {
  return (
    <aside className="hidden gap-5 lg:grid">
      <Card ground="panel" bare className="p-6 pb-0">
        <h2>Your house is waiting</h2>
        <p className="mt-1 mb-4">
          When you link your bank we read up to 24 months, so rent you have already paid lights up first.
        </p>
        {house}
      </Card>
      <Card>
        <h3 className="mb-2">Why we ask</h3>
        <ul className="grid gap-3">
          <Why icon={<MapPin size={18} />}>The address goes on your credit file with the rent.</Why>
          <Why icon={<History size={18} />}>
            A rent rise or a new home is an edit with a date. Nothing restarts.
          </Why>
          <Why icon={<Lock size={18} />}>Files you upload are encrypted and you can delete them.</Why>
        </ul>
      </Card>
    </aside>
  )
}

function Why({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="kt-accent">
        {icon}
      </span>
      {children}
    </li>
  )
}
