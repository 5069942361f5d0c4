export { grantToApp, letAppIn } from './app-role.ts'
export { checkDatabase, checkRole } from './check.ts'
export { lockDataDir } from './data-dir-lock.ts'
export { distribute, isCluster } from './distribute.ts'
export { distributionCalls, planDistribution, readTables } from './distribution.ts'
export { type EmbeddedServer, runningEmbedded, startEmbedded } from './embedded.ts'
export type { Db, Queryable, Tx } from './handle.ts'
export { keepLine, type Line, openLine } from './line.ts'
export {
  type AnswersOf,
  apart,
  atOneGlance,
  derive,
  type Glance,
  type Lookup,
  lookUp,
  ofMembers,
  together,
} from './lookup.ts'
export { isDatabaseLost } from './lost.ts'
export { type MemberRange, memberRanges, within } from './member-ranges.ts'
export { migrate } from './migrate.ts'
export {
  checkReachable,
  closeDatabase,
  type Database,
  openDatabase,
} from './open.ts'
export { poolFigure } from './pool-figure.ts'
export { assignments, rowsOf, type Stored, values } from './rows.ts'
export { pipeline, pipelineTogether, prepare } from './statement.ts'
export { afterCommit, renewRevision } from './transaction.ts'
export { violates } from './violations.ts'
