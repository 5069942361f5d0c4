import type { FastifyRequest } from 'fastify'

const KEY = /^[\w.:-]{8,100}$/

/** Returns the key that a client gave this call, null if it gave none that can be used. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' && KEY.test(key) ? key : null
}
