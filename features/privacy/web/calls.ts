import { api, having } from '@keyturn/platform/client'
import { queryOptions } from '@tanstack/react-query'
import { privacyPaths } from '../call-paths.ts'
import type {
  ClosingResponse,
  ComplaintBody,
  ComplaintView,
  ExportView,
  OverviewResponse,
} from '../contract.ts'

const POLL_EVERY_MS = 1500

/** Everything under data rights in one answer; asked again while a copy is being made. */
export const overviewQuery = queryOptions({
  queryKey: ['data-rights'],
  queryFn: () =>
    api.get(privacyPaths.overview, {
      reply: having<OverviewResponse>('export', 'consents', 'looks', 'complaints'),
    }),
  refetchInterval: (query) => (query.state.data?.export?.state === 'asked' ? POLL_EVERY_MS : false),
})

export const closingQuery = queryOptions({
  queryKey: ['closing-the-account'],
  queryFn: () => api.get(privacyPaths.closing, { reply: having<ClosingResponse>('at_stake') }),
})

export const askForCopy = (): Promise<ExportView> =>
  api.post(privacyPaths.exports, { reply: having<ExportView>('state') })

export const sendComplaint = (body: ComplaintBody): Promise<ComplaintView> =>
  api.post(privacyPaths.complaints, { body, reply: having<ComplaintView>('reference') })
