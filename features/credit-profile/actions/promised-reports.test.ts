import { previewAgency } from '@keyturn/agency-files'
import { ARRANGEMENT_TERMS } from '@keyturn/agency-files/arrangement-constants'
import {
  AGENCIES,
  AGENCY_POLICIES,
  type Agency,
  buildDayOf,
  DISPUTE_STATES,
} from '@keyturn/agency-files/constants'
import { draftsFor, type LoadedPerson, linesOf } from '@keyturn/agency-files/testing'
import { addDays, addMonths, type Day, monthOf } from '@keyturn/platform/days'
import { fileFormats } from '@keyturn/providers/credit-agency/formats'
import { type LaterPayment, PERIOD_STATES } from '@keyturn/rent-record/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryOf } from '../domain/timeline.ts'

/* Checks for generated members that the Credit Profile predicts exactly the next file's content. */

const TODAY = '2026-12-19'
const MONTH = '2026-11'
const FILE_ON = buildDayOf(MONTH)
const HOMES = ['home-1', 'home-2']

const agency = fc.constantFrom(...AGENCIES)
const daysBack = (most: number) => fc.integer({ min: 0, max: most }).map((back) => addDays(TODAY, -back))
const usually = <Value>(value: Value, others: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 10, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others })

const home = (id: string) =>
  fc.record({
    id: fc.constant(id),
    startsOn: usually<Day>('2025-01-01', daysBack(60)),
    endsOn: usually<Day | null>(null, daysBack(60)),
    address: usually(
      'Flat 2, 14 Alma Road, Bristol, BS8 2DJ',
      fc.constantFrom('14 Alma Road, Bristol', 'ул. Мира 4, BS8 2DJ', `${'Long Lane, '.repeat(20)}BS8 2DJ`),
    ),
    matched: usually(true, fc.boolean()),
    terms: fc
      .constantFrom('month', 'week', 'four_weeks', null)
      .map((every) => [{ from: '2025-01-01', pence: 95_000, every }]),
    share: fc.constantFrom(1, 0.5),
  })

const period = (tenancyId: string, dueOn: Day) =>
  fc.record({
    tenancyId: fc.constant(tenancyId),
    dueOn: fc.constant(dueOn),
    lateAfter: usually(addDays(dueOn, 7), fc.constant('2027-01-31')),
    duePence: fc.constant(95_000),
    foundPence: fc.constantFrom(95_000, 0, 40_000),
    state: usually('verified_on_time', fc.constantFrom(...PERIOD_STATES)),
    settledOn: fc.constant(null),
    settledLater: usually<LaterPayment[]>([], fc.constant([{ on: addDays(dueOn, 31), pence: 95_000 }])),
    awaitsAnswer: usually(false, fc.boolean()),
    watched: usually(true, fc.boolean()),
    bankProven: usually(true, fc.boolean()),
    toHousemate: usually(false, fc.boolean()),
    evidence: fc.constant(null),
    payeeCheck: usually<'waiting' | 'declined' | null>(null, fc.constantFrom('waiting', 'declined')),
    evidenceProves: usually<boolean | null>(null, fc.boolean()),
    landlordWord: fc.constantFrom(null, { named: 'J Okafor', state: 'confirmed' } as const),
  })

const history = fc
  .tuple(fc.integer({ min: 5, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .chain(([count, atTheFirstHome]) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, at) => {
        const dueOn = addMonths(`${MONTH}-01`, at - count + 1)
        return period(at < atTheFirstHome ? 'home-1' : 'home-2', dueOn)
      }),
    ),
  )

const account = (tenancyId: string) =>
  fc.record({
    agency,
    tenancyId: fc.constant(tenancyId),
    accountNumber: fc.constant('A1'),
    startedOn: fc.constant('2025-01-01'),
    reported: fc.boolean(),
    heldOpen: fc.boolean(),
    heldClosedOn: usually<Day | null>(null, daysBack(90)),
    holder: fc.constant(null),
  })

