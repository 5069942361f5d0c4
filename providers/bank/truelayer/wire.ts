import { z } from 'zod'
import { address, instant, someText } from '../call.ts'

/**
 * Parts of TrueLayer's Data v3 answers that we read; CONTRACT.md lists their sources. Fields that affect decisions
 * are required as published. Decorative ones may be missing or null.
 */

export const tokenAnswer = z.object({ access_token: someText, expires_in: z.int().positive() })

export const createdConnection = z.object({ id: someText, hosted_page: z.object({ uri: address }) })

export const connection = z.object({
  id: someText,
  // Rejects unknown statuses, because treating one as an end would end a working link.
  status: z.enum([
    'authorization_required',
    'authorizing',
    'authorized',
    'active',
    'inactive',
    'expired',
    'revoked',
    'failed',
  ]),
  failure_reason: z.string().nullish(),
  provider: z.object({ id: someText, display_name: z.string().nullish() }).nullish(),
  authorized_at: instant.nullish(),
  consent_expires_at: instant.nullish(),
  authorization_expires_at: instant.nullish(),
})

/** TrueLayer's pages mention pagination and next_cursor without their position, so four positions are accepted. */
const pagination = z.object({ next_cursor: z.string().nullish() }).nullish()

const UK = 'sort_code_account_number'
const accountIdentifier = z
  .object({ type: someText, sort_code: someText.nullish(), account_number: someText.nullish() })
  .refine(({ type, sort_code }) => type !== UK || sort_code, { path: ['sort_code'] })
  .refine(({ type, account_number }) => type !== UK || account_number, { path: ['account_number'] })

export const isUk = ({ type }: z.infer<typeof accountIdentifier>): boolean => type === UK

export const accountsAnswer = z.object({
  items: z.array(
    z.object({
      id: someText,
      account_type: someText,
      currency: someText,
      display_name: z.string().nullish(),
      account_holder_names: z.array(z.string()).nullish(),
      account_identifiers: z.array(accountIdentifier),
    }),
  ),
  pagination,
})

export const requestedTransactions = z.object({ id: someText })

const transactionItem = z
  .object({
    // Value as the bank gave it, which may be blank. TrueLayer's page names it transaction_id; other clients read id.
    transaction_id: z.string().nullish(),
    id: z.string().nullish(),
    timestamp: instant,
    description: z.string(),
    currency: someText,
    amount_in_minor: z.int(),
    status: z.enum(['settled', 'pending']).optional(),
    enrichment: z.object({ merchant_name: z.string().nullish() }).nullish(),
  })
  .refine(({ transaction_id, id }) => (transaction_id ?? id) != null, { path: ['transaction_id'] })
export type TransactionItem = z.infer<typeof transactionItem>

export const transactionsRequest = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('failed'), failure_reason: z.string().nullish() }),
  z.object({
    status: z.literal('completed'),
    result: z.object({
      items: z.array(transactionItem),
      next_cursor: z.string().nullish(),
      pagination,
    }),
    next_cursor: z.string().nullish(),
    pagination,
  }),
])
export type CompletedRequest = Extract<z.infer<typeof transactionsRequest>, { status: 'completed' }>

export const nothing = z.unknown()

export const errorBody = z.object({ type: z.string().nullish(), title: z.string().nullish() })

export const webhookBody = z.object({ event_id: someText, type: someText, connection_id: someText })
