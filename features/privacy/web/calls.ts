import { api } from '@keyturn/platform/client'
import { queryOptions } from '@tanstack/react-query'
import { privacyPaths } from '../call-paths.ts'
import type {
  ClosingResponse,
  ComplaintBody,
  ComplaintView,
  ExportView,
  OverviewResponse,
} from '../contract.ts'

const LOOK_AGAIN_MS = 1500

/** Everything under data rights in one answer; asked again while a copy is being made. */
export const overviewQuery = queryOptions({
  queryKey: ['data-rights'],
  queryFn: () => api.get<OverviewResponse>(privacyPaths.overview),
  refetchInterval: (query) => (query.state.data?.export?.state === 'asked' ? LOOK_AGAIN_MS : false),
})

export const closingQuery = queryOptions({
  queryKey: ['closing-the-account'],
  queryFn: () => api.get<ClosingResponse>(privacyPaths.closing),
})

export const askForCopy = (): Promise<ExportView> => api.post<ExportView>(privacyPaths.exports)

export const sendComplaint = (body: ComplaintBody): Promise<ComplaintView> =>
  api.post<ComplaintView>(privacyPaths.complaints, { body })
