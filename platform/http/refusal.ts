/**
 * Expected HTTP error: the request was understood but is not allowed. Has a status, a code for programs and a
 * sentence for users.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined
  /** Some clients read the code where others read the sentence (402 and 403 in the specification). */
  readonly answersWithCode: boolean

  constructor(
    status: number,
    code: string,
    sentence: string,
    more: {
      details?: Record<string, unknown>
      retryAfterSeconds?: number
      answersWithCode?: boolean
      /** Internal cause, for the log only; the client gets just the sentence. */
      cause?: Error
    } = {},
  ) {
    super(sentence, { cause: more.cause })
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
    this.answersWithCode = more.answersWithCode ?? false
  }
}

/** Validation errors by field: the body is `{field: ["message"]}`, the status 400. */
export class ValidationError extends Error {
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super(Object.values(fields).flat().join('. '))
    this.name = 'ValidationError'
    this.fields = fields
  }

  get body(): Record<string, string[] | string> {
    return this.fields
  }
}

/** Refuses a decision of staff about their own record. */
export const ownRecord = (): Refusal =>
  new Refusal(409, 'not_possible_now', 'Nobody decides about their own record.')

export const notFound = (): Refusal => new Refusal(404, 'not_found', 'There is nothing here.')

/** 401 in the shape that clients expect: `{detail}` only. */
export class NotSignedIn extends Error {
  constructor(detail = 'Your session has ended. Please sign in again.') {
    super(detail)
    this.name = 'NotSignedIn'
  }
}

/** Default sentence of a 429. */
export const TOO_MANY_MESSAGE = 'Too many requests. Please wait a moment and try again.'

export const tooMany = (retryAfterSeconds: number, sentence = TOO_MANY_MESSAGE): Refusal =>
  new Refusal(429, 'too_many_requests', sentence, {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  })
