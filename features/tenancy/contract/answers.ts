import { NATIONS } from '@keyturn/platform/days'
import { z } from 'zod'
import { REQUEST_STATES } from '../constants.ts'
import { CONSENT_KINDS } from '../domain/consents.ts'

const money = z.number()
const day = z.string()
const every = z.enum(['week', 'fortnight', 'four_weeks', 'month'])
export const consentFlags = z.object({
  personalDataConsent: z.boolean(),
  tenancyDataConsent: z.boolean(),
  bankDataConsent: z.boolean(),
  landlordCommunicationConsent: z.boolean(),
  craReportingOptIn: z.boolean(),
})

export const verificationFlags = z.object({
  is_email_verified: z.boolean(),
  is_user_details_verified: z.boolean(),
  is_tenancy_verified: z.boolean(),
  is_landlord_verified: z.boolean(),
  is_bank_verified: z.boolean(),
})

const evidence = z.enum(['declared', 'matched', 'confirmed'])

const terms = z.object({
  from: day,
  monthlyRent: money,
  frequency: every.nullable(),
  rentDay: z.number().nullable(),
  share: z.number(),
  landlordName: z.string(),
  /** True if the named payee is a housemate, who passes the rent on. */
  paysHousemate: z.boolean(),
})

const home = z.object({
  id: z.string(),
  propertyAddress: z.string(),
  tenancyStartDate: day,
  tenancyEndDate: day.nullable(),
  movedOutOn: day.nullable(),
  evidence_level: evidence,
  terms: z.array(terms),
})

export const tenancyDetails = z.object({
  propertyAddress: z.string(),
  tenancyStartDate: day,
  tenancyEndDate: day.nullable(),
  monthlyRent: money,
  frequency: every,
  rentDay: z.number().nullable(),
  share: z.number(),
  shareAmount: money,
  letBy: z.enum(['landlord', 'agent']),
  jointTenancy: z.boolean(),
  nation: z.enum(NATIONS),
  landlordName: z.string(),
  landlordEmail: z.string(),
  landlordPhone: z.string(),
  paysHousemate: z.boolean(),
  housemateName: z.string(),
})

export const landlordDetailsView = z.object({
  landlordCompany: z.string(),
  landlordAddress: z.string(),
  agentName: z.string(),
  agentEmail: z.string(),
  landlordEmail: z.string(),
  landlordPhone: z.string(),
  landlordCommunicationConsent: z.boolean(),
})

const correction = z.object({
  monthlyRent: money.nullable(),
  tenancyStartDate: day.nullable(),
  tenancyEndDate: day.nullable(),
  note: z.string(),
})

export const agreementView = z.object({
  file_name: z.string(),
  content_type: z.string(),
  size_bytes: z.number(),
  uploaded_at: z.string(),
})

const landlordRequestView = z.object({
  state: z.enum([...REQUEST_STATES, 'expired']),
  sent_to: z.string(),
  asked_at: z.string(),
  expires_at: z.string(),
  answered_at: z.string().nullable(),
  correction: correction.nullable(),
  /** Member's decision on the correction. Null until they decide. */
  decision: z.enum(['accepted', 'declined']).nullable(),
})

const foundAddress = z.object({ line: z.string(), city: z.string(), postcode: z.string() })

export const addressesResponse = z.object({ addresses: z.array(foundAddress) })

export const statusResponse = z.object({
  success: z.literal(true),
  data: verificationFlags.extend({
    /** Today by the server's clock, for date checks in the pages. */
    today: day,
    tenancy_details: tenancyDetails.nullable(),
    gdpr_consent: consentFlags,
    landlord_details: landlordDetailsView.nullable(),
    evidence_level: evidence.nullable(),
    /** All homes, the present one first. */
    tenancies: z.array(home),
    landlord_request: landlordRequestView.nullable(),
    agreement: agreementView.nullable(),
  }),
})

export const warning = z.object({ field: z.string(), message: z.string() })

export const savedResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: verificationFlags,
  /** Legal but unusual values. Saved anyway; the pages ask for confirmation first. */
  warnings: z.array(warning),
})

/** The change would rewrite verified months, and the request has no start date. */
export const effectiveFromNeeded = z.object({
  error: z.string(),
  code: z.literal('effective_from_needed'),
  details: z.object({ verified_months: z.int() }),
})

export const flagsResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: verificationFlags,
})

/** Field errors, and all messages in one text. */
export const incompleteResponse = z.record(z.string(), z.union([z.array(z.string()), z.string()]))

export const draftResponse = z.object({
  draft: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])).nullable(),
  saved_at: z.string().nullable(),
})

export const consentsResponse = z.object({
  consents: z.array(
    z.object({
      kind: z.enum(CONSENT_KINDS),
      given: z.boolean(),
      required: z.boolean(),
      since: z.string().nullable(),
      title: z.string(),
      /** Text in force: the agreed one, or the one on offer. */
      text: z.string(),
      text_version: z.string(),
      if_withdrawn: z.string(),
      /**
       * Newer text on offer, if the member agreed to an earlier one. Null if there is none. Agreeing again stores it.
       */
      newer: z.object({ text: z.string(), text_version: z.string() }).nullable(),
    }),
  ),
  history: z.array(
    z.object({
      kind: z.enum(CONSENT_KINDS),
      given: z.boolean(),
      at: z.string(),
      channel: z.string(),
      text_version: z.string(),
      text_hash: z.string(),
    }),
  ),
})

export const agreementResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: agreementView,
})
export const doneResponse = z.object({ success: z.literal(true), message: z.string() })

/** Page of a landlord's email. Without facts once it is answered or closed. */
export const landlordQuestionResponse = z.object({
  state: z.enum(['open', 'answered', 'expired']),
  tenant: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  landlord: z.string().nullable(),
  tenancyStartDate: day.nullable(),
  tenancyEndDate: day.nullable(),
  monthlyRent: money.nullable(),
  frequency: every.nullable(),
  /** The tenant's part of the rent. */
  share: money.nullable(),
  /** Day of the month, or of the week from Monday as 1. Null if not given. */
  rentDay: z.number().nullable(),
  /** Known later terms. */
  laterTerms: z.array(
    z.object({
      from: day,
      landlord: z.string(),
      monthlyRent: money,
      frequency: every,
      share: money,
      rentDay: z.number().nullable(),
    }),
  ),
})
