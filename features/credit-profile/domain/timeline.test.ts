import { lastFileDayOf, type MonthPreview, type SentLine } from '@keyturn/agency-files/constants'
import { dayOfInstant } from '@keyturn/platform/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AgencyFacts,
  ENTRY_STATES,
  entryOf,
  type MonthPeriod,
  monthsToShow,
  type OpenQuestion,
} from './timeline.ts'

const paid = (dueOn: string, more: Partial<MonthPeriod> = {}): MonthPeriod => ({
  dueOn,
  state: 'verified_on_time',
  duePence: 116_000,
  foundPence: 116_000,
  settledOn: dueOn,
  ...more,
})
const goes: MonthPreview = { goes: true, status: '0', flag: null }
const unknown: MonthPreview = { goes: false, because: null }
const on: AgencyFacts = {
  agency: 'experian',
  givenOn: '2026-01-12',
  outlook: () => goes,
  firstSent: '2026-03',
  lastTakenSentOn: null,
  planEndsOn: null,
  lastFileOn: null,
}
const line = (more: Partial<SentLine> = {}): SentLine => ({
  agency: 'experian',
  month: '2026-07',
  status: '0',
  flag: null,
  sentOn: '2026-08-20',
  visibleBy: '2026-10-15',
  outcome: 'accepted',
  answeredOn: '2026-08-24',
  ...more,
})
const july = (today: string, periods = [paid('2026-07-02')]) => ({ today, month: '2026-07', periods })

describe('the timeline of a month at one agency', () => {
  test('shows the month as proved, sent, accepted and, after the promised day, due on file', () => {
    expect(entryOf(july('2026-08-10'), on, null, null)).toMatchObject({
      state: 'verified',
      words: 'Goes on',
      on: '2026-08-20',
      goesOn: '2026-08-20',
      code: null,
    })
    const sent = line({ outcome: null, answeredOn: null })
    expect(entryOf(july('2026-08-21'), on, sent, null)).toMatchObject({
      state: 'sent',
      on: '2026-08-20',
      code: '0',
      acceptedOn: null,
    })
    expect(entryOf(july('2026-09-01'), on, line(), null)).toMatchObject({
      state: 'accepted',
      on: '2026-08-24',
      visibleBy: '2026-10-15',
    })
    expect(entryOf(july('2026-10-15'), on, line(), null).state).toBe('accepted')
    expect(entryOf(july('2026-10-16'), on, line(), null).state).toBe('visible')
  })

  test('waits while some of its rent is not due, and leaves out a month that is partly unknown', () => {
    const weeks = [paid('2026-07-02'), paid('2026-07-30', { state: 'upcoming' })]
    expect(entryOf(july('2026-07-20', weeks), on, null, null).state).toBe('waiting')
    const dark = { ...on, outlook: () => unknown }
    const missing = [paid('2026-07-02'), paid('2026-07-09', { state: 'not_found' })]
    const entry = entryOf(july('2026-07-20', missing), dark, null, null)
    expect(entry).toMatchObject({ state: 'left_out', goesOn: null })
    expect(entry.note).toContain('Nothing adverse is sent')
    const missed = [paid('2026-07-02', { state: 'confirmed_missed' })]
    expect(entryOf(july('2026-07-20', missed), dark, null, null).note).toContain(
      'once a person here has checked',
    )
  })

  test('names the member’s choice or our rule that excludes the month', () => {
    const off = { ...on, givenOn: null }
    expect(entryOf(july('2026-07-20'), off, null, null)).toMatchObject({
      state: 'off',
      words: 'Not switched on',
    })
    const late = { ...on, givenOn: '2026-09-01' }
    expect(entryOf(july('2026-09-02'), late, null, null)).toMatchObject({
      state: 'off',
      words: 'Not switched on yet',
    })
    const young = { ...on, outlook: () => ({ goes: false, because: 'too_few_payments' }) as const }
    expect(entryOf(july('2026-07-20'), young, null, null)).toMatchObject({ state: 'not_yet' })
    expect(entryOf(july('2026-09-02'), on, null, null)).toMatchObject({
      state: 'left_out',
      words: 'Left out',
    })
    for (const firstSent of [null, '2026-08'])
      expect(entryOf(july('2026-09-02'), { ...on, firstSent }, null, null).words).toBe(
        'Before your first file',
      )
  })

  test('promises no file that is built after the plan has ended', () => {
    const leaving = { ...on, planEndsOn: '2026-08-19', lastFileOn: '2026-08-19' }
    expect(entryOf(july('2026-08-10'), leaving, null, null)).toMatchObject({
      state: 'not_yet',
      words: 'Not sent',
      goesOn: null,
      note: 'Your plan ends on 19 August 2026. No file goes once it has ended.',
    })
    for (const day of ['2026-08-20', '2026-09-01']) {
      const later = { ...on, planEndsOn: day, lastFileOn: day }
      expect(entryOf(july('2026-08-10'), later, null, null).state).toBe('verified')
    }
  })

  test.each([
    ['2026-08-20T04:59:00Z', 'not_yet'],
    ['2026-08-20T05:01:00Z', 'verified'],
    ['2026-08-20T14:00:00Z', 'verified'],
  ])('for a plan that ends at %s, the day of the file, is %s', (end, state) => {
    const endsAt = new Date(end)
    const leaving = { ...on, planEndsOn: dayOfInstant(endsAt), lastFileOn: lastFileDayOf(endsAt) }
    expect(entryOf(july('2026-08-10'), leaving, null, null).state).toBe(state)
  })

  test('still shows the month as sent after consent was withdrawn, and as under query during a dispute', () => {
    expect(entryOf(july('2026-09-01'), { ...on, givenOn: null }, line(), null).state).toBe('accepted')
    const question: OpenQuestion = { id: 'q', agency: 'experian', month: '2026-07', openedOn: '2026-09-03' }
    expect(entryOf(july('2026-09-04'), on, line({ status: '1' }), question)).toMatchObject({
      state: 'under_query',
      code: '1',
      note: 'One month behind',
      on: '2026-09-03',
      questionId: 'q',
    })
  })

  test('shows a month that staff approved as behind as behind', () => {
    const approved = { ...on, outlook: () => ({ goes: true, status: '1', flag: null }) as const }
    const missed = [paid('2026-07-02', { state: 'confirmed_missed' })]
    expect(entryOf(july('2026-07-20', missed), approved, null, null)).toMatchObject({
      state: 'waiting',
      goesOn: '2026-08-20',
      note: 'One month behind, as a person here has checked.',
    })
  })

  test('shows a paid month with an open dispute as U with Q', () => {
    const asked = { ...on, outlook: () => ({ goes: true, status: 'U', flag: 'Q' }) as const }
    for (const state of ['verified_on_time', 'not_found', 'confirmed_missed'] as const)
      expect(entryOf(july('2026-07-20', [paid('2026-07-02', { state })]), asked, null, null)).toMatchObject({
        state: 'waiting',
        words: 'In the file of',
        goesOn: '2026-08-20',
        note: 'Under query (U Q) while your question to this agency is open. It says nothing, good or bad.',
      })
  })

  test('shows no month as accepted that the agency did not accept', () => {
    for (const outcome of ['rejected', 'file_rejected'] as const)
      expect(entryOf(july('2027-01-01'), on, line({ outcome }), null)).toMatchObject({
        state: 'rejected',
        acceptedOn: null,
      })
  })

  test('announces another delivery for a month that was not accepted, until a later one is accepted', () => {
    const noteWith = (lastTakenSentOn: string | null) =>
      entryOf(july('2026-10-01'), { ...on, lastTakenSentOn }, line({ outcome: 'rejected' }), null).note
    for (const before of [null, '2026-07-20']) expect(noteWith(before)).toContain('It goes again')
    expect(noteWith('2026-09-20')).toContain('It took the one sent on 20 September 2026.')
  })
})

