// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** List the homes and months for a rent statement */
export const getRentStatementsChoices: Call<undefined, schemas.RentStatementStatementChoices> = {
  method: 'GET',
  path: '/api/rent-statements/choices/',
}

/** Create a rent statement */
export const postRentStatements: Call<
  { body: schemas.RentStatementStatementBodyInput },
  schemas.RentStatementStatementAnswer
> = { method: 'POST', path: '/api/rent-statements/' }

/** Preview a rent statement */
export const postRentStatementsPreview: Call<
  { body: schemas.RentStatementStatementBodyInput },
  schemas.RentStatementStatementPreview
> = { method: 'POST', path: '/api/rent-statements/preview/' }
