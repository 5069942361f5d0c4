import { accountHeldDecided, bankHistoryRead, transactionsChanged } from '@keyturn/bank-link'
import { memberErased, personChanged } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { NIL_ID } from '@keyturn/platform/ids'
import { type JobHandler, onEvent, onJob, type Schedule } from '@keyturn/platform/jobs'
import { carries, consentChanged, housemateJoined, tenancyChanged } from '@keyturn/tenancy'
import { eraseEvidence } from '../actions/evidence.ts'
import { closeMonthQuestions, sendMonthEmail } from '../actions/month-confirmation.ts'
import { refreshRecord } from '../actions/refresh-record.ts'
import type { RentRecordContext } from '../context.ts'
import { payeeDecided } from '../events.ts'
import { eraseRecord, lockRecord, membersToRefresh } from '../store/record.ts'
import { dailyRangeJob, dailyRunJob, deleteFileJob, monthEmailJob, refreshJob } from './kinds.ts'

const RANGE = 500

export function rentRecordJobs(context: RentRecordContext): JobHandler[] {
  const refresh = ({ memberId }: { memberId: string }) => refreshRecord(context, memberId)
  const refreshWithIncome = async (event: { memberId: string }): Promise<void> => {
    await refresh(event)
    await context.income.read(context, event.memberId)
  }
  return [
    onJob(refreshJob, refresh),
    onJob(dailyRunJob, () => enqueueDailyRefresh(context, NIL_ID)),
    onJob(dailyRangeJob, ({ after }) => enqueueDailyRefresh(context, after)),
    onJob(monthEmailJob, (about, { jobId }) => sendMonthEmail(context, about, jobId)),
    onJob(deleteFileJob, ({ key }) => context.files.delete(key)),
    onEvent(transactionsChanged, 'rent-record.transactions-changed', refreshWithIncome),
    // A bank without rows publishes no change, but its first record is still computed.
    onEvent(bankHistoryRead, 'rent-record.bank-history-read', refreshWithIncome),
    onEvent(tenancyChanged, 'rent-record.tenancy-changed', refreshWithIncome),
    onEvent(accountHeldDecided, 'rent-record.account-held-decided', refresh),
    onEvent(payeeDecided, 'rent-record.payee-decided', refresh),
    // Stores each change of the name, because it delays new passports.
    onEvent(personChanged, 'rent-record.person-changed', async (event) => {
      if (event.renamed !== false) await context.income.deleteOfFormerName(context, event.memberId)
      await refreshWithIncome(event)
    }),
    // A joint account counts for both housemates from now on.
    onEvent(housemateJoined, 'rent-record.housemate-joined', refresh),
    onEvent(consentChanged, 'rent-record.consent-changed', refresh, ({ kind }) => carries(kind, 'find_rent')),
    onEvent(
      consentChanged,
      'rent-record.landlord-consent-withdrawn',
      ({ memberId }) => closeMonthQuestions(context, memberId),
      ({ kind, given }) => !given && carries(kind, 'write_to_landlord'),
    ),
    onEvent(memberErased, 'rent-record.member-erased', ({ memberId }) =>
      context.db.transaction(async (tx) => {
        // Waits for running writes of this record, including evidence uploads.
        await lockRecord(tx, memberId)
        await eraseEvidence(context, tx, memberId, 'all of it')
        await eraseRecord(tx, memberId)
      }),
    ),
  ]
}

/** Runs after the nightly bank sync, so that a grace period ends with the latest data. */
export const rentRecordTimetable: Schedule[] = [{ cron: '30 7 * * *', job: dailyRunJob }]

/** Queues refreshes for one range of members. One job per range, so that a crash resumes where it stopped. */
async function enqueueDailyRefresh({ db, clock, queue }: RentRecordContext, after: string): Promise<void> {
  const range = await membersToRefresh(db, dayOfInstant(clock.now()), after, RANGE)
  await db.transaction(async (tx) => {
    const each = range.map((memberId) => ({ memberId }))
    await queue.enqueueAll(tx, refreshJob, each, ({ memberId }) => memberId)
    const last = range.at(-1)
    if (last && range.length === RANGE)
      await queue.enqueue(tx, dailyRangeJob, { after: last }, { singletonKey: last })
  })
}
