import type { AgencyFilesContext } from '@keyturn/agency-files'

/** Whoever acts here has files that have not left follow, so it is handed what they are made with. */
export type CreditProfileContext = AgencyFilesContext
