import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { disputesAbout } from '@keyturn/credit-profile'
import { testWorld } from '@keyturn/identity/testing'
import { addMonths } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import { onEvent } from '@keyturn/platform/jobs'
import type { CreditAgency } from '@keyturn/providers/credit-agency'
import { fileFormats } from '@keyturn/providers/credit-agency/formats'
import { createSftpAgency } from '@keyturn/providers/credit-agency/sftp'
import { startAgencyStandIn } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { createDiskStore } from '@keyturn/providers/storage/disk'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AGENCIES, type Agency } from '../constants.ts'
import type { AgencyConnection } from '../context.ts'
import { lineRejected, manualReviewNeeded, reportAccepted, reportSent } from '../events.ts'
import { agencyFiles } from '../index.ts'
import { resumeFilesJob, startJob } from '../jobs/kinds.ts'
import { type AgencyFile, allFiles } from '../store/files.ts'
import type { ReportablePerson } from './a-person.ts'
import { erasePeople, writeConsent, writePerson } from './people.ts'

export { linesOf } from '../actions/decide-lines.ts'
export { draftsFor } from '../actions/draft-members.ts'
export type { ReportablePerson as LoadedPerson } from '../actions/reportable-members.ts'
export * from './a-person.ts'

export type ReportingWorld = Awaited<ReturnType<typeof reportingWorld>>

export interface Question {
  memberId: string
  id: string
  tenancyId: string
  month: string
  status: string
  arrearsPence: number
  grounds: { dueOn: string[] }
}

export interface ReceivedEvents {
  sent: z.infer<typeof reportSent.schema>[]
  accepted: z.infer<typeof reportAccepted.schema>[]
  rejected: z.infer<typeof lineRejected.schema>[]
  needed: z.infer<typeof manualReviewNeeded.schema>[]
}

/** A Sunday in a year far enough ahead that no test meets the machine's own date. */
export const OPENED = '2041-01-13T09:00:00Z'

export async function reportingWorld(options: { answersByItself?: boolean; listening?: boolean } = {}) {
  const people = new Map<string, ReportablePerson>()
  const heard: ReceivedEvents = { sent: [], accepted: [], rejected: [], needed: [] }
  const directory = mkdtempSync(join(tmpdir(), 'keyturn-reporting-'))
  const app = await testWorld(async ({ context: given }) => {
    const { answersByItself = false } = options
    const now = (): Date => given.clock.now()
    const standIn = await startAgencyStandIn({ agencies: AGENCIES, now, answersByItself })
    const connections = AGENCIES.map((agency): [Agency, AgencyConnection] => {
      const adapter = createSftpAgency({ ...standIn.settingsFor(agency), tries: 2, firstWaitMs: 1 })
      return [agency, { adapter, sourceCode: 427, companyName: 'KEYTURN', ...fileFormats.sandbox }]
    })
    const files = createDiskStore(directory)
    const context = { ...given, files, agencies: new Map(connections), disputesAbout }
    const listeners = [
      onEvent(reportSent, 'test.sent', async (data) => void heard.sent.push(data)),
      onEvent(reportAccepted, 'test.accepted', async (data) => void heard.accepted.push(data)),
      onEvent(lineRejected, 'test.rejected', async (data) => void heard.rejected.push(data)),
      onEvent(manualReviewNeeded, 'test.needed', async (data) => void heard.needed.push(data)),
    ]
    return {
      context,
      standIn,
      // No timetable: the tests enqueue the jobs of the 20th and the daily runs, so that they can skip weeks.
      handlers: [...agencyFiles(context).jobs, ...(options.listening ? listeners : [])],
      async close() {
        await standIn.close()
        rmSync(directory, { recursive: true, force: true })
      },
    }
  })
  const { context, jumpTo } = app
  const { db, clock, queue } = context
  await jumpTo(OPENED)
  const lives = async (person: ReportablePerson): Promise<void> => {
    people.set(person.memberId, person)
    await writePerson(db, person, clock.now())
  }
  const consent = (memberId: string, agency: Agency, given: boolean, textVersion = 'test'): Promise<void> =>
    writeConsent(db, { memberId, agency, given, textVersion, id: newId(clock.now()), at: clock.now() })
  const cycles = (): Promise<AgencyFile[]> => allFiles(db)
  return {
    ...app,
    /** Folder of the stored files. */
    directory,
    /** Published events, oldest first. */
    heard,
    /** All members, by id. */
    people,
    /** Replaces the rows of a member. */
    lives,
    async leaves(memberId: string): Promise<void> {
      people.delete(memberId)
      await erasePeople(db, [memberId], clock.now())
    },
    async everybodyLeaves(): Promise<void> {
      await erasePeople(db, [...people.keys()], clock.now())
      people.clear()
    },
    /** Advances to the 20th of the next month at six in the morning, when the file of this month begins. */
    async fileOf(month: string): Promise<void> {
      await jumpTo(`${addMonths(`${month}-20`, 1)}T06:00:00Z`)
      await db.transaction((tx) => queue.enqueue(tx, startJob, {}))
      await app.work()
    },
    /** Advances by these hours and resumes files. Retries in between have run. */
    async round(hoursLater: number): Promise<void> {
      await app.advance(hoursLater * 3_600_000)
      await db.transaction((tx) => queue.enqueue(tx, resumeFilesJob, {}))
      await app.work()
    },
    /** Adds a member with consent to these agencies. The default is Experian. */
    async add(person: ReportablePerson, agencies: readonly Agency[] = ['experian']): Promise<string> {
      await lives(person)
      for (const agency of agencies) await consent(person.memberId, agency, true)
      return person.memberId
    },
    consent,
    dispute: async (memberId: string, agency: Agency, month: string): Promise<void> => {
      const now = clock.now()
      await db.execute(sql`
        insert into report_dispute (member_id, id, agency, month, reason, state, opened_at)
        values (${memberId}, ${newId(now)}, ${agency}, ${month}, 'It was paid.', 'open', ${now.toISOString()})`)
    },
    /** Newest month first. */
    cycles,
    async cycle(agency: Agency, month: string): Promise<AgencyFile> {
      const found = (await cycles()).find((file) => file.agency === agency && file.month === month)
      if (!found) throw new Error(`There is no file for ${agency} about ${month}.`)
      return found
    },
    /** Returns every move of a file, in order. */
    async moves(fileId: string): Promise<Record<string, unknown>[]> {
      const { rows } = await db.execute(sql`
        select move, state, by_member_id as "byMemberId", note, at::text as at
        from agency_file_event where file_id = ${fileId} order by number`)
      return rows
    },
    /** Returns the pending questions, oldest first. */
    async questions(): Promise<Question[]> {
      const { rows } = await db.execute<Question & Record<string, unknown>>(sql`
        select member_id as "memberId", id, tenancy_id as "tenancyId", month, status,
          arrears_pence::float8 as "arrearsPence", grounds
        from adverse_approval where state = 'pending' order by asked_at, id`)
      return rows
    },
    adapter(agency: Agency): CreditAgency {
      const connection = context.agencies.get(agency)
      if (!connection) throw new Error(`There is no way to ${agency}.`)
      return connection.adapter
    },
  }
}

/** Returns a connection to an agency that accepts every file and never answers. */
export const aSilentConnection = (agency: Agency): AgencyConnection => ({
  adapter: {
    agency,
    deliver: async ({ name }) => ({ name, wasThere: false }),
    collect: async () => [],
    settle: async () => undefined,
    check: async () => ({ works: true }),
  },
  sourceCode: 427,
  companyName: 'KEYTURN',
  ...fileFormats.sandbox,
})
