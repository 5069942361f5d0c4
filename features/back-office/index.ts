export { backOfficeApi } from './api/index.ts'
export { backOfficeJobs } from './jobs/index.ts'
export { backOfficeData } from './personal-data.ts'
export type { KnownProvider, Surroundings } from './surroundings.ts'
