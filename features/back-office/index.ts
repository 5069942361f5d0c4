export { backOfficeApi } from './api/index.ts'
export { backOfficeJobs } from './jobs/index.ts'
export type { KnownProvider, Surroundings } from './surroundings.ts'
