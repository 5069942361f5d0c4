import { z } from 'zod'
import { BrokenPromise, type HttpClient } from './http-client.ts'
import type { SimulatedMember } from './simulated-member.ts'

const charges = z.array(
  z.object({
    customer: z.string(),
    email: z.string().nullable(),
    amount: z.number(),
    refunded: z.number(),
    at: z.string(),
  }),
)
export type Charge = z.infer<typeof charges>[number]

const HOUR_MS = 3_600_000
/** Shortest month: a monthly price is never charged twice within it. */
const SHORTEST_MONTH_MS = 27 * 24 * HOUR_MS
const MONTHLY = [4.99, 9.99]

export const readCharges = (line: HttpClient): Promise<Charge[]> =>
  line.get('/sandbox/checkout/charges', charges)

/** Compares every charge of a member with what they agreed to. */
export function checkCharges(life: SimulatedMember, all: readonly Charge[]): void {
  for (const { email, customer } of all)
    if (email === life.email && !life.customers.includes(customer)) life.customers.push(customer)
  const mine = all.filter(({ customer }) => life.customers.includes(customer))
  const seen = (charge: Charge) =>
    JSON.stringify({
      charge,
      closedAt: life.closedAt,
      plan: life.plan,
      bought: life.plans,
      mine: mine.slice(-4),
    })
  for (const charge of mine) {
    if (life.closedAt !== null && charge.at > life.closedAt && charge.refunded < charge.amount)
      throw new BrokenPromise('no charge is taken after the account has ended', seen(charge))
    if (life.plan.endsAt !== null && charge.at > later(life.plan.endsAt) && charge.refunded < charge.amount)
      throw new BrokenPromise('no charge is taken after the plan has ended', seen(charge))
    if (charge.refunded > charge.amount) throw new BrokenPromise('no charge is paid back twice', seen(charge))
  }
  const whole = mine.filter(({ amount, refunded }) => MONTHLY.includes(amount) && refunded === 0)
  for (const [at, charge] of whole.entries()) {
    const before = whole[at - 1]
    if (
      !before ||
      life.plans.some(({ from }) => from > before.at.slice(0, 10) && from <= charge.at.slice(0, 10))
    )
      continue
    if (Date.parse(charge.at) - Date.parse(before.at) < SHORTEST_MONTH_MS)
      throw new BrokenPromise('no month is charged twice', seen(charge))
  }
}

const later = (instant: string): string => new Date(Date.parse(instant) + HOUR_MS).toISOString()
