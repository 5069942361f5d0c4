import { addMonths } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { AGENCY_POLICIES, type Agency } from '../constants.ts'
import { aConsent, aDispute, aFile, aMember, anAccount, anArrangement } from '../testing/a-member.ts'
import { aHome, aPeriod, firstHomeId, rentUntil, steady } from '../testing/a-person.ts'
import { linesFor } from './member-line.ts'
import type { FileQuestion, ReportableMember } from './reportable-member.ts'

const nextHomeId = '0197a000-0000-7000-8000-000000000002'
const oldHome = (endsOn: string) => aHome({ endsOn })
const nextHome = (startsOn: string) => aHome({ id: nextHomeId, startsOn })

/** Returns the file's entry for each home: `0`, `UQ`, or the reason why there is none. */
const said = (changes: Partial<ReportableMember>, question: Partial<FileQuestion> = {}) =>
  linesFor(aMember(changes), aFile(question)).map((line) =>
    line.kind === 'record' ? `${line.status}${line.flag ?? ''}` : line.because,
  )

test('half a year of steady rent is reported with the home, its rent and “up to date”', () => {
  expect(linesFor(aMember(), aFile())).toEqual([
    {
      tenancyId: firstHomeId,
      kind: 'record',
      status: '0',
      flag: null,
      arrearsPence: 0,
      heldBackBy: [],
      reasons: [],
      startedOn: '2040-01-01',
      closedOn: null,
      every: 'month',
      rentPence: 95_000,
      address: 'Flat 2, 14 Harbour Street, Leeds, LS1 4DY',
      ask: null,
    },
  ])
})

describe('a home in December’s file', () => {
  test.each([
    ['2040-12-31', ['0']],
    ['2041-01-01', []],
  ])('is in the file by its start on %s as %j', (startsOn, lines) => {
    expect(said({ homes: [aHome({ startsOn })] })).toEqual(lines)
  })

  test.each([
    ['2040-12-31', false, []],
    ['2041-01-01', false, ['0']],
    ['2040-12-31', true, ['0']],
    ['2040-06-30', true, ['0']],
  ])('left on %s, with an account at the agency (%j), is in the file as %j', (endsOn, reported, lines) => {
    expect(said({ homes: [oldHome(endsOn)], accounts: [anAccount({ reported })] })).toEqual(lines)
  })

  test.each([
    ['2040-12-31', '2040-12-31'],
    ['2041-01-01', null],
  ])('with an end on %s is closed in the file on: %s', (endsOn, closedOn) => {
    const [line] = linesFor(aMember({ homes: [oldHome(endsOn)], accounts: [anAccount()] }), aFile())
    expect(line).toMatchObject({ closedOn })
  })

  test('is not sent again if the agency has closed its account', () => {
    const homes = [nextHome('2040-12-01'), oldHome('2040-11-30')]
    const periods = [
      ...rentUntil('2040-11', steady(6)),
      aPeriod('2040-12-01', 'verified_on_time', { tenancyId: nextHomeId }),
    ]
    const closed = anAccount({ heldClosedOn: '2040-11-30' })
    expect(linesFor(aMember({ homes, periods, accounts: [closed] }), aFile())).toMatchObject([
      { tenancyId: nextHomeId, kind: 'record' },
    ])
  })

  test('does not use another agency’s account, or another home’s', () => {
    const periods = rentUntil('2040-12', [...steady(5), 'not_found'])
    const others = [anAccount({ agency: 'equifax' }), anAccount({ tenancyId: nextHomeId })]
    expect(said({ periods, accounts: others })).toEqual(['too_few_payments'])
    expect(said({ accounts: others.map((other) => ({ ...other, heldClosedOn: '2040-11-30' })) })).toEqual([
      '0',
    ])
  })

  test('keeps the start date of its account after the member corrects the tenancy', () => {
    const accounts = [anAccount({ startedOn: '2039-12-01' })]
    expect(linesFor(aMember({ accounts }), aFile())).toMatchObject([{ startedOn: '2039-12-01' }])
  })
})

