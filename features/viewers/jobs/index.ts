import { memberErased, passwordReset } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { NIL_ID } from '@keyturn/platform/ids'
import { type JobHandler, onEvent, onJob, type Schedule } from '@keyturn/platform/jobs'
import { carries, consentChanged } from '@keyturn/tenancy'
import { endAfterReset, sendEnded, sendNotice } from '../actions/guarantor-notices.ts'
import { lookForEarlyWord, sendInvitation, sendWord } from '../actions/invite-guarantor.ts'
import { sendSignInLink } from '../actions/sign-in.ts'
import type { ViewersContext } from '../context.ts'
import { dropGuarantors, forgetGuarantors, guarantorsToTell } from '../store/guarantors.ts'
import { deleteSavedPassportsOf } from '../store/saved-passports.ts'
import * as kinds from './kinds.ts'

const RANGE = 500

export const viewersJobs = (context: ViewersContext): JobHandler[] => [
  onJob(kinds.signInEmailJob, ({ linkId }, { jobId }) => sendSignInLink(context, linkId, jobId)),
  onJob(kinds.guarantorInvitationJob, (asked, { jobId }) => sendInvitation(context, asked, jobId)),
  onJob(kinds.guarantorNoticeJob, (asked, { jobId }) => sendNotice(context, asked, jobId)),
  onJob(kinds.guarantorsEndedJob, (ended, { jobId }) => sendEnded(context, ended, jobId)),
  onJob(kinds.guarantorRoundJob, () => goRound(context)),
  onJob(kinds.guarantorLookJob, (asked) => lookForEarlyWord(context, asked)),
  onJob(kinds.guarantorWordJob, (asked, { jobId }) => sendWord(context, asked, jobId)),
  onEvent(
    consentChanged,
    'viewers.consent-changed',
    // Consent given again since is for new invitations.
    ({ memberId, at }) => dropGuarantors(context.db, memberId, at ? new Date(at) : context.clock.now()),
    ({ kind, given }) => !given && carries(kind, 'show_guarantor'),
  ),
  onEvent(passwordReset, 'viewers.password-reset', (reset) => endAfterReset(context, reset)),
  onEvent(memberErased, 'viewers.member-erased', ({ memberId }) =>
    context.db.transaction(async (tx) => {
      await deleteSavedPassportsOf(tx, memberId)
      await forgetGuarantors(tx, memberId)
    }),
  ),
]

/** Runs once the banks are read and records are up to date. */
export const viewersTimetable: Schedule[] = [{ cron: '10 9 * * *', job: kinds.guarantorRoundJob }]

async function goRound({ db, clock, queue }: ViewersContext): Promise<void> {
  const today = dayOfInstant(clock.now())
  let after = NIL_ID
  for (;;) {
    const range = await guarantorsToTell(db, { today, after, limit: RANGE })
    const each = range.map(({ memberId, id }) => ({ memberId, guarantorId: id }))
    await db.transaction((tx) =>
      queue.enqueueAll(tx, kinds.guarantorLookJob, each, ({ guarantorId }) => guarantorId),
    )
    const last = range.at(-1)
    if (!last || range.length < RANGE) return
    after = last.id
  }
}
