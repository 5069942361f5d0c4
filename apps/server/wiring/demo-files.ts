import { type BankLink, syncNow } from '@keyturn/bank-link'
import {
  AGENCIES,
  collectJob,
  creditReportingJobs,
  creditReportingTimetable,
  roundJob,
  type Surroundings,
  startJob,
} from '@keyturn/credit-reporting'
import { after, days } from '@keyturn/platform/clock'
import { type Job, type JobHandler, job, nextDue, on, type Queue } from '@keyturn/platform/jobs'
import { read } from '@keyturn/providers/credit-agency/cais'
import type { ReceivedFile, Verdict } from '@keyturn/providers/credit-agency/sftp'
import { lookForRent, type RentRecord } from '@keyturn/rent-record'
import { demoAgencies } from '@keyturn/seeds'
import { z } from 'zod'
import type { CreditAgencies } from './credit-reporting.ts'

/** The monthly files that left since demo people joined their banks. */
export const demoFilesJob = job(
  'demo.files-so-far',
  z.strictObject({
    people: z.array(z.strictObject({ memberId: z.string(), joinedAt: z.iso.datetime() })),
    until: z.iso.datetime(),
  }),
)
type Lived = z.infer<typeof demoFilesJob.schema>

interface Parts {
  bank: BankLink
  record: RentRecord
  reporting: Surroundings
  agencies: CreditAgencies
}

/**
 * The months that demo people have lived through at the agencies: every file is built, checked, sealed and delivered
 * as on the 20th it was due on, and answered some days later. It is a job, so that it holds up neither the opening of
 * the house nor anybody who is in it: the house's own clock stays where it is, and only the agencies' goes back. A
 * clock that is moved and a reset wait for the end of it, as for every job.
 */
export function demoFiles(parts: Parts): JobHandler {
  return on(demoFilesJob, async (lived) => {
    const { agencies, bank, record } = parts
    if (!agencies.standIn) return
    for (const { memberId } of lived.people) {
      await syncNow(bank, memberId, '127.0.0.1')
      await lookForRent(record, memberId)
    }
    try {
      await liveThrough(parts, lived)
    } finally {
      agencies.time.setOffsetMs(0)
    }
  })
}

async function liveThrough({ reporting, agencies }: Parts, { people, until }: Lived): Promise<void> {
  const { time, standIn } = agencies
  const end = new Date(until)
  const base = reporting.runtime.clock
  const moveTo = (instant: Date): void => time.setOffsetMs(instant.getTime() - base.now().getTime())
  const workshop = createWorkshop()
  const around: Surroundings = {
    ...reporting,
    runtime: { ...reporting.runtime, clock: time, queue: workshop.queue },
    loadPeople(db, memberIds, today) {
      const there = people.filter(({ joinedAt }) => new Date(joinedAt) <= time.now())
      const ids = memberIds.filter((id) => there.some(({ memberId }) => memberId === id))
      return reporting.loadPeople(db, ids, today)
    },
  }
  const handlers = creditReportingJobs(around)
  const moments = twentieths(people, end)
  for (const [at, moment] of moments.entries()) {
    moveTo(moment)
    // Takes up what a try before this one left half-way.
    await workshop.work(handlers, roundJob, {})
    await workshop.work(handlers, startJob, {})
    const ago = moments.length - 1 - at
    for (const agency of AGENCIES) {
      const { answersAfterDays, rejects, owesAnswerTo } = demoAgencies[agency]
      const answeredAt = after(moment, days(answersAfterDays))
      const file = standIn?.files(agency).find(({ state }) => state === 'waiting')
      if (!file || answeredAt > end || owesAnswerTo === ago) continue
      moveTo(answeredAt)
      standIn?.answer(file.name, rejects === ago ? everyRecord(file) : 'accept')
      await workshop.work(handlers, collectJob, { agency })
    }
  }
}

/** Every time the files fell due since the first of these people joined. */
function twentieths(people: Lived['people'], end: Date): Date[] {
  const schedule = creditReportingTimetable.find((each) => each.job === startJob)
  const [first] = people.map(({ joinedAt }) => joinedAt).toSorted()
  if (!schedule || !first) return []
  const moments: Date[] = []
  for (let at = nextDue(schedule, new Date(first)); at <= end; at = nextDue(schedule, at)) moments.push(at)
  return moments
}

function everyRecord(file: ReceivedFile): Verdict {
  const { accounts } = read(Buffer.from(file.content, 'latin1'), { onUnreadable: () => undefined })
  return accounts.map(({ accountNumber }) => ({ accountNumber, code: 'R02' }))
}

/**
 * The work of a day gone by, done at once and in order. Nobody is told or written to: what was news then would carry
 * today's date.
 */
function createWorkshop() {
  const waiting: { name: string; data: unknown }[] = []
  const queue: Queue = {
    enqueue: async (_tx, { name, schema }, data) => void waiting.push({ name, data: schema.parse(data) }),
    announce: async () => undefined,
    revive: async () => false,
  }
  return {
    queue,
    async work<Data>(handlers: readonly JobHandler[], first: Job<Data>, data: Data): Promise<void> {
      waiting.push({ name: first.name, data })
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { name } = next
        await handlers.find((handler) => handler.name === name)?.run(next.data, { jobId: '', retry: 0 })
      }
    },
  }
}
