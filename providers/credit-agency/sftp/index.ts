export { createSftpAgency } from './adapter.ts'
export { checkSettings } from './check.ts'
export type { SftpAgencySettings } from './settings.ts'
