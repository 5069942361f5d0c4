import { type Http, memberOf, ValidationError } from '@keyturn/platform/http'
import { penceOfPounds } from '@keyturn/platform/money'
import { z } from 'zod'
import { deleteUploadedStatement } from '../actions/delete-uploaded-statement.ts'
import { saveStatement } from '../actions/save-statement.ts'
import type { BankLinkContext } from '../context.ts'
import * as contract from '../contract.ts'

const tags = ['banking']
const which = z.strictObject({ id: z.uuid() })

export function statements(http: Http, context: BankLinkContext): void {
  http.post(
    '/api/banking/statements/',
    {
      config: { access: 'member', plan: true },
      schema: {
        operationId: 'postBankingStatements',
        tags,
        summary: 'Upload a statement of a bank that cannot be linked',
        body: contract.statementBody,
        response: { 201: contract.statementAnswer },
      },
    },
    async (request, reply) => {
      const { body } = request
      const rows = body.transactions.map(({ date, amount, description }) => {
        const pence = penceOfPounds(amount)
        if (pence === null)
          throw new ValidationError({ transactions: ['Amounts are pounds with at most two decimals.'] })
        return { bookedOn: date, pence, description }
      })
      const { memberId } = memberOf(request)
      const names = { bankName: body.bank_name, accountName: body.account_name }
      const stored = await saveStatement(context, { memberId, ...names, from: body.from, to: body.to, rows })
      return reply.status(201).send({ account_id: stored.accountId, transactions_kept: stored.added })
    },
  )
  http.delete(
    '/api/banking/statements/:id/',
    {
      config: { access: 'member', plan: true },
      schema: {
        operationId: 'deleteBankingStatementsById',
        tags,
        summary: 'Delete an uploaded bank statement',
        params: which,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteUploadedStatement(context, {
        memberId: memberOf(request).memberId,
        accountId: request.params.id,
      })
      return reply.status(204).send(null)
    },
  )
}
