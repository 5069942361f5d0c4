import type { Refusal } from './call-guard.ts'

export const NETWORK_MESSAGE = 'Network error. Please check your connection.'
const SERVER_MESSAGE = 'Server error. Please try again later or contact support if the issue persists.'
export const UNREADABLE_MESSAGE = 'Server error. Please try again later.'
const DEFAULT_MESSAGE = 'An error occurred'

/** Default messages for failed calls, used if the server sends none. */
export const FAILURE_MESSAGES = {
  passwordChange: 'Password change failed',
  emailVerification: 'Email verification failed',
  resendVerification: 'Failed to resend verification',
  logout: 'Logged out locally',
} as const

/** Error of a failed call. Status 0 means no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: unknown
  /** Set if the call guard or the server refused the call; its toast is shown already. */
  readonly refusal: Refusal | null
  readonly retryAfterSeconds: number | null
  /** True if the call timed out. */
  readonly timedOut: boolean

  constructor(
    message: string,
    facts: {
      status: number
      body?: unknown
      refusal?: Refusal | null
      retryAfterSeconds?: number | null
      timedOut?: boolean
    },
  ) {
    super(message)
    this.status = facts.status
    this.body = facts.body
    this.refusal = facts.refusal ?? null
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
    this.timedOut = facts.timedOut ?? false
  }
}

/** True if the call guard has shown a toast, so no second one is needed. */
export const isAlreadyShown = (error: unknown): boolean => error instanceof ApiError && error.refusal !== null

/** Message for sign-in, registration and recovery, from the first source that has one. */
export function authErrorMessage(error: unknown, context?: string): string {
  if (!(error instanceof ApiError)) return messageOf(error) ?? context ?? DEFAULT_MESSAGE
  if (error.status === 0) return NETWORK_MESSAGE
  if (error.status === 500) return SERVER_MESSAGE
  const { body } = error
  if (isRecord(body)) {
    const named = ['email', 'non_field_errors', 'error', 'detail'].map((name) => firstText(body[name]))
    const found = named.find((text) => text !== null) ?? firstOf(Object.values(body))
    if (found !== null) return found
  }
  if (typeof body === 'string' && body.trim() !== '') return UNREADABLE_MESSAGE
  return error.refusal?.message ?? context ?? DEFAULT_MESSAGE
}

/** Message for every other call. */
export function errorMessage(error: unknown, context?: string): string {
  if (!(error instanceof ApiError)) return messageOf(error) ?? context ?? DEFAULT_MESSAGE
  if (error.status === 0) return NETWORK_MESSAGE
  if (error.refusal) return error.refusal.message
  const { body } = error
  // The body may be HTML or broken JSON, which no user should see.
  if (typeof body === 'string' && body.trim() !== '' && !/^\s*[<{[]/.test(body)) return body
  if (isRecord(body)) {
    const found = firstText(body.error) ?? firstText(body.detail) ?? firstText(Object.values(body)[0])
    if (found !== null) return found
  }
  return withRetryDelay(context ?? DEFAULT_MESSAGE, error)
}

/** Adds the server's retry delay to a message. */
function withRetryDelay(sentence: string, { status, retryAfterSeconds: seconds }: ApiError): string {
  if ((status !== 429 && status !== 503) || seconds === null || seconds <= 0) return sentence
  const minutes = Math.ceil(seconds / 60)
  const pause = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? '1 minute' : `${minutes} minutes`
  const said = sentence.replace(/\s*Please try again\.$/, '')
  return `${/[.!?]$/.test(said) ? said : `${said}.`} Please try again in ${pause}.`
}

/** First message of each field from an error `{field: ["message"]}`, for forms. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 400 || !isRecord(error.body)) return {}
  const entries = Object.entries(error.body).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? firstText(value) : null
    return text === null ? [] : [[name, text]]
  })
  return Object.fromEntries(entries)
}

function firstOf(values: unknown[]): string | null {
  return values.map(firstText).find((text) => text !== null) ?? null
}

function firstText(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : null
}

/** Only plain errors have messages for users; the browser's own errors are for programmers. */
function messageOf(error: unknown): string | null {
  return error instanceof Error && error.name === 'Error' && error.message !== '' ? error.message : null
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
