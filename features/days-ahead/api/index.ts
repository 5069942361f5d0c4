import { type Http, memberOf, requireVerifiedMember } from '@keyturn/platform/http'
import { endCalendarAddress, makeCalendarAddress, readDaysAhead } from '../actions/calendar-address.ts'
import { daysAheadPaths } from '../call-paths.ts'
import type { DaysAheadContext } from '../context.ts'
import { calendarAnswer, daysAheadAnswer, daysAheadRequest } from '../contract.ts'
import { saveRemindDays } from '../store/days-ahead.ts'
import { feedRoute } from './feed.ts'

const tags = ['days ahead']
const security = [{ bearer: [] }]
const preHandler = requireVerifiedMember

export function daysAheadRoutes(http: Http, context: DaysAheadContext): void {
  http.get(
    daysAheadPaths.choice,
    {
      preHandler,
      schema: {
        tags,
        summary: 'How far ahead I hear of a rent day, and whether I have a calendar',
        security,
        response: { 200: daysAheadAnswer },
      },
    },
    async (request) => readDaysAhead(context, memberOf(request).memberId),
  )
  http.put(
    daysAheadPaths.choice,
    {
      preHandler,
      schema: {
        tags,
        summary: 'Choose how far ahead I hear of a rent day',
        security,
        body: daysAheadRequest,
        response: { 200: daysAheadAnswer },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      await saveRemindDays(context.db, memberId, request.body.remind_days)
      return readDaysAhead(context, memberId)
    },
  )
  http.post(
    daysAheadPaths.calendar,
    {
      preHandler,
      schema: {
        tags,
        summary: 'Make a secret address for my calendar; the one before it ends',
        security,
        response: { 200: calendarAnswer },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      const url = await makeCalendarAddress(context, memberId)
      return { ...(await readDaysAhead(context, memberId)), calendar_url: url }
    },
  )
  http.delete(
    daysAheadPaths.calendar,
    {
      preHandler,
      schema: {
        tags,
        summary: 'End the address of my calendar',
        security,
        response: { 200: daysAheadAnswer },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      await endCalendarAddress(context, memberId)
      return readDaysAhead(context, memberId)
    },
  )
  feedRoute(http, context)
}