test('a date of acceptance is shown only for an accepted month, for all facts', () => {
  const day = fc
    .integer({ min: 0, max: 700 })
    .map((count) => new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10))
  const states = fc.constantFrom('upcoming', 'verified_on_time', 'not_found', 'confirmed_missed')
  fc.assert(
    fc.property(
      day,
      fc.array(
        states.map((state) => paid('2026-07-02', { state }) as MonthPeriod),
        { maxLength: 4 },
      ),
      fc.option(fc.constantFrom('accepted', 'rejected', null)),
      fc.option(day),
      (today, periods, outcome, givenOn) => {
        const told = outcome === null ? null : line({ outcome })
        const entry = entryOf({ today, month: '2026-07', periods }, { ...on, givenOn }, told, null)
        expect(ENTRY_STATES).toContain(entry.state)
        expect(entry.acceptedOn !== null).toBe(entry.state === 'accepted' || entry.state === 'visible')
        expect(entry.code === null).toBe(told === null)
      },
    ),
  )
})

test('the months listed are those due so far or sent to any agency, newest first', () => {
  const periods = [paid('2026-06-02'), paid('2026-07-02'), paid('2026-08-02', { state: 'upcoming' })]
  expect(monthsToShow(periods, [line({ month: '2026-05' })], '2026-07-20')).toEqual([
    '2026-07',
    '2026-06',
    '2026-05',
  ])
})

describe('the timeline of a month in an agreement with the landlord', () => {
  const AGREED = 'Up to date, in an agreement with your landlord to pay less, or later'
  test('names the agreement before and after the month is sent', () => {
    const arranged: MonthPreview = { goes: true, status: '0', flag: 'A' }
    expect(entryOf(july('2026-08-10'), { ...on, outlook: () => arranged }, null, null)).toMatchObject({
      state: 'verified',
      note: `${AGREED}.`,
    })
    expect(entryOf(july('2026-09-01'), on, line({ flag: 'A' }), null)).toMatchObject({
      state: 'accepted',
      code: '0 A',
      note: AGREED,
    })
    expect(entryOf(july('2026-09-01'), on, line({ status: '1', flag: 'A' }), null).note).toBe(
      'One month behind, in an agreement with your landlord to pay less, or later',
    )
  })
})
