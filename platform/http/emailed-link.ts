import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../db/index.ts'
import { type Clock, minutes } from '../time/clock.ts'
import { clientSubnet } from './client-subnet.ts'
import type { Http } from './http.ts'
import { enforceLimits } from './throttle.ts'

/** Accepts the one-field form with which mail clients unsubscribe (RFC 8058). Its content is ignored. */
export function acceptUnsubscribeForm(app: Http): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
    done(null, {}),
  )
}

/** Returns a hook that limits calls with emailed links to 60 in ten minutes from one network, counted by page. */
export const limitEmailedLink =
  ({ db, clock }: { db: Queryable; clock: Clock }, page: string) =>
  async (request: FastifyRequest): Promise<void> => {
    const rule = { key: `${page}:${clientSubnet(request)}`, limit: 60, windowMs: minutes(10) }
    await enforceLimits(db, [rule], clock.now())
  }
