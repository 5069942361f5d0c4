import { postAuthLogin, postAuthLogout } from '@keyturn/api-client'
import {
  api,
  authErrorMessage,
  clearFormDraft,
  dpopHeader,
  FAILURE_MESSAGES,
  session,
  tokens,
} from '@keyturn/platform/client'
import type { LoginResponse, Tokens, User } from '../contract.ts'
import { pendingTokens } from './pending-tokens.ts'
import { forgetRegistrationEmail } from './registration-memory.ts'
import { adopt } from './session-start.ts'

export type SignInOutcome =
  | { kind: 'signed-in'; user: User; tokens: Tokens }
  | { kind: 'needs-code'; method: 'email' | 'authenticator'; passkey: boolean }
  | { kind: 'needs-verification' }
  | { kind: 'failed'; message: string }

/** Key of the sign-in form's draft in the tab's storage, until the sign-in succeeds. */
export const SIGN_IN_FORM = 'sign-in'

export const SIGN_IN_WORDS = {
  empty: 'Please enter both email and password',
  codeNeeded: 'MFA is required. Please use the main login page.',
  verifyFirst: 'Please verify your email before logging in.',
  nobody: 'Login failed. Please check your credentials.',
  refused: 'Invalid email or password. Please check your credentials and try again.',
  popoverFailed: 'Login failed. Please try again.',
} as const

export async function signIn(
  credentials: { email: string; password: string },
  otherwise: string = SIGN_IN_WORDS.refused,
): Promise<SignInOutcome> {
  if (!credentials.email.trim() || !credentials.password)
    return { kind: 'failed', message: SIGN_IN_WORDS.empty }
  try {
    const headers = await dpopHeader(postAuthLogin.path).catch(() => ({}))
    return outcomeOf(await api.send(postAuthLogin, { body: credentials }, { headers }))
  } catch (error) {
    return { kind: 'failed', message: authErrorMessage(error, otherwise) }
  }
}

export function outcomeOf(answer: Partial<LoginResponse>): SignInOutcome {
  if (answer.requires_mfa)
    return { kind: 'needs-code', method: answer.mfa_method ?? 'email', passkey: !!answer.passkey }
  if (answer.requires_verification) return { kind: 'needs-verification' }
  if (!answer.user || !answer.tokens) return { kind: 'failed', message: SIGN_IN_WORDS.nobody }
  return { kind: 'signed-in', user: answer.user, tokens: answer.tokens }
}

/** Publishes the session; the route guard then redirects. */
export function keepSignIn(signedIn: { user: User; tokens: Tokens }, options: { remember: boolean }): void {
  pendingTokens.clear()
  clearFormDraft(SIGN_IN_FORM)
  tokens.save(signedIn.tokens, options)
  adopt(signedIn.user)
}

/** Signs out this browser even if the server cannot be reached. */
export async function signOutHere(): Promise<{ message: string | null }> {
  const held = tokens.read()
  // Clears the tokens first, so that pending calls cannot refresh the session or redirect to the sign-in page.
  tokens.clear()
  pendingTokens.clear()
  forgetRegistrationEmail()
  session.signedOut()
  return held ? signOut(held) : { message: null }
}

/** Revokes on the server the tokens that this browser has deleted. */
async function signOut({ access, refresh }: Tokens): Promise<{ message: string | null }> {
  try {
    const headers = { authorization: `Bearer ${access}` }
    await api.send(postAuthLogout, { body: refresh ? { refresh } : {} }, { headers, keepalive: true })
    return { message: null }
  } catch {
    return { message: FAILURE_MESSAGES.logout }
  }
}
