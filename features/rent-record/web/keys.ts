import { getVerificationStatus } from '@keyturn/api-client'
import { keyOf } from '@keyturn/platform/client/read'

/** Query keys of the rent record. */
export const DASHBOARD_KEY = ['rent-record', 'dashboard']
/** What tenancy's pages know of the home; every key under it is read again after a change of the rent. */
export const HOME_STATUS_KEY = keyOf(getVerificationStatus)
export const PAYMENTS_KEY = ['rent-record', 'payments']
export const PAYEES_KEY = [...PAYMENTS_KEY, 'payees']
