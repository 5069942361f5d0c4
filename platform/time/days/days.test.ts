import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  BANK_HOLIDAYS_FROM,
  BANK_HOLIDAYS_TO,
  bankHoliday,
  clockAt,
  dayIn,
  dayOfInstant,
  dayOfNumber,
  daysBetween,
  dueDays,
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  isDay,
  isTimeZone,
  lastOfMonth,
  NATIONS,
  numberOfDay,
  ordinal,
  startOfDay,
  weekdayOf,
  workingDay,
  workingDayOnOrAfter,
} from './index.ts'

const anyNumber = fc.integer({ min: numberOfDay('1900-01-01'), max: numberOfDay('2199-12-31') })

describe('a calendar day', () => {
  it('is refused if it does not exist', () => {
    for (const wrong of [
      '2026-02-30',
      '2025-02-29',
      '2026-13-01',
      '2026-1-05',
      '',
      'yesterday',
      '2026-00-10',
      '0000-01-01',
    ]) {
      expect(isDay(wrong)).toBe(false)
      expect(numberOfDay(wrong)).toBeNaN()
    }
    expect(isDay('2024-02-29')).toBe(true)
  })

  it('is counted like by JavaScript’s Date, for any day', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const day = dayOfNumber(number)
        expect(day).toBe(new Date(number * 86_400_000).toISOString().slice(0, 10))
        expect(numberOfDay(day)).toBe(number)
        expect(weekdayOf(day) % 7).toBe(new Date(`${day}T00:00:00Z`).getUTCDay())
      }),
    )
  })

  it('is added to and counted consistently', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: -5000, max: 5000 }), (number, count) => {
        const day = dayOfNumber(number)
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  it('keeps the 31st as the rent day through short months', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-02-28', 1, 31)).toBe('2026-03-31')
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
    expect(lastOfMonth('2024-02-10')).toBe('2024-02-29')
  })

  it('is the day in London, not in UTC', () => {
    expect(dayOfInstant(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
    expect(dayOfInstant(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31')
  })

  it('changes at midnight in London to the millisecond, for times in any order', () => {
    const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })
    const midnight = fc
      .integer({ min: numberOfDay('1972-01-01'), max: numberOfDay('2099-12-31') })
      .map((number) => number * 86_400_000)
    const fromMidnight = fc.constantFrom(-3_600_001, -3_600_000, -3_599_999, -1, 0, 1)
    fc.assert(
      fc.property(midnight, fc.array(fromMidnight, { minLength: 1 }), (at, steps) => {
        for (const step of steps) {
          const instant = new Date(at + step)
          expect(dayOfInstant(instant)).toBe(london.format(instant))
        }
      }),
    )
  })

  it('begins at midnight in London, an hour before UTC midnight in summer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: numberOfDay('1972-01-01'), max: numberOfDay('2099-12-31') }),
        (number) => {
          const day = dayOfNumber(number)
          const start = startOfDay(day)
          const before = new Date(start.getTime() - 1)
          expect([dayOfInstant(start), dayOfInstant(before)]).toEqual([day, addDays(day, -1)])
        },
      ),
    )
    expect(startOfDay('2026-07-06').toISOString()).toBe('2026-07-05T23:00:00.000Z')
    expect(startOfDay('2026-12-06').toISOString()).toBe('2026-12-06T00:00:00.000Z')
  })

  it('formats a time in London or a given time zone, in summer and winter', () => {
    expect(formatDateTime('2026-07-01T23:05:09Z')).toBe('02 July 2026, 00:05')
    expect(formatDateTime(Date.UTC(2026, 10, 21, 9, 5))).toBe('21 November 2026, 09:05')
    expect(formatDate(new Date('2026-12-31T23:59:59Z'))).toBe('31 December 2026')
    expect(formatTime('2026-11-21T00:30:00Z', 'Asia/Tokyo')).toBe('09:30')
    expect(clockAt('2026-07-01T23:05:09Z')).toEqual({ hour: 0, minute: 5, second: 9 })
    expect(dayIn('Asia/Tokyo', '2026-11-20T15:00:00Z')).toBe('2026-11-21')
    expect(() => formatTime('')).toThrow(RangeError)
  })

  it('accepts a name of the IANA list as a time zone, and not an offset', () => {
    expect(['Europe/London', 'Asia/Tokyo', '+01:00', 'Mars/Base', ''].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('is formatted as people write it', () => {
    expect(formatDay('2026-11-01')).toBe('01 November 2026')
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 31].map(ordinal).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 31st',
    )
  })
})

