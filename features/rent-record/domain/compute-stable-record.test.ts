import { addDays, addMonths } from '@keyturn/platform/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VERIFIED_FROM } from '../constants.ts'
import {
  computeStableRecord,
  isVerifiedByMemberOnly,
  type PublishedPayment,
} from './compute-stable-record.ts'
import type { Decision, Home, Row } from './model.ts'

const HOME = 'home'
const TODAY = '2026-07-20'
const MONTHS = [0, 1, 2, 3, 4, 5].map((count) => addMonths('2026-02-01', count))
const home: Home = {
  id: HOME,
  tenancy: {
    startsOn: '2026-01-01',
    terms: [{ from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
    payees: ['J Okafor'],
  },
}
const accounts = [{ id: 'current', coverage: [{ from: '2026-01-20', to: TODAY }] }]
const row = (id: string, bookedOn: string, pence: number, description: string): Row => ({
  ...{ id, accountId: 'current', bookedOn, pence, description, source: 'bank' },
})
/** Rent to the landlord with one larger payment, an undeclared payee paid like rent, and a shop. */
const rows: Row[] = MONTHS.flatMap((dueOn, at) => [
  ...(at % 3 === 2 ? [] : [row(`rent ${at}`, addDays(dueOn, 1), -95_000, 'STO J OKAFOR RENT')]),
  ...(at === 5 ? [row('more', addDays(dueOn, 3), -99_000, 'STO J OKAFOR RENT')] : []),
  ...(at > 2 ? [row(`stranger ${at}`, addDays(dueOn, 2), -95_000, 'FPO A NWOSU')] : []),
  row(`shop ${at}`, addDays(dueOn, 9), at % 2 === 0 ? -700 : -47_500, 'LARDER & CO'),
])

const look = (decisions: readonly Decision[], payments: readonly PublishedPayment[] = []) =>
  computeStableRecord({ homes: [home], rows, decisions, accounts, today: TODAY, payments })
const said = (record: ReturnType<typeof look>) => ({ matches: record.matches, periods: record.periods })
const stateOn = (record: ReturnType<typeof look>, dueOn: string) =>
  record.periods.find((period) => period.dueOn === dueOn)?.found

/** Published payments after a refresh. Unchanged payments keep their earlier facts. */
function announcedAfter(
  record: ReturnType<typeof look>,
  before: readonly PublishedPayment[],
): PublishedPayment[] {
  return record.matches.flatMap(({ transactionId, tenancyId, confidence, rentPence }) => {
    if (confidence < VERIFIED_FROM || rentPence === 0) return []
    const known = before.find((payment) => payment.transactionId === transactionId)
    return known ?? { transactionId, tenancyId, onWord: isVerifiedByMemberOnly(record, transactionId) }
  })
}

test('a row that proves itself is not searched for again', () => {
  const [first, second] = ['shop 1', 'stranger 3'].map((transactionId) => ({ transactionId, isRent: true }))
  if (!first || !second) throw new Error('Two decisions')
  const { shownByRows } = look([first])
  const facts = { homes: [home], rows, accounts, today: TODAY, payments: [] }
  expect(computeStableRecord({ ...facts, decisions: [first, second], shownByRows })).toEqual(
    look([first, second]),
  )
})

test('a payment assigned to a month pays that month, and no other month searches for it', () => {
  const given = { transactionId: 'shop 1', isRent: true, tenancyId: HOME, dueOn: '2026-04-01' }
  const record = look([given])
  expect(record.matches.find(({ transactionId }) => transactionId === 'shop 1')).toMatchObject({
    confidence: 1,
    dueOn: '2026-04-01',
    rentPence: 47_500,
    reasons: expect.arrayContaining(['You told us which month it pays']),
  })
  expect(stateOn(look([]), '2026-04-01')).toBe('not_found')
  expect(stateOn(record, '2026-04-01')).toBe('part_paid')
  expect(stateOn(record, '2026-03-01')).toBe('on_time')
})

test('a rent payment assigned to another month changes only the two months', () => {
  const given = { transactionId: 'rent 3', isRent: true, tenancyId: HOME, dueOn: '2026-04-01' }
  const withoutStrangers = rows.filter(({ id }) => !id.startsWith('stranger'))
  const record = computeStableRecord({
    ...{ homes: [home], rows: withoutStrangers, decisions: [given], accounts, today: TODAY, payments: [] },
  })
  expect(record.matches.find(({ transactionId }) => transactionId === 'rent 3')?.dueOn).toBe('2026-04-01')
  expect(stateOn(record, '2026-05-01')).toBe('not_found')
  expect(stateOn(record, '2026-06-01')).toBe('on_time')
})

test('a payment whose assigned month no longer exists stays rent of the month that it fits', () => {
  const given = { transactionId: 'rent 1', isRent: true, tenancyId: HOME, dueOn: '2026-03-17' }
  expect(stateOn(look([given]), '2026-03-01')).toBe('on_time')
})

describe('undoing answers', () => {
  test('removes what a “yes” taught about other payments to the payee', () => {
    const yes = [
      { transactionId: 'stranger 3', isRent: true },
      { transactionId: 'more', isRent: true },
    ]
    const taught = look(yes)
    const announced = announcedAfter(taught, [])
    expect(announced.filter(({ onWord }) => onWord).length).toBeGreaterThan(0)
    expect(said(look([], announced))).toEqual(said(look([])))
  })

  test('restores the record computed from scratch, after any sequence of answers and undos', () => {
    const answer = fc.oneof(
      fc.constant(null),
      fc.record({ isRent: fc.boolean() }),
      fc.record({
        isRent: fc.constant(true),
        tenancyId: fc.constant(HOME),
        dueOn: fc.constantFrom(...MONTHS, '2026-02-17'),
      }),
    )
    const step = fc.record({
      id: fc.constantFrom('more', 'rent 1', 'rent 3', 'stranger 3', 'stranger 5', 'shop 1', 'shop 2'),
      answer,
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
        const decisions = new Map<string, Decision>()
        let announced = announcedAfter(look([]), [])
        for (const { id, answer } of steps) {
          if (answer === null) decisions.delete(id)
          else decisions.set(id, { transactionId: id, ...answer })
          announced = announcedAfter(look([...decisions.values()], announced), announced)
        }
        const now = [...decisions.values()]
        expect(said(look(now, announced))).toEqual(said(look(now)))
      }),
      { numRuns: 150 },
    )
  })
})
