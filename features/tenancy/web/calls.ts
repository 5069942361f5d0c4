import { ApiError, api } from '@keyturn/platform/client'
import { queryOptions } from '@tanstack/react-query'
import { tenancyPaths } from '../call-paths.ts'
import { consentsResponse, draftResponse, effectiveFromNeeded, statusResponse } from '../contract/answers.ts'
import { housematesResponse } from '../contract/housemates.ts'
import type { ConsentsResponse, DraftResponse, FoundAddress, SavedResponse } from '../contract/index.ts'
import type { ConsentKind } from '../domain/consents.ts'
import { type Answers, landlordOf, tenancyOf, withConsents } from './answers.ts'

export const statusQuery = queryOptions({
  queryKey: ['verification-status'],
  queryFn: async () => (await api.get(tenancyPaths.status, { reply: statusResponse })).data,
})

export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: () => api.get(tenancyPaths.consents, { reply: consentsResponse }),
})

export const housematesQuery = (withPlan: boolean) =>
  queryOptions({
    queryKey: ['housemates', withPlan],
    queryFn: () =>
      api.get(withPlan ? tenancyPaths.housemates : tenancyPaths.recordOfHousemates, {
        reply: housematesResponse,
      }),
  })

export const inviteHousemate = (email: string): Promise<unknown> =>
  api.post(tenancyPaths.housemates, { body: { email } })

export const endInvitation = (id: string): Promise<unknown> =>
  api.delete(tenancyPaths.housemate.replace(':id', id))

export const leaveHousemates = (): Promise<unknown> => api.delete(tenancyPaths.housemates)

export const loadDraft = (): Promise<DraftResponse> => api.get(tenancyPaths.draft, { reply: draftResponse })

export const storeDraft = (answers: Answers): Promise<DraftResponse> =>
  api.put<DraftResponse>(tenancyPaths.draft, { body: { answers }, keepalive: true, isBackground: true })

export const lookUpAddresses = async (postcode: string): Promise<FoundAddress[]> =>
  (
    await api.get<{ addresses: FoundAddress[] }>(
      `${tenancyPaths.addresses}?${new URLSearchParams({ postcode })}`,
    )
  ).addresses

/**
 * Consents that the form did not change are read first. Its own reading may be older than a consent that was taken back
 * in another window, and would give it again.
 */
export async function sendTenancy(
  answers: Answers,
  changed: Answers,
  effectiveFrom?: string,
): Promise<SavedResponse> {
  const { gdpr_consent: standing } = (await api.get(tenancyPaths.status, { reply: statusResponse })).data
  const body = tenancyOf(withConsents(answers, standing, changed), effectiveFrom)
  return api.post<SavedResponse>(tenancyPaths.tenancy, { body })
}

/** The number of verified months the server asks about before it changes them; null for every other error. */
export function monthsAskedAbout(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const asked = effectiveFromNeeded.safeParse(error.body)
  return asked.success ? asked.data.details.verified_months : null
}

export const sendLandlord = (answers: Answers): Promise<unknown> =>
  api.post(tenancyPaths.landlord, { body: landlordOf(answers) })

export const sendFlags = (flags: object): Promise<unknown> =>
  api.patch(tenancyPaths.statusUpdate, { body: flags })

export const sendTerms = (body: object): Promise<unknown> => api.post(tenancyPaths.terms, { body })

export const decideCorrection = (accept: boolean): Promise<unknown> =>
  api.post(tenancyPaths.correction, { body: { accept } })

export function changeConsent(kind: ConsentKind, given: boolean): Promise<ConsentsResponse> {
  const path = tenancyPaths.consent.replace(':kind', kind)
  return given ? api.post<ConsentsResponse>(path) : api.delete<ConsentsResponse>(path)
}
