import { memberErased } from '@keyturn/identity'
import type { Feature } from '@keyturn/platform/feature'
import { nameSchemas } from '@keyturn/platform/http'
import { onEvent } from '@keyturn/platform/jobs'
import { statementPages } from './api/pages.ts'
import { statementRoutes } from './api/statements.ts'
import type { RentStatementContext } from './context.ts'
import * as contract from './contract.ts'
import { rentStatementData } from './personal-data.ts'
import { eraseStatements } from './store/statements.ts'

/** Feature for rent statements: signed sums for one purpose, which readers check by a code. */
export const rentStatement = (context: RentStatementContext): Feature => ({
  async routes(http) {
    nameSchemas('RentStatement', contract)
    statementRoutes(http, context)
    await http.register(statementPages(context))
  },
  jobs: [
    onEvent(memberErased, 'rent-statement.member-erased', ({ memberId }) =>
      context.db.transaction((tx) => eraseStatements(tx, memberId)),
    ),
  ],
  timetable: [],
  personalData: rentStatementData,
})
