import { AGENCIES, AGENCY_POLICIES, type Agency } from '@keyturn/agency-files/constants'
import { addDays, addMonths, type Day, firstOfMonth } from '@keyturn/platform/days'
import { linesFor } from '../../../features/agency-files/domain/member-line.ts'
import type {
  FileQuestion,
  KnownAccount,
  ReportableMember,
} from '../../../features/agency-files/domain/reportable-member.ts'
import { isOpen } from '../act.ts'
import { checkRecordsOf, type ReportedRecord, recordAccepted, recordApproval } from '../check-records.ts'
import { checkMonths } from '../checks.ts'
import { isGivenAt } from '../choices.ts'
import { actOn, renewLost } from '../daily-acts.ts'
import { type ArrivedFile, keyOf } from '../facts.ts'
import { type ActKind, DAY_BEFORE_FILES, type History, STOPS } from '../history.ts'
import { BrokenPromise } from '../http-client.ts'
import { AGENCIES_IN_PLAN, hasAccess } from '../model.ts'
import { nameOf } from '../names.ts'
import { signUp } from '../sign-up.ts'
import { advanceTo, newMember, type SimulatedMember } from '../simulated-member.ts'
import type { SimulationResult } from '../simulation.ts'
import { answerSuggestions, emptyRecord, refresh, shownMonths } from './record.ts'
import { type RulesApp, RulesClient } from './rules-client.ts'
import { decideDispute, disputesOf, rejects } from './staff.ts'

const START: Day = '2026-11-26'
/** One of this many adverse questions is declined by staff. */
const DECLINES_EVERY = 5

/** Acts that need more of the app than its rules. */
const BEYOND_RULES: readonly ActKind[] = [
  ...(['redeem', 'copy_of_data', 'bring_statement', 'forget_statement', 'close_account'] as const),
]

const withinRules = (history: History): History => ({
  ...history,
  months: history.months.map(({ pay, deeds }) => ({
    pay,
    deeds: deeds.filter(({ kind }) => !BEYOND_RULES.includes(kind)),
  })),
})

interface RulesMember {
  life: SimulatedMember
  app: RulesApp
  approvals: ReportableMember['approvals'][number][]
}

/** Simulates one member by the rules alone: no HTTP, no database and no provider outages. */
export async function simulateByRules(history: History): Promise<SimulationResult> {
  const at = history.salt ?? 0
  const app: RulesApp = {
    ...{ record: emptyRecord(), today: START, accepted: [], disputes: 0, disputedOn: null, decided: [] },
    isLinked: () => one.life.bank === 'joined',
  }
  const one: RulesMember = {
    life: newMember(new RulesClient(app), withinRules(history), nameOf(at)),
    app,
    approvals: [],
  }
  const month = firstOfMonth(addMonths(firstOfMonth(START), 1))
  let lived = 0
  try {
    await signUp(one.life, { today: START, now: instantOn(START) }, at)
    await advanceTo(one.life, START, addDays(month, STOPS[0] - 1), () => history.months[0]?.pay ?? 'whole')
    for (; lived < history.months.length && !one.life.isClosed; lived++)
      await simulateMonth(one, addMonths(month, lived), lived)
    return { history, months: lived, acts: one.life.acts, fault: null }
  } catch (error) {
    const promise = error instanceof BrokenPromise ? error.promise : 'the simulation runs without an error'
    const text =
      error instanceof BrokenPromise ? error.message : String(error instanceof Error ? error.stack : error)
    return { history, months: lived + 1, acts: one.life.acts, fault: { promise, text } }
  }
}

const instantOn = (day: Day): Date => new Date(`${day}T15:00:00Z`)

async function simulateMonth(one: RulesMember, month: Day, lived: number): Promise<void> {
  const { life, app } = one
  const days = [...STOPS.slice(0, 2), DAY_BEFORE_FILES, ...STOPS.slice(2)]
  for (const [at, day] of days.entries()) {
    const today = addDays(month, day - 1)
    const now = instantOn(today)
    const stop = lived * days.length + at
    const next = days[at + 1]
      ? addDays(month, (days[at + 1] ?? 0) - 1)
      : addDays(addMonths(month, 1), STOPS[0] - 1)
    app.today = today
    await renewLost(life, { now, stop, today })
    readRecord(one, today)
    checkMonths(life, shownMonths(app.record), { now, today })
    if (day !== STOPS[0]) decideAdverse(one, today)
    decideDispute(life, app, today)
    const when = { now, stop, today, day, lived }
    if (day === DAY_BEFORE_FILES) life.eve = { plan: { ...life.plan }, isChanged: false }
    await actOn(life, when, 'bright')
    await actOn(life, when, 'dark')
    const payFor = (due: string) =>
      life.history.months[lived + (due > month.slice(0, 7) ? 1 : 0)]?.pay ?? 'whole'
    await advanceTo(life, today, next, payFor)
    if (day !== DAY_BEFORE_FILES) continue
    readRecord(one, addDays(today, 1))
    sendFiles(one, addDays(today, 1))
  }
}

