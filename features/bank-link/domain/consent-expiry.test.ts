import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONNECTION_STATES, type ConnectionEvent, mayRead, nextState } from './connection-states.ts'
import { type ConsentDates, consentExpiry, reminderDue } from './consent-expiry.ts'
import { unattendedReadsLeft, withRead } from './read-limits.ts'

const DAY = 86_400_000
const given = new Date('2026-01-01T10:00:00Z')
const onDay = (day: number): Date => new Date(given.getTime() + day * DAY)
const dates: ConsentDates = {
  givenAt: given,
  reconfirmedAt: null,
  consentExpiresAt: onDay(90),
  authorisationExpiresAt: null,
  tokenExpiresAt: null,
}

describe('the state of a bank connection', () => {
  const events: ConnectionEvent[] = [
    'reconfirmation_fell_due',
    'reconfirmed',
    'ran_out',
    'revoked_at_bank',
    'disconnected_here',
    'joined_again',
  ]
  test('stays removed or replaced after any event', () => {
    for (const event of events)
      for (const state of ['disconnected', 'replaced'] as const) expect(nextState(state, event)).toBeNull()
  })
  test('never becomes readable again after a revocation at the bank', () => {
    for (const event of events) expect(mayRead(nextState('revoked', event) ?? 'revoked')).toBe(false)
  })
  test('becomes active again after expiry only by a new consent', () => {
    const revived = events.filter((event) => mayRead(nextState('expired', event) ?? 'expired'))
    expect(revived).toEqual(['reconfirmed'])
  })
  test('can become removed from each state that is not final', () => {
    for (const state of CONNECTION_STATES)
      expect(nextState(state, 'disconnected_here')).toBe(
        ['disconnected', 'replaced'].includes(state) ? null : 'disconnected',
      )
  })
})

describe('a bank consent', () => {
  test('can be renewed from day 75 on and ends on day 90', () => {
    expect(consentExpiry(dates, onDay(74.9))).toMatchObject({ reconfirmDue: false, ended: false })
    expect(consentExpiry(dates, onDay(75))).toMatchObject({ reconfirmDue: true, daysLeft: 15 })
    expect(consentExpiry(dates, onDay(90))).toMatchObject({ ended: true, daysLeft: 0 })
  })
  test('shows no day left in its last 24 hours', () => {
    const evening = { ...dates, consentExpiresAt: new Date('2026-04-01T00:30:00+01:00') }
    const at = (instant: string) => consentExpiry(evening, new Date(instant)).daysLeft
    expect(at('2026-03-31T22:30:00+01:00')).toBe(0)
    expect(at('2026-03-30T22:30:00+01:00')).toBe(2)
    expect(at('2026-03-31T00:30:00+01:00')).toBe(1)
    expect(at('2026-03-31T00:31:00+01:00')).toBe(0)
  })
  test('ends with the earliest of its three expiry dates', () => {
    const withBank = { ...dates, authorisationExpiresAt: onDay(40), tokenExpiresAt: onDay(60) }
    expect(consentExpiry(withBank, onDay(1))).toMatchObject({ endsBy: 'authorisation', daysLeft: 39 })
    expect(consentExpiry({ ...dates, tokenExpiresAt: onDay(20) }, onDay(1)).endsBy).toBe('token')
  })
  test('has three reminders, each sent once; after a pause only the latest is sent', () => {
    const sent: string[] = []
    for (let day = 0; day < 95; day += 1) {
      const due = reminderDue(dates, sent, onDay(day), 90)
      if (due) sent.push(due)
    }
    expect(sent).toEqual(['day 75', 'day 83', 'day 88'])
    expect(reminderDue(dates, [], onDay(89), 90)).toBe('day 88')
  })
  test('has reminders on the days in the provider’s settings', () => {
    const longer = { ...dates, consentExpiresAt: onDay(180) }
    const due = [150, 165, 173, 178].map((day) => reminderDue(longer, [], onDay(day), 180))
    expect(due).toEqual([null, 'day 165', 'day 173', 'day 178'])
  })
})

test('a bank is read at most four times in any 24 hours without the member present', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 * 24 }), { maxLength: 60 }), (hours) => {
      let kept: Date[] = []
      const done: number[] = []
      for (const hour of hours.sort((a, b) => a - b)) {
        const now = new Date(given.getTime() + hour * 3_600_000)
        if (unattendedReadsLeft(kept, now) === 0) continue
        kept = withRead(kept, now)
        done.push(hour)
      }
      for (const start of done)
        expect(done.filter((hour) => hour >= start && hour < start + 24).length).toBeLessThanOrEqual(4)
    }),
  )
})
