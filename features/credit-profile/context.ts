import type { AgencyFilesContext } from '@keyturn/agency-files'

/** The actions here refresh unsent files, so they need the context of agency-files. */
export type CreditProfileContext = AgencyFilesContext
