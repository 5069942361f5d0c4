import type { PeriodState } from '@keyturn/rent-record/constants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DISPUTE_STATES, isUndecidedDispute } from '../constants.ts'
import { aDispute, aFile, aMember, anAccount, anApproval } from '../testing/a-member.ts'
import { aHome, aPeriod, firstHomeId, rentUntil, steady } from '../testing/a-person.ts'
import { linesFor } from './member-line.ts'
import type { FileQuestion, KnownPeriod, ReportableMember } from './reportable-member.ts'

const otherHomeId = '0197a000-0000-7000-8000-000000000002'
const missed = (dueOn: string, changes: Partial<KnownPeriod> = {}) =>
  aPeriod(dueOn, 'confirmed_missed', changes)
const beforeDecember = rentUntil('2040-11', steady(6))

/** Member whose December was missed, confirmed, and approved for reporting. */
const behind = (changes: Partial<ReportableMember> = {}) =>
  aMember({
    periods: [...beforeDecember, missed('2040-12-01')],
    accounts: [anAccount()],
    approvals: [anApproval()],
    ...changes,
  })
const lineOf = (member: ReportableMember, question: Partial<FileQuestion> = {}) => {
  const [line] = linesFor(member, aFile(question))
  if (line?.kind !== 'record') throw new Error('No record goes.')
  return line
}
const nothingBad = { status: 'U', flag: null, arrearsPence: 0 }

test('a confirmed and approved missed month is reported as one month behind', () => {
  const told = { status: '1', flag: null, arrearsPence: 95_000, heldBackBy: [], ask: null }
  expect(lineOf(behind())).toMatchObject(told)
})

describe('a missed month is not reported', () => {
  test.each([
    ['the member was asked', { awaitsAnswer: true }, 'memberWasAsked'],
    ['the bank was read without a gap', { watched: false }, 'bankWasHealthyThroughout'],
    ['grace had ended', { lateAfter: '2041-01-20' }, 'graceIsOver'],
  ])('before this condition holds, and no approval is requested: %s', (_condition, changes, heldBackBy) => {
    const periods = [...beforeDecember, missed('2040-12-01', changes)]
    expect(lineOf(behind({ periods }))).toMatchObject({ ...nothingBad, heldBackBy: [heldBackBy], ask: null })
  })

  test('before the day after grace', () => {
    const periods = [...beforeDecember, missed('2040-12-01', { lateAfter: '2041-01-19' })]
    expect(lineOf(behind({ periods }))).toMatchObject({ status: '1' })
  })

  test('if it was paid to a housemate, whose use of it is unknown', () => {
    const periods = [...beforeDecember, missed('2040-12-01', { toHousemate: true })]
    expect(lineOf(behind({ periods }))).toMatchObject(nothingBad)
  })

  test.each(['upheld', 'corrected'] as const)('if staff decided it for the member: %s', (state) => {
    expect(lineOf(behind({ disputes: [aDispute({ state })] }))).toMatchObject(nothingBad)
    expect(lineOf(behind({ disputes: [aDispute({ state, agency: 'equifax' })] }))).toMatchObject(nothingBad)
  })

  test.each(['not_upheld', 'withdrawn'] as const)(
    'unless the member’s dispute was settled against them: %s',
    (state) => {
      expect(lineOf(behind({ disputes: [aDispute({ state })] }))).toMatchObject({ status: '1' })
    },
  )

  test('after a decision about that month of that home, and is after decisions about others', () => {
    const disputes = [
      aDispute({ state: 'upheld', month: '2040-11' }),
      aDispute({ state: 'upheld', tenancyId: otherHomeId }),
    ]
    expect(lineOf(behind({ disputes }))).toMatchObject({ status: '1' })
  })

  test.each([
    ['2040-11', 'U'],
    ['2040-12', 'U'],
    ['2041-01', '1'],
  ])('if a dispute is open at another agency about %s: status %s', (month, status) => {
    const disputes = [
      aDispute({ agency: 'equifax', month }),
      aDispute({ agency: 'equifax', month: '2041-01' }),
    ]
    expect(lineOf(behind({ disputes }))).toMatchObject({ status, flag: null, ask: null, heldBackBy: [] })
  })
})

