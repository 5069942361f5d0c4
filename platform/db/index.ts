export { ensureAppRole, grantToApp } from './app-role.ts'
export { checkDatabase, checkRole } from './check.ts'
export { isDatabaseUnavailable } from './connection-errors.ts'
export { lockDataDir } from './data-dir-lock.ts'
export { distribute, isCluster } from './distribute.ts'
export { distributionCalls, planDistribution, readTables } from './distribution.ts'
export { type EmbeddedServer, runningEmbedded, startEmbedded } from './embedded.ts'
export type { Db, Queryable, Tx } from './handle.ts'
export { keepListening, type Listener, openListener } from './listener.ts'
export {
  combineColumns,
  combineLookups,
  type Lookup,
  lookUp,
  mapLookup,
  ofMembers,
  type ResultsOf,
  type RowFragment,
  runSeparately,
} from './lookup.ts'
export { inMemberRange, type MemberRange, memberRanges } from './member-ranges.ts'
export { migrate } from './migrate.ts'
export {
  checkReachable,
  closeDatabase,
  type Database,
  openDatabase,
} from './open.ts'
export { poolMetric } from './pool-metric.ts'
export { revisionOf } from './revision.ts'
export { assignments, rowsOf, type Stored, values } from './rows.ts'
export { pipeline, pipelineTogether, prepare } from './statement.ts'
export { afterCommit, bumpRevision } from './transaction.ts'
export { violates } from './violations.ts'
