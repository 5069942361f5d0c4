import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Plate, type PlateKind } from '../surfaces/plate.tsx'
import './stepper.css'

type StepStatus = 'done' | 'now' | 'next'

export interface Step {
  label: string
  status: StepStatus
  /** Status badge on the step's card. */
  badge?: ReactNode
  /** Makes the card clickable. */
  onOpen?: (() => void) | undefined
}

const plateKinds: Record<StepStatus, PlateKind> = { done: 'panel', now: 'lamp', next: 'outline' }
const statusWords: Record<StepStatus, string> = { done: 'done', now: 'now', next: 'to come' }

/** Steps as door-number plates in a row. */
export function StepPlates({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className="kt-steps" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.label} {...(step.status === 'now' && { 'aria-current': 'step' as const })}>
          <Plate kind={plateKinds[step.status]}>
            {step.status === 'done' ? (
              <Check size={20} aria-hidden="true" />
            ) : (
              <span aria-hidden="true">{index + 1}</span>
            )}
          </Plate>
          <span className="sr-only">
            {step.label}, {statusWords[step.status]}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Steps as cards with plate, badge and name; two columns on a phone. */
export function StepCards({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <nav aria-label={label}>
      <ol className="kt-step-cards">
        {steps.map((step, index) => (
          <li key={step.label}>
            <button
              type="button"
              className="kt-step-card"
              onClick={step.onOpen}
              {...(step.status === 'now' && { 'aria-current': 'step' as const })}
              {...(step.onOpen === undefined && { 'aria-disabled': true })}
            >
              <span>
                <Plate kind={step.status === 'next' ? 'outline' : 'panel'}>{index + 1}</Plate>
                {step.badge}
              </span>
              <b>{step.label}</b>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