describe('the approval request for arrears', () => {
  test('names the amount, the months behind and the due days, and nothing adverse is sent meanwhile', () => {
    expect(lineOf(behind({ approvals: [] }))).toMatchObject({
      ...nothingBad,
      heldBackBy: ['approvedByAPerson'],
      ask: { tenancyId: firstHomeId, status: '1', arrearsPence: 95_000, dueOn: ['2040-12-01'] },
    })
  })

  test('is made once: a waiting or declined request is not repeated', () => {
    for (const state of ['pending', 'refused'] as const) {
      expect(lineOf(behind({ approvals: [anApproval({ state })] }))).toMatchObject({
        ...nothingBad,
        heldBackBy: ['approvedByAPerson'],
        ask: null,
      })
    }
  })

  test.each([
    ['another sum', { arrearsPence: 94_999 }],
    ['another code', { status: '2' as const }],
    ['another month', { month: '2040-11' }],
    ['another home', { tenancyId: otherHomeId }],
  ])('is made again if the approval was for %s', (_what, changes) => {
    const { status, ask } = lineOf(behind({ approvals: [anApproval(changes)] }))
    expect({ status, asked: ask?.arrearsPence }).toEqual({ status: 'U', asked: 95_000 })
  })

  test('includes only this home’s due days, and none in the future', () => {
    const periods = [
      ...beforeDecember,
      missed('2040-12-01', { tenancyId: otherHomeId }),
      missed('2040-12-01'),
      missed('2041-01-01'),
    ]
    expect(lineOf(behind({ periods, approvals: [] })).ask?.dueOn).toEqual(['2040-12-01'])
  })

  test('is not made if nothing is owed', () => {
    expect(lineOf(aMember())).toMatchObject({ status: '0', ask: null, heldBackBy: [] })
  })
})

describe('arrears of earlier months', () => {
  const november = anApproval({ month: '2040-11' })
  const withNovember = (changes: Partial<KnownPeriod>, more: Partial<ReportableMember> = {}) =>
    behind({
      periods: [
        ...rentUntil('2040-10', steady(6)),
        missed('2040-11-01', changes),
        aPeriod('2040-12-01', 'verified_on_time'),
      ],
      approvals: [november, anApproval()],
      ...more,
    })

  test('are reported with a later month, even if that month was paid', () => {
    expect(lineOf(withNovember({}))).toMatchObject({ status: '1', arrearsPence: 95_000 })
    const periods = [...rentUntil('2040-10', steady(6)), missed('2040-11-01'), missed('2040-12-01')]
    const approvals = [november, anApproval({ status: '2', arrearsPence: 190_000 })]
    expect(lineOf(behind({ periods, approvals }))).toMatchObject({ status: '2', arrearsPence: 190_000 })
  })

  test.each([
    [
      'staff decided their month for the member',
      {},
      { disputes: [aDispute({ month: '2040-11', state: 'upheld' })] },
    ],
    ['they were paid since', { state: 'verified_late', bankProven: true }, {}],
    [
      'they were paid after thirty days',
      { bankProven: true, settledLater: [{ on: '2041-01-19', pence: 94_600 }] },
      {},
    ],
    ['they are of another home', { tenancyId: otherHomeId }, {}],
  ] as [string, Partial<KnownPeriod>, Partial<ReportableMember>][])(
    'do not count if %s: the paid month is up to date',
    (_why, changes, more) => {
      expect(lineOf(withNovember(changes, more))).toMatchObject({ status: '0', arrearsPence: 0, ask: null })
    },
  )

  test.each([
    ['a payment waits for the member’s answer', { awaitsAnswer: true }, 'memberWasAsked'],
    ['the bank was not read throughout', { watched: false }, 'bankWasHealthyThroughout'],
    ['grace has not ended', { lateAfter: '2041-01-20' }, 'graceIsOver'],
  ] as [string, Partial<KnownPeriod>, string][])(
    'make a later month U while %s, whether it was paid or missed',
    (_why, changes, heldBackBy) => {
      const held = { ...nothingBad, heldBackBy: [heldBackBy], ask: null }
      expect(lineOf(withNovember(changes))).toMatchObject(held)
      const periods = [
        ...rentUntil('2040-10', steady(6)),
        missed('2040-11-01', changes),
        missed('2040-12-01'),
      ]
      expect(lineOf(behind({ periods, approvals: [november, anApproval()] }))).toMatchObject(held)
    },
  )

  test('make a later month U if staff declined them, unless another request about them was approved', () => {
    const refused = anApproval({ month: '2040-11', state: 'refused' })
    const held = { ...nothingBad, heldBackBy: ['approvedByAPerson'], ask: null }
    expect(lineOf(withNovember({}, { approvals: [refused, anApproval()] }))).toMatchObject(held)
    expect(lineOf(withNovember({}, { approvals: [refused, november, anApproval()] }))).toMatchObject({
      status: '1',
    })
    expect(
      lineOf(withNovember({}, { approvals: [{ ...refused, tenancyId: otherHomeId }, anApproval()] })),
    ).toMatchObject({ status: '1' })
  })

  test('are part of the approval request for a later month, with their due day', () => {
    expect(lineOf(withNovember({}, { approvals: [] }))).toMatchObject({
      status: 'U',
      ask: { status: '1', arrearsPence: 95_000, dueOn: ['2040-11-01'] },
    })
  })

  test('are reduced by payments that were found, and an overpaid month does not pay for another', () => {
    const periods = [
      ...rentUntil('2040-09', steady(6)),
      missed('2040-10-01', { foundPence: 95_100 }),
      missed('2040-11-01', { foundPence: 40_000 }),
      missed('2040-12-01'),
    ]
    const approvals = [anApproval({ month: '2040-10' }), november, anApproval({ arrearsPence: 150_000 })]
    expect(lineOf(behind({ periods, approvals }))).toMatchObject({ status: '1', arrearsPence: 150_000 })
  })

  test('do not count the month itself twice', () => {
    const periods = [...rentUntil('2040-11', steady(6)), missed('2040-12-01')]
    expect(lineOf(behind({ periods }))).toMatchObject({ arrearsPence: 95_000 })
  })

  test('use the rent of their own due day, so a later lower rent does not raise the code', () => {
    const lower = { from: '2040-12-15', pence: 33_000, every: 'month' } as const
    const homes = [aHome({ terms: [{ from: '2040-01-01', pence: 95_000, every: 'month' }, lower] })]
    expect(lineOf(behind({ homes }))).toMatchObject({ status: '1', arrearsPence: 95_000 })
    expect(lineOf(behind({ homes, approvals: [] })).ask).toMatchObject({ status: '1' })
  })
})

