import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVault } from '@keyturn/platform/crypto'
import { addMonths, type Day } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import { shareClock, subscriptionTo } from '@keyturn/platform/jobs'
import { createTestHouse, type TestHouse } from '@keyturn/platform/testing'
import {
  type AgencyStandIn,
  createSftpAgency,
  startAgencyStandIn,
} from '@keyturn/providers/credit-agency/sftp'
import type { FileStore } from '@keyturn/providers/storage'
import { createDiskStore } from '@keyturn/providers/storage/disk'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lineRejected, personNeeded, reportAccepted, reportSent } from '../announcements.ts'
import { AGENCIES, type Agency } from '../domain/agencies.ts'
import type { PeriodState } from '../domain/report-code.ts'
import type { KnownHome, KnownPeriod } from '../domain/reportable-member.ts'
import { creditReportingJobs } from '../jobs/index.ts'
import { roundJob, startJob } from '../jobs/kinds.ts'
import { type AgencyFile, latestFiles } from '../store/files.ts'
import type { AgencyDoor, ReportablePerson, Surroundings } from '../surroundings.ts'

export interface ReportingHouse extends TestHouse {
  around: Surroundings
  standIn: AgencyStandIn
  files: FileStore
  /** Where they lie. */
  directory: string
  /** What was announced, oldest first. */
  heard: Heard
  /** What the features upstream say; a test changes it as life goes on. */
  people: Map<string, ReportablePerson>
  /** The clock stands there at once; nothing falls due on the way. */
  jumpTo(instant: string): Promise<void>
  /** The 20th of the month after this one, at six in the morning: the file of this month begins. */
  fileOf(month: string): Promise<void>
  /** So many hours later somebody makes the round; retries in between have had their time. */
  round(hoursLater: number): Promise<void>
  /** With a yes to these agencies; to Experian alone when none are named. */
  add(person: ReportablePerson, agencies?: readonly Agency[]): Promise<string>
  consent(memberId: string, agency: Agency, given: boolean): Promise<void>
  dispute(memberId: string, agency: Agency, month: string): Promise<void>
  /** Newest month first. */
  cycles(): Promise<AgencyFile[]>
  cycle(agency: Agency, month: string): Promise<AgencyFile>
}

export interface Heard {
  sent: z.infer<typeof reportSent.schema>[]
  accepted: z.infer<typeof reportAccepted.schema>[]
  rejected: z.infer<typeof lineRejected.schema>[]
  needed: z.infer<typeof personNeeded.schema>[]
}

/** A Sunday in a year far enough ahead that no test meets the machine's own date. */
export const OPENED = '2041-01-13T09:00:00Z'

