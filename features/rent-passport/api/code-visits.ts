import { minutes } from '@keyturn/platform/clock'
import type { Db } from '@keyturn/platform/db'
import { clientSubnet, enforceLimits } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import type { RentPassportContext } from '../context.ts'

/** Rate limit against guessing codes. Passports and statements share it. */
export async function limitCodeVisits(
  context: Pick<RentPassportContext, 'clock'> & { db: Db },
  request: FastifyRequest,
): Promise<void> {
  const rule = { key: `passport:${clientSubnet(request)}`, limit: 90, windowMs: minutes(10) }
  await enforceLimits(context.db, [rule], context.clock.now())
}

const PREVIEWS = /bot|preview|crawl|spider|facebookexternalhit|whatsapp|slack|telegram|discord|skype/i

/** Returns true for bots that fetch link previews, which are not counted as readers. */
export const isPreview = (request: FastifyRequest): boolean =>
  PREVIEWS.test(request.headers['user-agent'] ?? '')
