// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** End the address of my calendar */
export const deleteDaysAheadCalendar: Call<undefined, schemas.DaysAheadDaysAheadAnswer> = {
  method: 'DELETE',
  path: '/api/days-ahead/calendar/',
}

/** How far ahead I hear of a rent day, and whether I have a calendar */
export const getDaysAhead: Call<undefined, schemas.DaysAheadDaysAheadAnswer> = {
  method: 'GET',
  path: '/api/days-ahead/',
}

/** A member’s calendar, by its secret address (iCalendar, RFC 5545) */
export const getDaysAheadCalendarByTokenIcs: Call<{ params: { token: string } }, File> = {
  method: 'GET',
  path: '/api/days-ahead/calendar/{token}.ics',
  answers: 'file',
}

/** Make a secret address for my calendar; the one before it ends */
export const postDaysAheadCalendar: Call<undefined, schemas.DaysAheadCalendarAnswer> = {
  method: 'POST',
  path: '/api/days-ahead/calendar/',
}

/** Choose how far ahead I hear of a rent day */
export const putDaysAhead: Call<
  { body: schemas.DaysAheadDaysAheadRequestInput },
  schemas.DaysAheadDaysAheadAnswer
> = { method: 'PUT', path: '/api/days-ahead/' }
