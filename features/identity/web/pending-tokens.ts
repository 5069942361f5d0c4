import { tabStore, tokens } from '@keyturn/platform/client'
import type { Tokens, User } from '../contract.ts'

const ACCESS = 'pending_access_token'
const REFRESH = 'pending_refresh_token'
const USER = 'pending_user'

/** Tokens of a registration whose email is unverified, stored per tab. They sign no member in. */
export const pendingTokens = {
  read(): Tokens | null {
    const access = tabStore.getItem(ACCESS)
    return access ? { access, refresh: tabStore.getItem(REFRESH) ?? '' } : null
  },
  /** Without a user, stores refreshed tokens of the pending registration. */
  save({ access, refresh }: Tokens, user?: User): void {
    tabStore.setItem(ACCESS, access)
    tabStore.setItem(REFRESH, refresh)
    if (user) tabStore.setItem(USER, JSON.stringify(user))
  },
  clear(): void {
    for (const key of [ACCESS, REFRESH, USER] as const) tabStore.removeItem(key)
  },
  /** Turns the pending tokens into the active ones. Returns false without any. */
  promote(): boolean {
    const waiting = pendingTokens.read()
    if (!waiting) return false
    tokens.save(waiting, { remember: true })
    pendingTokens.clear()
    return true
  },
}
