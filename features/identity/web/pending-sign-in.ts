import { getAuthProfile, postAuthTokenRefresh } from '@keyturn/api-client'
import { session, tokens } from '@keyturn/platform/client'
import type { Tokens, User } from '../contract.ts'
import { pendingTokens } from './pending-tokens.ts'
import { forgetRegistrationEmail } from './registration-memory.ts'
import { adopt, refreshProfile } from './session-start.ts'

/** Checks, with the pending tokens, if the address has been verified. Returns true after signing in. */
export async function promoteOnceVerified(): Promise<boolean> {
  const now = session.getSnapshot()
  if (now.status === 'signed-in' && now.user.isEmailVerified) return true
  try {
    const user = await refreshPendingTokens()
    if (!user?.is_email_verified || !promotePendingTokens()) return false
    adopt(user)
    return true
  } catch {
    return false
  }
}

/** Renews the pending tokens, because they often expire before the email is opened. */
async function refreshPendingTokens(): Promise<User | null> {
  const pending = pendingTokens.read()
  if (!pending) return null
  let answer = await askProfile(pending.access)
  if (answer.status === 401) {
    const renewed = await fetch(postAuthTokenRefresh.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh: pending.refresh }),
    })
    // The pending session has ended.
    if (renewed.status === 401) pendingTokens.clear()
    if (!renewed.ok) return null
    const next: Tokens = await renewed.json()
    // The sign-up no longer waits if a sign-in happened in the meantime.
    if (pendingTokens.read()?.refresh !== pending.refresh) return null
    pendingTokens.save(next)
    answer = await askProfile(next.access)
  }
  if (!answer.ok) return null
  const { user }: { user: User } = await answer.json()
  return user
}

const askProfile = (access: string): Promise<Response> =>
  fetch(getAuthProfile.path, { headers: { authorization: `Bearer ${access}` } })

const VERIFIED = 'keyturn-email-verified'

/** Notifies the tab with the pending tokens, because a link opens in a new tab. */
export function notifyWaitingTab(): void {
  const channel = new BroadcastChannel(VERIFIED)
  channel.postMessage(null)
  channel.close()
}

export function whenVerifiedInAnotherTab(act: () => void): () => void {
  const channel = new BroadcastChannel(VERIFIED)
  channel.onmessage = act
  return () => channel.close()
}

/** The link was opened in the tab that registered, so its pending tokens sign in. */
export function promotePendingTokens(): boolean {
  // The address is verified, so no further email is needed.
  forgetRegistrationEmail()
  return pendingTokens.promote()
}

export async function enterAfterVerification(): Promise<boolean> {
  if (!tokens.read()) return false
  try {
    await refreshProfile()
    return true
  } catch {
    return false
  }
}
