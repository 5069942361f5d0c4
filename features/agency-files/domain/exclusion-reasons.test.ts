import type { PeriodState } from '@keyturn/rent-record/constants'
import { describe, expect, test } from 'vitest'
import { AGENCY_POLICIES, type NotReportedBecause } from '../constants.ts'
import { aConsent, aDispute, aFile, aMember, anAccount, anApproval } from '../testing/a-member.ts'
import { aHome, aPeriod, rentUntil, steady } from '../testing/a-person.ts'
import { paymentsStillNeeded, reasonsWithoutHome } from './exclusion-reasons.ts'
import { linesFor } from './member-line.ts'
import type { FileQuestion, ReportableMember } from './reportable-member.ts'

const otherHomeId = '0197a000-0000-7000-8000-000000000002'
const file = aFile()

/** Returns the reasons why the file omits the newest home. Empty if there is a record. */
const reasons = (
  changes: Partial<ReportableMember>,
  question: Partial<FileQuestion> = {},
): readonly NotReportedBecause[] => {
  const [line] = linesFor(aMember(changes), aFile(question))
  return line?.kind === 'left_out' ? line.reasons : []
}

const inToldName = (
  toldNameVerdict: NonNullable<ReportableMember['toldNameVerdict']>,
  nameVerdict: NonNullable<ReportableMember['nameVerdict']>,
) => ({ toldNameVerdict, nameVerdict })

