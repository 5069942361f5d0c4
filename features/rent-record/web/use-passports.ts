import { ApiError, api, errorMessage } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { keeperPath } from '@keyturn/viewers/call-paths'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { rentPaths } from '../call-paths.ts'
import { walletOfferAnswer } from '../contract/wallet.ts'
import { type PassportAnswer, passportsAnswer } from '../contract.ts'
import { keepPassports } from './keep-seen.ts'

const PASSPORTS_KEY = ['rent-record', 'passports']

export function usePassports() {
  return useQuery({
    queryKey: PASSPORTS_KEY,
    queryFn: () => keepPassports(api.get(rentPaths.passports, { reply: passportsAnswer })),
  })
}

export interface PassportOrder {
  from: string
  to: string
  fields: PassportAnswer['fields']
  expires_in_days: number
}

/** A second click this soon means the same passport. */
const DOUBLE_CLICK_MS = 2_000

/** A wish keeps its key until it was answered and the clicks are over, so that it never makes two passports. */
const keys = new Map<string, string>()

function keyOf(wish: string): string {
  const key = keys.get(wish) ?? crypto.randomUUID()
  keys.set(wish, key)
  return key
}

export function useMakePassport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PassportOrder) =>
      api.post<PassportAnswer>(rentPaths.passports, {
        body,
        headers: { 'Idempotency-Key': keyOf(JSON.stringify(body)) },
      }),
    onSuccess: () => {
      toast.success('Your rent passport is ready')
    },
    onError: (error) => {
      toast.error(errorMessage(error, 'We could not make your passport. Please try again.'))
    },
    // After an error too: the passport may have been made although its answer was lost.
    onSettled: (_made, error, order) => {
      const isAnswered = !error || (error instanceof ApiError && error.status >= 400 && error.status < 500)
      if (isAnswered) setTimeout(() => keys.delete(JSON.stringify(order)), DOUBLE_CLICK_MS)
      return queries.invalidateQueries({ queryKey: PASSPORTS_KEY })
    },
  })
}

export function useRevokePassport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete(rentPaths.passport(id)),
    onSuccess: () => {
      toast.success('Revoked. Nobody can open it any more.')
      return queries.invalidateQueries({ queryKey: PASSPORTS_KEY })
    },
    onError: (error) => {
      toast.error(errorMessage(error, 'We could not revoke it. Please try again.'))
    },
  })
}

export function useWalletOffer(id: string) {
  return useMutation({
    mutationFn: () => api.post(rentPaths.passportOffer(id), { reply: walletOfferAnswer }),
  })
}

export function useTakeOff(passportId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (viewerId: string) => api.delete(keeperPath(passportId, viewerId)),
    onSuccess: () => {
      toast.success('Taken off their list')
      return queries.invalidateQueries({ queryKey: PASSPORTS_KEY })
    },
    onError: (error) => {
      toast.error(errorMessage(error, 'We could not take it off their list. Please try again.'))
    },
  })
}
