// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** The regulated firm that reads banks, its number, register entry and terms */
export const getBankReader: Call<undefined, schemas.BankLinkBankReader> = {
  method: 'GET',
  path: '/api/bank-reader/',
}
