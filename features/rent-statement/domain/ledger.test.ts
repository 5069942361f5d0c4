import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isKnown, reachedPence, rowsOf, sumsOf } from './ledger.ts'
import type { ProvedPeriod } from './model.ts'
import { aProvedPeriod } from './proved-period.builder.ts'
import { PURPOSE_FACTS, PURPOSES, type Purpose } from './purposes.ts'

const rowOf = (changes: Partial<ProvedPeriod>, purpose: Purpose = 'arrears') =>
  rowsOf([aProvedPeriod(changes)], { purpose, showsDays: true })[0]

const NOT_FOUND = { state: 'not_found', shownBy: null, foundPence: 0, settledOn: null } as const
const BENEFIT = { ...NOT_FOUND, state: 'paid_by_other', bankProven: false } as const
const TOLD = { bankProven: false, shownBy: 'own_statement' } as const
const CONFIRMED = { bankProven: false, shownBy: 'landlord', confirmedBy: 'someone@agent.example' } as const
const later = [{ on: '2026-10-20', pence: 95_000 }]

describe('the state of a period on a statement', () => {
  test.each([
    ['proved by the bank', {}, 'proved'],
    ['confirmed by the landlord', CONFIRMED, 'proved'],
    ['a benefit payment with evidence that staff read', { ...BENEFIT, shownBy: 'paper' } as const, 'proved'],
    ['a benefit payment that only the renter declared', BENEFIT, 'said_paid'],
    ['the renter’s uploaded statement', TOLD, 'told'],
    ['half of the rent', { ...NOT_FOUND, state: 'part_paid', foundPence: 47_500 } as const, 'part_paid'],
    [
      'half of the rent on an uploaded statement',
      { ...NOT_FOUND, foundPence: 47_500, bankProven: false },
      'told',
    ],
    ['payment after thirty days', { ...NOT_FOUND, settledLater: later }, 'paid_later'],
    ['no payment found', NOT_FOUND, 'not_proved'],
    [
      'payment from elsewhere, as declared by the renter',
      { ...NOT_FOUND, memberAnswer: 'paid_elsewhere' } as const,
      'said_paid',
    ],
    ['a returned payment', { ...NOT_FOUND, state: 'reversed' } as const, 'not_proved'],
    ['rent still in grace', { ...NOT_FOUND, state: 'upcoming' } as const, 'open'],
    [
      'rent not paid, as declared by the renter',
      { ...NOT_FOUND, state: 'confirmed_missed' } as const,
      'said_unpaid',
    ],
  ])('with %s is $2', (_what, changes, state) => {
    expect(rowOf(changes)?.state).toBe(state)
  })

  test('is unpaid only for purposes that show unpaid rent, and never for a lender', () => {
    const missed = { ...NOT_FOUND, state: 'confirmed_missed' } as const
    expect(PURPOSES.filter((purpose) => rowOf(missed, purpose)?.state === 'said_unpaid')).toEqual([
      'arrears',
      'benefit',
      'own_files',
    ])
  })

  test('is no debt and changes no balance if it is unknown', () => {
    const periods = [aProvedPeriod(), aProvedPeriod({ ...NOT_FOUND, dueOn: '2026-10-01' })]
    const rows = rowsOf(periods, { purpose: 'arrears', showsDays: true })
    expect(rows.map(({ balancePence }) => balancePence)).toEqual([0, null])
    expect(sumsOf(rows)).toMatchObject({ balancePence: 0, unknownPeriods: 1, unknownDuePence: 95_000 })
  })
})

describe('the payments of a rent period on a statement', () => {
  test('name the payer of each part if a benefit paid part of it', () => {
    const row = rowOf({ ...BENEFIT, shownBy: 'paper', foundPence: 50_000, bankProven: true })
    expect(row?.payments).toMatchObject([
      { pence: 50_000, payer: 'renter', proof: 'bank' },
      { pence: 45_000, payer: 'benefit', proof: 'paper', on: null },
    ])
  })

  test('show the day of each part, or one day if the parts do not add up to the period', () => {
    const parts = [
      { on: '2026-09-01', pence: 50_000 },
      { on: '2026-09-09', pence: 45_000 },
    ]
    expect(rowOf({ parts })?.payments.map(({ on, pence }) => [on, pence])).toEqual([
      ['2026-09-01', 50_000],
      ['2026-09-09', 45_000],
    ])
    expect(rowOf({ parts, foundPence: 47_500 })?.payments).toMatchObject([
      { on: '2026-09-01', pence: 47_500 },
    ])
  })

  test('from an account in another name are shown as that account’s, each on its day', () => {
    const parts = [
      { on: '2026-09-01', pence: 50_000 },
      { on: '2026-09-09', pence: 45_000 },
    ]
    const paidBy = (changes: Partial<ProvedPeriod>) => rowOf(changes)?.payments.map(({ payer }) => payer)
    expect(paidBy({ parts, otherNameOn: ['2026-09-09'] })).toEqual(['renter', 'other_account'])
    expect(paidBy({ otherNameOn: ['2026-09-01'] })).toEqual(['other_account'])
    expect(paidBy({ settledLater: later, otherNameOn: ['2026-10-20'] })).toEqual(['renter', 'other_account'])
    const counts = PURPOSES.filter((purpose) => rowOf({ otherNameOn: ['2026-09-01'] }, purpose)?.paidPence)
    expect(counts).toEqual(['arrears', 'own_files'])
  })

  test('name the agent who paid', () => {
    const row = rowOf({ ...BENEFIT, shownBy: 'paper', memberAnswer: 'paid_by_agent' })
    expect(row?.payments).toMatchObject([{ pence: 95_000, payer: 'agent' }])
  })

  test('made after a landlord’s confirmation do not count as confirmed', () => {
    expect(rowOf({ ...CONFIRMED, settledLater: later })?.payments.map(({ proof }) => proof)).toEqual([
      'landlord',
      'own_statement',
    ])
  })

  test('show no day and no lateness if the renter left days out', () => {
    const [row] = rowsOf([aProvedPeriod()], { purpose: 'mortgage', showsDays: false })
    expect(row).toMatchObject({ isLate: null, payments: [{ on: null }] })
  })
})

