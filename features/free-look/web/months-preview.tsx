import { WindowIcon, type WindowKind } from '@keyturn/brand'
import { formatDay, formatMonth } from '@keyturn/platform/days'
import { Button, Card, ConfirmDialog } from '@keyturn/platform/ui'
import { agencyCount, plans as allPlans, type Plan } from '@keyturn/subscription/constants'
import { DeclaredRentFields } from '@keyturn/tenancy/web'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { LookAnswer } from '../contract.ts'
import { FormError } from './form-error.tsx'
import type { FreeLookForm } from './use-free-look.ts'
import './free-look.css'

const WINDOWS = { proved: 'outlined', asked: 'dashed', not_seen: 'dark' } as const satisfies Record<
  LookAnswer['months'][number]['seen'],
  WindowKind
>

const SEEN_TEXTS = {
  proved: 'would be proved',
  asked: 'we would ask you about it',
  not_seen: 'no rent seen',
} as const

/** Draws the house with these windows. The label is its text alternative. */
export type DrawHouse = (windows: readonly WindowKind[], label: string) => ReactNode

interface MonthsPreviewProps {
  answer: LookAnswer
  telling: FreeLookForm
  plans: ReactNode
  drawHouse: DrawHouse
}

/** Preview of the house: windows that a plan would light are drawn in outline. */
export function MonthsPreview({ answer, telling, plans, drawHouse }: MonthsPreviewProps) {
  const { months, proved_count, deleted_on } = answer
  const counted = `${proved_count} of 24 months`
  return (
    <>
      <Card className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <div>
          <h2>{proved_count === 0 ? 'No rent found yet' : `${counted} would be proved`}</h2>
          <p className="mt-1 kt-quiet">{summaryText(answer)}</p>
          <Legend answer={answer} />
          <CorrectRent telling={telling} isOpen={proved_count === 0} />
        </div>
        <div className="w-full max-w-120 mx-auto">
          {drawHouse(
            months.map(({ seen }) => WINDOWS[seen]),
            `Two terraced houses with 24 windows, one for each month. ${counted} stand in outline: your bank would prove them.`,
          )}
        </div>
      </Card>
      <FormError telling={telling} />
      {proved_count > 0 && <WithPlan count={proved_count} />}
      {plans}
      <DeleteData telling={telling} deletedOn={deleted_on} />
    </>
  )
}

function summaryText({ proved_count, asked_count, bank_name }: LookAnswer): string {
  const bank = bank_name ?? 'Your bank'
  if (proved_count === 0)
    return `${bank} shows no payment like the rent you told us. Did you write the amount and the name as the bank shows them?`
  const asked =
    asked_count === 0
      ? ''
      : ` We would ask you about ${asked_count === 1 ? 'one more' : `${asked_count} more`}.`
  return `${bank} shows the rent of ${proved_count === 1 ? 'one month' : `${proved_count} months`}, the way an agency or a landlord would want it shown.${asked}`
}

function Legend({ answer: { months } }: { answer: LookAnswer }) {
  return (
    <>
      <ul className="flex flex-wrap gap-x-5.5 gap-y-2.5 mt-4.5 mb-2">
        {(Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]).map((seen) => {
          const count = months.filter((month) => month.seen === seen).length
          return count === 0 ? null : (
            <li className="flex items-center gap-2 type-compact" key={seen}>
              <WindowIcon kind={WINDOWS[seen]} height={30} />
              <span>
                {SEEN_TEXTS[seen]} <b>{count}</b>
              </span>
            </li>
          )
        })}
      </ul>
      <details>
        <summary className="kt-disclosure">Month by month</summary>
        <ol className="look-months mt-1 mb-3 type-compact">
          {months.map(({ month, seen }) => (
            <li key={month}>
              {formatMonth(month)}: {SEEN_TEXTS[seen]}
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

function CorrectRent({ telling, isOpen }: { telling: FreeLookForm; isOpen: boolean }) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    void telling.tellAgain()
  }
  return (
    <details open={isOpen}>
      <summary className="kt-disclosure">Not your rent? Tell us again</summary>
      <form noValidate className="mt-3 grid gap-4" onSubmit={submit}>
        <p className="kt-quiet">Anything you leave blank stays the same.</p>
        <DeclaredRentFields {...telling.fields} />
        <div>
          <Button type="submit" kind="outline" busy={telling.busy}>
            Look again
          </Button>
        </div>
      </form>
    </details>
  )
}

/** Effect of each plan on these months. */
function WithPlan({ count }: { count: number }) {
  const these = count === 1 ? 'This month counts' : `These ${count} months count`
  return (
    <Card>
      <h2>What a plan would do with it</h2>
      <ul className="mt-3 grid list-disc gap-2 ps-5">
        <li>
          {these} from the first day: towards your 24, and in a rent passport that you can show to anyone.
          Your bank does not have to be linked again.
        </li>
        {allPlans.map((plan) => (
          <li key={plan.id}>
            <b>{plan.displayName}:</b> {reportsTo(plan)}, if you agree to it, and{' '}
            {plan.features.rewardsMultiplier === 1 ? 'a point' : `${plan.features.rewardsMultiplier} points`}{' '}
            for every pound of rent from then on.
          </li>
        ))}
      </ul>
    </Card>
  )
}

const reportsTo = (plan: Plan): string =>
  plan.features.craReportingCount === 1
    ? 'your rent goes to one credit agency of your choice'
    : `your rent goes to up to ${agencyCount(plan)} credit agencies`

function DeleteData({ telling, deletedOn }: { telling: FreeLookForm; deletedOn: string | null }) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="grid justify-items-start gap-2.5 max-w-160" aria-labelledby="look-forget">
      <h2 id="look-forget">Not for you?</h2>
      <p className="kt-quiet">
        Without a plan we delete everything we read, and the link to your bank, on{' '}
        {formatDay(deletedOn ?? '')}. We write to you two days before, and when it is done.
      </p>
      <Button kind="outline" onClick={() => setAsking(true)}>
        Delete it all now
      </Button>
      <ConfirmDialog
        open={asking}
        question="Delete what we read?"
        keep="Keep it"
        act="Delete it all"
        danger
        busy={telling.busy}
        onKeep={() => setAsking(false)}
        onAct={() => void telling.forget().then(() => setAsking(false))}
      >
        Everything we read from your bank, the link and what you told us go at once. The next free look can
        begin in 90 days.
      </ConfirmDialog>
    </section>
  )
}
