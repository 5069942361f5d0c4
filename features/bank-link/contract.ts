import { isDay } from '@keyturn/platform/days'
import { z } from 'zod'
import { CONNECTION_STATES } from './domain/connection-states.ts'
import { HOLDER_ANSWERS, NAME_VERDICTS } from './domain/holder-answers.ts'

const day = z.string().refine(isDay, 'Must be a day, like 2026-10-01.')

/** Path on our site, with or without our origin. */
export const connectBody = z.strictObject({ return_url: z.string().max(500).optional() })
export const connectAnswer = z.object({ connect_url: z.string() })

/** The documents send no body, which joins a journey whose return was seen. `nonce` is `n` of the return address. */
export const syncAccountsBody = z.strictObject({
  nonce: z.string().max(100).optional(),
  task_id: z.string().max(200).optional(),
})
export const syncAccountsAnswer = z.object({
  accounts_synced: z.number(),
  connection_id: z.string().nullable(),
  provider_name: z.string().nullable(),
  return_url: z.string().nullable(),
})

/** Bank that was linked together with another, for a refusal's details. Stored in this form. */
export interface FoundBank {
  provider_name: string
  accounts_count: number
}

export const bankAccount = z.object({
  id: z.string(),
  name: z.string(),
  bank_name: z.string(),
  account_type: z.string(),
  masked_number: z.string().nullable(),
  currency: z.string(),
  source: z.enum(['bank', 'statement']),
  connection_id: z.string().nullable(),
  /** True if new rows can arrive. */
  is_active: z.boolean(),
})
export type BankAccount = z.infer<typeof bankAccount>
export const accountsAnswer = z.object({ accounts: z.array(bankAccount), total_count: z.number() })

export const transactionsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(100),
  account_id: z.uuid().optional(),
  include_pending: z.enum(['true', 'false']).optional(),
})
export const transaction = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  amount: z.number(),
  merchant_name: z.string().nullable(),
  status: z.enum(['booked', 'pending']),
  source: z.enum(['bank', 'statement']),
  bank_account: z.object({ id: z.string(), name: z.string() }),
})
export const transactionsAnswer = z.object({ transactions: z.array(transaction), total_count: z.number() })

export const syncAnswer = z.object({
  success: z.boolean(),
  /** 'reading' until the first sync is complete. */
  state: z.enum(['up_to_date', 'reading', 'reconnect_needed', 'nothing_connected']),
  message: z.string(),
})

/** Regulated firm that reads banks for us, and the days until a consent expires. */
export const bankReader = z.object({
  name: z.string(),
  /** Number in the FCA's register. */
  number: z.string().nullable(),
  register_url: z.string(),
  terms_url: z.string().nullable(),
  reconfirm_days: z.int(),
  /** Sentence that names the firm. */
  sentence: z.string(),
})
export type BankReader = z.infer<typeof bankReader>

export const connection = z.object({
  id: z.string(),
  bank_name: z.string(),
  state: z.enum(CONNECTION_STATES),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), masked_number: z.string().nullable() })),
  reads: z.array(z.string()),
  purpose: z.string(),
  shared_with: z.array(z.string()),
  agent: z.string(),
  reader: bankReader,
  given_on: z.string(),
  reconfirmed_on: z.string().nullable(),
  expires_on: z.string(),
  ends_by: z.enum(['consent', 'authorisation', 'token']),
  days_left: z.number(),
  reconfirm_due: z.boolean(),
  last_read_at: z.string().nullable(),
  /** 0 to 1 during the first sync, then 1. */
  progress: z.number(),
  trouble: z.boolean(),
})
export type ConnectionView = z.infer<typeof connection>
export const connectionsAnswer = z.object({ connections: z.array(connection), total_count: z.number() })

export const reconfirmAnswer = z.union([
  z.object({ connect_url: z.string() }),
  z.object({ reconfirmed: z.literal(true) }),
])

export const bankSyncAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({ bank_verified: z.boolean() }),
})

export const accountHolderBody = z.strictObject({ said: z.enum(HOLDER_ANSWERS) })
export const accountHolderAnswer = z.object({
  verdict: z.enum(NAME_VERDICTS),
  /** Name that is compared. */
  typed_name: z.string(),
  /** Names on the accounts that do not match. */
  holders: z.array(z.string()),
  said: z.enum(HOLDER_ANSWERS).nullable(),
  decision: z.enum(['waiting', 'accepted', 'declined']).nullable(),
  note: z.string().nullable(),
})
export type AccountHolderView = z.infer<typeof accountHolderAnswer>

export const statementBody = z
  .strictObject({
    bank_name: z.string().trim().min(1).max(60),
    account_name: z.string().trim().min(1).max(60),
    from: day,
    to: day,
    transactions: z
      .array(z.strictObject({ date: day, amount: z.number(), description: z.string().max(300) }))
      .min(1, 'There are no transactions in this statement.')
      .max(5_000, 'Please send at most 5,000 transactions at a time.'),
  })
  .refine(
    (body) =>
      body.from <= body.to && body.transactions.every(({ date }) => date >= body.from && date <= body.to),
    {
      path: ['transactions'],
      message: 'Every transaction must be dated between the first and the last day of the statement.',
    },
  )
export const statementAnswer = z.object({ account_id: z.string(), transactions_kept: z.number() })

/** Texts about every connection on the consent page and in Settings, as members were shown them. */
export const READS = ['Your account names and numbers', 'Your transactions, up to 24 months back']
export const PURPOSE = 'To find your rent payments and prove your rent history.'
export const SHARED_WITH = [
  'The credit reference agencies you choose in your consents: only whether each month was paid, never a transaction.',
]