const period: fc.Arbitrary<ProvedPeriod> = fc
  .record({
    at: fc.integer({ min: 0, max: 71 }),
    duePence: fc.integer({ min: 0, max: 300_000 }),
    foundPence: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400_000 })),
    settledLater: fc.array(
      fc.record({ on: fc.constant('2026-10-20'), pence: fc.integer({ min: 1, max: 9_999 }) }),
      {
        maxLength: 2,
      },
    ),
    kind: fc.constantFrom(
      ...([
        {},
        TOLD,
        CONFIRMED,
        NOT_FOUND,
        { ...NOT_FOUND, state: 'part_paid' },
        { ...BENEFIT, shownBy: 'paper', bankProven: true },
        BENEFIT,
        { ...NOT_FOUND, state: 'confirmed_missed' },
        { ...NOT_FOUND, state: 'upcoming' },
      ] as Partial<ProvedPeriod>[]),
    ),
    payeeCheck: fc.constantFrom(null, null, 'waiting' as const, 'declined' as const),
    firstPart: fc.integer({ min: 1, max: 400_000 }),
  })
  .map(({ at, kind, firstPart, ...rest }) => {
    const month = String((at % 12) + 1).padStart(2, '0')
    const second = rest.foundPence - firstPart
    const parts =
      second > 0
        ? [
            { on: '2026-09-01', pence: firstPart },
            { on: '2026-09-09', pence: second },
          ]
        : []
    return aProvedPeriod({ ...kind, ...rest, parts, dueOn: `${2020 + Math.floor(at / 12)}-${month}-01` })
  })
const periods = fc.uniqueArray(period, { selector: ({ dueOn }) => dueOn, maxLength: 40 })
const anyPurpose = fc.constantFrom(...PURPOSES)
const total = (pences: readonly number[]): number => pences.reduce((sum, pence) => sum + pence, 0)

describe('a rent statement of any record', () => {
  test('has sums equal to its rows, and rows equal to their payments', () => {
    fc.assert(
      fc.property(periods, anyPurpose, (given, purpose) => {
        const rows = rowsOf(given, { purpose, showsDays: true })
        const sums = sumsOf(rows)
        const payments = rows.flatMap((row) => row.payments)
        for (const row of rows)
          expect(row.paidPence).toBe(
            total(row.payments.filter(({ isCounted }) => isCounted).map(({ pence }) => pence)),
          )
        const due = rows.filter(({ state }) => state !== 'open')
        expect(sums.duePence).toBe(total(due.map(({ duePence }) => duePence)))
        expect(sums.paidPence).toBe(total(rows.map(({ paidPence }) => paidPence)))
        expect(total(Object.values(sums.paidByPayer))).toBe(sums.paidPence)
        expect(sums.paidPence + sums.leftOutPence).toBe(total(payments.map(({ pence }) => pence)))
        const known = rows.filter(isKnown)
        expect(known.at(-1)?.balancePence ?? 0).toBe(
          total(known.map((row) => reachedPence(row) - row.duePence)),
        )
      }),
    )
  })

  test('does not depend on the order in which payments arrived', () => {
    fc.assert(
      fc.property(periods, anyPurpose, fc.infiniteStream(fc.nat()), (given, purpose, keys) => {
        const shuffled = given
          .map((each) => ({ each, key: keys.next().value ?? 0 }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ each }) => each)
        const wish = { purpose, showsDays: true }
        expect(rowsOf(shuffled, wish)).toEqual(rowsOf(given, wish))
      }),
    )
  })

  test('leaves out benefits, uploaded statements and doubtful payees from the totals that exclude them', () => {
    fc.assert(
      fc.property(periods, anyPurpose, (given, purpose) => {
        const { payers, proofs, countsDoubtfulPayees } = PURPOSE_FACTS[purpose]
        for (const { payments, otherPayee } of rowsOf(given, { purpose, showsDays: true }))
          for (const { isCounted, payer, proof } of payments)
            if (isCounted) {
              expect(payers).toContain(payer)
              expect(proofs).toContain(proof)
              expect(countsDoubtfulPayees || otherPayee !== 'in_doubt').toBe(true)
            }
      }),
    )
  })

  test('for other readers shows no month as proved that a passport would not', () => {
    fc.assert(
      fc.property(periods, anyPurpose, (given, purpose) => {
        for (const row of rowsOf(given, { purpose, showsDays: true }).filter(
          ({ state }) => state === 'proved',
        ))
          expect(['bank', 'landlord', 'paper']).toContain(
            given.find(({ dueOn }) => dueOn === row.dueOn)?.shownBy,
          )
      }),
    )
  })
})
