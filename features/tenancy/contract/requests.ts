import { NATIONS } from '@keyturn/platform/days'
import { withoutInvisible } from '@keyturn/platform/plain-words/visible'
import { z } from 'zod'
import { CONSENT_KINDS } from '../domain/consents.ts'

/**
 * Requests under /api/verification. Values are strings as typed; the rules in domain/ parse them and return the form's
 * messages.
 */

const typed = (limit: number) => z.union([z.string().max(limit), z.number()]).nullish()

const details = {
  propertyAddress: typed(1000),
  tenancyStartDate: typed(60),
  tenancyEndDate: typed(60),
  monthlyRent: typed(60),
  /** week, fortnight, four_weeks or month; also weekly, fortnightly, four-weekly, monthly. Default: monthly. */
  frequency: typed(20),
  /** Day of the month, or of the week with Monday as 1. */
  rentDay: typed(10),
  /** 0.5, "50%", "1/3", or pounds out of the whole rent. Default: all of it. */
  share: typed(30),
  /** landlord or agent */
  letBy: z.enum(['landlord', 'agent']).nullish(),
  jointTenancy: z.boolean().nullish(),
  nation: z.enum(NATIONS).nullish(),
  landlordName: typed(1000),
  landlordEmail: typed(1000),
  landlordPhone: typed(100),
  /** True if the rent is paid to a housemate. It counts for points and passport but is never reported. */
  paysHousemate: z.boolean().nullish(),
  housemateName: typed(1000),
}

export const tenancyDetailsRequest = z.strictObject({
  ...details,
  /** True: a move. False: a correction of the present home. Omitted: decided by address and date. */
  newHome: z.boolean().optional(),
  /** Last day in the old home, for a move. Default: the day before the new home begins. */
  previousHomeLeftOn: typed(60),
  /**
   * First day of a changed rent, share or rent day, or `always`. Required if months were verified (409 otherwise); the
   * seven documented fields get a default.
   */
  effectiveFrom: typed(60),
})

export const consentsRequest = z.strictObject({
  personalDataConsent: z.boolean().optional(),
  tenancyDataConsent: z.boolean().optional(),
  bankDataConsent: z.boolean().optional(),
  landlordCommunicationConsent: z.boolean().optional(),
  craReportingOptIn: z.boolean().optional(),
})

export const tenancyRequest = z.strictObject({
  tenancy_details: tenancyDetailsRequest.default({}),
  gdpr_consent: consentsRequest.default({}),
})

/** A rise or a new payee from a day on. Omitted fields stay as they are. */
export const termsRequest = z.strictObject({
  from: typed(60),
  monthlyRent: typed(60),
  frequency: typed(20),
  rentDay: typed(10),
  share: typed(30),
  landlordName: typed(1000),
  landlordEmail: typed(1000),
  landlordPhone: typed(100),
  letBy: z.enum(['landlord', 'agent']).nullish(),
  paysHousemate: z.boolean().nullish(),
  housemateName: typed(1000),
})

const line = (limit: number) =>
  z
    .string()
    .max(limit)
    .nullish()
    .transform((text) =>
      withoutInvisible(text ?? '')
        .trim()
        .replace(/\s+/g, ' ')
        .normalize('NFC'),
    )
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(text), 'May not contain control characters.')

export const landlordRequestBody = z.strictObject({
  landlordCompany: line(160),
  landlordAddress: line(300),
  agentName: line(160),
  agentEmail: line(254),
  landlordEmail: line(254),
  landlordPhone: line(40),
  landlordCommunicationConsent: z.boolean().optional(),
})

export const correctionRequest = z.strictObject({ accept: z.boolean() })

export const statusUpdateRequest = z.strictObject({
  is_user_details_verified: z.boolean().optional(),
  is_bank_verified: z.boolean().optional(),
  is_tenancy_verified: z.boolean().optional(),
  is_landlord_verified: z.boolean().optional(),
})

export const draftRequest = z.strictObject({
  answers: z
    .record(z.string().max(60), z.union([z.string().max(10_000), z.boolean(), z.null()]))
    .refine((answers) => Object.keys(answers).length <= 80, 'Too many answers.'),
})

export const addressesQuery = z.object({ postcode: z.string().max(20) })

export const consentParams = z.object({ kind: z.enum(CONSENT_KINDS) })

export const landlordAnswerRequest = z.strictObject({
  answer: z.enum(['confirm', 'correct', 'not_my_tenant']),
  monthlyRent: typed(60),
  tenancyStartDate: typed(60),
  tenancyEndDate: typed(60),
  note: line(500),
})

export const tokenParams = z.object({ token: z.string().max(200) })