const somebody: fc.Arbitrary<LoadedPerson> = fc.record({
  memberId: fc.constant('m'),
  title: fc.constantFrom(null, 'Mx', 'Prof'),
  name: usually('Zoë O’Brien', fc.constantFrom('李 小龍', 'Mononym', 'A'.repeat(60))),
  bornOn: usually<Day | null>('1990-05-04', fc.constantFrom(null, '2008-12-20', '2008-12-21')),
  toldHolder: usually<{ name: string; bornOn: Day | null } | null>(
    null,
    fc.constantFrom({ name: 'Zoë Told', bornOn: '1990-05-04' }, { name: '李 小龍', bornOn: null }),
  ),
  planName: fc.constant('Premium'),
  optedIn: usually(true, fc.boolean()),
  agenciesInPlan: usually(3, fc.constantFrom(0, 1)),
  consents: fc.tuple(
    ...AGENCIES.map((agency) =>
      fc.record({
        agency: fc.constant(agency),
        given: usually(true, fc.boolean()),
        since: fc.integer({ min: 1, max: 400 }).map((day) => new Date(Date.UTC(2025, 9, day))),
        textVersion: fc.constantFrom('2026-11', '2026-11-28'),
      }),
    ),
  ),
  homes: fc.subarray(HOMES, { minLength: 0 }).chain((ids) => fc.tuple(...ids.map(home))),
  periods: history,
  accounts: fc.subarray(HOMES).chain((ids) => fc.tuple(...ids.map(account))),
  approvals: fc.array(
    fc.record({
      tenancyId: fc.constantFrom(...HOMES),
      month: fc.constantFrom(MONTH, '2026-10'),
      status: fc.constantFrom('1', '2'),
      arrearsPence: fc.constantFrom(95_000, 55_000, 190_000),
      state: fc.constantFrom('pending', 'approved', 'refused'),
    }),
    { maxLength: 2 },
  ),
  arrangements: usually<LoadedPerson['arrangements']>(
    [],
    fc
      .record({
        tenancyId: fc.constantFrom(...HOMES),
        startsOn: daysBack(60),
        endsOn: fc.constantFrom(null, '2026-12-31'),
        terms: fc.constantFrom(...ARRANGEMENT_TERMS),
      })
      .map((one) => [one]),
  ),
  disputes: fc.array(
    fc.record({
      agency,
      month: fc.constantFrom(MONTH, '2026-09'),
      tenancyId: fc.constantFrom(null, ...HOMES),
      state: fc.constantFrom(...DISPUTE_STATES),
      correctedStatus: fc.constantFrom(null, '0', 'U'),
    }),
    { maxLength: 1 },
  ),
})

/** Returns the content of a file made on this day, by home. */
function fileOf(person: LoadedPerson, agency: Agency) {
  const question = { agency, policy: AGENCY_POLICIES[agency], month: MONTH, today: TODAY, reached: true }
  const accounts = person.accounts.filter((each) => each.agency === agency)
  const loaded = { memberId: person.memberId, person, accounts }
  const header = { sourceCode: 427, createdOn: FILE_ON, companyName: 'KEYTURN LTD' }
  const { drafts } = draftsFor(
    { ...loaded, lines: linesOf(loaded, question) },
    { header, ...fileFormats.cais },
  )
  return drafts.flatMap(({ record }) => record ?? [])
}

/** Returns the page's entry for the same month, with nothing sent and no dispute. */
function pageOf(person: LoadedPerson, agency: Agency) {
  const question = { agency, policy: AGENCY_POLICIES[agency], today: TODAY, reached: true }
  const { outlook, consent } = previewAgency(person, question, fileFormats.cais.format)
  const periods = person.periods.filter(({ dueOn }) => monthOf(dueOn) === MONTH)
  const givenOn = consent?.given ? '2026-01-01' : null
  const renews = { planEndsOn: null, lastFileOn: null }
  const facts = { agency, givenOn, outlook, firstSent: null, lastTakenSentOn: null, ...renews }
  return entryOf({ today: TODAY, month: MONTH, periods }, facts, null, null)
}

test('a file reports exactly the announced months as up to date', () => {
  let [going, kept] = [0, 0]
  fc.assert(
    fc.property(somebody, agency, (person, agency) => {
      const records = fileOf(person, agency)
      const { state, goesOn, note } = pageOf(person, agency)
      const isOver = person.periods.every(
        (each) => each.state !== 'upcoming' || monthOf(each.dueOn) !== MONTH,
      )
      const isUpToDate =
        records.length > 0 && records.every(({ status, flag }) => status === '0' && flag !== 'Q')
      if (isOver && person.periods.length > 0) expect(state === 'verified').toBe(isUpToDate)
      if (state === 'verified') expect([goesOn, isUpToDate]).toEqual([FILE_ON, true])
      if (state === 'verified') expect(note !== null).toBe(records.some(({ flag }) => flag === 'A'))
      if (state === 'not_yet' || state === 'off') expect(records).toEqual([])
      if (records.length > 0) going += 1
      else kept += 1
    }),
    { numRuns: 1_500 },
  )
  // Generated facts must produce both outcomes often enough to prove anything.
  expect(Math.min(going, kept)).toBeGreaterThan(60)
})

test('the next file has the month for each agency without a blocker, unless the month is unknown', () => {
  fc.assert(
    fc.property(somebody, agency, (person, agency) => {
      const question = { agency, policy: AGENCY_POLICIES[agency], today: TODAY, reached: true }
      const { blockedBy } = previewAgency(person, question, fileFormats.cais.format)
      const records = fileOf(person, agency)
      if (blockedBy.length > 0) expect(records).toEqual([])
      else if (records.length === 0) expect(pageOf(person, agency).state).not.toBe('not_yet')
    }),
    { numRuns: 500 },
  )
})
