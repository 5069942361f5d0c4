import type { Metric } from '../observability/metrics/index.ts'
import type { Db } from './handle.ts'

/** Metric of the connection pool. A waiting request waits for our own connections, not for the database. */
export const poolMetric = (db: Db): Metric => ({
  name: 'keyturn_database_pool',
  help: 'Database connections of this process, and requests waiting for one',
  labels: ['state'],
  read: () => {
    const { totalCount, idleCount, waitingCount } = db.$client
    return [
      { state: 'busy', value: totalCount - idleCount },
      { state: 'idle', value: idleCount },
      { state: 'waiting', value: waitingCount },
    ]
  },
})
