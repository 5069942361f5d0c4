import { z } from 'zod'

/** What one tab remembers while a person is at the bank and comes back. */
const KEYS = {
  inProgress: 'bankConnectionInProgress',
  returnUrl: 'bankConnectionReturnUrl',
  providerName: 'bankConnectionProvider',
  success: 'bankConnectionSuccess',
  error: 'bankConnectionError',
} as const

const success = z.object({
  connection_id: z.string().nullable(),
  provider_name: z.string().nullable(),
  accounts: z.array(z.unknown()),
  accountCount: z.number(),
  verificationResponse: z.unknown(),
})
const failure = z.object({
  type: z.string(),
  message: z.string(),
  accounts_count: z.number().optional(),
  detected_accounts: z.array(z.unknown()).optional(),
})

export type BankSuccess = z.infer<typeof success>
export type BankFailure = z.infer<typeof failure>
export type StoredResult =
  | { kind: 'none' }
  | { kind: 'success'; payload: BankSuccess }
  | { kind: 'failure'; payload: BankFailure }
  | { kind: 'unreadable' }

export type TabStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const DEFAULT_RETURN = '/verification-dashboard'

export function rememberDeparture(store: TabStore, returnUrl: string): void {
  store.setItem(KEYS.inProgress, 'true')
  store.setItem(KEYS.returnUrl, returnUrl)
  store.removeItem(KEYS.success)
  store.removeItem(KEYS.error)
}

/**
 * Only a path on this site; anything else leads to the wizard. A bank's app comes back in a tab that remembers
 * nothing: then what the server stored of the journey counts.
 */
export function returnUrlIn(store: TabStore, stored: string | null = null): string {
  const url = store.getItem(KEYS.returnUrl) ?? stored ?? ''
  return /^\/(?![/\\])/.test(url) ? url : DEFAULT_RETURN
}

export function rememberSuccess(store: TabStore, payload: BankSuccess): void {
  store.setItem(KEYS.success, JSON.stringify(payload))
  if (payload.provider_name) store.setItem(KEYS.providerName, payload.provider_name)
  store.removeItem(KEYS.inProgress)
  store.removeItem(KEYS.error)
}

const LINKED = 'bankJustLinked'

/** A bank was linked in this tab, and the member has not yet seen what it showed. */
export const rememberLinked = (store: TabStore): void => store.setItem(LINKED, 'true')
export const isJustLinked = (store: TabStore): boolean => store.getItem(LINKED) === 'true'
export const forgetLinked = (store: TabStore): void => store.removeItem(LINKED)

export function rememberFailure(store: TabStore, payload: BankFailure): void {
  store.setItem(KEYS.error, JSON.stringify(payload))
  store.removeItem(KEYS.inProgress)
  store.removeItem(KEYS.success)
}

/** Read where the bank led back to, by somebody who then went another way: it is no news anywhere later. */
export const forgetFailure = (store: TabStore): void => store.removeItem(KEYS.error)

/** Read once: whoever shows it has shown it. */
export function takeResult(store: TabStore): StoredResult {
  const [good, bad] = [store.getItem(KEYS.success), store.getItem(KEYS.error)]
  for (const key of [KEYS.success, KEYS.error, KEYS.returnUrl, KEYS.inProgress]) store.removeItem(key)
  if (good === null && bad === null) return { kind: 'none' }
  try {
    if (good !== null) return { kind: 'success', payload: success.parse(JSON.parse(good)) }
    return { kind: 'failure', payload: failure.parse(JSON.parse(bad ?? '')) }
  } catch {
    return { kind: 'unreadable' }
  }
}
