import type { Every } from '@keyturn/platform/days'
import type { PeriodState } from '@keyturn/rent-record/constants'
import { describe, expect, test } from 'vitest'
import { AGENCY_POLICIES, notReportedBecause } from '../constants.ts'
import { coveredTime, paymentsUntilFirstReport, provableState, reasonsNotToReport } from './eligibility.ts'

const letters: Record<string, PeriodState> = {
  o: 'verified_on_time',
  l: 'verified_late',
  p: 'part_paid',
  b: 'paid_by_other',
  n: 'not_found',
  m: 'confirmed_missed',
  r: 'reversed',
  '.': 'upcoming',
}
const history = (text: string, more: { hasEvidence?: boolean; every?: Every } = {}) =>
  [...text].map((letter) => ({
    state: letters[letter] ?? 'upcoming',
    hasEvidence: more.hasEvidence ?? false,
    every: more.every ?? 'month',
  }))
const policy = AGENCY_POLICIES.experian
const longestOf = (text: string) => coveredTime(history(text), policy.firstReportAfter).longest

describe('the state of a month for agency files', () => {
  const ofBank = { bankProven: true, toHousemate: false, evidenceProves: null, payeeCheck: null }
  const unproven = { bankProven: false, toHousemate: false, evidenceProves: null, payeeCheck: null }
  const housemate = { bankProven: true, toHousemate: true, evidenceProves: null, payeeCheck: null }

  test.each([
    ['verified_on_time', 'waiting', 'not_found'],
    ['verified_late', 'waiting', 'not_found'],
    ['verified_on_time', 'declined', 'not_found'],
    ['part_paid', 'waiting', 'part_paid'],
    ['confirmed_missed', 'declined', 'confirmed_missed'],
    ['upcoming', 'waiting', 'upcoming'],
  ] as const)('if %s by the bank while the check of its payee is %s: %s', (state, payeeCheck, known) => {
    expect(provableState({ state, ...ofBank, payeeCheck })).toBe(known)
  })

  test.each(Object.values(letters))('if %s by the bank: unchanged', (state) => {
    expect(provableState({ state, ...ofBank })).toBe(state)
  })

  test.each([
    ['verified_on_time', 'not_found'],
    ['verified_late', 'not_found'],
    ['paid_by_other', 'paid_by_other'],
    ['confirmed_missed', 'confirmed_missed'],
    ['upcoming', 'upcoming'],
  ] as const)('if %s without the bank: %s', (state, known) => {
    expect(provableState({ state, ...unproven })).toBe(known)
  })

  test('is not changed by a landlord’s confirmation', () => {
    const landlordWord = { named: 'J Okafor', state: 'confirmed' } as const
    expect(provableState({ state: 'verified_on_time', ...unproven, landlordWord })).toBe('not_found')
  })

  test.each([
    ['verified_on_time', 'not_found'],
    ['verified_late', 'not_found'],
    ['part_paid', 'not_found'],
    ['paid_by_other', 'not_found'],
    ['confirmed_missed', 'not_found'],
    ['reversed', 'not_found'],
    ['upcoming', 'upcoming'],
  ] as const)('if %s by a payment to a housemate, whose use of it is unknown: %s', (state, known) => {
    expect(provableState({ state, ...housemate })).toBe(known)
  })
})

describe('payments still needed before the first report', () => {
  test.each([
    ['', 6],
    ['ooooo', 1],
    ['oooooo', 0],
    ['ololol', 0],
    ['ooooo.', 1],
    ['oo.oooo', 0],
    ['ooooonooooo', 1],
    ['oooooonn', 0],
    ['ooonooo', 3],
    ['ooon', 6],
    ['ooopooo', 3],
    ['ooorooo', 3],
    ['ooomooo', 3],
    ['ooobooo', 3],
  ])('after the history %j: %i', (text, more) => {
    expect(paymentsUntilFirstReport(history(text), 'month', policy)).toBe(more)
  })

  test('count a month that a benefit paid once there is evidence', () => {
    expect(paymentsUntilFirstReport(history('ooobooo', { hasEvidence: true }), 'month', policy)).toBe(0)
  })

  test.each([
    ['week', 26],
    ['fortnight', 13],
    ['four_weeks', 6],
    ['month', 6],
  ] as const)('for rent due every %s: %i', (every, needed) => {
    expect(paymentsUntilFirstReport(history('o'.repeat(needed - 1), { every }), every, policy)).toBe(1)
    expect(paymentsUntilFirstReport(history('o'.repeat(needed), { every }), every, policy)).toBe(0)
  })

  test('count each payment by the frequency of its own home: six weeks are not six months', () => {
    const weeks = (count: number) => history('o'.repeat(count), { every: 'week' })
    const months = (count: number) => history('o'.repeat(count))
    expect(paymentsUntilFirstReport([...weeks(6), ...months(1)], 'month', policy)).toBe(4)
    expect(paymentsUntilFirstReport([...weeks(13), ...months(3)], 'month', policy)).toBe(0)
    expect(paymentsUntilFirstReport([...months(5), ...weeks(1)], 'week', policy)).toBe(4)
  })

  test('depend on the agency’s policy', () => {
    const stricter = { ...policy, firstReportAfter: { ...policy.firstReportAfter, month: 12 } }
    expect(paymentsUntilFirstReport(history('oooooo'), 'month', stricter)).toBe(6)
  })

  test('are counted from the longest run, wherever it is', () => {
    expect(longestOf('oonoooonoo')).toBeCloseTo(4 / 6)
    expect(longestOf('n')).toBe(0)
  })

  test('are not reset by a month that is not due yet', () => {
    expect(longestOf('oo.oo')).toBeCloseTo(4 / 6)
  })
})

describe('the agency file', () => {
  const all = {
    consentGiven: true,
    planCoversAgency: true,
    agencyReached: true,
    matchedByBank: true,
    paidToLandlord: true,
    payeeCheck: null,
    paymentsUntilFirstReport: 0,
  }
  test('includes a member who meets every condition', () => expect(reasonsNotToReport(all)).toEqual([]))

  test.each([
    ['consentGiven', 'no_consent'],
    ['planCoversAgency', 'not_in_plan'],
    ['agencyReached', 'not_reached'],
    ['matchedByBank', 'not_matched'],
    ['paidToLandlord', 'paid_to_housemate'],
  ] as const)('leaves out a member if this condition fails: %s', (fact, reason) => {
    expect(reasonsNotToReport({ ...all, [fact]: false })).toEqual([reason])
    expect(notReportedBecause[reason]).toMatch(/\.$/)
  })

  test('names every reason in order: choices, then details, then the rent', () => {
    const none = { ...all, consentGiven: false, planCoversAgency: false, agencyReached: false }
    const facts = { ...none, matchedByBank: false, paidToLandlord: false, paymentsUntilFirstReport: 6 }
    expect(reasonsNotToReport(facts, ['no_birth_date', 'no_postcode'])).toEqual([
      'no_consent',
      'not_in_plan',
      'not_reached',
      'no_birth_date',
      'no_postcode',
      'not_matched',
      'paid_to_housemate',
      'too_few_payments',
    ])
  })

  test('leaves out a member with too few payments in a row', () => {
    expect(reasonsNotToReport({ ...all, paymentsUntilFirstReport: 1 })).toEqual(['too_few_payments'])
  })
})
