import { addMonths, type Day, lastOfMonth } from '@keyturn/platform/days'
import { AGENCIES, type Agency } from '../constants.ts'
import type { KnownHome, KnownPeriod } from '../domain/reportable-member.ts'
import { aHome, aPeriod, aPerson, type ReportablePerson } from './a-person.ts'

/** Seeded random numbers between 0 and 1, so that every run has the same lives. */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One member's year, and the facts about it. */
export interface Life {
  person: { -readonly [Fact in keyof ReportablePerson]: ReportablePerson[Fact] } & {
    periods: KnownPeriod[]
    homes: KnownHome[]
  }
  says: Map<Agency, boolean>
  /** Months in whose file the agency cannot match the person, or we cannot write the name. */
  trouble: 'none' | 'unplaced' | 'unwritable'
  isErased: boolean
  question: { agency: Agency; month: string; state: 'open' | 'not_upheld' } | null
}

const FINE_NAMES = ['Amara Osei', 'Zoë Łukasz', "Sean O'Neill", 'Daniel Reyes-Whitlock']

let homes = 0
const newHomeId = (): string => `0197d000-0000-7000-8000-${String(++homes).padStart(12, '0')}`

/** Returns a member with zero to ten paid months before the year begins. */
export function beginLife(chance: () => number, firstMonth: string): Life {
  const id = newHomeId()
  const past = Math.floor(chance() * 11)
  const periods = Array.from({ length: past }, (_, at) =>
    aPeriod(addMonths(`${firstMonth}-01`, at - past), 'verified_on_time', { tenancyId: id }),
  )
  const plan = chance() < 0.3 ? 1 : 3
  const says = new Map<Agency, boolean>()
  for (const agency of AGENCIES) if (plan === 3 || says.size === 0) says.set(agency, true)
  const person = aPerson({
    name: FINE_NAMES[Math.floor(chance() * FINE_NAMES.length)] ?? '',
    agenciesInPlan: plan,
    homes: [aHome({ id, matched: past > 0 })],
    periods,
  })
  return {
    person: { ...person, homes: [...person.homes], periods: [...person.periods] },
    says,
    trouble: 'none',
    isErased: false,
    question: null,
  }
}

/** Simulates a month: rent is paid or missed, and at times another event occurs. */
export function liveMonth(life: Life, month: string, chance: () => number): void {
  if (life.isErased) return
  const { person } = life
  settleOldDebts(life, month, chance)
  const home = person.homes.at(-1)
  if (!home) return
  const period = rentOf(home.id, `${month}-01`, chance)
  person.periods.push(period)
  if (chance() < 0.03) moveHouse(life, month, chance)
  person.homes = person.homes.map((each) => ({
    ...each,
    matched: each.matched || person.periods.some((one) => one.tenancyId === each.id && isProved(one)),
  }))
  person.periods.sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  if (chance() < 0.03) person.name = FINE_NAMES[Math.floor(chance() * FINE_NAMES.length)] ?? person.name
  const luck = chance()
  life.trouble = luck < 0.02 ? 'unplaced' : luck < 0.04 ? 'unwritable' : 'none'
  changeMind(life, chance)
  if (chance() < 0.005) life.isErased = true
}

/** Pays some old rent: some in time after all, some only after its thirty days. */
function settleOldDebts({ person }: Life, month: string, chance: () => number): void {
  person.periods = person.periods.map((period) => {
    const { state, duePence, foundPence, settledLater } = period
    const isOpen = state === 'confirmed_missed' || state === 'not_found'
    if (!isOpen || settledLater.length > 0 || chance() > 0.4) return period
    const on = addMonths(`${month}-05`, 1)
    if (chance() < 0.3)
      return { ...period, settledLater: [{ on, pence: duePence - foundPence }], bankProven: true }
    return { ...period, state: 'verified_late', foundPence: duePence, bankProven: true, watched: true }
  })
}

function rentOf(tenancyId: string, dueOn: Day, chance: () => number): KnownPeriod {
  const luck = chance()
  const about = { tenancyId }
  if (luck < 0.82) return aPeriod(dueOn, 'verified_on_time', about)
  if (luck < 0.87) return aPeriod(dueOn, 'verified_late', about)
  if (luck < 0.89) return aPeriod(dueOn, 'verified_on_time', { ...about, watched: false })
  if (luck < 0.91) return aPeriod(dueOn, 'verified_on_time', { ...about, bankProven: false })
  if (luck < 0.93) return aPeriod(dueOn, 'part_paid', { ...about, foundPence: 40_000 })
  if (luck < 0.95) return aPeriod(dueOn, 'not_found', about)
  if (luck < 0.96) return aPeriod(dueOn, 'confirmed_missed', { ...about, watched: false })
  return aPeriod(dueOn, 'confirmed_missed', { ...about, foundPence: luck < 0.98 ? 0 : 30_000 })
}

function moveHouse({ person }: Life, month: string, chance: () => number): void {
  const last = person.homes.length - 1
  const id = newHomeId()
  person.homes = person.homes.map((home, at) => (at === last ? { ...home, endsOn: `${month}-14` } : home))
  const terms = [{ from: `${month}-15`, pence: 95_000, every: 'month' as const }]
  person.homes.push(
    aHome({ id, startsOn: `${month}-15`, address: '3 Mill Lane, York, YO1 9QL', matched: false, terms }),
  )
  person.periods.push(rentOf(id, `${month}-15`, chance))
}

