import { numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import type { Payment } from '../assign/payment.ts'
import type { PaymentPattern } from '../assign/payment-pattern.ts'
import { readWording } from '../bank-lines/wording.ts'
import { type ReasonFacts, reasonsFor } from './reasons.ts'

const due = {
  on: numberOfDay('2026-09-01'),
  bankDay: numberOfDay('2026-09-01'),
  lateAfter: numberOfDay('2026-09-06'),
  sharePence: 95_000,
  wholePence: 95_000,
  shown: true,
  afterEnd: false,
}

interface Told
  extends Partial<Omit<Payment, 'candidate'>>,
    Partial<Omit<ReasonFacts, 'due' | 'habit'>>,
    Partial<PaymentPattern> {
  day?: string
  line?: string
  strength?: number
  confirmed?: boolean
  saysHome?: boolean
  givenTo?: number
  due?: typeof due | undefined
}

const reasons = (told: Told = {}) => {
  const { day = '2026-09-01', line = 'STO JOHN OKAFOR', strength = 1, ...rest } = told
  const {
    confirmed = false,
    givenTo = null,
    otherwise,
    saysHome = false,
    sameSum = 1,
    usualDay = null,
    monthly = true,
    parts = 1,
    covers = 1,
    ...more
  } = rest
  const payment: Payment = {
    candidate: {
      id: 't1',
      accountId: 'current',
      day: numberOfDay(day),
      pence: 95_000,
      wording: readWording(line),
      recognised: { strength, declared: 'Mr John Okafor' },
      series: 'one',
      saysHome,
      confirmed,
      givenTo,
      verified: false,
    },
    nearest: 0,
    givenAt: null,
    offset: 0,
    size: 'exact',
    ratio: 1,
    steady: false,
    toThePound: true,
    trust: strength,
    learnt: false,
    atStart: false,
    rejectedBefore: false,
    ...more,
  }
  return reasonsFor(payment, {
    due: 'due' in told ? told.due : due,
    otherwise,
    habit: { sameSum, usualDay },
    monthly,
    parts,
    covers,
  })
}
const first = (told: Told) => reasons(told)[0]

describe('the first reason for a payment, with payee, amount and time,', () => {
  test.each([
    ['2026-08-27', '5 days before the 1st'],
    ['2026-08-28', 'on the 1st'],
    ['2026-09-05', 'on the 1st'],
    ['2026-09-06', '5 days after the 1st'],
  ])('says for a payment on %s: %s', (day, when) => {
    expect(first({ day })).toBe(`£950 to Mr John Okafor ${when}`)
  })

  test.each([
    ['2026-09-01', 'Tuesday'],
    ['2026-09-06', 'Sunday'],
    ['2026-09-07', 'Monday'],
    ['1969-12-31', 'Wednesday'],
  ])('names the weekday for weekly rent: %s is a %s', (day, weekday) => {
    const on = { ...due, on: numberOfDay(day) }
    expect(first({ day, due: on, monthly: false })).toBe(`£950 to Mr John Okafor on ${weekday}`)
  })

  test('names a run of two or more payments, in months or in times', () => {
    expect(first({ sameSum: 1 })).not.toContain('running')
    expect(first({ sameSum: 2 })).toBe('£950 to Mr John Okafor on the 1st, 2 months running')
    expect(first({ sameSum: 2, monthly: false })).toBe('£950 to Mr John Okafor on Tuesday, 2 times running')
  })

  test.each([
    ['2026-09-14', 12, 'usually 12 days after the 1st'],
    ['2026-09-14', null, '13 days after the 1st'],
    ['2026-08-22', -10, 'usually 10 days before the 1st'],
  ])(
    'names the usual day instead of a run, for a payment on %s with the usual delay %s: %s',
    (day, usualDay, when) => {
      expect(first({ day, usualDay, sameSum: 10 })).toBe(`£950 to Mr John Okafor ${when}`)
    },
  )

  test('has only the date if the payment settles no period', () => {
    expect(first({ due: undefined, sameSum: 3 })).toBe('£950 to Mr John Okafor on 01 September 2026')
  })

  test('names an undeclared payee as the bank wrote it, or as the same payee', () => {
    expect(first({ strength: 0, line: 'FOXGLOVE LETTINGS' })).toContain('to Foxglove Lettings on')
    expect(first({ strength: 0, line: '' })).toContain('to the same payee on')
    expect(first({ strength: 0, line: 'STO ASH BIRCH CEDAR DOGWOOD ELM 4' })).toContain(
      'to Ash Birch Cedar Dogwood on',
    )
    expect(first({ strength: 0.6 })).toContain('to Mr John Okafor on')
  })
})

describe('the further reasons for a payment', () => {
  const after = (told: Told) => reasons(told).slice(1)

  test.each([
    ['The name is the one in your tenancy', { strength: 1 }],
    ['The name is the one in your tenancy', { strength: 0.85 }],
    ['The name is close to the one in your tenancy', { strength: 0.84 }],
    ['The name is close to the one in your tenancy', { strength: 0.6 }],
    ['Not a name you gave us, but paid like your rent', { strength: 0, learnt: true }],
  ] as [string, Told][])('say about the name: “%s”', (sentence, told) => {
    expect(after(told)).toEqual([sentence, 'Exactly your rent'])
  })

  test('leave out an empty name', () => {
    expect(after({ strength: 0 })).toEqual(['Exactly your rent'])
    expect(after({ strength: 0.59 })).toEqual(['Exactly your rent'])
  })

  test.each([
    ['Exactly your rent', { size: 'exact' }],
    ['Exactly the rent of the whole home', { size: 'whole_home' }],
    ['A little more than the rent you told us: has it gone up?', { size: 'near', ratio: 1.05 }],
    ['A little less than the rent you told us', { size: 'near', ratio: 0.95 }],
    ['More than one rent, perhaps with a deposit', { size: 'large', ratio: 2.1 }],
    ['More than one rent, perhaps with a deposit', { size: 'several', ratio: 2 }],
    ['Covers 2 payments at once', { size: 'several', ratio: 2, covers: 2 }],
    ['Part of your rent', { size: 'part', ratio: 0.5 }],
    ['Paid in 2 parts', { size: 'part', ratio: 0.5, parts: 2 }],
  ] as [string, Told][])('say about the amount: “%s”', (sentence, told) => {
    expect(after(told)).toEqual(['The name is the one in your tenancy', sentence])
  })

  test('quote the payment’s reference', () => {
    expect(after({ line: 'STO JOHN OKAFOR RENT' })).toContain('The reference says rent')
    expect(after({ saysHome: true })).toContain('The reference names your home')
    expect(after({})).toHaveLength(2)
  })

  test('name another rent day that the payment may pay', () => {
    const otherwise = { ...due, on: numberOfDay('2026-10-01') }
    expect(after({ otherwise }).at(-1)).toBe('It could also be the rent due on 01 October 2026')
  })

  test('follow the month that the member assigned', () => {
    expect(reasons({ confirmed: true, givenTo: numberOfDay('2026-09-01') })[0]).toBe(
      'You told us which month it pays',
    )
  })

  test('follow the member’s own answer', () => {
    expect(reasons({ confirmed: true })[0]).toBe('You told us this is rent')
    expect(reasons({ confirmed: true })[1]).toContain('£950')
  })
})
