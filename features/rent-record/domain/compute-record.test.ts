import { describe, expect, test } from 'vitest'
import { computeRecord } from './compute-record.ts'
import type { Home } from './model.ts'

const home: Home = {
  id: 'home',
  tenancy: {
    startsOn: '2026-01-01',
    terms: [{ from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
    payees: ['J Okafor'],
  },
}

const paid = (accountId: string, ...months: number[]) =>
  months.map((month) => ({
    id: `${accountId} ${month}`,
    accountId,
    bookedOn: `2026-${String(month).padStart(2, '0')}-01`,
    pence: -95_000,
    description: 'STO J OKAFOR RENT',
    source: 'bank' as const,
  }))

const unwatchedMonths = (rows: ReturnType<typeof paid>, coverage: Record<string, [string, string]>) =>
  computeRecord({
    homes: [home],
    rows,
    decisions: [],
    accounts: Object.entries(coverage).map(([id, [from, to]]) => ({ id, coverage: [{ from, to }] })),
    today: '2026-12-20',
  })
    .periods.filter(({ watched, found }) => !watched && found !== 'upcoming')
    .map(({ dueOn }) => dueOn)

describe('the days that must be read for a month', () => {
  const coverage: Record<string, [string, string]> = {
    old: ['2026-01-01', '2026-06-20'],
    new: ['2026-06-10', '2026-12-19'],
  }

  test('are those of the account that paid it, and another bank does not change the months around it', () => {
    expect(
      unwatchedMonths([...paid('old', 1, 2, 3, 4, 5, 6), ...paid('new', 7, 8, 9, 10, 11, 12)], coverage),
    ).toEqual([])
  })

  test('are those of every account that paid the months around, for an unpaid month', () => {
    expect(
      unwatchedMonths([...paid('old', 1, 2, 3, 4, 5, 6), ...paid('new', 8, 9, 10, 12)], coverage),
    ).toEqual(['2026-07-01'])
  })

  test('do not include an account that was left long before an unpaid month', () => {
    expect(
      unwatchedMonths([...paid('old', 1, 2, 3, 4, 5, 6), ...paid('new', 7, 8, 9, 10, 12)], coverage),
    ).toEqual([])
  })

  test('leave an unpaid month unwatched while one paying bank was not read', () => {
    const rows = [...paid('old', 1, 3, 5, 7, 9, 11), ...paid('new', 2, 4, 6, 8)]
    const both: Record<string, [string, string]> = {
      old: ['2026-01-01', '2026-12-19'],
      new: ['2026-01-01', '2026-09-20'],
    }
    expect(unwatchedMonths(rows, both)).toEqual(['2026-10-01', '2026-12-01'])
  })
})

describe('an uploaded statement of an account that the bank shows itself', () => {
  const rowsOf = (source: 'bank' | 'statement', ...days: string[]) =>
    days.map((bookedOn) => {
      const row = { id: `${source} ${bookedOn}`, accountId: source, bookedOn, pence: -95_000 }
      return { ...row, description: 'STO J OKAFOR RENT', source }
    })
  const settledBy = (
    rows: ReturnType<typeof rowsOf>,
    decisions: { transactionId: string; isRent: boolean }[] = [],
  ) => {
    const { matches, periods } = computeRecord({
      homes: [home],
      rows,
      decisions,
      accounts: [],
      today: '2026-03-20',
    })
    const paying = matches.map(({ transactionId }) => transactionId)
    return { paying, proven: periods.filter(({ bankProven }) => bankProven).map(({ dueOn }) => dueOn) }
  }
  test('replaces none of the bank’s payments, whatever its dates are', () => {
    const bank = rowsOf('bank', '2026-01-01', '2026-02-02', '2026-03-02')
    const statement = rowsOf('statement', '2026-01-01', '2026-02-01', '2026-03-04')
    expect(settledBy([...bank, ...statement])).toEqual(settledBy(bank))
    expect(settledBy([...statement, ...bank])).toMatchObject({
      proven: ['2026-01-01', '2026-02-01', '2026-03-01'],
    })
  })

  test('counts if the bank shows nothing, and its answers move to the bank’s row later', () => {
    const bank = rowsOf('bank', '2026-02-02', '2026-03-02').map((row) => ({ ...row, description: 'TFR 881' }))
    const statement = rowsOf('statement', '2026-01-02', '2026-02-02')
    const decisions = [{ transactionId: 'statement 2026-02-02', isRent: true }]
    expect(settledBy([...bank, ...statement], decisions).paying).toEqual(
      expect.arrayContaining(['statement 2026-01-02', 'bank 2026-02-02']),
    )
  })

  test('is read as another account if money came in first, and then pays for itself', () => {
    const days = ['2026-01-01', '2026-02-02', '2026-03-02']
    const arrivals = (source: 'bank' | 'statement') =>
      rowsOf(source, ...days).map((row) => ({
        ...row,
        id: `${row.id} in`,
        pence: 95_000,
        description: 'FROM SAVER',
      }))
    const moves = rowsOf('bank', ...days).map((row) => ({ ...row, description: 'TO CURRENT ACCOUNT' }))
    const statement = [...arrivals('statement'), ...rowsOf('statement', ...days)]
    expect(settledBy([...moves, ...statement]).paying).toEqual(days.map((day) => `statement ${day}`))
    const bank = [...arrivals('bank'), ...rowsOf('bank', ...days)]
    expect(settledBy([...bank, ...statement]).paying).toEqual(days.map((day) => `bank ${day}`))
  })
})

test('a verified payment is not asked about again if the landlord’s name is corrected', () => {
  const rows = paid('bank', 1).map((row) => ({ ...row, description: 'FP TO J OKAFOR' }))
  const corrected = { ...home, tenancy: { ...home.tenancy, payees: ['Foxglove Lettings'] } }
  const january = (
    more: Pick<Parameters<typeof computeRecord>[0], 'verified' | 'decisions'>,
    homes = [corrected],
  ) => computeRecord({ homes, rows, accounts: [], today: '2026-01-20', ...more }).periods[0]?.found
  const verified = new Map([['home', new Set(['bank 1'])]])
  expect(january({ decisions: [] })).toBe('not_found')
  expect(january({ decisions: [], verified })).toBe('on_time')
  expect(january({ decisions: [], verified }, [{ ...corrected, id: 'another' }])).toBe('not_found')
  expect(january({ decisions: [{ transactionId: 'bank 1', isRent: false }], verified })).toBe('not_found')
})

test('a month verified by the member’s “yes” stays with its home after a move days later', () => {
  const left = { ...home, tenancy: { ...home.tenancy, endsOn: '2026-06-08' } }
  const next: Home = {
    id: 'next',
    tenancy: {
      startsOn: '2026-06-09',
      terms: [{ from: '2026-06-09', pence: 99_000, every: 'month', dueDay: 9 }],
      payees: ['Umber Residential'],
    },
  }
  const rows = paid('bank', 4, 5, 6).map((row, at) => (at === 2 ? { ...row, pence: -99_000 } : row))
  const compute = (homes: Home[], verified?: Map<string, Set<string>>) =>
    computeRecord({
      homes,
      rows,
      decisions: [{ transactionId: 'bank 6', isRent: true }],
      accounts: [],
      today: '2026-06-20',
      ...(verified && { verified }),
    })
  const june = { transactionId: 'bank 6', tenancyId: 'home' }
  expect(compute([left]).matches).toContainEqual(expect.objectContaining(june))
  const all = new Map([['home', new Set(rows.map(({ id }) => id))]])
  const moved = compute([left, next], all)
  expect(moved.matches).toContainEqual(expect.objectContaining(june))
  expect(moved.periods.filter(({ tenancyId }) => tenancyId === 'next')).toMatchObject([
    { dueOn: '2026-06-09', found: 'not_found' },
    { dueOn: '2026-07-09' },
  ])
})

describe('a “yes” to a payment made before a new home began', () => {
  const left: Home = { id: 'left', tenancy: { ...home.tenancy, endsOn: '2026-06-30' } }
  const next: Home = {
    id: 'next',
    tenancy: {
      startsOn: '2026-07-01',
      terms: [{ from: '2026-07-01', pence: 98_000, every: 'month', dueDay: 1 }],
      payees: ['T Brannigan'],
    },
  }
  const homeOfYes = (description: string) => {
    const [last] = paid('bank', 6).map((row) => ({
      ...row,
      bookedOn: '2026-06-20',
      pence: -98_000,
      description,
    }))
    const { matches } = computeRecord({
      homes: [left, next],
      rows: [...paid('bank', 1, 2, 3, 4, 5), ...(last ? [last] : [])],
      decisions: [{ transactionId: 'bank 6', isRent: true }],
      accounts: [{ id: 'bank', coverage: [{ from: '2026-01-01', to: '2026-07-10' }] }],
      today: '2026-07-11',
    })
    const { tenancyId, settles } = matches.find(({ transactionId }) => transactionId === 'bank 6') ?? {}
    return [tenancyId, settles]
  }

  test('applies to the home whose payee it names, although the new home would match', () => {
    expect(homeOfYes('STO J OKAFOR RENT')).toEqual(['left', ['2026-06-01']])
  })

  test('applies to the new home if it names that home’s payee, or no payee', () => {
    expect(homeOfYes('STO T BRANNIGAN')).toEqual(['next', ['2026-07-01']])
    expect(homeOfYes('HOLDING FEE AND RENT')).toEqual(['next', ['2026-07-01']])
  })
})
