import { addDays, type Day, workingDayOnOrAfter } from '@keyturn/platform/days'
import { graceDays } from '@keyturn/rent-record/constants'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayAndEvening } from './day-and-evening.ts'
import {
  type BankReadStatus,
  type ComingRent,
  decideReminder,
  type Given,
  type ReminderKind,
} from './decide-reminder.ts'
import type { UsualPayment } from './usual-payment.ts'

const DUE = '2026-12-01'
const rent: ComingRent = {
  dueOn: DUE,
  bankDay: DUE,
  lateAfter: addDays(DUE, graceDays['england-and-wales']),
  duePence: 95_000,
  foundPence: 0,
  state: 'upcoming',
  awaitsAnswer: false,
}
const habit: UsualPayment = { pence: 95_000, payees: ['Larch'], accountId: 'a', earliestLag: 0, latestLag: 0 }
const evening = (day: Day): DayAndEvening => ({ day, isEvening: true })
const morning = (day: Day): DayAndEvening => ({ day, isEvening: false })
const seenAt = (readAt: DayAndEvening): BankReadStatus => ({ readAt, isUnreadable: false })

function wordAt(
  now: DayAndEvening,
  given: Partial<Given> = {},
  of: Partial<ComingRent> = {},
): ReminderKind | null {
  return decideReminder(
    { ...rent, ...of },
    {
      now,
      nation: 'england-and-wales',
      remindDays: 3,
      said: [],
      habit,
      bank: seenAt(now),
      wentElsewhere: false,
      isOnItsWay: false,
      ...given,
    },
  )
}

describe('the rent reminder', () => {
  test('is sent as many days ahead as the member chose, a day later if missed, and never on the rent day', () => {
    expect(wordAt(morning('2026-11-27'))).toBeNull()
    expect(wordAt(morning('2026-11-28'))).toBe('ahead')
    expect(wordAt(morning('2026-11-30'))).toBe('ahead')
    expect(wordAt(morning(DUE))).toBeNull()
    expect(wordAt(morning('2026-11-24'), { remindDays: 7 })).toBe('ahead')
    expect(wordAt(morning('2026-11-29'), { remindDays: 1 })).toBeNull()
  })

  test('is sent whatever the bank shows, and also without a bank', () => {
    expect(wordAt(morning('2026-11-28'), { bank: null, habit: null })).toBe('ahead')
    expect(wordAt(morning('2026-11-28'), { bank: { readAt: null, isUnreadable: true } })).toBe('ahead')
  })

  test('is sent once, and not after a warning', () => {
    expect(wordAt(morning('2026-11-29'), { said: ['ahead'] })).toBeNull()
    expect(wordAt(morning('2026-11-29'), { said: ['other_payee'] })).toBeNull()
  })

  test('is not sent for rent paid early, pending, asked about, or paid by another payer', () => {
    const now = morning('2026-11-28')
    expect(wordAt(now, {}, { state: 'verified_on_time', foundPence: 95_000 })).toBeNull()
    expect(wordAt(now, { isOnItsWay: true })).toBeNull()
    expect(wordAt(now, {}, { awaitsAnswer: true })).toBeNull()
    expect(wordAt(now, {}, { state: 'paid_by_other' })).toBeNull()
  })
})

