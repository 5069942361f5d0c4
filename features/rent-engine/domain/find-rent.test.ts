import { addDays, addMonths } from '@keyturn/platform/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VERIFIED_FROM } from '../constants.ts'
import { BankHistory } from '../testing/index.ts'
import { type FindRentInput, findRent } from './find-rent.ts'

const OKAFOR = 'STANDING ORDER VIA FASTER PAYMENT TO J OKAFOR REFERENCE FLAT 2 , MANDATE NO 12'

function statesOf(input: FindRentInput): Record<string, string> {
  return Object.fromEntries(findRent(input).periods.map((period) => [period.dueOn.slice(0, 7), period.state]))
}

function sureIds(input: FindRentInput): string[] {
  return findRent(input)
    .matches.filter((match) => match.confidence >= VERIFIED_FROM)
    .map((match) => match.transactionId)
}

function confidenceOf(input: FindRentInput, id: string): number {
  return findRent(input).matches.find((match) => match.transactionId === id)?.confidence ?? 0
}

describe('a steady payer', () => {
  const history = new BankHistory().everyMonth('2025-01-01', 13, 950, OKAFOR).on('2026-01-20')

  it('has every month verified on time, up to the month after today', () => {
    const { periods, every } = findRent(history.input())
    expect(every).toBe('month')
    expect(periods).toHaveLength(14 - 1)
    expect(periods.map((period) => period.state)).toEqual([...Array(12).fill('on_time'), 'upcoming'])
    expect(periods.at(-1)?.dueOn).toBe('2026-02-01')
  })

  it('shows the reasons in plain words', () => {
    const { matches } = findRent(history.input())
    expect(matches[5]?.reasons[0]).toBe('£950 to Mr John Okafor on the 1st, 13 months running')
    expect(matches[5]?.reasons).toContain('Exactly your rent')
  })

  it('counts a run for the payee alone, and shows the payee as the bank wrote it', () => {
    const once = new BankHistory()
      .everyMonth('2025-01-01', 6, 950, OKAFOR)
      .pays('2025-07-04', 950, 'FPO TO PENNINE LETS FLAT 2')
      .everyMonth('2025-08-01', 3, 950, OKAFOR)
      .on('2025-10-20')
    const reasons = findRent(once.input()).matches.map((match) => match.reasons[0])
    expect(reasons[6]).toBe('£950 to Pennine Lets Flat on the 1st')
    expect(reasons[7]).toBe('£950 to Mr John Okafor on the 1st, 3 months running')
  })

  it('shows how late a payment was, even if the next rent day is nearer', () => {
    const late = new BankHistory()
      .everyMonth('2025-01-01', 9, 950, OKAFOR)
      .pays('2025-10-20', 950, OKAFOR)
      .on('2025-10-21')
    expect(findRent(late.input()).matches.at(-1)?.reasons[0]).toBe(
      '£950 to Mr John Okafor 19 days after the 1st',
    )
  })

  it('has a usual day only if most payments come on it, and a run of one amount only', () => {
    const steady = new BankHistory().everyMonth('2025-01-14', 6, 950, OKAFOR).on('2025-06-20')
    const each = findRent(steady.input()).matches.map((match) => match.reasons[0])
    expect(each.at(-1)).toBe('£950 to Mr John Okafor usually 13 days after the 1st')
    const risen = new BankHistory()
      .everyMonth('2025-01-01', 4, 950, OKAFOR)
      .everyMonth('2025-05-01', 3, 960, OKAFOR)
      .on('2025-07-20')
    const reasons = findRent(risen.input()).matches.map((match) => match.reasons[0])
    expect(reasons[0]).toBe('£950 to Mr John Okafor on the 1st, 4 months running')
    expect(reasons.at(-1)).toBe('£960 to Mr John Okafor on the 1st, 3 months running')
  })

  it('is not late for a rent day on Saturday', () => {
    const { periods } = findRent(history.input())
    const march = periods.find((period) => period.dueOn === '2025-03-01')
    expect(march).toMatchObject({ lateAfter: '2025-03-08', settledOn: '2025-03-03', state: 'on_time' })
  })
})