export async function openReportingHouse(
  options: { answersByItself?: boolean; listening?: boolean } = {},
): Promise<ReportingHouse> {
  const people = new Map<string, ReportablePerson>()
  const heard: Heard = { sent: [], accepted: [], rejected: [], needed: [] }
  const directory = mkdtempSync(join(tmpdir(), 'keyturn-reporting-'))
  let made: { around: Surroundings; standIn: AgencyStandIn } | undefined
  const house = await createTestHouse(async ({ runtime, keyRing }) => {
    const { answersByItself = false } = options
    const standIn = await startAgencyStandIn({ now: () => runtime.clock.now(), answersByItself })
    const doors = AGENCIES.map((agency): [Agency, AgencyDoor] => {
      const door = createSftpAgency({ ...standIn.settingsFor(agency), tries: 2, firstWaitMs: 1 })
      return [agency, { door, sourceCode: 427, companyName: 'KEYTURN' }]
    })
    const around: Surroundings = {
      runtime,
      vault: createVault(keyRing),
      files: createDiskStore(directory),
      agencies: new Map(doors),
      loadPeople: async (_db, ids) => ids.flatMap((id) => people.get(id) ?? []),
    }
    made = { around, standIn }
    const listeners = [
      subscriptionTo(reportSent, 'test.sent', async (data) => void heard.sent.push(data)),
      subscriptionTo(reportAccepted, 'test.accepted', async (data) => void heard.accepted.push(data)),
      subscriptionTo(lineRejected, 'test.rejected', async (data) => void heard.rejected.push(data)),
      subscriptionTo(personNeeded, 'test.needed', async (data) => void heard.needed.push(data)),
    ]
    const handlers = [...creditReportingJobs(around), ...(options.listening ? listeners : [])]
    // No timetable: a test says when the 20th is and when a round is made, so that it can skip the weeks between.
    return { handlers }
  })
  if (!made) throw new Error('The house was not furnished.')
  const { around, standIn } = made
  const { runtime } = house
  const shared = await shareClock(runtime.db, house.clock)
  await shared.setTo(new Date(OPENED))
  const jumpTo = async (instant: string): Promise<void> => {
    await shared.setTo(new Date(instant))
  }
  return {
    ...house,
    around,
    standIn,
    files: around.files,
    directory,
    heard,
    people,
    jumpTo,
    async fileOf(month) {
      await jumpTo(`${addMonths(`${month}-20`, 1)}T06:00:00Z`)
      await runtime.db.transaction((tx) => runtime.queue.enqueue(tx, startJob, {}))
      await house.work()
    },
    async round(hoursLater) {
      await house.advance(hoursLater * 3_600_000)
      await runtime.db.transaction((tx) => runtime.queue.enqueue(tx, roundJob, {}))
      await house.work()
    },
    async add(person, agencies = ['experian']) {
      people.set(person.memberId, person)
      for (const agency of agencies) await consent(runtime, person.memberId, agency, true)
      return person.memberId
    },
    consent: (memberId, agency, given) => consent(runtime, memberId, agency, given),
    dispute: async (memberId, agency, month) => {
      const now = runtime.clock.now()
      await runtime.db.execute(sql`
        insert into report_dispute (member_id, id, agency, month, reason, state, opened_at)
        values (${memberId}, ${newId(now)}, ${agency}, ${month}, 'It was paid.', 'open', ${now.toISOString()})`)
    },
    cycles: () => latestFiles(runtime.db, 500),
    async cycle(agency, month) {
      const found = (await latestFiles(runtime.db, 500)).find(
        (file) => file.agency === agency && file.month === month,
      )
      if (!found) throw new Error(`There is no file for ${agency} about ${month}.`)
      return found
    },
    async close() {
      await house.close()
      await standIn.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function consent(
  { db, clock }: Surroundings['runtime'],
  memberId: string,
  agency: Agency,
  given: boolean,
): Promise<void> {
  const now = clock.now()
  await db.execute(sql`
    insert into agency_consent_event (member_id, id, agency, given, text_version, text_hash, at, channel)
    values (${memberId}, ${newId(now)}, ${agency}, ${given}, 'test', 'test', ${now.toISOString()}, 'test')`)
}

/** So many months paid. */
export const steady = (count: number): PeriodState[] => Array<PeriodState>(count).fill('verified_on_time')

/** Months of monthly rent on the first, oldest first, ending with `lastMonth`. */
export function rentUntil(
  lastMonth: string,
  states: readonly PeriodState[],
  changes: Partial<KnownPeriod> = {},
): KnownPeriod[] {
  return states.map((state, at) =>
    aPeriod(addMonths(`${lastMonth}-01`, at - states.length + 1), state, changes),
  )
}

export function aPeriod(dueOn: Day, state: PeriodState, changes: Partial<KnownPeriod> = {}): KnownPeriod {
  const duePence = changes.duePence ?? 95_000
  const isPaid = state === 'verified_on_time' || state === 'verified_late'
  return {
    tenancyId: firstHomeId,
    dueOn,
    lateAfter: `${dueOn.slice(0, 8)}06`,
    duePence,
    foundPence: isPaid ? duePence : 0,
    state,
    awaitsAnswer: false,
    watched: true,
    bankProven: isPaid,
    toHousemate: false,
    evidence: null,
    ...changes,
  }
}

export const firstHomeId = '0197a000-0000-7000-8000-000000000001'

export function aHome(changes: Partial<KnownHome> = {}): KnownHome {
  return {
    id: firstHomeId,
    startsOn: '2040-01-01',
    endsOn: null,
    address: 'Flat 2, 14 Harbour Street, Leeds, LS1 4DY',
    matched: true,
    terms: [{ from: '2040-01-01', pence: 95_000, every: 'month' }],
    share: 1,
    ...changes,
  }
}

let made = 0

/** Somebody who has paid six months in a row until December 2040 and may be reported to all three agencies. */
export function aPerson(changes: Partial<ReportablePerson> = {}): ReportablePerson {
  made += 1
  return {
    memberId: `0197b000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    name: 'Amara Osei',
    bornOn: '2005-05-17',
    optedIn: true,
    agenciesInPlan: 3,
    homes: [aHome()],
    periods: rentUntil('2040-12', steady(6)),
    ...changes,
  }
}
