export type {
  AgencyAccount,
  CaisFile,
} from './agency-account.ts'
export { check, checkStream } from './check.ts'
export { lineStride } from './layout.ts'
export { read, readStream } from './read.ts'
export { write, writeStream } from './write.ts'