describe('the status in the agency file for a month', () => {
  test('depends on that month only, not on earlier or later ones', () => {
    const accounts = [anAccount()]
    const gapBefore = rentUntil('2040-12', [...steady(6), 'not_found', 'verified_on_time'])
    expect(said({ accounts, periods: gapBefore })).toEqual(['0'])
    const gapAfter = rentUntil('2041-01', [...steady(6), 'not_found'])
    expect(said({ accounts, periods: gapAfter })).toEqual(['0'])
    expect(said({ accounts, periods: gapAfter }, { month: '2041-01', today: '2041-02-20' })).toEqual(['U'])
  })

  test('depends on its home only, not on other homes', () => {
    const homes = [nextHome('2040-12-01'), oldHome('2041-06-30')]
    const periods = [
      ...rentUntil('2040-12', steady(6)),
      aPeriod('2040-12-01', 'not_found', { tenancyId: nextHomeId }),
    ]
    expect(said({ homes, periods, accounts: [anAccount()] })).toEqual(['nothing_known', '0'])
  })

  test.each([
    ['part_paid', 'nothing_known', 'U'],
    ['not_found', 'nothing_known', 'U'],
    ['reversed', 'nothing_known', 'U'],
    ['paid_by_other', 'U', 'U'],
    ['verified_late', '0', '0'],
  ] as const)(
    'that is %s is %s in a new account, and %s in one that the agency has',
    (state, asNew, asHeld) => {
      const periods = rentUntil('2040-12', [...steady(6), state])
      expect(said({ periods })).toEqual([asNew])
      expect(said({ periods, accounts: [anAccount()] })).toEqual([asHeld])
    },
  )

  test('is up to date for a month that a benefit paid, once there is evidence', () => {
    const evidence = aPeriod('2040-12-01', 'paid_by_other', { evidenceProves: true })
    expect(said({ periods: [...rentUntil('2040-11', steady(6)), evidence] })).toEqual(['0'])
  })

  test('is U for an unknown month at an agency that wants unknown months', () => {
    const periods = rentUntil('2040-12', [...steady(6), 'not_found'])
    const policy = { ...AGENCY_POLICIES.experian, unknownMonth: 'U' } as const
    expect(said({ periods }, { policy })).toEqual(['U'])
  })

  test('is absent for an unknown month, without a reason against the member', () => {
    const periods = rentUntil('2040-12', [...steady(6), 'not_found'])
    expect(linesFor(aMember({ periods }), aFile())).toEqual([
      { tenancyId: firstHomeId, kind: 'left_out', because: 'nothing_known', reasons: [] },
    ])
  })

  test('is absent for an excluded member, with every reason in order', () => {
    const without = aMember({ optedIn: false, periods: rentUntil('2040-12', steady(5)) })
    expect(linesFor(without, aFile({ reached: false }))).toEqual([
      {
        tenancyId: firstHomeId,
        kind: 'left_out',
        because: 'no_consent',
        reasons: ['no_consent', 'not_reached', 'too_few_payments'],
      },
    ])
  })

  test('comes with the member’s own share of the rent on the last day of the month', () => {
    const from = (day: string, pence: number) => ({ from: day, pence, every: 'month' }) as const
    const terms = [from('2040-01-01', 95_000), from('2040-12-31', 99_000), from('2041-01-01', 120_000)]
    expect(linesFor(aMember({ homes: [aHome({ terms, share: 0.5 })] }), aFile())).toMatchObject([
      { rentPence: 49_500 },
    ])
  })
})

describe('a disputed month', () => {
  const accounts = [anAccount()]

  test.each([
    ['open', 'UQ'],
    ['in_review', 'UQ'],
    ['upheld', '0'],
    ['not_upheld', '0'],
    ['withdrawn', '0'],
    ['corrected', '0'],
  ] as const)('is reported as under query until a person has decided: %s, %s', (state, told) => {
    expect(said({ accounts, disputes: [aDispute({ state })] })).toEqual([told])
  })

  test('reported in the past makes the next record under query, because a file cannot rewrite an earlier record', () => {
    expect(said({ accounts, disputes: [aDispute({ month: '2040-10' })] })).toEqual(['UQ'])
  })

  test('at one agency does not change a paid month at another', () => {
    expect(said({ accounts, disputes: [aDispute({ agency: 'equifax' })] })).toEqual(['0'])
  })

  test('about one home does not change another home; without a home, it applies to every home', () => {
    expect(said({ accounts, disputes: [aDispute({ tenancyId: nextHomeId })] })).toEqual(['0'])
    expect(said({ accounts, disputes: [aDispute({ tenancyId: null })] })).toEqual(['UQ'])
  })

  test.each([
    ['2040-11', ['0', 'UQ']],
    ['2040-12', ['UQ', 'UQ']],
  ])('about %s without a home does not apply to a home that began later: %j', (month, told) => {
    const homes = [nextHome('2040-12-01'), oldHome('2041-06-30')]
    const periods = [
      ...rentUntil('2040-12', steady(6)),
      aPeriod('2040-12-01', 'verified_on_time', { tenancyId: nextHomeId }),
    ]
    expect(said({ homes, periods, accounts, disputes: [aDispute({ tenancyId: null, month })] })).toEqual(told)
  })

  test('about a home that the member left before applies only to the home of the month', () => {
    const homes = [nextHome('2040-12-01'), oldHome('2040-11-30')]
    const periods = [
      ...rentUntil('2040-11', steady(6)),
      aPeriod('2040-12-01', 'verified_on_time', { tenancyId: nextHomeId }),
    ]
    expect(said({ homes, periods, accounts, disputes: [aDispute({ tenancyId: null })] })).toEqual(['UQ', 'U'])
  })

  test('decided twice has the latest decision', () => {
    const [last, first] = (['U', '0'] as const).map((correctedStatus) =>
      aDispute({ state: 'corrected', correctedStatus }),
    )
    expect(said({ accounts, disputes: [last ?? aDispute(), first ?? aDispute()] })).toEqual(['U'])
  })

  test('is under query even if another dispute was decided', () => {
    const disputes = [aDispute({ state: 'withdrawn', month: '2040-11' }), aDispute()]
    expect(said({ accounts, disputes })).toEqual(['UQ'])
  })

  test('adds no record to a month that has none', () => {
    const periods = rentUntil('2040-12', [...steady(6), 'not_found'])
    expect(said({ periods, disputes: [aDispute()] })).toEqual(['nothing_known'])
    const corrected = aDispute({ state: 'corrected', correctedStatus: '0' })
    expect(said({ periods, disputes: [corrected] })).toEqual(['nothing_known'])
  })

  test.each([
    ['not_found', '0', '0'],
    ['verified_on_time', 'U', 'U'],
    ['confirmed_missed', '0', '0'],
  ] as const)(
    'corrected by staff has the corrected status: %s becomes %s',
    (state, correctedStatus, told) => {
      const periods = rentUntil('2040-12', [...steady(6), state])
      const unanswered = aDispute({ agency: 'equifax', state: 'not_upheld' })
      const corrected = aDispute({ state: 'corrected', correctedStatus })
      expect(
        linesFor(aMember({ periods, accounts, disputes: [unanswered, corrected] }), aFile()),
      ).toMatchObject([{ status: told, flag: null, arrearsPence: 0, heldBackBy: [], ask: null }])
    },
  )

  test('corrected by staff changes no other month', () => {
    const corrected = aDispute({ month: '2040-11', state: 'corrected', correctedStatus: 'U' })
    expect(said({ accounts, disputes: [corrected] })).toEqual(['0'])
  })
})

