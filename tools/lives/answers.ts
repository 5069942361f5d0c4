import { z } from 'zod'

/* Schemas of responses, with the fields that these lives check. */

const month = z.object({
  due_on: z.string(),
  due: z.number(),
  found: z.number(),
  state: z.string(),
  shown_by: z.string().nullable(),
  settled_on: z.string().nullable(),
  awaits_answer: z.boolean(),
  watched: z.boolean(),
  said: z.string().nullable(),
  is_asked: z.boolean(),
})
export type ShownMonth = z.infer<typeof month>
export const report = z.object({ months: z.array(month) })

const row = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  amount: z.number(),
  source: z.enum(['bank', 'statement']),
})
export type ShownRow = z.infer<typeof row>
export const rentPayments = z.object({ transactions: z.array(row), total_count: z.number() })

export const dashboard = z.object({
  bank: z.object({ health: z.string() }),
  on_time: z.object({ percent: z.number().nullable(), on_time: z.number(), verified: z.number() }),
  verified_payments: z.number(),
  today: z.string(),
  months: z.array(month),
  suggestions: z.array(row),
  points: z.object({ total: z.number() }).nullable(),
  is_looking: z.boolean(),
})
export type Dashboard = z.infer<typeof dashboard>

const sum = z.object({ total_points: z.number(), included_count: z.number() })
const worth = z.object({ points: z.number() })
export const summary = z.object({
  overall: sum,
  rent_payments: sum,
  by_month: z.array(sum),
  welcome_bonus: z.object({ total_points: z.number() }).nullable(),
  balance: z.object({ available: worth, reserved: worth, held: worth, owed: worth }),
  milestone: z.object({ reached: z.number(), bonus_points: z.number() }),
})
export const ledger = z.object({
  items: z.array(z.object({ id: z.number(), points: z.number(), balance_after: z.number() })),
  total_count: z.number(),
})
export type Ledger = z.infer<typeof ledger>
export const redemptions = z.object({
  items: z.array(z.object({ id: z.string(), state: z.string(), points: z.number() })),
})

const entry = z.object({
  agency: z.string(),
  state: z.string(),
  code: z.string().nullable(),
  dispute_id: z.string().nullable(),
})
export const profile = z.object({
  next_file_on: z.string(),
  agencies: z.array(z.object({ agency: z.string(), given: z.boolean(), covered: z.boolean() })),
  months: z.array(z.object({ month: z.string(), state: z.string().nullable(), entries: z.array(entry) })),
})
export const dispute = z.object({ id: z.string(), state: z.string() })
export const disputes = z.object({
  items: z.array(dispute.extend({ agency: z.string(), month: z.string() })),
})

export const connect = z.object({ connect_url: z.string() })
export const reconfirm = z.union([connect, z.object({ reconfirmed: z.literal(true) })])
export const approved = z.object({ redirect_url: z.string() })
export const connections = z.object({
  connections: z.array(z.object({ id: z.string(), state: z.string(), reconfirm_due: z.boolean() })),
})
export const statement = z.object({ account_id: z.string() })

export const subscription = z.object({
  subscription: z.object({
    status: z.string(),
    has_access: z.boolean(),
    plan_id: z.string(),
    plan: z.object({ name: z.string() }),
    cancel_at_period_end: z.boolean(),
    current_period_end: z.string().nullable(),
  }),
})
export const checkout = z.object({ checkout_url: z.string() })
export const tokens = z.object({ access: z.string(), refresh: z.string() })
export const signedIn = z.object({ tokens })
export const letters = z.array(z.object({ subject: z.string(), text: z.string() }))
export const privacy = z.object({ export: z.object({ download_url: z.string().nullable() }).nullable() })
export const agencyFiles = z.array(
  z.object({
    name: z.string(),
    agency: z.string(),
    content: z.string(),
    receivedAt: z.string(),
    state: z.string(),
  }),
)
export const clock = z.object({ now: z.string() })
