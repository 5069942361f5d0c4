import { isRecord, type KeyValueStore } from '@keyturn/platform/client'

/** sessionStorage keys of one tab during a visit to the bank. */
const KEYS = {
  inProgress: 'bankConnectionInProgress',
  returnUrl: 'bankConnectionReturnUrl',
  providerName: 'bankConnectionProvider',
  success: 'bankConnectionSuccess',
  error: 'bankConnectionError',
} as const

export interface BankSuccess {
  connection_id: string | null
  provider_name: string | null
  accounts: unknown[]
  accountCount: number
  verificationResponse: unknown
}
export interface BankFailure {
  type: string
  message: string
  accounts_count?: number
  detected_accounts?: unknown[]
}
export type StoredResult =
  | { kind: 'none' }
  | { kind: 'success' }
  | { kind: 'failure'; message: string }
  | { kind: 'unreadable' }

export const DEFAULT_RETURN = '/verification-dashboard'

export function rememberDeparture(store: KeyValueStore, returnUrl: string): void {
  store.setItem(KEYS.inProgress, 'true')
  store.setItem(KEYS.returnUrl, returnUrl)
  store.removeItem(KEYS.success)
  store.removeItem(KEYS.error)
}

/**
 * Returns a path on this site, else the wizard. A bank's app opens a new tab without storage, so the server's stored
 * path is the fallback.
 */
export function returnUrlIn(store: KeyValueStore, stored: string | null = null): string {
  const url = store.getItem(KEYS.returnUrl) ?? stored ?? ''
  return /^\/(?![/\\])/.test(url) ? url : DEFAULT_RETURN
}

export function rememberSuccess(store: KeyValueStore, payload: BankSuccess): void {
  store.setItem(KEYS.success, JSON.stringify(payload))
  if (payload.provider_name) store.setItem(KEYS.providerName, payload.provider_name)
  store.removeItem(KEYS.inProgress)
  store.removeItem(KEYS.error)
}

const LINKED = 'bankJustLinked'

/** Stores that a bank was linked in this tab and the result has not been shown yet. */
export const rememberLinked = (store: KeyValueStore): void => store.setItem(LINKED, 'true')
export const isJustLinked = (store: KeyValueStore): boolean => store.getItem(LINKED) === 'true'
export const forgetLinked = (store: KeyValueStore): void => store.removeItem(LINKED)

export function rememberFailure(store: KeyValueStore, payload: BankFailure): void {
  store.setItem(KEYS.error, JSON.stringify(payload))
  store.removeItem(KEYS.inProgress)
  store.removeItem(KEYS.success)
}

/** Deletes a failure that the member saw on the return page, so that no later page shows it. */
export const forgetFailure = (store: KeyValueStore): void => store.removeItem(KEYS.error)

/** Returns the result and deletes it, so that it is shown once. */
export function takeResult(store: KeyValueStore): StoredResult {
  const [good, bad] = [store.getItem(KEYS.success), store.getItem(KEYS.error)]
  for (const key of [KEYS.success, KEYS.error, KEYS.returnUrl, KEYS.inProgress]) store.removeItem(key)
  if (good === null && bad === null) return { kind: 'none' }
  try {
    const found: unknown = JSON.parse(good ?? bad ?? '')
    if (good !== null) return { kind: isSuccess(found) ? 'success' : 'unreadable' }
    if (isRecord(found) && typeof found.message === 'string')
      return { kind: 'failure', message: found.message }
  } catch {
    // Invalid JSON counts as unreadable.
  }
  return { kind: 'unreadable' }
}

const isSuccess = (found: unknown): boolean =>
  isRecord(found) && Array.isArray(found.accounts) && typeof found.accountCount === 'number'
