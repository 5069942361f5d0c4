import {
  deleteVerificationConsentsByKind,
  getPaymentReportHousemates,
  getPrivacyRecordHousemates,
  getVerificationConsents,
  getVerificationHousemates,
  getVerificationStatus,
  postVerificationConsentsByKind,
  postVerificationLandlord,
  postVerificationTenancy,
} from '@keyturn/api-client'
import type { TenancyEffectiveFromNeeded } from '@keyturn/api-client/schemas'
import { ApiError, api, sendAndVerify } from '@keyturn/platform/client'
import { keyOf, read } from '@keyturn/platform/client/read'
import { queryOptions } from '@tanstack/react-query'
import type { ConsentsResponse, SavedResponse } from '../contract/index.ts'
import type { ConsentKind } from '../domain/consents.ts'
import { type Answers, landlordOf, tenancyOf, withConsents } from './answers.ts'

export const statusQuery = queryOptions({
  ...read(getVerificationStatus),
  select: ({ data }) => data,
})

export const consentsQuery = read(getVerificationConsents)

export const housematesQuery = (withPlan: boolean) =>
  read(withPlan ? getVerificationHousemates : getPrivacyRecordHousemates)

/** Query keys to invalidate when a housemate joins or leaves. */
export const HOUSEMATES_KEYS = [
  keyOf(getVerificationHousemates),
  keyOf(getPrivacyRecordHousemates),
  keyOf(getPaymentReportHousemates),
]

/**
 * Reads the stored consents before sending. The form's copy may be older than a withdrawal in another window, and would
 * give the consent again.
 */
export async function sendTenancy(
  answers: Answers,
  changed: Answers,
  effectiveFrom?: string,
): Promise<SavedResponse> {
  const { gdpr_consent: standing } = (await api.send(getVerificationStatus)).data
  const body = tenancyOf(withConsents(answers, standing, changed), effectiveFrom)
  return api.send(postVerificationTenancy, { body })
}

/** Returns the number of verified months in the server's question about a change. Null for every other error. */
export function monthsAskedAbout(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 409 || !asksSinceWhen(error.body)) return null
  return error.body.details.verified_months
}

const asksSinceWhen = (body: unknown): body is TenancyEffectiveFromNeeded =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'effective_from_needed'

export const sendLandlord = (answers: Answers) =>
  api.send(postVerificationLandlord, { body: landlordOf(answers) })

export const changeConsent = (kind: ConsentKind, given: boolean): Promise<ConsentsResponse> =>
  sendAndVerify({
    send: () =>
      api.send(given ? postVerificationConsentsByKind : deleteVerificationConsentsByKind, {
        params: { kind },
      }),
    read: () => api.send(getVerificationConsents),
    isDone: ({ consents }) => consents.some((each) => each.kind === kind && each.given === given),
  })
