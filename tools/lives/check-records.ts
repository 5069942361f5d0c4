import { addMonths, type Day } from '@keyturn/platform/days'
import type { AgencyAccount } from '@keyturn/providers/credit-agency/cais'
import { allowedRecords, type FileFacts, type HomeFacts, monthsOwed, owedPence } from './allowed-records.ts'
import { ALLOCATIONS, type ArrivedFile, fileFacts, homeFacts, keyOf, lastDayOf } from './facts.ts'
import { BrokenPromise } from './http-client.ts'
import { type Home, rentOn } from './model.ts'
import type { SimulatedMember } from './simulated-member.ts'

export type ReportedRecord = Pick<
  AgencyAccount,
  'name' | 'startedOn' | 'closedOn' | 'status' | 'flag' | 'balancePounds'
>

/** Compares an agency's records of one member with the codes that each home may have. */
export function checkRecordsOf(
  life: SimulatedMember,
  file: ArrivedFile,
  records: readonly ReportedRecord[],
): void {
  const mine = records.filter(({ name }) => name === life.name.toUpperCase())
  const stranger = mine.find(({ startedOn }) => !life.homes.some(({ from }) => from === startedOn))
  if (stranger)
    throw new BrokenPromise('no file has a home that is not the member’s', JSON.stringify(stranger))
  for (const home of life.homes.filter(({ from }) => from <= lastDayOf(file.month))) {
    const told = mine.filter(({ startedOn }) => startedOn === home.from)
    if (told.length > 1) throw new BrokenPromise('no home is told twice in one file', JSON.stringify(told))
    checkHome(life, home, file, told[0] ?? null)
  }
}

const codeOf = (told: ReportedRecord | null): string =>
  told ? `${told.status}${told.flag ?? ''}` : 'nothing'

function checkHome(life: SimulatedMember, home: Home, file: ArrivedFile, told: ReportedRecord | null): void {
  const readings = ALLOCATIONS.map((reading) => homeFacts(life, home, file, reading))
  const [facts] = readings
  if (!facts) return
  const ways = fileFacts(life, file)
  const allowed = new Set(ways.flatMap((way) => readings.flatMap((reading) => allowedRecords(reading, way))))
  const word = codeOf(told)
  const seen = (): string =>
    JSON.stringify({
      agency: file.agency,
      month: file.month,
      leftAt: file.leftAt,
      word,
      allowed: [...allowed],
      told,
      facts: shown(facts, file.month),
      ways,
    })
  if (![...allowed].some((each) => each === word))
    throw new BrokenPromise(brokenPromiseOf(word, facts, ways), seen())
  if (told?.closedOn && told.closedOn !== home.until)
    throw new BrokenPromise('no line closes an account on another day than the member left', seen())
  const owed = readings.flatMap((reading) => sums(home, reading, file.month))
  if (told && /^[1-6]/.test(word) && !owed.includes(told.balancePounds))
    throw new BrokenPromise('no line says another sum than is still owed', seen())
  if (told && word === '0' && told.balancePounds > 0)
    throw new BrokenPromise('no line says another sum than is still owed', seen())
}

/** Returns the last rents only, and older ones if something is open. */
const shown = (facts: HomeFacts, month: string) => ({
  ...facts,
  rents: facts.rents.filter(
    (rent) => rent.on > addMonths(`${month}-01`, -3) || owedPence(rent) > 0 || rent.memberAnswer !== null,
  ),
})

const missedIn = ({ rents }: HomeFacts, month: string) =>
  rents.filter(
    (rent) => rent.memberAnswer === 'not_paid' && owedPence(rent) > 0 && rent.on <= lastDayOf(month),
  )

/** Returns the arrears in whole pounds, by declared and by paid rent. */
function sums(home: Home, facts: HomeFacts, month: string): number[] {
  const missed = missedIn(facts, month)
  const paidBefore = missed.map(
    ({ on, paid }) => rentOn(home.paid, on) - paid.reduce((sum, { pence }) => sum + pence, 0),
  )
  return [missed.map(owedPence), paidBefore].map((pence) =>
    Math.trunc(pence.reduce((sum, each) => sum + each, 0) / 100),
  )
}

/** Returns the promise in docs/promises.md that a word breaks. */
function brokenPromiseOf(word: string, facts: HomeFacts, ways: readonly FileFacts[]): string {
  const [way] = ways
  if (word === 'nothing') return 'no account that is held is left out, and no proved month that may be told'
  if (way && way.consents.length < 5) return 'no file names a member unless five consents hold'
  if (ways.every(({ isCovered }) => !isCovered)) return 'no file names a member outside their plan'
  if (facts.isDisputed) return 'a disputed month goes as under query'
  if (!facts.isHeld && ways.every(({ provedInARow }) => provedInARow < 6))
    return 'no home is reported before six proved rents in a row'
  if (word === '0') return 'no line says 0 of a month that is not proved'
  if (/^[1-8]/.test(word)) return adversePromise(word, facts, way?.month ?? '')
  return 'a proved month goes as up to date'
}

function adversePromise(word: string, facts: HomeFacts, month: string): string {
  const missed = missedIn(facts, month)
  if (missed.length === 0) return 'no line says that rent is owed which was paid'
  if (Number(word[0]) > monthsOwed(missed)) return 'no code says more months than hold a missed rent'
  if (!missed.every(({ wasAsked }) => wasAsked))
    return 'no line says 1 to 6 that the member was not asked about'
  if (!missed.every(({ bankWasHealthy }) => bankWasHealthy))
    return 'no line says 1 to 6 of days the bank was not seen'
  return 'no line says 1 to 6 unless a person approved exactly that'
}

/** Stores an approval by staff, with the current arrears by each reading of the payments. */
export function recordApproval(
  life: SimulatedMember,
  home: Home,
  about: { isApproved: boolean; month: string; code: string },
  today: Day,
): void {
  const file = { agency: '', month: about.month, leftAt: `${today}T15:00:00Z` }
  const sums = ALLOCATIONS.map((reading) =>
    missedIn(homeFacts(life, home, file, reading), about.month).reduce(
      (total, rent) => total + owedPence(rent),
      0,
    ),
  )
  for (const owed of new Set(sums)) life.approvals.push({ ...about, home: home.from, owedPence: owed })
}

/** Stores that the agency accepted these records, and so has their accounts. */
export function recordAccepted(
  life: SimulatedMember,
  { agency, month }: ArrivedFile,
  records: readonly ReportedRecord[],
): void {
  for (const { name, startedOn, closedOn } of records) {
    if (name !== life.name.toUpperCase()) continue
    const key = keyOf(agency, { from: startedOn })
    const since = life.acceptedAccounts.get(key)?.since ?? month
    life.acceptedAccounts.set(key, { since, isClosed: closedOn !== null })
  }
}
