import type { Agency } from '@keyturn/agency-files/words'
import { api, sendFile } from '@keyturn/platform/client'
import { queryOptions } from '@tanstack/react-query'
import { creditPaths } from '../call-paths.ts'
import {
  consentsAnswer,
  type DisputeView,
  disputesAnswer,
  disputeView,
  type LookView,
  lookView,
  profileAnswer,
} from '../contract.ts'

export type Channel = 'wizard' | 'settings' | 'credit-profile'

export const profileQuery = queryOptions({
  queryKey: ['credit-profile'],
  queryFn: () => api.get(creditPaths.profile, { reply: profileAnswer }),
})

export const consentsQuery = queryOptions({
  queryKey: ['agency-consents'],
  queryFn: () => api.get(creditPaths.consents, { reply: consentsAnswer }),
})

export const disputesQuery = queryOptions({
  queryKey: ['credit-disputes'],
  queryFn: async () => (await api.get(creditPaths.disputes, { reply: disputesAnswer })).items,
})

/** The same two where no plan is needed. */
export const sentQuery = queryOptions({
  queryKey: ['record', 'sent'],
  queryFn: () => api.get(creditPaths.recordOfReports, { reply: profileAnswer }),
})

export const questionedQuery = queryOptions({
  queryKey: ['record', 'disputes'],
  queryFn: async () => (await api.get(creditPaths.recordOfDisputes, { reply: disputesAnswer })).items,
})

export const saveAgencies = (agencies: readonly Agency[], channel: Channel) =>
  api.put(creditPaths.consents, { body: { agencies, channel }, reply: consentsAnswer })

export const stopReporting = (agency: Agency | 'all', channel: Channel) =>
  api.delete(agency === 'all' ? creditPaths.consents : creditPaths.consent.replace(':agency', agency), {
    query: { channel },
    reply: consentsAnswer,
  })

export const askAbout = (question: { agency: Agency; month: string; reason: string }): Promise<DisputeView> =>
  api.post(creditPaths.disputes, { body: question, reply: disputeView })

export const sayWhatIsSeen = (agency: Agency, answer: 'seen' | 'not_seen'): Promise<LookView> =>
  api.post(creditPaths.look.replace(':agency', agency), { body: { answer }, reply: lookView })

export const takeBackQuestion = (id: string): Promise<DisputeView> =>
  api.post(creditPaths.withdrawDispute.replace(':id', id), { reply: disputeView })

export const sendEvidence = (id: string, file: File): Promise<DisputeView> =>
  sendFile(creditPaths.evidence.replace(':id', id), file)