describe('the rent warning', () => {
  test('“not found” is sent once, on the evening of the rent day, while there is time to pay', () => {
    expect(wordAt(morning(DUE), { said: ['ahead'] })).toBeNull()
    expect(wordAt(evening(DUE), { said: ['ahead'] })).toBe('not_seen')
    expect(wordAt(morning('2026-12-02'), { said: ['ahead', 'not_seen'] })).toBeNull()
    expect(wordAt(morning('2026-12-06'))).toBe('not_seen')
    expect(wordAt(morning('2026-12-07'))).toBeNull()
  })

  test('waits for the working day on which a weekend’s rent is paid', () => {
    const sunday = { dueOn: '2026-11-01', bankDay: '2026-11-02', lateAfter: '2026-11-07' }
    expect(wordAt(evening('2026-11-01'), {}, sunday)).toBeNull()
    expect(wordAt(evening('2026-11-02'), {}, sunday)).toBe('not_seen')
    // Christmas Day is a Friday, and Monday is the substitute for Boxing Day.
    const christmas = { dueOn: '2026-12-25', bankDay: '2026-12-29', lateAfter: '2027-01-03' }
    expect(wordAt(evening('2026-12-28'), {}, christmas)).toBeNull()
    expect(wordAt(evening('2026-12-29'), {}, christmas)).toBe('not_seen')
  })

  test('is replaced by a warning about the bank if its days were not read', () => {
    const stale = { said: ['ahead'] as const, bank: seenAt(morning(DUE)) }
    expect(wordAt(evening(DUE), stale)).toBeNull()
    expect(wordAt(evening(DUE), { bank: { readAt: morning(DUE), isUnreadable: true } })).toBe(
      'could_not_look',
    )
    expect(wordAt(evening(DUE), { bank: null, said: ['ahead'] })).toBeNull()
    // The bank may be read again in time, and its result is then reported.
    expect(wordAt(morning('2026-12-03'), { said: ['could_not_look'] })).toBe('not_seen')
  })

  test('about another amount or payee is sent as soon as the bank shows it', () => {
    const part = { state: 'part_paid', foundPence: 90_000 } as const
    expect(wordAt(morning('2026-11-30'), { said: ['ahead'] }, part)).toBe('other_sum')
    expect(wordAt(morning('2026-11-30'), { said: ['ahead'], wentElsewhere: true })).toBe('other_payee')
    const taken = { state: 'verified_on_time', foundPence: 95_000 } as const
    expect(wordAt(morning('2026-11-30'), { wentElsewhere: true }, taken)).toBe('other_payee')
    expect(wordAt(morning('2026-11-30'), { wentElsewhere: true }, { awaitsAnswer: true })).toBe('other_payee')
    expect(wordAt(morning(DUE), { wentElsewhere: true, said: ['other_payee'] }, taken)).toBeNull()
    expect(wordAt(evening(DUE), { said: ['other_sum'] }, part)).toBeNull()
    // A member who always pays in parts gets no warning.
    expect(wordAt(morning('2026-11-30'), { said: ['ahead'], habit: null }, part)).toBeNull()
    expect(wordAt(evening(DUE), { habit: null }, part)).toBe('not_seen')
  })

  test('about another day is sent once the usual day is over, and again when rent is due', () => {
    const early = { ...habit, earliestLag: -5, latestLag: -4 }
    expect(wordAt(morning('2026-11-30'), { said: ['ahead'], habit: early })).toBeNull()
    const farther = { ...habit, earliestLag: -9, latestLag: -8 }
    expect(wordAt(evening('2026-11-24'), { habit: farther })).toBe('other_day')
    expect(wordAt(evening(DUE), { habit: farther, said: ['other_day'] })).toBe('not_seen')
  })

  test('waits for rent that is always some days late, while a day is left to pay', () => {
    const late = { ...habit, earliestLag: 2, latestLag: 3 }
    expect(wordAt(evening(DUE), { habit: late })).toBeNull()
    expect(wordAt(evening('2026-12-04'), { habit: late })).toBe('not_seen')
    const latest = { ...habit, earliestLag: 5, latestLag: 9 }
    expect(wordAt(evening('2026-12-05'), { habit: latest })).toBe('not_seen')
  })
})

const anyHabit = fc.option(
  fc.tuple(fc.integer({ min: -12, max: 9 }), fc.nat(3), fc.constantFrom(90_000, 95_000)).map(
    ([earliestLag, spread, pence]): UsualPayment => ({
      ...habit,
      pence,
      earliestLag,
      latestLag: earliestLag + spread,
    }),
  ),
  { nil: null },
)

test('each message is sent once a month, only while it helps, and not after rent was found', () => {
  const month = fc.record({
    due: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-29', days)),
    paidAfter: fc.option(fc.integer({ min: -15, max: 12 }), { nil: null }),
    remindDays: fc.integer({ min: 1, max: 7 }),
    habit: anyHabit,
    blindDays: fc.uniqueArray(fc.integer({ min: -15, max: 15 }), { maxLength: 20 }),
    skippedRounds: fc.uniqueArray(fc.integer({ min: -15, max: 15 }), { maxLength: 8 }),
  })
  fc.assert(
    fc.property(month, ({ due, paidAfter, remindDays, habit, blindDays, skippedRounds }) => {
      const nation = 'england-and-wales'
      const bankDay = workingDayOnOrAfter(due, nation)
      const lateAfter = addDays(bankDay, graceDays['england-and-wales'])
      const said: ReminderKind[] = []
      let readAt: DayAndEvening | null = null
      for (let at = -15; at <= 15; at++)
        for (const isEvening of [false, true]) {
          const now = { day: addDays(due, at), isEvening }
          const isBlind = blindDays.includes(at)
          if (!isBlind) readAt = now
          if (skippedRounds.includes(at)) continue
          const isPaid = paidAfter !== null && addDays(due, paidAfter) <= (readAt?.day ?? '')
          const word = decideReminder(
            {
              ...rent,
              dueOn: due,
              bankDay,
              lateAfter,
              ...(isPaid && { state: 'verified_on_time' as const, foundPence: 95_000 }),
            },
            {
              now,
              nation,
              remindDays,
              said,
              habit,
              bank: { readAt, isUnreadable: isBlind },
              wentElsewhere: false,
              isOnItsWay: false,
            },
          )
          if (!word) continue
          expect(isPaid).toBe(false)
          expect(said).not.toContain(word)
          if (word === 'ahead') expect(now.day < due && now.day >= addDays(due, -remindDays)).toBe(true)
          if (word === 'other_day') expect(now.day < due).toBe(true)
          if (word === 'not_seen' || word === 'could_not_look')
            expect(now.day >= due && now.day <= lateAfter).toBe(true)
          if (word === 'not_seen') expect(isBlind && readAt === null).toBe(false)
          said.push(word)
        }
    }),
    { numRuns: 500 },
  )
})
