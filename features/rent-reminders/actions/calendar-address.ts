import { randomBytes } from 'node:crypto'
import type { RentRemindersContext } from '../context.ts'
import type { DaysAheadView } from '../contract.ts'
import { addressMadeAt, dropAddress, memberAtAddress, replaceAddress } from '../store/calendar.ts'
import { loadRemindDays } from '../store/days-ahead.ts'

const SECRET_BYTES = 24
const WELL_FORMED = /^[\w-]{32}$/

export async function readDaysAhead({ db }: RentRemindersContext, memberId: string): Promise<DaysAheadView> {
  const madeAt = await addressMadeAt(db, memberId)
  return {
    remind_days: await loadRemindDays(db, memberId),
    calendar_since: madeAt?.toISOString() ?? null,
  }
}

/** Replaces the secret calendar address. Returned once, because only its digest is stored. */
export async function makeCalendarAddress(context: RentRemindersContext, memberId: string): Promise<string> {
  const token = randomBytes(SECRET_BYTES).toString('base64url')
  await replaceAddress(context.db, memberId, digestOf(context, token), context.clock.now())
  return `${context.publicUrl}/api/days-ahead/calendar/${token}.ics`
}

export const endCalendarAddress = ({ db }: RentRemindersContext, memberId: string): Promise<void> =>
  dropAddress(db, memberId)

/** Returns null for unknown or replaced addresses. */
export const memberAt = async (context: RentRemindersContext, token: string): Promise<string | null> =>
  WELL_FORMED.test(token) ? memberAtAddress(context.db, digestOf(context, token)) : null

export const digestOf = (context: RentRemindersContext, token: string): string =>
  context.digest('days-ahead', 'calendar', token)
