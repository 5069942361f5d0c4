// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Read the details of the regulated firm that reads banks */
export const getBankReader: Call<undefined, schemas.BankLinkBankReader> = {
  method: 'GET',
  path: '/api/bank-reader/',
}
