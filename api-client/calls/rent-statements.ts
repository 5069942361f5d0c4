// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** The homes and months a rent statement can show */
export const getRentStatementsChoices: Call<undefined, schemas.RentStatementStatementChoices> = {
  method: 'GET',
  path: '/api/rent-statements/choices/',
}

/** Make a rent statement */
export const postRentStatements: Call<
  { body: schemas.RentStatementStatementBodyInput },
  schemas.RentStatementStatementAnswer
> = { method: 'POST', path: '/api/rent-statements/' }

/** A rent statement as it would be made today */
export const postRentStatementsPreview: Call<
  { body: schemas.RentStatementStatementBodyInput },
  schemas.RentStatementStatementPreview
> = { method: 'POST', path: '/api/rent-statements/preview/' }