describe('names misspelt by banks', () => {
  const written = [
    'OKAFOR J STO',
    'S/O J OKAFOR',
    'JOHN OKAFOR RENT',
    'J.OKAFOR',
    'JOKAFOR',
    'To John Okafor',
    'MR J OKAFOR 4471',
    'Okafor',
    'FPO JA OKAFOR 300000001',
    'JOHN A OKAFOR VIA MOBILE - PYMT',
    'BILL PAYMENT TO JOHN OKAF',
    'Ökafor John',
    'ZXQ WIBBLE JOHN OKAFOR',
  ]
  for (const text of written) {
    it(`are recognised: ${text}`, () => {
      expect(
        sureIds(new BankHistory().everyMonth('2025-02-01', 6, 950, text).on('2025-07-20').input()),
      ).toHaveLength(6)
    })
  }

  it('are recognised for an agent by its client account, truncated to eighteen letters', () => {
    const history = new BankHistory().tenancy({ payees: ['Foxgrove Lettings Ltd'] })
    expect(
      sureIds(history.everyMonth('2025-02-01', 6, 950, 'FOXGROVE CLIENT A/ BBP').on('2025-07-20').input()),
    ).toHaveLength(6)
  })

  it('are recognised from the merchant if the text is empty', () => {
    const history = new BankHistory().everyMonth('2025-02-01', 6, 950, 'QRT 8837261', {
      merchant: 'John Okafor',
    })
    expect(sureIds(history.on('2025-07-20').input())).toHaveLength(6)
  })

  it('are not needed if the reference says rent', () => {
    const history = new BankHistory().everyMonth('2025-02-01', 6, 950, 'RENT')
    expect(sureIds(history.on('2025-07-20').input())).toHaveLength(6)
  })

  it('may be a spouse’s: the same amount on the same day is trusted after some months', () => {
    const history = new BankHistory().everyMonth('2025-02-01', 6, 950, 'ADA NWOSU')
    expect(sureIds(history.on('2025-07-20').input())).toHaveLength(6)
  })

  it('cause a question if an undeclared payee is paid the rent once', () => {
    const history = new BankHistory().pays('2025-02-03', 950, 'ADA NWOSU').on('2025-02-10')
    const confidence = confidenceOf(history.input(), 't1')
    expect(confidence).toBeGreaterThanOrEqual(0.5)
    expect(confidence).toBeLessThan(VERIFIED_FROM)
  })
})

