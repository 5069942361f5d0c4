export {
  type AgencyAccount,
  accountNumberAt,
  accountNumberFrom,
  type CaisFile,
  type CaisHeader,
  wholePounds,
} from './agency-account.ts'
export { check, checkStream, type Finding } from './check.ts'
export {
  frequencyOf,
  propertyRental,
} from './codes.ts'
export { explain } from './explain.ts'
export { lineStride } from './layout.ts'
export { read, readStream } from './read.ts'
export { whyNotWritable, write, writeStream } from './write.ts'
