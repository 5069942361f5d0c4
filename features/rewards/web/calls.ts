import {
  getBankingRewardsSummary,
  getPrivacyRecordLedger,
  getPrivacyRecordVouchers,
  getRewardsActivity,
  getRewardsVouchers,
} from '@keyturn/api-client'
import { api } from '@keyturn/platform/client'
import { keyOf, read } from '@keyturn/platform/client/read'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export const summaryQuery = { ...read(getBankingRewardsSummary), retry: false }

export const activityQuery = { ...read(getRewardsActivity), retry: false }

export const ledgerQuery = infiniteQueryOptions({
  queryKey: keyOf(getPrivacyRecordLedger),
  queryFn: ({ pageParam }) => api.send(getPrivacyRecordLedger, { query: { page: pageParam } }),
  initialPageParam: 1,
  getNextPageParam: (page, pages) =>
    pages.reduce((count, { items }) => count + items.length, 0) < page.total_count ? pages.length + 1 : null,
})

export const retailersQuery = read(getRewardsVouchers)

export const redemptionsQuery = queryOptions({
  ...read(getPrivacyRecordVouchers, { query: { page_size: 100 } }),
  // Polls while a voucher's outcome is open.
  refetchInterval: (query) =>
    query.state.data?.items.some((one) => one.state === 'pending') ? 5_000 : false,
})
