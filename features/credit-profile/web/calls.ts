import {
  getCreditProfile,
  getCreditProfileConsents,
  getCreditProfileDisputes,
  getPrivacyRecordDisputes,
  getPrivacyRecordSent,
} from '@keyturn/api-client'
import { read } from '@keyturn/platform/client/read'

export type Channel = 'wizard' | 'settings' | 'credit-profile'

export const profileQuery = read(getCreditProfile)
export const consentsQuery = read(getCreditProfileConsents)
export const disputesQuery = read(getCreditProfileDisputes)

/** Queries for the same data without a plan. */
export const sentQuery = read(getPrivacyRecordSent)
export const questionedQuery = read(getPrivacyRecordDisputes)