describe('a payment that arrives more than thirty days late', () => {
  const paidLater = (pence: number, changes: Partial<KnownPeriod> = {}) =>
    behind({
      periods: [
        ...beforeDecember,
        missed('2040-12-01', { bankProven: true, settledLater: [{ on: '2041-01-12', pence }], ...changes }),
      ],
      approvals: [],
    })

  test('makes the month up to date once it covers the rent, without an approval', () => {
    expect(lineOf(paidLater(95_000))).toMatchObject({ status: '0', arrearsPence: 0, ask: null })
    expect(lineOf(paidLater(94_525))).toMatchObject({ status: '0' })
  })

  test('counts from the day it was booked', () => {
    expect(lineOf(paidLater(95_000), { today: '2041-01-11' })).toMatchObject({
      status: 'U',
      ask: { status: '1', arrearsPence: 95_000 },
    })
  })

  test('leaves a remainder, which is no month behind if it is less than a month’s rent', () => {
    expect(lineOf(paidLater(40_000))).toMatchObject({ ...nothingBad, ask: null })
  })

  test('makes the month unknown if only an uploaded statement shows it', () => {
    expect(lineOf(paidLater(95_000, { bankProven: false }))).toMatchObject({ ...nothingBad, ask: null })
  })
})

test('one missed week is no month behind, and four weeks are, by a monthly rent of 52 weeks divided by twelve', () => {
  const homes = [aHome({ terms: [{ from: '2040-01-01', pence: 20_000, every: 'week' }] })]
  const weeks = ['2040-12-03', '2040-12-10', '2040-12-17', '2040-12-24', '2040-12-31']
  const inArrears = (count: number) => {
    const periods = weeks.map((day, at) =>
      at < count ? missed(day, { duePence: 20_000 }) : aPeriod(day, 'verified_on_time', { duePence: 20_000 }),
    )
    return lineOf(behind({ homes, periods, approvals: [anApproval({ arrearsPence: count * 20_000 })] }))
      .status
  }
  expect([1, 4, 5].map(inArrears)).toEqual(['U', 'U', '1'])
})

test('nothing adverse is sent without an approval or in doubt, for any history', () => {
  const states: PeriodState[] = ['verified_on_time', 'not_found', 'confirmed_missed', 'reversed']
  const anyDispute = fc.record({
    agency: fc.constantFrom('experian' as const, 'equifax' as const),
    month: fc.constantFrom('2040-11', '2040-12'),
    tenancyId: fc.constantFrom(firstHomeId, null),
    state: fc.constantFrom(...DISPUTE_STATES),
    correctedStatus: fc.constant(null),
  })
  const anyApproval = fc.record({
    tenancyId: fc.constant(firstHomeId),
    month: fc.constantFrom('2040-11', '2040-12'),
    status: fc.constantFrom('1' as const, '2' as const),
    arrearsPence: fc.constantFrom(95_000, 190_000),
    state: fc.constantFrom('pending' as const, 'approved' as const, 'refused' as const),
  })
  const anyLife = fc.record({
    months: fc.tuple(fc.constantFrom(...states), fc.constantFrom(...states)),
    watched: fc.boolean(),
    disputes: fc.array(anyDispute, { maxLength: 2 }),
    approvals: fc.array(anyApproval, { maxLength: 2 }),
  })
  fc.assert(
    fc.property(anyLife, ({ months, watched, disputes, approvals }) => {
      const periods = [...rentUntil('2040-10', steady(6)), ...rentUntil('2040-12', months, { watched })]
      const line = lineOf(behind({ periods, disputes, approvals }))
      if (line.status === '0' || line.status === 'U') return
      expect(watched).toBe(true)
      expect(disputes.some(({ state }) => isUndecidedDispute(state))).toBe(false)
      const { arrearsPence, status } = line
      expect(approvals).toContainEqual(anApproval({ arrearsPence, status }))
    }),
    { numRuns: 300 },
  )
})
