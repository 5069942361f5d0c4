import { postAuthMfaVerify, postAuthPasskeysOptions, postAuthPasskeysSignIn } from '@keyturn/api-client'
import { api, authErrorMessage, type Call, dpopHeader } from '@keyturn/platform/client'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { LoginResponse } from '../contract.ts'
import { outcomeOf, type SignInOutcome } from './sign-in.ts'
import { usedPasskey } from './used-passkey.ts'

const MESSAGES = {
  none: 'This browser does not support passkeys. Sign in with your password.',
  notUsed: 'No passkey was used. Try again, or sign in with your password.',
  refused: 'That passkey was not accepted. Sign in with your password.',
}

/** Passkey challenges expire after five minutes, so a waiting page requests a new one before that. */
const CHALLENGE_REFRESH_MS = 4 * 60_000

/**
 * Passkey autofill (conditional UI) in the address field. Waits until aborted and does not disturb members who type.
 */
export async function offerPasskey(
  away: AbortSignal,
  onOutcome: (outcome: SignInOutcome) => void,
): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  away.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  while (!away.aborted) {
    let asksAnew = false
    const timer = setTimeout(() => {
      asksAnew = true
      WebAuthnAbortService.cancelCeremony()
    }, CHALLENGE_REFRESH_MS)
    const outcome = await show(true).then(enter, () => null)
    clearTimeout(timer)
    if (away.aborted) return
    if (outcome) return onOutcome(outcome)
    if (!asksAnew) return
  }
}

/** Opens the browser's passkey dialog. */
export const signInWithPasskey = (): Promise<SignInOutcome> => withPasskey(enter)

/** Sends a passkey as the second factor, instead of a code, after the password was accepted. */
export const verifyWithPasskey = (email: string): Promise<SignInOutcome> =>
  withPasskey((passkey) => send(postAuthMfaVerify, { email, passkey }))

type Shown = Awaited<ReturnType<typeof startAuthentication>>

async function withPasskey(then: (passkey: Shown) => Promise<SignInOutcome>): Promise<SignInOutcome> {
  if (!browserSupportsWebAuthn()) return { kind: 'failed', message: MESSAGES.none }
  try {
    return await then(await show(false))
  } catch (error) {
    return {
      kind: 'failed',
      message: isDeclined(error) ? MESSAGES.notUsed : authErrorMessage(error, MESSAGES.refused),
    }
  }
}

/** The member closed the window or the device has no passkey. Browsers do not distinguish the two. */
const isDeclined = (error: unknown): boolean =>
  error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)

async function show(useBrowserAutofill: boolean): Promise<Shown> {
  const { options } = await api.send(postAuthPasskeysOptions)
  return startAuthentication({ optionsJSON: options, useBrowserAutofill })
}

const enter = (passkey: Shown): Promise<SignInOutcome> => send(postAuthPasskeysSignIn, { passkey })

async function send<Body>(
  call: Call<{ body: Body }, Partial<LoginResponse>>,
  body: Body,
): Promise<SignInOutcome> {
  try {
    const headers = await dpopHeader(call.path).catch(() => ({}))
    const outcome = outcomeOf(await api.send(call, { body }, { headers }))
    if (outcome.kind === 'signed-in') usedPasskey.note()
    return outcome
  } catch (error) {
    return { kind: 'failed', message: authErrorMessage(error, MESSAGES.refused) }
  }
}
