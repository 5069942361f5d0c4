import { type Http, memberOf, nameSchemas } from '@keyturn/platform/http'
import { endCalendarAddress, makeCalendarAddress, readDaysAhead } from '../actions/calendar-address.ts'
import type { RentRemindersContext } from '../context.ts'
import * as contract from '../contract.ts'
import { calendarAnswer, daysAheadAnswer, daysAheadRequest } from '../contract.ts'
import { saveRemindDays } from '../store/days-ahead.ts'
import { feedRoute } from './feed.ts'

const tags = ['days ahead']

export function rentRemindersRoutes(http: Http, context: RentRemindersContext): void {
  nameSchemas('DaysAhead', contract)
  http.get(
    '/api/days-ahead/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'getDaysAhead',
        tags,
        summary: 'Read my rent reminder settings',
        response: { 200: daysAheadAnswer },
      },
    },
    async (request) => readDaysAhead(context, memberOf(request).memberId),
  )
  http.put(
    '/api/days-ahead/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'putDaysAhead',
        tags,
        summary: 'Change how many days before a rent day I get a reminder',
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
    '/api/days-ahead/calendar/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'postDaysAheadCalendar',
        tags,
        summary: 'Create a secret address for my calendar and revoke the old one',
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
    '/api/days-ahead/calendar/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'deleteDaysAheadCalendar',
        tags,
        summary: 'Revoke the address of my calendar',
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
