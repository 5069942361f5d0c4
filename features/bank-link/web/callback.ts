import { ApiError, errorMessage, isRecord } from '@keyturn/platform/client'
import type { BankFailure, BankSuccess } from './bank-memory.ts'

export const MESSAGES = {
  failed: 'Bank connection failed. Please try again.',
  invalid: 'Invalid callback parameters. Please try again.',
  unexpected: 'Error processing bank connection. Please try again.',
  noAccounts: 'No accounts found after sync',
} as const

export const DELAYS_MS = { success: 2_000, multiple: 4_000, error: 3_000 } as const

/** Our messages for a bank's error codes. Text from the address is never shown. */
const ERROR_MESSAGES: Record<string, string> = {
  access_denied: 'You chose not to share your account. Nothing was connected.',
  provider_error: 'Your bank cannot be reached right now. Please try again later.',
}

export interface CallbackCalls {
  sync(hints: {
    nonce?: string
    task_id?: string
  }): Promise<{ connection_id: string | null; provider_name: string | null; return_url: string | null }>
  accounts(): Promise<{ accounts: unknown[]; total_count: number }>
  verify(): Promise<{ success: boolean; message: string; data: { bank_verified: boolean } }>
}

export type CallbackOutcome =
  | { kind: 'success'; payload: BankSuccess; returnUrl: string | null; delayMs: number }
  | { kind: 'error'; payload: BankFailure; delayMs: number }

/** Returns the result of the return from the bank. Never throws. */
export async function followCallback(query: URLSearchParams, calls: CallbackCalls): Promise<CallbackOutcome> {
  const [status, taskId, error] = [query.get('status'), query.get('task_id'), query.get('error')]
  if (error === 'multiple_accounts') return several({})
  if (error !== null) return failed(ERROR_MESSAGES[error] ?? MESSAGES.failed)
  if (status === 'error' || status === 'failed' || status === 'failure') return explained(query, calls)
  if (status !== 'success' || !taskId) return failed(MESSAGES.invalid, 'invalid')
  try {
    return await join(query, calls)
  } catch (problem) {
    return fromProblem(problem)
  }
}

async function join(query: URLSearchParams, calls: CallbackCalls): Promise<CallbackOutcome> {
  const synced = await calls.sync(hintsIn(query))
  const found = await calls.accounts()
  if (found.total_count === 0) return failed(MESSAGES.noAccounts, 'no_accounts')
  const verification = await calls.verify()
  if (!verification.success || !verification.data.bank_verified)
    return failed(verification.message || MESSAGES.failed)
  const payload: BankSuccess = {
    connection_id: synced.connection_id,
    provider_name: synced.provider_name,
    accounts: found.accounts,
    accountCount: found.total_count,
    verificationResponse: verification,
  }
  return { kind: 'success', payload, returnUrl: synced.return_url, delayMs: DELAYS_MS.success }
}

/** The address reports a failure. Asks the server for the reason, because it queries the provider. */
async function explained(query: URLSearchParams, calls: CallbackCalls): Promise<CallbackOutcome> {
  if (!query.get('task_id')) return failed(MESSAGES.failed)
  try {
    await calls.sync(hintsIn(query))
    return failed(MESSAGES.failed)
  } catch (problem) {
    return problem instanceof ApiError && problem.status === 400
      ? fromProblem(problem)
      : failed(MESSAGES.failed)
  }
}

function hintsIn(query: URLSearchParams): { nonce?: string; task_id?: string } {
  const [nonce, taskId] = [query.get('n'), query.get('task_id')]
  return { ...(nonce ? { nonce } : {}), ...(taskId ? { task_id: taskId } : {}) }
}

function fromProblem(problem: unknown): CallbackOutcome {
  const isUnreadable =
    problem instanceof ApiError && problem.status >= 500 && typeof problem.body !== 'object'
  if (!(problem instanceof ApiError) || isUnreadable) return failed(MESSAGES.unexpected, 'unexpected')
  const { body } = problem
  if (!isRecord(body) || body.error !== 'multiple_accounts')
    return failed(errorMessage(problem, MESSAGES.failed))
  return several(isRecord(body.details) ? body.details : {})
}

function several(details: Record<string, unknown>): CallbackOutcome {
  const { accounts_count, detected_accounts } = details
  const count = typeof accounts_count === 'number' ? accounts_count : undefined
  const found =
    count === undefined
      ? 'We found several accounts at more than one bank.'
      : `We found ${count} accounts at more than one bank.`
  const payload: BankFailure = {
    type: 'multiple_accounts',
    message: `${found} Please connect one bank at a time.`,
    ...(count === undefined ? {} : { accounts_count: count }),
    ...(Array.isArray(detected_accounts) ? { detected_accounts } : {}),
  }
  return { kind: 'error', payload, delayMs: DELAYS_MS.multiple }
}

const failed = (message: string, type = 'error'): CallbackOutcome => ({
  kind: 'error',
  payload: { type, message },
  delayMs: DELAYS_MS.error,
})