function readRecord({ app, life }: RulesMember, today: Day): void {
  refresh(app.record, life, today)
  if (answerSuggestions(app.record, life, today)) refresh(app.record, life, today)
}

/** Makes the files of the 20th from the record of that morning. */
function sendFiles(one: RulesMember, today: Day): void {
  const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  const leftAt = `${today}T06:00:00.000Z`
  for (const agency of AGENCIES) {
    const file: ArrivedFile = { agency, month, leftAt }
    const records = linesFor(factsOf(one, leftAt), questionOf(agency, month, today)).flatMap(
      (line): ReportedRecord[] =>
        line.kind === 'record'
          ? [
              {
                name: one.life.name.toUpperCase(),
                ...{
                  startedOn: line.startedOn,
                  closedOn: line.closedOn,
                  status: line.status,
                  flag: line.flag,
                },
                balancePounds: Math.trunc(line.arrearsPence / 100),
              },
            ]
          : [],
    )
    checkRecordsOf(one.life, file, records)
    if (records.length === 0 || rejects(one.life, agency, month)) continue
    recordAccepted(one.life, file, records)
    one.app.accepted.push({ agency, month })
  }
}

const questionOf = (agency: Agency, month: string, today: Day): FileQuestion => ({
  ...{ agency, month, today, policy: AGENCY_POLICIES[agency], reached: true },
})

/** Decides the approvals that today's file of the 20th would need. */
function decideAdverse(one: RulesMember, today: Day): void {
  const { life, approvals } = one
  const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  for (const agency of AGENCIES)
    for (const line of linesFor(
      factsOf(one, instantOn(today).toISOString()),
      questionOf(agency, month, today),
    )) {
      if (line.kind !== 'record' || !line.ask) continue
      const { tenancyId, status, arrearsPence } = line.ask
      const isApproved = (life.history.rentPence + Number(month.slice(5))) % DECLINES_EVERY !== 0
      const home = life.homes.find(({ from }) => from === tenancyId)
      if (!home) continue
      approvals.push({ tenancyId, month, status, arrearsPence, state: isApproved ? 'approved' : 'refused' })
      recordApproval(life, home, { isApproved, month, code: status }, today)
    }
}

function factsOf({ life, app, approvals }: RulesMember, at: string): ReportableMember {
  const isPaid = hasAccess(life.eve.plan, new Date(at)) !== false && isOpen(life, { now: new Date(at) })
  return {
    optedIn: isGivenAt(life, 'reporting', at) && life.consents.length === 3,
    agenciesInPlan: isPaid ? AGENCIES_IN_PLAN[life.plan.name] : 0,
    consents: AGENCIES.flatMap((agency) => {
      const word = life.choices.findLast((choice) => choice.about === agency && choice.at <= at)
      const first = sinceOf(life, agency, at)
      return word ? [{ agency, given: word.given, since: new Date(first ?? word.at), textVersion: '' }] : []
    }),
    homes: life.homes.toReversed().map((home) => ({
      ...{ id: home.from, startsOn: home.from, endsOn: home.until, address: home.address, share: 1 },
      matched: app.record.payments.some(({ tenancyId }) => tenancyId === home.from),
      terms: home.told.map(({ from, pence }) => ({ from, pence, every: 'month' as const })),
    })),
    periods: app.record.stored.toSorted((first, second) => (first.dueOn < second.dueOn ? -1 : 1)),
    accounts: AGENCIES.flatMap((agency) => accountsAt(life, agency)),
    approvals,
    arrangements: [],
    disputes: disputesOf(life, app),
  }
}

/** Returns the time of the current consent. Giving it again does not change that time. */
function sinceOf({ choices }: SimulatedMember, agency: string, at: string): string | null {
  const words = choices.filter((choice) => choice.about === agency && choice.at <= at)
  return words[words.findLastIndex(({ given }) => !given) + 1]?.at ?? null
}

const accountsAt = (life: SimulatedMember, agency: Agency): KnownAccount[] =>
  life.homes.flatMap((home) => {
    const held = life.acceptedAccounts.get(keyOf(agency, home))
    return held
      ? [
          {
            ...{ agency, tenancyId: home.from, accountNumber: '', startedOn: home.from, reported: true },
            ...{ heldOpen: !held.isClosed, heldClosedOn: held.isClosed ? home.until : null, holder: null },
          },
        ]
      : []
  })
