// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Revoke the address of my calendar */
export const deleteDaysAheadCalendar: Call<undefined, schemas.DaysAheadDaysAheadAnswer> = {
  method: 'DELETE',
  path: '/api/days-ahead/calendar/',
}

/** Read my rent reminder settings */
export const getDaysAhead: Call<undefined, schemas.DaysAheadDaysAheadAnswer> = {
  method: 'GET',
  path: '/api/days-ahead/',
}

/** Download a member’s calendar by its secret address (iCalendar, RFC 5545) */
export const getDaysAheadCalendarByTokenIcs: Call<{ params: { token: string } }, File> = {
  method: 'GET',
  path: '/api/days-ahead/calendar/{token}.ics',
  answers: 'file',
}

/** Create a secret address for my calendar and revoke the old one */
export const postDaysAheadCalendar: Call<undefined, schemas.DaysAheadCalendarAnswer> = {
  method: 'POST',
  path: '/api/days-ahead/calendar/',
}

/** Change how many days before a rent day I get a reminder */
export const putDaysAhead: Call<
  { body: schemas.DaysAheadDaysAheadRequestInput },
  schemas.DaysAheadDaysAheadAnswer
> = { method: 'PUT', path: '/api/days-ahead/' }