describe('a home in the agency file', () => {
  test.each([
    ['the member did not opt in', { optedIn: false }, 'no_consent'],
    ['the member consented to another agency only', { consents: [aConsent('equifax')] }, 'no_consent'],
    [
      'the consent to this agency was withdrawn',
      { consents: [aConsent('experian', { given: false }), aConsent('equifax')] },
      'no_consent',
    ],
  ] as [string, Partial<ReportableMember>, NotReportedBecause][])(
    'is left out if %s',
    (_what, changes, first) => {
      expect(reasons(changes)[0]).toBe(first)
    },
  )

  test.each([
    ['in another name', 'not_matched', ['name_not_matched']],
    ['at a bank that names no holder', 'not_told', ['holder_not_told']],
    ['checked by staff', 'checked', []],
    ['linked before names were read', 'unread', []],
    ['in the member’s name', 'matched', []],
  ] as [string, ReportableMember['nameVerdict'], NotReportedBecause[]][])(
    'whose paying account is %s gets the reasons of the name verdict %s',
    (_what, nameVerdict, expected) => {
      expect(reasons(nameVerdict ? { nameVerdict } : {})).toEqual(expected)
    },
  )

  test('is left out if the plan covers one agency and another has the earlier consent', () => {
    const earlier = aConsent('equifax', { since: new Date('2040-05-01T09:00:00Z') })
    const consents = [aConsent('experian'), earlier]
    expect(reasons({ consents, agenciesInPlan: 1 })).toEqual(['not_in_plan'])
    expect(reasons({ consents, agenciesInPlan: 2 })).toEqual([])
  })

  test('is left out if the agency is unreachable', () => {
    expect(reasons({}, { reached: false })).toEqual(['not_reached'])
  })

  test('is left out for unusable details of that home', () => {
    const detailsInTheWay: FileQuestion['detailsInTheWay'] = ({ address }) =>
      address === 'Alma Road' ? ['no_postcode'] : []
    expect(reasons({}, { detailsInTheWay })).toEqual([])
    expect(reasons({ homes: [aHome({ address: 'Alma Road' })] }, { detailsInTheWay })).toEqual([
      'no_postcode',
    ])
  })

  test('is left out until its rent was found in the bank', () => {
    expect(reasons({ homes: [aHome({ matched: false })] })).toEqual(['not_matched'])
  })

  test('is left out while its rent is paid to a housemate', () => {
    const last = aPeriod('2040-12-01', 'verified_on_time', { toHousemate: true })
    expect(reasons({ periods: [...rentUntil('2040-11', steady(6)), last] })).toEqual(['paid_to_housemate'])
  })

  test.each([
    ['waiting', 'payee_waits'],
    ['declined', 'payee_declined'],
  ] as const)('is left out while the check of its payee is %s', (payeeCheck, because) => {
    expect(reasons({ periods: rentUntil('2040-12', steady(6), { payeeCheck }) })).toEqual([
      because,
      'too_few_payments',
    ])
    const last = aPeriod('2040-12-01', 'verified_on_time', { payeeCheck })
    expect(reasons({ periods: [...rentUntil('2040-11', steady(6)), last] })).toEqual([because])
  })

  test('is not left out for one doubtful payment if enough others are clear', () => {
    const [first, ...others] = rentUntil('2040-12', steady(7))
    expect(first && reasons({ periods: [{ ...first, payeeCheck: 'waiting' }, ...others] })).toEqual([])
  })

  test('is included again once the rent is paid to the landlord', () => {
    const first = rentUntil('2040-05', steady(1), { toHousemate: true })
    expect(reasons({ periods: [...first, ...rentUntil('2040-12', steady(7))] })).toEqual([])
  })

  test('is not left out because rent of another home is paid to a housemate', () => {
    const periods = [
      ...rentUntil('2040-12', steady(6)),
      aPeriod('2040-12-15', 'not_found', { tenancyId: otherHomeId, toHousemate: true }),
    ]
    expect(reasons({ periods })).toEqual([])
  })

  test('is not left out for a payee that is unknown before any rent was due', () => {
    const homes = [aHome({ id: otherHomeId, startsOn: '2040-12-20' })]
    expect(reasons({ homes })).toEqual([])
  })

  test.each([
    ['five payments', rentUntil('2040-12', steady(5))],
    ['six payments that no bank showed', rentUntil('2040-12', steady(6), { bankProven: false })],
    [
      'six payments, one of them by a benefit without evidence',
      rentUntil('2040-12', [...steady(5), 'paid_by_other']),
    ],
    ['six payments, one of them due after the month', rentUntil('2041-01', steady(6))],
  ] as const)('is left out after %s', (_what, periods) => {
    expect(reasons({ periods })).toEqual(['too_few_payments'])
  })

  test('is included after five payments and one with evidence', () => {
    const evidence = aPeriod('2040-12-01', 'paid_by_other', { evidenceProves: true })
    expect(reasons({ periods: [...rentUntil('2040-11', steady(5)), evidence] })).toEqual([])
  })

  test('is not left out for payments, bank match or landlord once the agency knows it', () => {
    const later = {
      homes: [aHome({ matched: false })],
      periods: rentUntil('2040-12', steady(1), { toHousemate: true }),
    }
    expect(reasons(later)).toEqual(['not_matched', 'paid_to_housemate', 'too_few_payments'])
    expect(reasons({ ...later, accounts: [anAccount()] })).toEqual([])
  })

  describe('a home that the agency knows', () => {
    const told = (changes: Partial<ReportableMember>) => {
      const [line] = linesFor(aMember({ accounts: [anAccount()], ...changes }), aFile())
      return line?.kind === 'record' ? [line.status, ...line.reasons] : line
    }

    test.each([
      ['is in another name', { nameVerdict: 'not_matched' }, ['U', 'name_not_matched']],
      ['is not in the name that was sent', inToldName('not_matched', 'matched'), ['U', 'name_not_matched']],
      ['is in the name that was sent', inToldName('matched', 'not_matched'), ['0']],
      ['was checked by a person under the present name', inToldName('not_matched', 'checked'), ['0']],
      ['was checked by a person', { nameVerdict: 'checked' }, ['0']],
      ['is of a bank that names no holder', { nameVerdict: 'not_told' }, ['0']],
      ['was linked before names were read', { nameVerdict: 'unread' }, ['0']],
      ['is in the member’s name', { nameVerdict: 'matched' }, ['0']],
    ] as [string, Partial<ReportableMember>, string[]][])(
      'is reported as no update, with the reason, or as it is, for a paying account that %s',
      (_what, verdicts, expected) => expect(told(verdicts)).toEqual(expected),
    )

    test('is reported as it is for a month that is missed or proved by evidence, whatever the paying account', () => {
      const last = (state: PeriodState, changes = {}) => ({
        nameVerdict: 'not_matched' as const,
        periods: [...rentUntil('2040-11', steady(6)), aPeriod('2040-12-01', state, changes)],
      })
      expect(told(last('paid_by_other', { evidenceProves: true }))).toEqual(['0'])
      const missed = { ...last('confirmed_missed'), approvals: [anApproval()] }
      expect(told(missed)).toEqual(['1'])
    })

    test('is reported as it is for a month that staff decided, whatever the paying account', () => {
      const disputes = [aDispute({ state: 'upheld', correctedStatus: '0' })]
      expect(told({ nameVerdict: 'not_matched', disputes })).toEqual(['0'])
    })
  })

  test('is left out at an agency chosen later, if the paying account is not in the name that other agencies have', () => {
    expect(reasons(inToldName('not_matched', 'matched'))).toEqual(['name_not_matched'])
  })

  test('is left out by the member’s own choices, even if the agency knows it', () => {
    const accounts = [anAccount()]
    expect(reasons({ accounts, agenciesInPlan: 0 })).toEqual(['not_in_plan'])
    expect(reasons({ accounts, optedIn: false })).toEqual(['no_consent'])
  })
})