/** Computes Easter Sunday (Gregorian computus), as an independent check of the list. */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const count = epact + toSunday - 7 * correction + 114
  return `${year}-${String(Math.floor(count / 31)).padStart(2, '0')}-${String((count % 31) + 1).padStart(2, '0')}`
}

describe('bank holidays', () => {
  it('are weekdays only, with New Year, Good Friday and Christmas in every nation', () => {
    for (let year = 2019; year <= 2028; year += 1) {
      const goodFriday = addDays(easterOf(year), -2)
      for (const nation of NATIONS) {
        expect(bankHoliday(goodFriday, nation)).toBe('yes')
        expect(workingDay(`${year}-12-25`, nation)).toBe('no')
        expect(workingDay(`${year}-01-01`, nation)).toBe('no')
        const inYear = []
        for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
          if (bankHoliday(day, nation) === 'yes') inYear.push(day)
        }
        expect(inYear.filter((day) => weekdayOf(day) >= 6)).toEqual([])
        const usual = { 'england-and-wales': 8, scotland: 9, 'northern-ireland': 10 }[nation]
        const extra =
          (year === 2022 ? 2 : 0) + (year === 2023 ? 1 : 0) + (year === 2026 && nation === 'scotland' ? 1 : 0)
        expect([year, nation, inYear.length]).toEqual([year, nation, usual + extra])
      }
    }
  })

  it('include Easter Monday except in Scotland, and 2 January only there', () => {
    for (let year = 2019; year <= 2028; year += 1) {
      const easterMonday = addDays(easterOf(year), 1)
      expect(bankHoliday(easterMonday, 'england-and-wales')).toBe('yes')
      expect(bankHoliday(easterMonday, 'northern-ireland')).toBe('yes')
      expect(bankHoliday(easterMonday, 'scotland')).toBe('no')
    }
    expect(bankHoliday('2026-01-02', 'scotland')).toBe('yes')
    expect(bankHoliday('2026-01-02', 'england-and-wales')).toBe('no')
  })

  it('are unknown outside the years of the copied list, and not guessed', () => {
    expect(bankHoliday(addDays(BANK_HOLIDAYS_FROM, -1), 'scotland')).toBe('unknown')
    expect(bankHoliday(addDays(BANK_HOLIDAYS_TO, 1), 'scotland')).toBe('unknown')
    expect(workingDay('2030-12-25', 'england-and-wales')).toBe('unknown')
    expect(workingDay('2030-12-28', 'england-and-wales')).toBe('no')
  })

  it('move a due day past Christmas and the weekend', () => {
    expect(workingDayOnOrAfter('2025-12-25', 'england-and-wales')).toBe('2025-12-29')
    expect(workingDayOnOrAfter('2027-01-01', 'scotland')).toBe('2027-01-05')
    expect(workingDayOnOrAfter('2026-11-20', 'england-and-wales')).toBe('2026-11-20')
  })
})

describe('due days', () => {
  it('are on the rent day of each month, or on the last day of a short month', () => {
    expect(dueDays({ every: 'month', from: '2026-01-10', dueDay: 31 }, '2026-01-01', '2026-04-30')).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })

  it('begin on the first day without a rent day, and on the weekday with one', () => {
    expect(dueDays({ every: 'week', from: '2026-11-04' }, '2026-11-01', '2026-11-18')).toEqual([
      '2026-11-04',
      '2026-11-11',
      '2026-11-18',
    ])
    expect(
      dueDays({ every: 'fortnight', from: '2026-11-04', dueDay: 1 }, '2026-11-01', '2026-11-30'),
    ).toEqual(['2026-11-09', '2026-11-23'])
  })

  it('are the same computed as a whole or in parts', () => {
    const every = fc.constantFrom('week', 'fortnight', 'four_weeks', 'month')
    const number = fc.integer({ min: numberOfDay('2019-01-01'), max: numberOfDay('2028-12-31') })
    fc.assert(
      fc.property(every, number, fc.integer({ min: 0, max: 31 }), fc.nat(900), fc.nat(900), (...given) => {
        const [cadence, start, dueDay, first, second] = given
        const schedule = { every: cadence, from: dayOfNumber(start), dueDay: dueDay || null } as const
        const from = dayOfNumber(start - 20)
        const middle = dayOfNumber(start + first)
        const to = dayOfNumber(start + first + second)
        expect([...dueDays(schedule, from, middle), ...dueDays(schedule, addDays(middle, 1), to)]).toEqual(
          dueDays(schedule, from, to),
        )
      }),
    )
  })
})