describe('a payment', () => {
  it('settles the period that it is late for, within thirty days', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 3, 950, OKAFOR)
      .pays('2025-04-21', 950, OKAFOR)
      .everyMonth('2025-05-01', 3, 950, OKAFOR)
    expect(statesOf(history.on('2025-07-20').input())).toMatchObject({
      '2025-04': 'late',
      '2025-05': 'on_time',
    })
  })

  it('settles the nearest due day, not the oldest debt', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 3, 950, OKAFOR)
      .everyMonth('2025-05-01', 3, 950, OKAFOR)
    expect(statesOf(history.on('2025-07-20').input())).toMatchObject({
      '2025-04': 'not_found',
      '2025-05': 'on_time',
      '2025-07': 'on_time',
    })
  })

  it('settles the missed period as well if it is twice the rent', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 5, 950, OKAFOR)
      .pays('2025-07-01', 1900, OKAFOR)
    expect(statesOf(history.on('2025-07-20').input())).toMatchObject({
      '2025-06': 'late',
      '2025-07': 'on_time',
    })
  })

  it('settles several periods ahead if it is a lump sum', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 3, 950, OKAFOR)
      .pays('2025-04-01', 2850, OKAFOR)
    const { matches, periods } = findRent(history.on('2025-06-20').input())
    expect(matches.at(-1)).toMatchObject({ transactionId: 't4', periodIndexes: [2, 3, 4] })
    expect(periods.slice(2, 5).map((period) => period.state)).toEqual(['on_time', 'on_time', 'on_time'])
    expect(periods.slice(2, 5).map((period) => period.foundPence)).toEqual([95_000, 95_000, 95_000])
  })

  it('settles its period together with its other parts', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 3, 950, OKAFOR)
      .pays('2025-04-01', 500, OKAFOR)
      .pays('2025-04-04', 450, OKAFOR)
    expect(sureIds(history.on('2025-04-20').input())).toHaveLength(5)
    expect(statesOf(history.on('2025-04-20').input())).toMatchObject({ '2025-04': 'on_time' })
  })

  it('settles part of the rent if a benefit pays the rest', () => {
    const history = new BankHistory().everyMonth('2025-01-01', 6, 310, OKAFOR).on('2025-06-20')
    expect(new Set(Object.values(statesOf(history.input())))).toEqual(new Set(['part_paid', 'upcoming']))
    expect(sureIds(history.input())).toHaveLength(6)
  })

  it('settles nothing if it was returned; the second try does', () => {
    const history = new BankHistory().everyMonth('2025-01-01', 3, 950, OKAFOR)
    history
      .pays('2025-04-01', 950, OKAFOR)
      .receives('2025-04-02', 950, 'UNPAID STANDING ORDER')
      .pays('2025-04-14', 950, OKAFOR)
    expect(sureIds(history.on('2025-04-20').input())).toEqual(['t1', 't2', 't3', 't6'])
    expect(statesOf(history.on('2025-04-20').input())).toMatchObject({ '2025-04': 'late' })
  })

  it('settles its period once, although it was pending first', () => {
    const history = new BankHistory().everyMonth('2025-01-01', 3, 950, OKAFOR)
    history.pays('2025-04-01', 950, `PENDING ${OKAFOR}`).pays('2025-04-02', 950, OKAFOR)
    expect(sureIds(history.on('2025-04-28').input())).toEqual(['t1', 't2', 't3', 't5'])
    expect(statesOf(history.on('2025-04-28').input())).toMatchObject({
      '2025-04': 'on_time',
      '2025-05': 'upcoming',
    })
  })
})

describe('a rent day that may be a weekday or a day of the month', () => {
  const paidOn = (dueDay: number, ...days: string[]) => {
    const history = new BankHistory().tenancy({
      startsOn: '2027-01-01',
      terms: [{ from: '2027-01-01', pence: 95_000, every: null, dueDay }],
    })
    for (const day of days) history.pays(day, 950, OKAFOR)
    return findRent(history.on('2027-07-20').input()).every
  }

  it('is a day of the month, although February and an early payment look like four-weekly', () => {
    expect(paidOn(3, '2027-02-03', '2027-03-03', '2027-03-31')).toBe('month')
    // A single late payment decides nothing.
    expect(paidOn(3, '2027-02-03', '2027-03-03', '2027-03-31', '2027-05-24')).toBe('month')
  })

  it('is a weekday once four-weekly payments have left the day of the month', () => {
    const days = ['2027-02-03', '2027-03-03', '2027-03-31', '2027-04-28', '2027-05-26', '2027-06-23']
    expect(paidOn(3, ...days)).toBe('four_weeks')
  })

  it('is a weekday if payments are weekly', () => {
    expect(paidOn(3, '2027-02-03', '2027-02-10', '2027-02-17', '2027-02-24')).toBe('week')
    expect(paidOn(3, '2027-02-03', '2027-02-17', '2027-03-03', '2027-03-17')).toBe('fortnight')
  })

  it('is a day of the month for a member who pays late or misses months', () => {
    const dayLate = fc.option(fc.integer({ min: -3, max: 14 }), { freq: 4 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.array(dayLate, { maxLength: 7 }), (dueDay, months) => {
        const days = months.flatMap((late, month) =>
          late === null ? [] : [addDays(addMonths('2027-01-01', month), dueDay - 1 + late)],
        )
        expect(['month', 'four_weeks']).toContain(paidOn(dueDay, ...days))
      }),
    )
  })
})

