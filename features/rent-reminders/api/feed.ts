import { createHash } from 'node:crypto'
import { minutes } from '@keyturn/platform/clock'
import { dayOfInstant } from '@keyturn/platform/days'
import { clientSubnet, enforceLimits, type Http, notFound } from '@keyturn/platform/http'
import { digestOf, memberAt } from '../actions/calendar-address.ts'
import { readCalendar } from '../actions/read-calendar.ts'
import type { RentRemindersContext } from '../context.ts'
import { feedParams } from '../contract.ts'
import { writeCalendar } from './write-calendar.ts'

/** Rate limit of one calendar, far above what programs need. */
const READS = { limit: 60, windowMs: minutes(60) }
/** Rate limit of misses per network. Hits do not count, because calendar services read many members' calendars. */
const MISSES = { limit: 60, windowMs: minutes(10) }

/** Public, because calendar programs cannot sign in. The secret address is the credential. */
export function feedRoute(http: Http, context: RentRemindersContext): void {
  http.get(
    '/api/days-ahead/calendar/:token.ics',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getDaysAheadCalendarByTokenIcs',
        tags: ['days ahead'],
        summary: 'Download a member’s calendar by its secret address (iCalendar, RFC 5545)',
        params: feedParams,
      },
    },
    async (request, reply) => {
      const now = context.clock.now()
      const { token } = request.params
      const memberId = await memberAt(context, token)
      const counted = memberId
        ? { key: `calendar:${digestOf(context, token)}`, ...READS }
        : { key: `calendar-miss:${clientSubnet(request)}`, ...MISSES }
      await enforceLimits(context.db, [counted], now)
      const days = memberId && (await readCalendar(context, memberId))
      if (!memberId || !days) throw notFound()
      const text = writeCalendar(context, memberId, { days, today: dayOfInstant(now) })
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
      reply.headers({
        etag,
        'cache-control': 'private, max-age=3600',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'content-disposition': 'attachment; filename="keyturn.ics"',
      })
      if (hasEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
}

/** Accepts weak ETags, because proxies weaken ours. */
const hasEtag = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false
