import { z } from 'zod'

/** The parts of TrueLayer's Data v3 answers that we read. */

const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'must be an instant')

export const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })

export const createdConnection = z.object({
  id: z.string(),
  hosted_page: z.object({ uri: z.string() }),
})

export const connection = z.object({
  id: z.string(),
  status: z.string(),
  failure_reason: z.string().nullish(),
  provider: z.object({ id: z.string(), display_name: z.string().nullish() }).nullish(),
  authorized_at: instant.nullish(),
  consent_expires_at: instant.nullish(),
  authorization_expires_at: instant.nullish(),
})

export const accountsAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      currency: z.string().nullish(),
      display_name: z.string().nullish(),
      type: z.string().nullish(),
      account_identifiers: z
        .array(
          z.object({
            type: z.string(),
            sort_code: z.string().nullish(),
            account_number: z.string().nullish(),
          }),
        )
        .nullish(),
    }),
  ),
})

export const requestedTransactions = z.object({ id: z.string() })

export const transactionsRequest = z.object({
  status: z.string(),
  failure_reason: z.string().nullish(),
  items: z
    .array(
      z.object({
        transaction_id: z.string().nullish(),
        timestamp: instant,
        description: z.string().nullish(),
        currency: z.string(),
        amount_in_minor: z.number(),
        merchant_name: z.string().nullish(),
        type: z.string().nullish(),
      }),
    )
    .nullish(),
  next_cursor: z.string().nullish(),
})

export const anything = z.unknown()

export const errorBody = z.object({ type: z.string().nullish(), title: z.string().nullish() })

export const webhookBody = z.object({
  event_id: z.string(),
  type: z.string(),
  connection_id: z.string().nullish(),
})
