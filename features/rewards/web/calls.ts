import { api } from '@keyturn/platform/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rewardsPaths } from '../call-paths.ts'
import {
  activityAnswer,
  codeAnswer,
  ledgerAnswer,
  type RedemptionView,
  redemptionAnswer,
  redemptionsAnswer,
  retailersAnswer,
  summaryAnswer,
  type VoucherCode,
} from '../contract.ts'

export const summaryQuery = queryOptions({
  queryKey: ['rewards-summary'],
  queryFn: () => api.get(rewardsPaths.bankingSummary, { reply: summaryAnswer }),
  retry: false,
})

export const activityQuery = queryOptions({
  queryKey: ['rewards-activity'],
  queryFn: () => api.get(rewardsPaths.activity, { reply: activityAnswer }),
  retry: false,
})

export const ledgerQuery = infiniteQueryOptions({
  queryKey: ['rewards-ledger'],
  queryFn: ({ pageParam }) =>
    api.get(rewardsPaths.recordOfPoints, { query: { page: pageParam }, reply: ledgerAnswer }),
  initialPageParam: 1,
  getNextPageParam: (page, pages) =>
    pages.reduce((count, { items }) => count + items.length, 0) < page.total_count ? pages.length + 1 : null,
})

export const retailersQuery = queryOptions({
  queryKey: ['rewards-retailers'],
  queryFn: async () => (await api.get(rewardsPaths.vouchers, { reply: retailersAnswer })).retailers,
})

export const redemptionsQuery = queryOptions({
  queryKey: ['rewards-redemptions'],
  queryFn: () =>
    api.get(rewardsPaths.recordOfVouchers, { query: { page_size: 100 }, reply: redemptionsAnswer }),
  // A voucher whose outcome is open is looked at again until it has one.
  refetchInterval: (query) =>
    query.state.data?.items.some((one) => one.state === 'pending') ? 5_000 : false,
})

/** The key stays the same when the same choice is sent again, so that a lost answer never buys twice. */
export function takeVoucher(choice: {
  retailerId: string
  amount: number
  key: string
}): Promise<RedemptionView> {
  return api.post(rewardsPaths.redemptions, {
    headers: { 'Idempotency-Key': choice.key },
    body: { retailer_id: choice.retailerId, amount: choice.amount },
    reply: redemptionAnswer,
  })
}

export function readCode(id: string): Promise<VoucherCode> {
  return api.get(rewardsPaths.recordOfCode.replace(':id', id), { reply: codeAnswer })
}
