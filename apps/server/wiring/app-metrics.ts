import { countPaidMembers, outcomeMetrics } from '@keyturn/admin'
import { countConsents, countFiles } from '@keyturn/agency-files'
import type { Context } from '@keyturn/platform/feature'
import { queueMetrics, type Schedule } from '@keyturn/platform/jobs'
import type { Metric } from '@keyturn/platform/metrics'
import { auditWaitingSeconds } from '@keyturn/privacy'
import { refundWaitingSeconds } from '@keyturn/subscription'

const MINUTE = 60_000

/** Metrics of the whole app that any worker exports, beside those of its own jobs. */
export const appMetrics = (
  { db, replica, clock }: Pick<Context, 'db' | 'replica' | 'clock'>,
  timetable: readonly Schedule[],
): Metric[] => [
  ...queueMetrics(
    db,
    timetable.map(({ job }) => job.name),
  ),
  {
    name: 'keyturn_agency_files',
    help: 'Files of the last three months, by agency and state, and whether they wait for a person',
    labels: ['agency', 'state', 'needs_person'],
    cacheMs: MINUTE,
    read: async () =>
      (await countFiles(replica, clock.now())).map(({ needsPerson, ...file }) => ({
        ...file,
        needs_person: needsPerson ? 'yes' : 'no',
      })),
  },
  {
    name: 'keyturn_consents',
    help: 'Members whose latest word to an agency is yes',
    labels: ['agency'],
    cacheMs: 10 * MINUTE,
    read: () => countConsents(replica),
  },
  {
    name: 'keyturn_members_three_months',
    help: 'Members who paid for three months or more, by opt-in and by whether an agency accepted anything of theirs',
    labels: ['opted_in', 'accepted'],
    cacheMs: 60 * MINUTE,
    read: async () =>
      (await countPaidMembers(replica, clock.now())).map(({ optedIn, accepted, count }) => ({
        opted_in: optedIn ? 'yes' : 'no',
        accepted: accepted ? 'yes' : 'no',
        value: count,
      })),
  },
  ...outcomeMetrics({ replica, clock }),
  {
    name: 'keyturn_refund_waiting_seconds',
    help: 'For how long the oldest refund that a member was promised has not been made',
    labels: [],
    cacheMs: 10 * MINUTE,
    read: async () => [{ value: await refundWaitingSeconds(replica, clock.now()) }],
  },
  {
    name: 'keyturn_audit_waiting_seconds',
    help: 'For how long the oldest event of the audit trail has been waiting to be joined to its chain',
    labels: [],
    cacheMs: MINUTE / 2,
    read: async () => [{ value: await auditWaitingSeconds(db, clock.now()) }],
  },
]
