import type { FastifyRequest } from 'fastify'

const KEY = /^[\w.:-]{8,100}$/

/** Returns the client's idempotency key, or null if it is missing or malformed. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' && KEY.test(key) ? key : null
}
