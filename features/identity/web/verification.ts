import { getAuthVerifyEmail, postAuthVerifyEmail } from '@keyturn/api-client'
import { ApiError, api, authErrorMessage, FAILURE_MESSAGES, tabStore, tokens } from '@keyturn/platform/client'
import type { VerifyEmailResponse } from '../contract.ts'
import { promoteOnceVerified } from './pending-sign-in.ts'
import { pendingTokens } from './pending-tokens.ts'
import { refreshProfile } from './session-start.ts'
import { keepSignIn } from './sign-in.ts'

export interface Verification {
  status: 'success' | 'already_verified' | 'password_needed' | 'error'
  message: string
  /** True if the link was neither accepted nor refused, so a retry may succeed. */
  unanswered?: boolean
}

const KEPT_FOR_MS = 5 * 60_000
const NO_TOKEN =
  'Invalid verification link. Please open the newest link we emailed you, or sign in to get a new one.'
const asking = new Map<string, { since: number; answer: Promise<Verification> }>()

/**
 * Runs the verification once, because a link works once. A second render shares the first call. A reload within five
 * minutes reads the result from the tab's storage.
 */
export function verifyOnce(token: string | null, now: number): Promise<Verification> {
  if (!token) return Promise.resolve({ status: 'error', message: NO_TOKEN })
  const stored = readStored(tabStore.getItem(keyOf(token)), now)
  if (stored) return Promise.resolve(stored)
  const before = asking.get(token)
  const underWay =
    before && now - before.since < KEPT_FOR_MS ? before : { since: now, answer: ask(token, now) }
  asking.set(token, underWay)
  return underWay.answer
}

async function ask(token: string, now: number, isSecondTry = false): Promise<Verification> {
  try {
    const { status, message } = await verifyInThisTab(token)
    return storeResult(token, { status, message }, now)
  } catch (error) {
    if (isPasswordNeeded(error)) {
      if (!isSecondTry && (await refreshPendingTokens())) return ask(token, now, true)
      asking.delete(token)
      return { status: 'password_needed', message: authErrorMessage(error) }
    }
    const failed: Verification = {
      status: 'error',
      message: authErrorMessage(error, FAILURE_MESSAGES.emailVerification),
    }
    // Client errors are final. After 429, server and network errors the member can retry.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
      return storeResult(token, failed, now)
    asking.delete(token)
    return { ...failed, unanswered: true }
  }
}

/** Sends the tab's pending tokens, which identify the browser that signed up. */
function verifyInThisTab(token: string): Promise<VerifyEmailResponse> {
  const pending = pendingTokens.read()
  const headers = pending && { authorization: `Bearer ${pending.access}` }
  return api.send(getAuthVerifyEmail, { query: { token } }, { ...(headers && { headers }) })
}

function isPasswordNeeded(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { body } = error
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'password_needed'
}

/** Refreshes expired tokens. Returns false without any. */
async function refreshPendingTokens(): Promise<boolean> {
  if (!tokens.read() && !pendingTokens.read()) return false
  await (tokens.read() ? refreshProfile() : promoteOnceVerified()).catch(() => undefined)
  return true
}

/**
 * Verifies an emailed link with the account's password, in another browser than the one that asked for the link. Signs
 * in if the response has tokens.
 */
export async function openWithPassword(token: string, password: string, now: number): Promise<Verification> {
  const answer = await api.send(postAuthVerifyEmail, { body: { token, password } })
  const { status, message, user, tokens: given } = answer
  if (user && given) keepSignIn({ user, tokens: given }, { remember: true })
  return storeResult(token, { status, message }, now)
}

function storeResult(token: string, verification: Verification, now: number): Verification {
  tabStore.setItem(keyOf(token), JSON.stringify({ ...verification, timestamp: now }))
  return verification
}

const keyOf = (token: string) => `email_verification_${token}` as const

/** Returns the stored result, unless it is too old or malformed. */
export function readStored(text: string | null, now: number): Verification | null {
  if (text === null) return null
  try {
    const { status, message, timestamp } = JSON.parse(text)
    const known = status === 'success' || status === 'already_verified' || status === 'error'
    if (!known || typeof message !== 'string' || typeof timestamp !== 'number') return null
    return now - timestamp < KEPT_FOR_MS ? { status, message } : null
  } catch {
    return null
  }
}
