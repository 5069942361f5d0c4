import { tabStore } from '@keyturn/platform/client'

const KEY = 'keyturn_checkout_left_at'
/** Longer ago than anybody sits before a card form. */
const MOST_MS = 60 * 60_000

/** Remembered in this tab when somebody leaves for a checkout, so that whoever comes back with a plan is thanked. */
export const rememberCheckout = (now: number): void => tabStore.setItem(KEY, String(now))

export const isBackFromCheckout = (now: number): boolean => now - Number(tabStore.getItem(KEY) ?? 0) < MOST_MS

export const forgetCheckout = (): void => tabStore.removeItem(KEY)
