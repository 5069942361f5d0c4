import type { Day } from '@keyturn/platform/days'
import { toleranceOf } from '@keyturn/rent-engine/constants'

/** Money for a period that was booked more than 30 days late. It settles the debt but proves nothing. */
export interface LaterPayment {
  readonly on: Day
  readonly pence: number
}

interface Owed {
  readonly duePence: number
  readonly foundPence: number
  readonly settledLater: readonly LaterPayment[]
}

const NEVER = '9999-12-31'

/** Returns the pence still owed for a period on a day, counting payments booked until then. */
export function owedPence({ duePence, foundPence, settledLater }: Owed, day: Day = NEVER): number {
  const later = settledLater.reduce((sum, { on, pence }) => (on <= day ? sum + pence : sum), 0)
  return Math.max(0, duePence - foundPence - later)
}

/** Returns true if later payments booked until the day cover the period, within the usual tolerance. */
export function isCoveredLater(period: Owed, day: Day = NEVER): boolean {
  return (
    period.settledLater.some(({ on }) => on <= day) && owedPence(period, day) <= toleranceOf(period.duePence)
  )
}