test('a withdrawn consent excludes the member, although the agency has the account', () => {
  const consents = [aConsent('experian', { given: false }), aConsent('equifax')]
  expect(said({ consents, accounts: [anAccount()] })).toEqual(['no_consent'])
})

test('a year of steady rent is reported from its sixth month on, and not before', () => {
  const periods = rentUntil('2040-12', steady(12))
  const told = Array.from({ length: 12 }, (_, at) => {
    const month = addMonths('2040-01-01', at).slice(0, 7)
    return said({ periods }, { month, today: `${addMonths(`${month}-20`, 1)}` })[0]
  })
  expect(told.slice(0, 5)).toEqual(Array(5).fill('too_few_payments'))
  expect(told.slice(5)).toEqual(Array(7).fill('0'))
})

describe('the flag of an arrangement with the landlord', () => {
  const consented = (textVersion = '2026-11-28', agency: Agency = 'experian') => ({
    consents: [aConsent(agency, { textVersion })],
  })
  test.each([
    ['covers the last day of the month', {}, '0A'],
    ['begins after the month', { startsOn: '2041-01-01' }, '0'],
    ['ended within the month', { endsOn: '2040-12-30' }, '0'],
    ['ended on the last day of the month', { endsOn: '2040-12-31' }, '0A'],
    ['is for another home', { tenancyId: nextHomeId }, '0'],
  ])('is sent as $2 for an arrangement that %s', (_case, changes, line) => {
    expect(said({ ...consented(), arrangements: [anArrangement(changes)] })).toEqual([line])
  })

  test('is not sent under a consent that does not mention arrangements, nor one to another agency', () => {
    const arrangements = [anArrangement()]
    for (const version of ['2026-11-27', '2026-11', 'test'])
      expect(said({ ...consented(version), arrangements })).toEqual(['0'])
    const both = [
      aConsent('experian', { textVersion: '2026-11-27' }),
      ...consented('2026-11-28', 'equifax').consents,
    ]
    expect(said({ consents: both, arrangements })).toEqual(['0'])
    const equifax = { agency: 'equifax', policy: AGENCY_POLICIES.equifax } as const
    expect(said({ consents: both, arrangements }, equifax)).toEqual(['0A'])
  })

  test('is absent while the month is under query, corrected by staff or unknown', () => {
    const arranged = { ...consented(), arrangements: [anArrangement()], accounts: [anAccount()] }
    expect(said({ ...arranged, disputes: [aDispute()] })).toEqual(['UQ'])
    const corrected = aDispute({ state: 'upheld', correctedStatus: '0' })
    expect(said({ ...arranged, disputes: [corrected] })).toEqual(['0'])
    expect(said({ ...arranged, periods: rentUntil('2040-12', [...steady(5), 'not_found']) })).toEqual(['U'])
  })
})
