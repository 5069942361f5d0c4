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
    help: 'Agency files of the last three months, by agency, state and need for a staff decision',
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
    help: 'Members with a current consent to an agency, by agency',
    labels: ['agency'],
    cacheMs: 10 * MINUTE,
    read: () => countConsents(replica),
  },
  {
    name: 'keyturn_members_three_months',
    help: 'Members whose active plan began three or more months ago, by opt-in and any accepted record',
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
    help: 'Age of the oldest promised refund that is not paid, in seconds',
    labels: [],
    cacheMs: 10 * MINUTE,
    read: async () => [{ value: await refundWaitingSeconds(replica, clock.now()) }],
  },
  {
    name: 'keyturn_audit_waiting_seconds',
    help: 'Age of the oldest audit event that is not in the hash chain yet, in seconds',
    labels: [],
    cacheMs: MINUTE / 2,
    read: async () => [{ value: await auditWaitingSeconds(db, clock.now()) }],
  },
]