test('payments of the previous home count for the next home after a move', () => {
  const homes = [aHome({ id: otherHomeId, startsOn: '2040-11-01' }), aHome({ endsOn: '2040-10-31' })]
  const periods = [
    ...rentUntil('2040-10', steady(4)),
    ...rentUntil('2040-12', steady(2), { tenancyId: otherHomeId }),
  ]
  expect(reasons({ homes, periods })).toEqual([])
})

describe('the reasons why a member is not in the file', () => {
  test('are only “no home” if the tenancy begins after the file’s month', () => {
    const late = aMember({ homes: [aHome({ startsOn: '2041-03-01' })], periods: [] })
    expect(reasonsWithoutHome(late, file, [])).toEqual(['no_home'])
    expect(reasonsWithoutHome({ ...late, optedIn: false }, file, ['no_birth_date'])).toEqual([
      'no_consent',
      'no_birth_date',
      'no_home',
    ])
  })

  test('are “not matched” and the missing payments if there is no home at all', () => {
    const none = aMember({ homes: [], periods: [] })
    expect(reasonsWithoutHome(none, file, ['under_18'])).toEqual([
      'under_18',
      'not_matched',
      'too_few_payments',
    ])
    expect(reasonsWithoutHome({ ...none, periods: rentUntil('2040-12', steady(6)) }, file, [])).toEqual([
      'not_matched',
    ])
  })
})

describe('payments still needed', () => {
  const needed = (changes: Partial<ReportableMember>, question: Partial<FileQuestion> = {}) =>
    paymentsStillNeeded(aMember(changes), aFile(question))

  test.each([
    [0, 6],
    [1, 5],
    [5, 1],
    [6, 0],
    [7, 0],
  ])('after %i steady months: %i', (paid, more) => {
    expect(needed({ periods: rentUntil('2040-12', steady(paid)) })).toBe(more)
  })

  test('are counted at the end of the month, including its last day', () => {
    const weekly = [{ from: '2040-01-01', pence: 20_000, every: 'week' }] as const
    const homes = [aHome({ terms: weekly })]
    const onTheLast = aPeriod('2040-12-31', 'verified_on_time')
    const dayAfter = aPeriod('2041-01-01', 'verified_on_time')
    expect(needed({ homes, periods: [onTheLast, dayAfter] })).toBe(25)
    expect(needed({ homes, periods: [onTheLast, dayAfter] }, { month: '2041-01' })).toBe(24)
  })

  test('are none once this agency knows any home, whatever other agencies know', () => {
    const periods = rentUntil('2040-12', steady(2))
    const told = anAccount({ tenancyId: otherHomeId })
    const others = [anAccount({ agency: 'equifax' }), anAccount({ reported: false })]
    expect(needed({ periods, accounts: [...others, told] })).toBe(0)
    expect(needed({ periods, accounts: others })).toBe(4)
  })

  test('depend on the rent frequency of the newest home', () => {
    const terms = [{ from: '2040-01-01', pence: 20_000, every: 'fortnight' }] as const
    const homes = [aHome({ id: otherHomeId, terms }), aHome({ endsOn: '2040-11-30' })]
    expect(needed({ homes, periods: [] })).toBe(13)
  })

  test('depend on the rent days of the previous home if there is no home now', () => {
    const weeks = ['2040-12-04', '2040-12-11', '2040-12-18'].map((day) =>
      aPeriod(day, 'verified_on_time', { tenancyId: otherHomeId }),
    )
    expect(needed({ homes: [], periods: [...rentUntil('2040-11', steady(1)), ...weeks] })).toBe(19)
    expect(needed({ homes: [], periods: [...weeks, aPeriod('2040-12-20', 'verified_on_time')] })).toBe(5)
    expect(needed({ homes: [], periods: [] })).toBe(6)
  })

  test('depend on the number that the agency needs', () => {
    const { experian } = AGENCY_POLICIES
    const policy = { ...experian, firstReportAfter: { ...experian.firstReportAfter, month: 12 } }
    expect(needed({}, { policy })).toBe(6)
  })
})