function changeMind(life: Life, chance: () => number): void {
  const { person, says } = life
  for (const agency of says.keys()) {
    const luck = chance()
    if (says.get(agency) ? luck < 0.02 : luck < 0.3) says.set(agency, !says.get(agency))
  }
  if (chance() < 0.02) person.optedIn = false
  else if (!person.optedIn && chance() < 0.5) person.optedIn = true
  if (chance() < 0.02) person.agenciesInPlan = 0
  else if (person.agenciesInPlan === 0 && chance() < 0.5) person.agenciesInPlan = 3
}

export const isProved = ({ state, bankProven }: KnownPeriod): boolean =>
  (state === 'verified_on_time' || state === 'verified_late') && bankProven

/** Returns the member as the app reads them, with the name of this month. */
export function reportableView(life: Life): ReportablePerson | null {
  if (life.isErased) return null
  const names = { none: life.person.name, unplaced: 'Max REJECTED', unwritable: '李 小龍' }
  return { ...life.person, name: names[life.trouble] }
}

export interface Entry {
  code: string
  closedOn: Day | null
}

/** The agency's entry about a home: its status by month, and whether it is closed. */
export interface TrueView {
  months: Map<string, Entry>
  isClosed: boolean
}

/** The answered questions, as member, home, month, code and sum. */
interface Decided {
  approved: ReadonlySet<string>
  refused: ReadonlySet<string>
}

/**
 * Second, simpler implementation of the expected entry of a month, from the member's side. Null if there should be
 * none. `held` is the home's entry so far.
 */
export function expectedEntries(
  life: Life,
  home: KnownHome,
  about: { agency: Agency; month: string; held: TrueView | undefined } & Decided,
): Entry | null {
  const { agency, month, held, approved, refused } = about
  const { person } = life
  const end = lastOfMonth(`${month}-01`)
  const isReporting =
    !life.isErased &&
    person.optedIn &&
    life.says.get(agency) === true &&
    (person.agenciesInPlan === 3 || (person.agenciesInPlan === 1 && agency === firstYes(life)))
  if (!isReporting || life.trouble !== 'none' || held?.isClosed || home.startsOn > end) return null
  const hasLeft = home.endsOn !== null && home.endsOn <= end
  if (!held && (hasLeft || !home.matched || !paidSixInARow(person.periods, end))) return null
  const code = codeOf(life, home, { month, approved, refused })
  const isUnknown = code === 'unknown'
  if (isUnknown && !held) return null
  const isQuestioned = life.question?.state === 'open' && life.question.agency === agency
  return { code: isQuestioned ? 'UQ' : isUnknown ? 'U' : code, closedOn: hasLeft ? home.endsOn : null }
}

const firstYes = (life: Life): Agency | undefined => AGENCIES.find((agency) => life.says.get(agency))

function paidSixInARow(periods: readonly KnownPeriod[], end: Day): boolean {
  const marks = periods.filter(({ dueOn }) => dueOn <= end).map((period) => (isProved(period) ? 'x' : '-'))
  return marks.join('').includes('xxxxxx')
}

function codeOf(life: Life, home: KnownHome, about: { month: string } & Decided): string {
  const { month, approved } = about
  const { person } = life
  const mine = person.periods.filter(({ tenancyId }) => tenancyId === home.id)
  const now = mine.filter(({ dueOn }) => dueOn.startsWith(month))
  const isPaid = (period: KnownPeriod) => isProved(period) || period.settledLater.length > 0
  const isMissed = (period: KnownPeriod) => period.state === 'confirmed_missed' && !isPaid(period)
  const isSilent = (period: KnownPeriod) => !isPaid(period) && !isMissed(period)
  if (now.length === 0 || now.some(isSilent)) return 'unknown'
  const owed = ({ duePence, foundPence }: KnownPeriod) => duePence - foundPence
  const earlier = mine.filter((period) => isMissed(period) && period.dueOn < `${month}-01`)
  const missed = now.filter(isMissed)
  if ([...earlier, ...missed].some(({ watched }) => !watched)) return 'U'
  const wasRefused = ({ dueOn }: KnownPeriod) => {
    const of = `${person.memberId}:${home.id}:${dueOn.slice(0, 7)}:`
    const has = (keys: ReadonlySet<string>) => [...keys].some((key) => key.startsWith(of))
    return has(about.refused) && !has(approved)
  }
  if (earlier.some(wasRefused)) return 'U'
  const arrears = [...earlier, ...missed].reduce((sum, period) => sum + owed(period), 0)
  if (arrears === 0) return '0'
  const months = Math.min(6, Math.floor(arrears / 95_000))
  const isQuestioned = life.question?.state === 'open' && life.question.month <= month
  const isApproved = approved.has(`${person.memberId}:${home.id}:${month}:${months}:${arrears}`)
  return months === 0 || isQuestioned || !isApproved ? 'U' : String(months)
}
