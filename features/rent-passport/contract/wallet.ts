import { z } from 'zod'
import { depositsReturned, incomeSeen, landlordWords, stay } from './next-home.ts'

const text = z.string().max(2_000)

/** Data to take a passport into a wallet. */
export const walletOfferAnswer = z.object({
  /** Link for a wallet on the same phone. */
  link: z.string(),
  /** The same link as a QR code: an SVG path, and its width in unit squares. */
  qr: z.object({ d: z.string(), size: z.number() }),
  transaction_code: z.string(),
  expires_at: z.string(),
})
export type WalletOffer = z.infer<typeof walletOfferAnswer>

/** Unknown fields are accepted, because wallets may send more than we read. */
export const tokenBody = z.object({
  grant_type: text,
  'pre-authorized_code': text.default(''),
  tx_code: text.default(''),
})
export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
})
export const nonceAnswer = z.object({ c_nonce: z.string() })

export const credentialBody = z.object({
  credential_configuration_id: text.optional(),
  credential_identifier: text.optional(),
  proofs: z.object({ jwt: z.array(z.string().max(10_000)).min(1).max(100) }).optional(),
  /** Format of drafts before the standard. */
  proof: z.object({ proof_type: z.literal('jwt'), jwt: z.string().max(10_000) }).optional(),
})
export const credentialAnswer = z.object({ credentials: z.array(z.object({ credential: z.string() })) })

export const CHECK_VERDICTS = [
  'genuine',
  'ended',
  'revoked',
  'altered',
  'not_ours',
  'unknown',
  'sample',
  'unreadable',
  'not_bound',
  'not_the_holder',
  'wrong_audience',
  'wrong_nonce',
  'signed_ahead',
] as const

/** One of: a credential, a passport's code, or its signed text with the signature. */
export const checkBody = z.strictObject({
  credential: z.string().trim().min(1).max(50_000).optional(),
  code: z.string().trim().min(1).max(60).optional(),
  statement: z.string().min(1).max(50_000).optional(),
  signature: z.string().trim().min(1).max(500).optional(),
  /** Audience and nonce that the holder was asked to sign. */
  audience: z.string().min(1).max(2_000).optional(),
  nonce: z.string().min(1).max(2_000).optional(),
})
export const checkAnswer = z.object({
  verdict: z.enum(CHECK_VERDICTS),
  /** True if it may be relied on. */
  valid: z.boolean(),
  /** Explanation for a person. */
  message: z.string(),
  revoked: z.boolean(),
  /** Set for any unaltered document of ours, including an expired one. */
  issued_by: z.string().nullable(),
  issued_on: z.string().nullable(),
  /** Last day on which it is valid. */
  expires_on: z.string().nullable(),
  /** True if a month, the name, a home or a landlord has changed since. Ask for a newer one. */
  record_changed: z.boolean(),
  /** True if the renter withdrew consent for the income, which is then not shown. */
  income_withdrawn: z.boolean(),
  /** Values signed by the holder; null without the holder's signature. */
  holder: z.object({ audience: z.string(), nonce: z.string(), signed_at: z.string() }).nullable(),
  /** Proved facts, without those that the holder hid. */
  shows: z
    .object({
      months: z.array(
        z.object({
          month: z.string(),
          state: z.string(),
          /** Set if the bank names another payee than the landlord. */
          other_payee: z.literal(true).optional(),
          /** Set if the renter named that payee as agent, company or housemate. */
          named_payee: z.literal(true).optional(),
          /**
           * Numbers of the month's homes, from 1, in the order of `addresses` and `landlords`. Only set if there are
           * several.
           */
          homes: z.array(z.number()).optional(),
        }),
      ),
      months_count: z.number(),
      verified_count: z.number(),
      name: z.string().optional(),
      /** Missing if the name is as the renter typed it. */
      name_checked: z.literal(true).optional(),
      /** Confirmers by home; missing or empty if home and landlord are as the renter typed them. */
      homes_confirmed_by: z.array(z.string()).optional(),
      addresses: z.array(z.string()).optional(),
      landlords: z.array(z.string()).optional(),
      lateness: z
        .object({
          on_time: z.number(),
          late: z.number(),
          late_months: z.array(z.string()),
          /** Verified months without a known payment day. */
          unknown_months: z.array(z.string()).optional(),
        })
        .optional(),
      confirmed_by: z.array(z.object({ month: z.string(), name: z.string() })).optional(),
      income: incomeSeen.optional(),
      /** Renter's name as written by the bank of the paying account. */
      bank_name: z.string().optional(),
      time_at_address: stay.optional(),
      landlord_words: landlordWords.optional(),
      deposits_returned: depositsReturned.optional(),
    })
    .nullable(),
})
export type CheckAnswer = z.infer<typeof checkAnswer>
