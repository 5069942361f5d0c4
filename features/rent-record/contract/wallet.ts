import { z } from 'zod'
import { incomeSeen, landlordWords, stay } from './next-home.ts'

const text = z.string().max(2_000)

/** What a member is shown to take a passport into their wallet. */
export const walletOfferAnswer = z.object({
  /** For a wallet on the same phone. */
  link: z.string(),
  /** The same link as a picture of unit squares, so many of them wide. */
  qr: z.object({ d: z.string(), size: z.number() }),
  transaction_code: z.string(),
  expires_at: z.string(),
})
export type WalletOffer = z.infer<typeof walletOfferAnswer>

/** Wallets may send more than we read. */
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
  /** As drafts before the standard had it. */
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
  /** What the holder was asked to sign: for whom, and which word. */
  audience: z.string().min(1).max(2_000).optional(),
  nonce: z.string().min(1).max(2_000).optional(),
})
export const checkAnswer = z.object({
  verdict: z.enum(CHECK_VERDICTS),
  /** It may be relied on. */
  valid: z.boolean(),
  /** The same for a person. */
  message: z.string(),
  revoked: z.boolean(),
  /** Of whatever we made and nobody changed, also when it is over. */
  issued_by: z.string().nullable(),
  issued_on: z.string().nullable(),
  /** Its last day. */
  expires_on: z.string().nullable(),
  /** A month, the name, a home or a landlord is not as it says any more: ask for a newer one. */
  record_changed: z.boolean(),
  /** The renter took back the consent behind what it said of income, which is not shown any more. */
  income_withdrawn: z.boolean(),
  /** Whom the holder showed it to; null: it came without their signature. */
  holder: z.object({ audience: z.string(), nonce: z.string(), signed_at: z.string() }).nullable(),
  /** What is proven, and nothing that the holder left out. */
  shows: z
    .object({
      months: z.array(
        z.object({
          month: z.string(),
          state: z.string(),
          /** The bank names another payee than the landlord. */
          other_payee: z.literal(true).optional(),
          /** That payee is one the renter named as agent, company or housemate. */
          named_payee: z.literal(true).optional(),
          /** Of several homes, the numbers of those it was paid for, as `addresses` and `landlords` list them; 1 is the first. */
          homes: z.array(z.number()).optional(),
        }),
      ),
      months_count: z.number(),
      verified_count: z.number(),
      name: z.string().optional(),
      /** Left out: the name is as the renter typed it. */
      name_checked: z.literal(true).optional(),
      /** By home; left out or empty: the home and the landlord are as the renter typed them. */
      homes_confirmed_by: z.array(z.string()).optional(),
      addresses: z.array(z.string()).optional(),
      landlords: z.array(z.string()).optional(),
      lateness: z
        .object({
          on_time: z.number(),
          late: z.number(),
          late_months: z.array(z.string()),
          /** Verified months of which the day is not known. */
          unknown_months: z.array(z.string()).optional(),
        })
        .optional(),
      confirmed_by: z.array(z.object({ month: z.string(), name: z.string() })).optional(),
      income: incomeSeen.optional(),
      /** The renter's name as the bank of the paying account writes it. */
      bank_name: z.string().optional(),
      time_at_address: stay.optional(),
      landlord_words: landlordWords.optional(),
    })
    .nullable(),
})
export type CheckAnswer = z.infer<typeof checkAnswer>
