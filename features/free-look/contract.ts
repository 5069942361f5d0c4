import { z } from 'zod'

const text = z.string().max(1000).optional()

/** Omitted fields stay unchanged. */
export const toldBody = z.strictObject({
  monthlyRent: text,
  /** week, fortnight, four_weeks or month. */
  frequency: text,
  share: text,
  /** Payee of the rent as the bank shows it. */
  landlordName: text,
})

export const beginBody = z.strictObject({
  told: toldBody.default({}),
  gdpr_consent: z
    .strictObject({ tenancyDataConsent: z.boolean().optional(), bankDataConsent: z.boolean().optional() })
    .default({}),
})
export type BeginBody = z.infer<typeof beginBody>

export const beginAnswer = z.object({ connect_url: z.string() })

export const LOOK_STATES = [
  /** Not started. */
  'may_begin',
  /** The rent is declared and no bank is linked. */
  'begun',
  'reading',
  'ready',
  'too_soon',
  'with_plan',
  'had_plan',
] as const

export const lookAnswer = z.object({
  state: z.enum(LOOK_STATES),
  bank_name: z.string().nullable(),
  /** The bank is failing. Reads are retried automatically. */
  trouble: z.boolean(),
  /** Day on which all data is deleted, unless a plan is chosen. */
  deleted_on: z.string().nullable(),
  next_look_on: z.string().nullable(),
  /** Last 24 months, once the bank is read. Contains no amounts. */
  months: z.array(z.object({ month: z.string(), seen: z.enum(['proved', 'asked', 'not_seen']) })),
  proved_count: z.number(),
  asked_count: z.number(),
})
export type LookAnswer = z.infer<typeof lookAnswer>
