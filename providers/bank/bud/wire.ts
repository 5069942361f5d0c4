import { z } from 'zod'

/** The parts of Bud's answers that we read; everything else they send is left alone. */

const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'must be an instant')

export const tokenAnswer = z.object({ data: z.object({ access_token: z.string(), expires_in: z.number() }) })

export const customerAnswer = z.object({
  data: z.object({ customer_id: z.string(), customer_secret: z.string().nullish() }),
})

export const gatewayAnswer = z.object({ data: z.object({ url: z.string() }) })

export const connectTaskAnswer = z.object({
  data: z.object({
    status: z.enum(['Pending', 'Completed', 'Failed']).catch('Pending'),
    result: z.string().nullish(),
  }),
})

export const consentItem = z.object({
  consent_id: z.string(),
  provider: z.string(),
  provider_display_name: z.string().nullish(),
  status: z.string(),
  authorised_at: instant,
  expires_at: instant.nullish(),
  authorisation_expires_at: instant.nullish(),
  token_expires_at: instant.nullish(),
})
export const consentsAnswer = z.object({ data: z.array(consentItem) })

export const accountItem = z.object({
  account_id: z.string(),
  consent_id: z.string().nullish(),
  provider: z.string().nullish(),
  currency: z.string().nullish(),
  suggested_name: z.string().nullish(),
  account_type: z.string().nullish(),
  status: z.string().nullish(),
  transaction_windows: z.array(z.object({ from: instant, to: instant })).nullish(),
  identifiers: z
    .object({ uk_sort_code: z.string().nullish(), uk_account_number: z.string().nullish() })
    .nullish(),
})
export const accountsAnswer = z.object({ data: z.array(accountItem) })

export const transactionItem = z.object({
  transaction_id: z.string().nullish(),
  description: z.string().nullish(),
  amount: z.object({ value: z.string(), currency: z.string() }),
  credit_debit_indicator: z.string().nullish(),
  status: z.string().nullish(),
  date_time: instant,
  transaction_type: z.object({ bud_code: z.string().nullish() }).nullish(),
  enrichments: z
    .object({ merchant: z.object({ name: z.string().nullish() }).nullish() })
    .nullish()
    .catch(null),
})

export const transactionsAnswer = z.object({
  data: z.array(transactionItem),
  metadata: z
    .object({
      next_page_token: z.string().nullish(),
      deleted: z.array(z.object({ transaction_id: z.string() })).nullish(),
    })
    .nullish(),
})

export const refreshAnswer = z.object({
  data: z.object({
    task_id: z.string(),
    sub_tasks: z.array(z.object({ task_id: z.string(), provider: z.string() })).nullish(),
  }),
})

export const refreshTaskAnswer = z.object({
  data: z.object({
    status: z.enum(['Pending', 'Completed', 'Failed']).catch('Pending'),
    result: z.string().nullish(),
    reconnect_required: z.boolean().nullish(),
  }),
  metadata: z.object({ next_url_delay: z.number().nullish() }).nullish(),
})

export const anything = z.unknown()

export const errorBody = z.object({ code_id: z.string().nullish(), message: z.string().nullish() })

/** Version 1 nests its fields and writes booleans as words; version 2 is flat. */
const facts = z.object({
  event: z.string().nullish(),
  task_id: z.string().nullish(),
  task_type: z.string().nullish(),
  status: z.string().nullish(),
  customer_id: z.string().nullish(),
  consent_id: z.string().nullish(),
  updated_at: z.string().nullish(),
})
export const webhookBody = z.union([z.object({ data: facts }).transform((body) => body.data), facts])
