import { describe, expect, test } from 'vitest'
import type { Home, StoredPeriod } from './model.ts'
import { aStoredPeriod } from './stored-period.builder.ts'
import { firstStillKnown, isRedated, isSame, keyOf, noLongerFound } from './stored-periods.ts'

test('a rent period is identified by its home and its day', () => {
  const keys = [aStoredPeriod(), aStoredPeriod({ tenancyId: 'next' }), aStoredPeriod({ dueOn: '2026-10-01' })]
  expect(new Set(keys.map(keyOf)).size).toBe(3)
})

describe('a late month, paid on 12 September', () => {
  const late = aStoredPeriod({ dueOn: '2026-09-01', state: 'verified_late', settledOn: '2026-09-12' })
  const onTime = (dueOn: string, settledOn: string) =>
    aStoredPeriod({ dueOn, settledOn, state: 'verified_on_time' })

  test.each(['2026-09-12', '2026-09-10', '2026-10-01'])(
    'counts as moved to another rent day if it is on time for the rent day %s',
    (day) => {
      expect(isRedated([late], [onTime(day, '2026-09-12')])).toBe(true)
    },
  )

  test.each([
    [
      'another payment is found for its day',
      [onTime('2026-09-01', '2026-09-01'), onTime('2026-10-01', '2026-09-12')],
    ],
    ['its payment is also late for another day', [{ ...late, dueOn: '2026-09-05' }]],
    ['nothing changed', [late]],
  ])('does not count as moved to another rent day if %s', (_case, now) => {
    expect(isRedated([late], now)).toBe(false)
  })
})

describe('a stored rent period is written again', () => {
  test('if it is new', () => expect(isSame(aStoredPeriod(), undefined)).toBe(false))

  test.each([
    { state: 'verified_late' },
    { foundPence: 94_999 },
    { settledLater: [{ on: '2026-10-12', pence: 95_000 }] },
    { duePence: 95_001 },
    { lateAfter: '2026-09-07' },
    { settledOn: '2026-09-02' },
    { awaitsAnswer: true },
    { watched: false },
    { bankProven: false },
    { toHousemate: true },
    { reasons: ['Exactly your rent', 'The reference says rent'] },
  ] as Partial<StoredPeriod>[])('if it differs in %j', (changes) => {
    expect(isSame(aStoredPeriod(changes), aStoredPeriod())).toBe(false)
  })

  test('only if a detail changed, whatever the member answered', () => {
    expect(isSame(aStoredPeriod(), aStoredPeriod())).toBe(true)
    expect(isSame(aStoredPeriod({ memberAnswer: 'paid_elsewhere' }), aStoredPeriod())).toBe(true)
  })
})

describe('the first known day after rows were deleted', () => {
  const august = { dueOn: '2026-08-01', lateAfter: '2026-08-06' }
  const brought = aStoredPeriod({ ...august, bankProven: false })
  const september = aStoredPeriod()
  const account = (from: string, to: string) => ({ id: 'bank', coverage: [{ from, to }] })
  const first = (stored: StoredPeriod[], accounts: Parameters<typeof firstStillKnown>[1] = []) =>
    Object.fromEntries(firstStillKnown(stored, accounts))

  test('is the day of the first period that a bank proved, in any stored order', () => {
    const proved = aStoredPeriod(august)
    expect(first([september, proved])).toEqual({ home: '2026-08-01' })
    expect(first([proved, september])).toEqual({ home: '2026-08-01' })
  })

  test('is not the day of a period proved only by an uploaded statement', () => {
    expect(first([brought, september])).toEqual({ home: '2026-09-01' })
    expect(first([brought])).toEqual({})
  })

  test('is the day of a period that an account covers to the end of grace', () => {
    const elsewhere = account('2026-10-01', '2026-10-31')
    expect(first([brought, september], [elsewhere, account('2026-08-01', '2026-08-06')])).toEqual({
      home: '2026-08-01',
    })
    expect(first([brought], [account('2026-08-01', '2026-08-05')])).toEqual({})
    expect(first([brought], [account('2026-08-02', '2026-08-06')])).toEqual({})
  })

  test('is separate for each home', () => {
    const next = aStoredPeriod({ tenancyId: 'next', dueOn: '2026-10-01' })
    expect(first([september, next])).toEqual({ home: '2026-09-01', next: '2026-10-01' })
  })
})

describe('a stored period that is no longer found', () => {
  const home = (id: string, startsOn = '2026-01-01', endsOn: string | null = null): Home => ({
    id,
    tenancy: { startsOn, endsOn, terms: [], payees: [] },
  })
  const homes = [home('home'), home('next')]
  const inOctober = aStoredPeriod({ dueOn: '2026-10-01' })
  const answered = { memberAnswer: 'paid_elsewhere' } as const
  const fate = (changes: Partial<StoredPeriod>, periods = [inOctober], known = homes) => {
    const { past, gone } = noLongerFound([aStoredPeriod(changes)], periods, known)
    return [...past.map(() => 'stays'), ...gone.map(() => 'goes')]
  }

  test('is deleted with its terms or its uploaded statement', () => expect(fate({})).toEqual(['goes']))

  test.each([
    ['answered', answered],
    ['uploaded evidence for', { evidence: 'award-letter.pdf' }],
    ['answered and uploaded evidence for', { ...answered, evidence: 'award-letter.pdf' }],
  ])('is kept until the home was left if the member has %s it', (_how, said) => {
    expect(fate(said)).toEqual(['stays'])
    expect(fate(said, [aStoredPeriod({ dueOn: '2026-08-01' })])).toEqual(['stays'])
    expect(fate(said, [inOctober], [home('home', '2026-01-01', '2026-08-31')])).toEqual(['goes'])
  })

  test('is deleted if its answer moved to another period', () => {
    const spoken = aStoredPeriod(answered)
    expect(noLongerFound([spoken], [inOctober], homes, [spoken])).toEqual({ past: [], gone: [spoken] })
  })

  test('is kept while no period of its home is found, whatever is found of another home', () => {
    expect(fate({}, [])).toEqual(['stays'])
    expect(fate({}, [aStoredPeriod({ tenancyId: 'next' })])).toEqual(['stays'])
  })

  test('is deleted if its home was deleted or begins later', () => {
    expect(fate(answered, [], [home('next')])).toEqual(['goes'])
    expect(fate(answered, [], [home('home', '2026-09-02')])).toEqual(['goes'])
    expect(fate(answered, [], [home('home', '2026-09-01')])).toEqual(['stays'])
    expect(fate({}, [inOctober], [home('home', '2026-09-02')])).toEqual(['goes'])
  })

  test('is not asked about if it is found again', () => {
    expect(fate({}, [aStoredPeriod({ foundPence: 0 }), inOctober])).toEqual([])
  })
})
