import { z } from 'zod'
import { address, instant, someText } from '../call.ts'
import { penceOfDecimal } from '../money-text.ts'

/**
 * Parts of Bud's answers that we read; CONTRACT.md lists them with sources. Fields that affect decisions are required
 * as published. Decorative fields may be missing or null.
 */

export const tokenAnswer = z.object({
  data: z.object({ access_token: someText, expires_in: z.int().positive() }),
})

export const customerAnswer = z.object({
  data: z
    .object({
      customer_id: someText,
      customer_secret: someText.optional(),
      customer_context: z.object({ host_secret: z.boolean().optional() }),
    })
    .refine((data) => data.customer_context.host_secret !== false || data.customer_secret !== undefined, {
      path: ['customer_secret'],
    }),
})

export const gatewayAnswer = z.object({ data: z.object({ url: address }) })

export const providersAnswer = z.object({
  data: z.array(z.object({ provider: someText, display_name: someText })),
})

/** URL and delay for polling a task. */
const next = { next_url: someText.optional(), next_url_delay: z.number().nonnegative().optional() }
const taskStatus = z.enum(['Pending', 'Completed', 'Failed'])

export interface TaskAnswer {
  metadata: { next_url?: string | undefined; next_url_delay?: number | undefined }
}

/** Answer to revoking a consent and to deleting a customer: both start a task. */
export const taskStarted = z.object({ data: z.object({ task_id: someText }), metadata: z.object(next) })
export const taskPoll = z.object({ metadata: z.object({ status: taskStatus, ...next }) })

export const connectTask = z
  .object({
    data: z.object({ status: taskStatus.optional(), result: z.string().nullish() }),
    metadata: z.object({ status: taskStatus.optional(), ...next }),
  })
  .refine(({ data, metadata }) => data.status ?? metadata.status, { path: ['data', 'status'] })

export const refreshStarted = z.object({
  data: z.object({
    task_id: someText,
    sub_tasks: z.array(z.object({ task_id: someText, provider: someText })),
  }),
  metadata: z.object(next),
})

/** Only the sub-task of each bank shows if the person must reconnect. */
export const refreshPoll = z.object({
  data: z.object({
    sub_tasks: z.array(
      z.object({
        provider: someText,
        status: taskStatus,
        result: z.string().nullish(),
        reconnect_required: z.boolean().optional(),
      }),
    ),
  }),
  metadata: z.object(next),
})

export const consentItem = z.object({
  id: someText,
  provider: someText,
  status: z.enum(['awaiting_authorisation', 'authorised', 'rejected', 'revoked']),
  created_at: instant,
  last_consented_on: instant,
  expiration_date: instant,
  account_ids: z.array(someText).optional(),
})
export type ConsentItem = z.infer<typeof consentItem>
export const consentsAnswer = z.object({ data: z.array(consentItem) })

export const accountItem = z.object({
  account_id: someText,
  currency: someText,
  suggested_name: z.string(),
  account_type: z.string().nullish(),
  provider: someText.optional(),
  status: z.string().optional(),
  // Banks that share no party data name no holder.
  holders: z.array(z.object({ name: z.string().nullish() })).nullish(),
  transaction_windows: z.array(z.object({ from: instant, to: instant })).optional(),
  identifiers: z
    .object({ uk_sort_code: someText.nullish(), uk_account_number: someText.nullish() })
    .refine(({ uk_sort_code, uk_account_number }) => !uk_sort_code || uk_account_number, {
      path: ['uk_account_number'],
    })
    .optional(),
})
export const accountsAnswer = z.object({ data: z.array(accountItem) })

/** In pence. */
const sum = z.string().transform((text, context) => {
  const pence = penceOfDecimal(text)
  if (pence !== null) return pence
  context.addIssue('no sum of money')
  return z.NEVER
})

const transactionItem = z.object({
  // Value as the bank gave it, which may be blank.
  transaction_id: z.string(),
  account_id: someText,
  description: z.string(),
  amount: z.object({ value: sum, currency: someText }),
  credit_debit_indicator: z.enum(['credit', 'debit']),
  status: z.enum(['booked', 'pending', 'declined']),
  date_time: instant,
  transaction_type: z.object({ bud_code: z.string().nullish() }).nullish(),
  enrichments: z.object({ merchant: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
})
export type TransactionItem = z.infer<typeof transactionItem>

/** Rejects a page with rows of another account, or with the same page token again. */
export const transactionsOf = (accountId: string, pageToken: string | null) =>
  z.object({
    data: z.array(transactionItem.refine((row) => row.account_id === accountId, { path: ['account_id'] })),
    metadata: z.object({
      next_page_token: someText.refine((token) => token !== pageToken).optional(),
      deleted: z.array(z.object({ transaction_id: someText })).optional(),
    }),
  })

export const errorBody = z.object({ code_id: z.string().nullish(), message: z.string().nullish() })

/** Facts of an event. The first kind of event nests them, the second is flat. */
const facts = z
  .object({
    event: someText.nullish(),
    task_type: someText.nullish(),
    task_id: someText.nullish(),
    status: z.string().nullish(),
    customer_id: someText,
    consent_id: someText.nullish(),
    updated_at: z.string().nullish(),
  })
  .superRefine(({ event, task_type }, context) => {
    if (event ?? task_type) return
    for (const name of ['event', 'task_type']) context.addIssue({ code: 'custom', path: [name] })
  })
export const nestedEvent = z.object({ data: facts })
export const flatEvent = facts
