import { minutes } from '@keyturn/platform/clock'
import type { Db } from '@keyturn/platform/db'
import { networkOf, refuseAbove } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import type { RentRecordContext } from '../context.ts'

/** Codes cannot be tried out: there are far more of them than tries. One count holds for the codes of all papers. */
export async function notTooOften(
  context: Pick<RentRecordContext, 'clock'> & { db: Db },
  request: FastifyRequest,
): Promise<void> {
  const rule = { key: `passport:${networkOf(request)}`, limit: 90, windowMs: minutes(10) }
  await refuseAbove(context.db, [rule], context.clock.now())
}

const PREVIEWS = /bot|preview|crawl|spider|facebookexternalhit|whatsapp|slack|telegram|discord|skype/i

/** A messenger that draws a picture of a link is no reader. */
export const isPreview = (request: FastifyRequest): boolean =>
  PREVIEWS.test(request.headers['user-agent'] ?? '')
