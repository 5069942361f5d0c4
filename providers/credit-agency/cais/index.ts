export {
  type AgencyAccount,
  accountNumberAt,
  accountNumberFrom,
  type CaisFile,
  type CaisHeader,
  wholePounds,
} from './agency-account.ts'
export { type CheckReport, check, checkStream, type Finding, type FindingLevel } from './check.ts'
export {
  type Flag,
  type Frequency,
  flagRules,
  frequencies,
  frequencyOf,
  monthsInArrears,
  propertyRental,
  type Status,
  statuses,
  statusesWeSend,
} from './codes.ts'
export { type ExplainedEntry, type Explanation, explain } from './explain.ts'
export { detailLayout, headerLayout, lineLength, lineStride, trailerLayout } from './layout.ts'
export { inPlainCapitals } from './letters.ts'
export { type ReadOptions, read, readStream } from './read.ts'
export { CaisRefusal, type CaisRefusalCode } from './refusal.ts'
export { problemsOf, type RuleName, rules } from './rules.ts'
export { whyNotWritable, write, writeStream } from './write.ts'
