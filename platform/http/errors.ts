import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable } from '../db/index.ts'
import type { Metrics } from '../observability/metrics/index.ts'
import { NotSignedIn, Refusal, TOO_MANY_MESSAGE, ValidationError } from './refusal.ts'

export interface ErrorBody {
  error: string
  code: string
  detail?: string
  details?: Record<string, unknown>
}

export const badRequestBody: ErrorBody = { error: 'We could not read that request.', code: 'bad_request' }

export const notFoundBody: ErrorBody = { error: 'There is nothing here.', code: 'not_found' }

export const busyBody: ErrorBody = {
  error: 'We are very busy right now. Please try again in a few seconds.',
  code: 'busy',
}

const ERROR_BODIES: Record<number, ErrorBody> = {
  400: badRequestBody,
  404: notFoundBody,
  413: { error: 'That is too large to send. The limit is 1 MB.', code: 'too_large' },
  415: { error: 'This address only understands JSON.', code: 'unsupported_media_type' },
  429: { error: TOO_MANY_MESSAGE, code: 'too_many_requests' },
  503: busyBody,
}

const INTERNAL: ErrorBody = {
  error: 'Something went wrong on our side. Please try again in a moment.',
  code: 'internal_error',
}

export function errorHandler(metrics: Metrics) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof ValidationError) return reply.status(400).send(error.body)
    if (error instanceof NotSignedIn)
      return reply.status(401).header('www-authenticate', 'Bearer').send({ detail: error.message })
    if (error instanceof Refusal) {
      metrics.refusals.inc({ code: error.code })
      if (error.cause)
        request.log.error(
          { err: error, requestId: request.id },
          'request refused because of an internal error',
        )
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      return reply.status(error.status).send(refusalBody(error))
    }
    // The client aborted the request, so this is no error of ours.
    if (request.raw.errored === error) return reply.status(400).send(badRequestBody)
    const outage = temporaryOutage(error)
    if (outage) request.log.error({ err: error, requestId: request.id }, outage)
    const status = outage ? 503 : statusOf(error)
    const known = ERROR_BODIES[status]
    if (known) {
      if (known.code === 'busy') reply.header('retry-after', 5)
      return reply.status(status).send(known)
    }
    request.log.error(
      { err: error, requestId: request.id, route: request.routeOptions.url },
      'request failed',
    )
    return reply.status(500).send(INTERNAL)
  }
}

/** Returns a log message for a temporary outage that the client may retry (database or disk), else null. */
function temporaryOutage(error: unknown): string | null {
  if (isDatabaseUnavailable(error)) return 'the database cannot be reached'
  const isFull =
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
  return isFull ? 'the disk is full' : null
}

function refusalBody(refusal: Refusal): ErrorBody {
  return {
    error: refusal.answersWithCode ? refusal.code : refusal.message,
    code: refusal.code,
    ...(refusal.answersWithCode ? { detail: refusal.message } : {}),
    ...(refusal.details ? { details: refusal.details } : {}),
  }
}

/**
 * Keeps the status of the framework's own client errors. All other errors are a 500, also a response that violates
 * its schema.
 */
function statusOf(error: unknown): number {
  if (error instanceof ResponseSerializationError || !isFastifyError(error)) return 500
  return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
    ? ERROR_BODIES[error.statusCode]
      ? error.statusCode
      : 400
    : (error.statusCode ?? 500)
}

function isFastifyError(error: unknown): error is FastifyError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('FST_')
  )
}
