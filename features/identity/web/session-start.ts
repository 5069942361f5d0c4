import { getAuthProfile } from '@keyturn/api-client'
import {
  ApiError,
  api,
  currentPage,
  renewStaleToken,
  type SessionUser,
  session,
  tokens,
} from '@keyturn/platform/client'
import type { VerificationStep } from '../constants.ts'
import type { User } from '../contract.ts'

/** Restores the stored session. Sends no request without tokens. */
export async function startSession(): Promise<void> {
  if (!tokens.read()) {
    session.signedOut()
    return
  }
  await renewStaleToken()
  // The session has ended and the page has been notified.
  if (!tokens.read()) return
  for (const pauseMs of [500, 1_500, 4_000]) {
    try {
      await refreshProfile()
      return
    } catch (error) {
      if (!(error instanceof ApiError)) break
      if (error.status >= 400 && error.status < 500 && error.status !== 429) {
        if (session.getSnapshot().status === 'checking') session.signedOut()
        return
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  // A failed connection signs no member out. The page shows it and offers a retry.
  if (session.getSnapshot().status === 'checking') session.unreachable()
}

/** Fetches the profile and publishes the signed-in member to the page. */
export async function refreshProfile(): Promise<User> {
  const { user } = await api.send(getAuthProfile)
  // Ignores the response if the member signed out in the meantime.
  if (tokens.read()) adopt(user)
  return user
}

export function adopt(user: User): void {
  session.signedIn(toSessionUser(user))
  currentPage().profileRead()
}

/** Missing flags count as false. */
export function toSessionUser(user: User): SessionUser {
  return {
    id: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    isEmailVerified: user.is_email_verified ?? false,
    isMfaEnabled: user.mfa_enabled ?? false,
    role: user.role ?? 'member',
    verified: {
      details: user.is_user_details_verified ?? false,
      tenancy: user.is_tenancy_verified ?? false,
      landlord: user.is_landlord_verified ?? false,
      bank: user.is_bank_verified ?? false,
    } satisfies Record<VerificationStep, boolean>,
  }
}
