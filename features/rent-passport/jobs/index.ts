import { memberErased, passwordReset } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { NIL_ID } from '@keyturn/platform/ids'
import { type JobHandler, onEvent, onJob, type Schedule } from '@keyturn/platform/jobs'
import { waitForRecord } from '@keyturn/rent-record'
import { carries, consentChanged } from '@keyturn/tenancy'
import { endAfterReset, sendEnded, sendNotice } from '../actions/guarantor-notices.ts'
import { withdrawIncome } from '../actions/income-withdrawn.ts'
import { lookForEarlyWord, sendInvitation, sendWord } from '../actions/invite-guarantor.ts'
import { readIncome } from '../actions/read-income.ts'
import { sendSignInLink } from '../actions/sign-in.ts'
import type { RentPassportContext } from '../context.ts'
import { dropGuarantors, forgetGuarantors, guarantorsToTell } from '../store/guarantors.ts'
import { erasePassports } from '../store/passports.ts'
import { deleteSavedPassportsOf } from '../store/saved-passports.ts'
import * as kinds from './kinds.ts'

const RANGE = 500

export const rentPassportJobs = (context: RentPassportContext): JobHandler[] => [
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
  ...incomeJobs(context),
  onEvent(memberErased, 'rent-record.passports-erased', ({ memberId }) =>
    context.db.transaction(async (tx) => {
      // Waits for an income that is being read.
      await waitForRecord(tx, memberId)
      await erasePassports(tx, memberId)
    }),
  ),
  onEvent(memberErased, 'viewers.member-erased', ({ memberId }) =>
    context.db.transaction(async (tx) => {
      await deleteSavedPassportsOf(tx, memberId)
      await forgetGuarantors(tx, memberId)
    }),
  ),
]

/** Computes or deletes income after a change of its consent. */
function incomeJobs(context: RentPassportContext): JobHandler[] {
  return [
    onEvent(
      consentChanged,
      'rent-record.income-allowed',
      ({ memberId }) => readIncome(context, memberId),
      ({ kind, given }) => given && carries(kind, 'see_income'),
    ),
    onEvent(
      consentChanged,
      'rent-record.income-withdrawn',
      ({ memberId }) => withdrawIncome(context, memberId),
      ({ kind, given }) => !given && carries(kind, 'see_income'),
    ),
  ]
}

/** Runs once the banks are read and records are up to date. */
export const rentPassportTimetable: Schedule[] = [{ cron: '10 9 * * *', job: kinds.guarantorRoundJob }]

async function goRound({ db, clock, queue }: RentPassportContext): Promise<void> {
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
