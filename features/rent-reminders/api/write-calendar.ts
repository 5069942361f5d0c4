import { addDays, type Day } from '@keyturn/platform/days'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { RentRemindersContext } from '../context.ts'
import { type CalendarDay, calendarWords } from '../domain/calendar.ts'

const AGAIN_AFTER_SECONDS = 12 * 3_600

/** The calendar in iCalendar format (RFC 5545). Deterministic on one day. */
export function writeCalendar(
  context: Pick<RentRemindersContext, 'digest' | 'publicUrl'>,
  memberId: string,
  { days, today }: { days: readonly CalendarDay[]; today: Day },
): string {
  const calendar = ical({
    name: 'Keyturn',
    prodId: { company: 'Keyturn', product: 'Days ahead', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AGAIN_AFTER_SECONDS,
  })
  for (const { kind, on, of } of days)
    calendar.createEvent({
      // Independent of the address, so that two subscriptions in one calendar show each day once.
      id: `${context.digest('days-ahead', 'calendar day', memberId, kind, of, on).slice(0, 32)}@keyturn`,
      start: utcDay(on),
      end: utcDay(addDays(on, 1)),
      allDay: true,
      timezone: 'UTC',
      stamp: utcDay(today),
      summary: calendarWords[kind].title,
      description: calendarWords[kind].note,
      url: context.publicUrl,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  return calendar.toString()
}

const utcDay = (day: Day): Date => new Date(`${day}T00:00:00Z`)