describe('a due day that is not a working day', () => {
  it('stays the day of the terms, although the bank moves each payment to Monday', () => {
    const history = new BankHistory()
      .tenancy({
        startsOn: '2024-11-30',
        terms: [{ from: '2024-11-30', pence: 23_100, every: 'week', dueDay: null }],
      })
      // A single payment on a Sunday is evidence for Sunday only.
      .pays('2024-12-01', 231, OKAFOR)
    for (const monday of ['2024-12-09', '2024-12-16', '2024-12-30', '2025-01-06', '2025-01-13', '2025-01-20'])
      history.pays(monday, 231, OKAFOR)
    // No Saturday moves to a Monday bank holiday.
    history.pays('2025-04-21', 231, OKAFOR)
    const due = findRent(history.on('2025-04-24').input()).periods.map(({ dueOn }) => dueOn)
    expect(due.slice(0, 3)).toEqual(['2024-12-07', '2024-12-14', '2024-12-21'])
  })

  it('is settled by a payment on the moved day, however near the next due day is', () => {
    const history = new BankHistory().tenancy({
      startsOn: '2025-11-06',
      nation: 'scotland',
      terms: [{ from: '2025-11-06', pence: 20_100, every: 'week', dueDay: null }],
    })
    for (const thursday of ['11-06', '11-13', '11-20', '11-27', '12-04', '12-11', '12-18'])
      history.pays(`2025-${thursday}`, 201, OKAFOR)
    // Christmas, Boxing Day and a weekend; three days later the next week is due.
    history.pays('2025-12-29', 201, OKAFOR).on('2025-12-31')
    const states = Object.fromEntries(
      findRent(history.input()).periods.map(({ dueOn, state }) => [dueOn, state]),
    )
    expect(states).toMatchObject({
      '2025-12-18': 'on_time',
      '2025-12-25': 'on_time',
      '2026-01-01': 'upcoming',
    })
  })
})

it('halves on the 1st and the 15th are one rent, even if the 15th is a Saturday', () => {
  const history = new BankHistory()
  for (const month of ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06'])
    history
      .everyMonth(`${month}-01`, 1, 475, OKAFOR)
      .everyMonth(`${month}-15`, 1, 475, OKAFOR)
      .on('2025-06-28')
  expect(Object.values(statesOf(history.input()))).toEqual([...Array(5).fill('late'), 'upcoming'])
  expect(sureIds(history.input())).toHaveLength(12)
})

describe('a change of the rent', () => {
  it('by declaration makes the new amount due from that day', () => {
    const terms = [
      { from: '2025-01-01', pence: 95_000, every: 'month' as const, dueDay: 1 },
      { from: '2025-06-01', pence: 99_500, every: 'month' as const, dueDay: 1 },
    ]
    const history = new BankHistory()
      .tenancy({ terms })
      .everyMonth('2025-01-01', 5, 950, OKAFOR)
      .everyMonth('2025-06-01', 3, 995, OKAFOR)
    expect(findRent(history.on('2025-08-20').input()).periods.map((period) => period.duePence)).toContain(
      99_500,
    )
    expect(sureIds(history.on('2025-08-20').input())).toHaveLength(8)
  })

  it('without a declaration is asked about the first time, and recognised the second time', () => {
    const once = new BankHistory()
      .everyMonth('2025-01-01', 5, 950, OKAFOR)
      .pays('2025-06-02', 995, OKAFOR)
      .on('2025-06-20')
    expect(confidenceOf(once.input(), 't6')).toBeLessThan(VERIFIED_FROM)
    expect(findRent(once.input()).matches.at(-1)?.reasons.join(' ')).toMatch(/has it gone up\?/)
    expect(statesOf(once.input())).toMatchObject({ '2025-06': 'on_time' })
    const twice = once.pays('2025-07-01', 995, OKAFOR).on('2025-07-20')
    expect(sureIds(twice.input())).toHaveLength(7)
  })

  it('in agent, account or text continues the same record', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 4, 950, OKAFOR)
      .everyMonth('2025-05-01', 4, 950, 'S/O PENNINE PROPERTY MANAGEMENT')
      .everyMonth('2025-09-01', 4, 950, 'To Pennine Property Management', { accountId: 'new bank' })
    expect(sureIds(history.on('2025-12-20').input())).toHaveLength(12)
    expect(
      Object.values(statesOf(history.on('2025-12-20').input())).filter((state) => state === 'on_time'),
    ).toHaveLength(11)
  })
})
