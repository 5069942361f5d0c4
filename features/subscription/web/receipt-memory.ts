import { tabStore } from '@keyturn/platform/client'

const KEY = 'keyturn_checkout_left_at'
/** Longer than any checkout takes. */
const MAX_CHECKOUT_MS = 60 * 60_000

/** Stored in this tab before leaving for checkout, so that the receipt is shown on return. */
export const rememberCheckout = (now: number): void => tabStore.setItem(KEY, String(now))

export const isBackFromCheckout = (now: number): boolean =>
  now - Number(tabStore.getItem(KEY) ?? 0) < MAX_CHECKOUT_MS

export const clearCheckout = (): void => tabStore.removeItem(KEY)
