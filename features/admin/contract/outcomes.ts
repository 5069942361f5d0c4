import { z } from 'zod'

const days = z.object({ median: z.number().nullable(), p90: z.number().nullable() })

/** Value of one calendar month, without personal data. */
const rowOf = <Fields extends z.ZodRawShape>(figures: z.ZodObject<Fields>) =>
  z.object({
    month: z.string(),
    all: figures,
    /** Null if a side has fewer members than `fewest_shown`. */
    sides: z.object({ told_a_need: figures, others: figures }).nullable(),
  })

const count = z.object({ count: z.number() })
const firstAccepted = count.extend({ days })
const refunds = count.extend({ pence: z.number() })
const left = count.extend({ days_to_end: days, plan_age_days: days })

export const outcomesAnswer = z.object({
  months: z.number(),
  fewest_shown: z.number(),
  unreported: z.array(rowOf(count)),
  first_accepted: z.array(rowOf(firstAccepted)),
  refunds: z.array(rowOf(refunds).extend({ plan: z.string() })),
  left: z.array(rowOf(left)),
  complaints: z.array(rowOf(count).extend({ about: z.string() })),
})
export type OutcomesAnswer = z.infer<typeof outcomesAnswer>
