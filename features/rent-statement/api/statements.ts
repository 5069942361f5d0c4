import { dayOfInstant, monthOf } from '@keyturn/platform/days'
import { lookUp } from '@keyturn/platform/db'
import { type Http, idempotencyKeyOf, memberOf, notFound } from '@keyturn/platform/http'
import { rentPeriods } from '@keyturn/rent-record'
import { ownTenancies } from '@keyturn/tenancy'
import { z } from 'zod'
import { makeStatement, previewStatement } from '../actions/make-statement.ts'
import type { RentStatementContext } from '../context.ts'
import * as contract from '../contract.ts'
import { statementState } from '../domain/statement.ts'
import { rentStatementLinks } from '../links.ts'
import { readSigned } from '../paper/body.ts'
import { type ListedStatement, pageOfStatements, revoke } from '../store/statements.ts'

const tags = ['payment report']

/** Endpoints for a member's own statements: choices, preview, creation, list with views, and revocation. */
export function statementRoutes(http: Http, context: RentStatementContext): void {
  http.get(
    '/api/rent-statements/choices/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'getRentStatementsChoices',
        tags,
        summary: 'List the homes and months for a rent statement',
        response: { 200: contract.statementChoices },
      },
    },
    async (request) => choicesOf(context, memberOf(request).memberId),
  )
  // Reading and revoking existing statements needs no plan.
  http.get(
    '/api/privacy/record/statements/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'getPrivacyRecordStatements',
        tags,
        summary: 'List my rent statements',
        querystring: contract.statementsQuery,
        response: { 200: contract.statementsAnswer },
      },
    },
    async (request) => {
      const { page, page_size: limit } = request.query
      const wanted = { memberId: memberOf(request).memberId, limit, offset: (page - 1) * limit }
      const { statements, total } = await pageOfStatements(context.db, wanted)
      return { items: statements.map((each) => statementView(context, each)), total_count: total }
    },
  )
  statementActions(http, context)
}

function statementActions(http: Http, context: RentStatementContext): void {
  http.post(
    '/api/rent-statements/preview/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'postRentStatementsPreview',
        tags,
        summary: 'Preview a rent statement',
        body: contract.statementBody,
        response: { 200: contract.statementPreview },
      },
    },
    async (request) => previewStatement(context, memberOf(request).memberId, orderOf(request.body)),
  )
  http.post(
    '/api/rent-statements/',
    {
      config: { access: 'verified', plan: true, keepsOwnKeys: true },
      schema: {
        operationId: 'postRentStatements',
        tags,
        summary: 'Create a rent statement',
        body: contract.statementBody,
        response: { 201: contract.statementAnswer },
      },
    },
    async (request, reply) => {
      const order = { ...orderOf(request.body), requestKey: idempotencyKeyOf(request) }
      const made = await makeStatement(context, memberOf(request).memberId, order)
      return reply.status(201).send(statementView(context, made))
    },
  )
  http.delete(
    '/api/privacy/record/statements/:id/',
    {
      config: { access: 'verified' },
      schema: {
        operationId: 'deletePrivacyRecordStatementsById',
        tags,
        summary: 'Revoke a rent statement, so that its page, code and files are invalid',
        params: z.strictObject({ id: z.uuid() }),
        response: { 200: contract.revokedAnswer },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      if (!(await revoke(context.db, memberId, request.params.id, context.clock.now()))) throw notFound()
      return { success: true as const, message: 'Revoked. Nobody can open it any more.' }
    },
  )
}

const orderOf = ({ home_id: homeId, expires_in_days: days, ...wish }: contract.StatementBody) => ({
  ...wish,
  homeId,
  days,
})

/** Homes with a rent day until today, newest first, each with its first and last month. */
async function choicesOf(
  { db, clock }: RentStatementContext,
  memberId: string,
): Promise<contract.StatementChoices> {
  const today = dayOfInstant(clock.now())
  const [periods, homes] = await Promise.all([
    rentPeriods(db, memberId),
    lookUp(db, ownTenancies(memberId, today)),
  ])
  return {
    today,
    homes: homes.flatMap(({ id, tenancy }) => {
      const days = periods.filter((each) => each.tenancyId === id && each.dueOn <= today)
      const [first, last] = [days[0], days.at(-1)]
      if (!first || !last) return []
      const months = { first_month: monthOf(first.dueOn), last_month: monthOf(last.dueOn) }
      return [{ id, address: tenancy.address, ...months }]
    }),
  }
}

function statementView(
  { publicUrl, clock }: RentStatementContext,
  stored: ListedStatement,
): contract.StatementAnswer {
  const { purpose, from, to, fields, sums, issued_on, expires_on } = readSigned(stored.statement)
  const { id, code } = stored
  return {
    ...{ id, code },
    url: publicUrl + rentStatementLinks.statement(code),
    pdf_url: publicUrl + rentStatementLinks.pdf(code),
    csv_url: publicUrl + rentStatementLinks.csv(code),
    json_url: publicUrl + rentStatementLinks.json(code),
    state: statementState(stored, dayOfInstant(clock.now())),
    ...{ purpose, from, to, fields },
    periods_count: sums.periods,
    proved_count: sums.proved_periods,
    paid: sums.paid,
    ...{ issued_on, expires_on },
    views_count: stored.views,
    views: stored.latest,
  }
}
