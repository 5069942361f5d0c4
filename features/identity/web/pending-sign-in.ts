import { tokens } from '@keyturn/platform/client'
import { authPaths } from '../call-paths.ts'
import type { User } from '../contract.ts'
import { forgetRegistrationEmail } from './registration-memory.ts'
import { adopt, refreshProfile } from './session-start.ts'

/** Asks, with the tokens that wait, whether the address has been proven meanwhile. True: signed in now. */
export async function promoteOnceVerified(): Promise<boolean> {
  const pending = tokens.readPending()
  if (!pending) return false
  try {
    const answer = await fetch(authPaths.profile, {
      headers: { authorization: `Bearer ${pending.tokens.access}` },
    })
    if (!answer.ok) return false
    const { user }: { user: User } = await answer.json()
    if (!user.is_email_verified) return false
    promotePendingTokens()
    adopt(user)
    return true
  } catch {
    return false
  }
}

/** The link was opened in the tab that registered: its waiting tokens become the sign-in. */
export function promotePendingTokens(): boolean {
  // The address has been proved; nothing needs to be sent there again.
  forgetRegistrationEmail()
  return tokens.promotePending() !== null
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
