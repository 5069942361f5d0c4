import { bankLinked } from '@keyturn/bank-link'
import { findMember, memberErased } from '@keyturn/identity'
import { type JobHandler, on, type Schedule, subscriptionTo } from '@keyturn/platform/jobs'
import { deliverLetter } from '@keyturn/providers/mail'
import { subscriptionActivated } from '@keyturn/subscription'
import { consentChanged } from '@keyturn/tenancy'
import { forgetLook, keepForPlan } from '../actions/end-look.ts'
import { startNinetyDays } from '../actions/next-look.ts'
import { tendLook } from '../actions/tend-look.ts'
import type { FreeLookContext } from '../context.ts'
import { deletedOn } from '../domain/look-life.ts'
import { lookLetter } from '../mail/letters.ts'
import { eraseLooks, listLooks, membersLooking } from '../store/looks.ts'
import { letterJob, roundJob, tendJob } from './kinds.ts'

export function freeLookJobs(context: FreeLookContext): JobHandler[] {
  return [
    on(roundJob, () => goRound(context)),
    on(tendJob, ({ memberId }) => tendLook(context, memberId)),
    on(letterJob, (about) => write(context, about)),
    subscriptionTo(bankLinked, 'free-look.bank-linked', ({ memberId }) => startNinetyDays(context, memberId)),
    subscriptionTo(subscriptionActivated, 'free-look.plan-began', ({ memberId }) =>
      keepForPlan(context, memberId),
    ),
    subscriptionTo(consentChanged, 'free-look.consent-changed', async (change) => {
      const { memberId, kind, given, at } = change
      if (kind === 'bankDataConsent' && !given)
        await forgetLook(context, memberId, at ? new Date(at) : undefined)
    }),
    subscriptionTo(memberErased, 'free-look.member-erased', ({ memberId }) =>
      context.db.transaction((tx) => eraseLooks(tx, memberId)),
    ),
  ]
}

/** Before the morning's bank reads, so that a free look ending today is not read again. */
export const freeLookTimetable: Schedule[] = [{ cron: '50 5 * * *', job: roundJob }]

async function goRound({ db, queue }: FreeLookContext): Promise<void> {
  let after: string | undefined
  for (;;) {
    const range = await membersLooking(db, after)
    await db.transaction(async (tx) => {
      for (const memberId of range) await queue.enqueue(tx, tendJob, { memberId }, { singletonKey: memberId })
    })
    after = range.at(-1)
    if (after === undefined) return
  }
}

async function write(
  context: FreeLookContext,
  { memberId, lookId, which }: { memberId: string; lookId: string; which: 'ending' | 'ended' },
): Promise<void> {
  const member = await findMember(context.db, memberId)
  const look = (await listLooks(context.db, memberId)).find(({ id }) => id === lookId)
  // Skips the email if a plan or the member has ended it since the job was queued.
  if (!member?.email || !look || (which === 'ending') !== (look.endedAt === null)) return
  const letter = lookLetter(which, {
    firstName: member.firstName,
    deletedOn: deletedOn(look),
    origin: context.publicUrl,
  })
  const to = { address: member.email, name: member.firstName }
  await deliverLetter(context, { id: `free-look-${lookId}-${which}`, to, letter }, { memberId })
}
