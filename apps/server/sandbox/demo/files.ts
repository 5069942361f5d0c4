import { agencyFileTimetable, collectJob, startJob } from '@keyturn/agency-files'
import { AGENCIES, type Agency } from '@keyturn/agency-files/constants'
import { syncNow } from '@keyturn/bank-link'
import { findMemberByEmail } from '@keyturn/identity'
import { after, days, minutes } from '@keyturn/platform/clock'
import { type Job, nextDue } from '@keyturn/platform/jobs'
import { fileFormats } from '@keyturn/providers/credit-agency/formats'
import type { AgencyStandIn, ReceivedFile, Verdict } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { demoAgency, demoPeople } from '@keyturn/seeds'
import type { DemoAction, DemoContext } from './demo-action.ts'

/**
 * Past months at the agencies. Files are made and delivered on each 20th since the first demo member linked a bank, and
 * answered some days later.
 */
export function agencyFileActions(context: DemoContext, standIn: AgencyStandIn): DemoAction[] {
  const opensAt = context.clock.now()
  const reported = demoPeople(context.adminEmails).filter(({ bank, home }) => bank && home?.agencies.length)
  const firstJoinedAt = after(opensAt, -days(Math.max(0, ...reported.map(({ bank }) => bank?.daysAgo ?? 0))))
  const moments = twentieths(firstJoinedAt, opensAt)
  return moments.flatMap((at, index) => {
    const filesAgo = moments.length - 1 - index
    const answers = AGENCIES.flatMap((agency) => {
      const { answersAfterDays, rejects, owesAnswerTo } = demoAgency(agency)
      const answeredAt = after(at, days(answersAfterDays))
      if (answeredAt > opensAt || owesAnswerTo === filesAgo) return []
      return [{ at: answeredAt, act: () => answer(context, standIn, agency, rejects === filesAgo) }]
    })
    // Reads the banks before the files are made, like the nightly job.
    const reads = { at: after(at, -minutes(30)), act: () => readBanks(context, reported) }
    return [reads, { at, act: () => enqueue(context, startJob, {}) }, ...answers]
  })
}

function twentieths(from: Date, until: Date): Date[] {
  const schedule = agencyFileTimetable.find((each) => each.job === startJob)
  const moments: Date[] = []
  if (!schedule) return moments
  for (let at = nextDue(schedule, from); at <= until; at = nextDue(schedule, at)) moments.push(at)
  return moments
}

async function readBanks(context: DemoContext, people: readonly { email: string }[]): Promise<void> {
  for (const { email } of people) {
    const member = await findMemberByEmail(context.db, email)
    if (member) await syncNow(context, member.id, '127.0.0.1')
  }
}

async function answer(
  context: DemoContext,
  standIn: AgencyStandIn,
  agency: Agency,
  rejects: boolean,
): Promise<void> {
  const file = standIn.files(agency).find(({ state }) => state === 'waiting')
  if (!file) return
  standIn.answer(file.name, rejects ? everyRecord(file) : 'accept')
  await enqueue(context, collectJob, { agency })
}

async function enqueue<Data>(context: DemoContext, job: Job<Data>, data: Data): Promise<void> {
  await context.db.transaction((tx) => context.queue.enqueue(tx, job, data))
}

function everyRecord(file: ReceivedFile): Verdict {
  const { accounts } = fileFormats.sandbox.format.read(Buffer.from(file.content, 'latin1'))
  return accounts.map(({ accountNumber }) => ({ accountNumber, code: 'R02' }))
}
