import { BankHistory } from '@keyturn/rent-engine/testing'
import { describe, expect, test } from 'vitest'
import { computeRecord } from './compute-record.ts'
import type { Decision, Row } from './model.ts'
import { aStoredPeriod } from './stored-period.builder.ts'
import { whyOf } from './why.ts'

const STO = 'STO MR JOHN OKAFOR'

/** Explanation of the rent day of 1 November. */
function novemberOf(history: BankHistory, decisions: readonly Decision[] = []) {
  const { transactions, tenancy, today } = history.input()
  const rows = transactions.map((row): Row => ({ ...row, source: 'bank' }))
  const accounts = [{ id: 'current', coverage: [{ from: '2025-07-20', to: today }] }]
  const record = computeRecord({ homes: [{ id: 'home', tenancy }], rows, decisions, accounts, today })
  const found = record.periods.find(({ dueOn }) => dueOn === '2025-11-01')
  if (!found) throw new Error('November is not in the record.')
  const { found: paid, ...facts } = found
  const state = paid === 'on_time' || paid === 'late' ? (`verified_${paid}` as const) : paid
  return whyOf(aStoredPeriod({ ...facts, state }), { record, rows, decisions })
}

const steady = () => new BankHistory().on('2025-12-20').everyMonth('2025-07-01', 4, 950, STO)
const inShort = (history: BankHistory, decisions?: readonly Decision[]) =>
  novemberOf(history, decisions).considered.map(({ bookedOn, stands, because }) => [
    bookedOn,
    stands,
    because,
  ])

describe('the payments considered for a rent day', () => {
  test('include the payment that settles it, our confidence, and the other payments', () => {
    const history = steady()
      .pays('2025-11-01', 950, STO)
      .pays('2025-11-03', 950, 'A NWOSU')
      .pays('2025-11-04', 1_000, 'NURSERY FEES')
    expect(inShort(history)).toEqual([
      ['2025-11-01', 'settles', null],
      ['2025-11-03', 'not_this', 'unknown_payee'],
      ['2025-11-04', 'not_this', 'for_something_else'],
    ])
    expect(novemberOf(history).considered[0]).toMatchObject({ sure: expect.closeTo(1, 2) })
  })

  test('each show why they are not this rent', () => {
    const refused = [{ transactionId: 't5', isRent: false }]
    expect(inShort(steady().pays('2025-11-01', 950, STO), refused)).toEqual([
      ['2025-11-01', 'not_this', 'refused'],
    ])
    const returned = steady().pays('2025-11-01', 950, STO).pays('2025-11-02', -950, `${STO} RETURNED`)
    expect(inShort(returned)).toEqual([['2025-11-01', 'not_this', 'came_back']])
    expect(inShort(steady().pays('2025-11-30', 950, STO).pays('2025-11-02', 950, STO))).toEqual([
      ['2025-11-02', 'settles', null],
      ['2025-11-30', 'not_this', 'other_month'],
    ])
  })

  test('are empty if no payment was near', () => {
    expect(inShort(steady())).toEqual([])
  })
})

describe('what would change a month', () => {
  test.each([
    ['nothing was paid', steady(), /^A payment of £945\.25 or more, made by 01 December 2025/],
    ['it was paid on time', steady().pays('2025-11-01', 950, STO), /^It changes if the money comes back/],
    ['it was late', steady().pays('2025-11-10', 950, STO), /^If you paid part of it by 08 November 2025/],
    ['a part was paid', steady().pays('2025-11-01', 600, STO), /^£345\.25 more, paid by 01 December 2025/],
    ['we asked about a payment', steady().pays('2025-11-01', 1_150, STO), /^Your answer to the payment/],
  ])('is explained in a sentence if %s', (_state, history, sentence) => {
    expect(novemberOf(history).wouldChange[0]).toMatch(sentence)
  })

  test('includes that another payment was the rent', () => {
    const sentences = novemberOf(steady().pays('2025-11-03', 900, 'A NWOSU')).wouldChange
    expect(sentences.at(-1)).toBe(
      'If one of the other payments below was this rent, tell us so under All payments.',
    )
  })
})
