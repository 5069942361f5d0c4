import {
  deletePaymentReportPassportsById,
  deletePaymentReportPassportsByIdKeepersByViewerId,
  getPaymentReportPassports,
  getPrivacyRecordPassports,
  postPaymentReportPassports,
  postPaymentReportPassportsByIdWallet,
} from '@keyturn/api-client'
import { ApiError, api, errorMessage } from '@keyturn/platform/client'
import { keyOf } from '@keyturn/platform/client/read'
import { toast } from '@keyturn/platform/ui'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PassportAnswer } from '../contract.ts'
import { cachePassportsOffline } from './offline-cache.ts'

export function usePassports() {
  return useQuery({
    queryKey: keyOf(getPaymentReportPassports),
    queryFn: () => cachePassportsOffline(api.send(getPaymentReportPassports)),
  })
}

/** Invalidates the member's list, and the one that needs no plan. */
async function invalidatePassports(queries: QueryClient): Promise<void> {
  await Promise.all(
    [getPaymentReportPassports, getPrivacyRecordPassports].map((call) =>
      queries.invalidateQueries({ queryKey: keyOf(call) }),
    ),
  )
}

export interface PassportOrder {
  from: string
  to: string
  fields: PassportAnswer['fields']
  expires_in_days: number
}

/** Milliseconds within which a second click repeats the same request. */
const DOUBLE_CLICK_MS = 2_000

/**
 * Idempotency key per request, reused until a response arrives and the clicks end, so that one request never makes two
 * passports.
 */
const keys = new Map<string, string>()

function actKeyOf(wish: string): string {
  const key = keys.get(wish) ?? crypto.randomUUID()
  keys.set(wish, key)
  return key
}

export function useMakePassport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PassportOrder) =>
      api.send(
        postPaymentReportPassports,
        { body },
        { headers: { 'Idempotency-Key': actKeyOf(JSON.stringify(body)) } },
      ),
    onSuccess: () => {
      toast.success('Your rent passport is ready')
    },
    onError: (error) => {
      toast.error(errorMessage(error, 'We could not make your passport. Please try again.'))
    },
    // Refetches after an error too, because the passport may exist although the response was lost.
    onSettled: (_made, error, order) => {
      const isAnswered = !error || (error instanceof ApiError && error.status >= 400 && error.status < 500)
      if (isAnswered) setTimeout(() => keys.delete(JSON.stringify(order)), DOUBLE_CLICK_MS)
      return invalidatePassports(queries)
    },
  })
}

export function useRevokePassport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.send(deletePaymentReportPassportsById, { params: { id } }),
    onSuccess: () => {
      toast.success('Revoked. Nobody can open it any more.')
      return invalidatePassports(queries)
    },
    onError: (error) => {
      toast.error(errorMessage(error, 'We could not revoke it. Please try again.'))
    },
  })
}

export function useWalletOffer(id: string) {
  return useMutation({
    mutationFn: () => api.send(postPaymentReportPassportsByIdWallet, { params: { id } }),
  })
}

export function useRemoveViewer(passportId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (viewerId: string) =>
      api.send(deletePaymentReportPassportsByIdKeepersByViewerId, {
        params: { id: passportId, viewer_id: viewerId },
      }),
    onSuccess: () => {
      toast.success('Taken off their list')
      return invalidatePassports(queries)
    },
    onError: (error) => {
      toast.error(errorMessage(error, 'We could not take it off their list. Please try again.'))
    },
  })
}
