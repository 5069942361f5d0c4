import { transactionsChanged } from '@keyturn/bank-link'
import { memberErased } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { NOBODY } from '@keyturn/platform/ids'
import {
  type Announcement,
  type JobHandler,
  on,
  subscriptionTo,
  type Timetable,
} from '@keyturn/platform/jobs'
import { forgetEvidence } from '../actions/evidence.ts'
import { lookForRent } from '../actions/look-for-rent.ts'
import type { RentRecord } from '../rent-record.ts'
import { erasePassports } from '../store/passports.ts'
import { eraseRecord, lockRecord, membersToLookAt } from '../store/record.ts'
import { dailyRoundJob, dropFileJob, lookJob } from './definitions.ts'

const RANGE = 500

export function rentRecordJobs(
  record: RentRecord,
  tenancyChanged: Announcement<{ memberId: string }>,
): JobHandler[] {
  const look = ({ memberId }: { memberId: string }) => lookForRent(record, memberId)
  return [
    on(lookJob, look),
    on(dailyRoundJob, () => goRound(record)),
    on(dropFileJob, ({ key }) => record.files.delete(key)),
    subscriptionTo(transactionsChanged, 'rent-record.transactions-changed', look),
    subscriptionTo(tenancyChanged, 'rent-record.tenancy-changed', look),
    subscriptionTo(memberErased, 'rent-record.member-erased', ({ memberId }) =>
      record.db.transaction(async (tx) => {
        // Whatever is just being written here is waited for, a paper on its way among it.
        await lockRecord(tx, memberId)
        await forgetEvidence(record, tx, memberId, 'all of it')
        await eraseRecord(tx, memberId)
      }),
    ),
    subscriptionTo(memberErased, 'rent-record.passports-erased', ({ memberId }) =>
      record.db.transaction((tx) => erasePassports(tx, memberId)),
    ),
  ]
}

/** After the nightly reading of the banks, so that a day of grace ends on what the bank said last. */
export const rentRecordTimetable: Timetable = [{ cron: '30 7 * * *', job: dailyRoundJob }]

async function goRound(record: RentRecord): Promise<void> {
  const today = dayOfInstant(record.clock.now())
  let after = NOBODY
  for (;;) {
    const range = await membersToLookAt(record.db, today, after, RANGE)
    await record.db.transaction(async (tx) => {
      for (const memberId of range)
        await record.queue.enqueue(tx, lookJob, { memberId }, { singletonKey: memberId })
    })
    after = range.at(-1) ?? after
    if (range.length < RANGE) return
  }
}
