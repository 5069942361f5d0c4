import { bankLinked } from '@keyturn/bank-link'
import { findMember, memberErased } from '@keyturn/identity'
import { type JobHandler, onEvent, onJob, type Schedule } from '@keyturn/platform/jobs'
import { deliverEmail } from '@keyturn/providers/mail'
import { subscriptionActivated } from '@keyturn/subscription'
import { consentChanged } from '@keyturn/tenancy'
import { convertToPlan, deleteFreeLook } from '../actions/end-free-look.ts'
import { startNinetyDays } from '../actions/next-free-look.ts'
import { runDailyCheck } from '../actions/run-daily-check.ts'
import type { FreeLookContext } from '../context.ts'
import { deletionDay } from '../domain/free-look-dates.ts'
import { freeLookEmail } from '../mail/emails.ts'
import { eraseFreeLooks, listFreeLooks, membersWithOpenFreeLook } from '../store/free-looks.ts'
import { dailyCheckJob, dailyRunJob, emailJob } from './kinds.ts'

export function freeLookJobs(context: FreeLookContext): JobHandler[] {
  return [
    onJob(dailyRunJob, () => enqueueDailyChecks(context)),
    onJob(dailyCheckJob, ({ memberId }) => runDailyCheck(context, memberId)),
    onJob(emailJob, (about) => sendFreeLookEmail(context, about)),
    onEvent(bankLinked, 'free-look.bank-linked', ({ memberId }) => startNinetyDays(context, memberId)),
    onEvent(subscriptionActivated, 'free-look.plan-began', ({ memberId }) =>
      convertToPlan(context, memberId),
    ),
    onEvent(consentChanged, 'free-look.consent-changed', async (change) => {
      const { memberId, kind, given, at } = change
      if (kind === 'bankDataConsent' && !given)
        await deleteFreeLook(context, memberId, at ? new Date(at) : undefined)
    }),
    onEvent(memberErased, 'free-look.member-erased', ({ memberId }) =>
      context.db.transaction((tx) => eraseFreeLooks(tx, memberId)),
    ),
  ]
}

/** Before the morning's bank reads, so that a free look ending today is not read again. */
export const freeLookTimetable: Schedule[] = [{ cron: '50 5 * * *', job: dailyRunJob }]

async function enqueueDailyChecks({ db, queue }: FreeLookContext): Promise<void> {
  let after: string | undefined
  for (;;) {
    const range = await membersWithOpenFreeLook(db, after)
    await db.transaction(async (tx) => {
      for (const memberId of range)
        await queue.enqueue(tx, dailyCheckJob, { memberId }, { singletonKey: memberId })
    })
    after = range.at(-1)
    if (after === undefined) return
  }
}

async function sendFreeLookEmail(
  context: FreeLookContext,
  { memberId, lookId, which }: { memberId: string; lookId: string; which: 'ending' | 'ended' },
): Promise<void> {
  const member = await findMember(context.db, memberId)
  const look = (await listFreeLooks(context.db, memberId)).find(({ id }) => id === lookId)
  // Skips the email if a plan or the member has ended it since the job was queued.
  if (!member?.email || !look || (which === 'ending') !== (look.endedAt === null)) return
  const letter = freeLookEmail(which, {
    firstName: member.firstName,
    deletedOn: deletionDay(look),
    origin: context.publicUrl,
  })
  const to = { address: member.email, name: member.firstName }
  await deliverEmail(context, { id: `free-look-${lookId}-${which}`, to, letter }, { memberId })
}
