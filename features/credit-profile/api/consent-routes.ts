import { consentHistory, currentConsents } from '@keyturn/agency-files'
import { type CurrentMember, type HttpPlugin, memberOf } from '@keyturn/platform/http'
import { planStatusOf } from '@keyturn/subscription'
import { chooseAgencies, withdrawAgency, withdrawEveryAgency } from '../actions/change-consents.ts'
import type { CreditProfileContext } from '../context.ts'
import { agencyParams, consentsAnswer, consentsRequest, stopQuery } from '../contract.ts'
import { consentsView } from './views.ts'

const tags = ['credit profile']

export function consentRoutes(context: CreditProfileContext): HttpPlugin {
  const read = async (member: CurrentMember) => {
    const { db, clock } = context
    const [consents, history, { access }] = await Promise.all([
      currentConsents(db, member.memberId),
      consentHistory(db, member.memberId),
      planStatusOf(db, member, clock.now()),
    ])
    return consentsView(consents, history, access.plan?.features.craReportingCount ?? 0)
  }
  return async (app) => {
    const response = { 200: consentsAnswer }
    app.get(
      '/api/credit-profile/consents/',
      {
        schema: {
          operationId: 'getCreditProfileConsents',
          tags,
          summary: 'List my consents to agencies, with the texts I agreed to',
          response,
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => read(memberOf(request)),
    )
    app.put(
      '/api/credit-profile/consents/',
      {
        schema: {
          operationId: 'putCreditProfileConsents',
          tags,
          summary: 'Replace the agencies that I report to',
          body: consentsRequest,
          response,
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        const member = memberOf(request)
        await chooseAgencies(context, member, request.body.agencies, request.body.channel)
        return read(member)
      },
    )
    app.delete(
      '/api/credit-profile/consents/:agency/',
      {
        schema: {
          operationId: 'deleteCreditProfileConsentsByAgency',
          tags,
          summary: 'Withdraw my consent to an agency (no plan needed)',
          params: agencyParams,
          querystring: stopQuery,
          response,
        },
        config: { access: 'member' },
      },
      async (request) => {
        const member = memberOf(request)
        await withdrawAgency(context, member.memberId, request.params.agency, request.query.channel)
        return read(member)
      },
    )
    app.delete(
      '/api/credit-profile/consents/',
      {
        schema: {
          operationId: 'deleteCreditProfileConsents',
          tags,
          summary: 'Withdraw my consents to all agencies (no plan needed)',
          querystring: stopQuery,
          response,
        },
        config: { access: 'member' },
      },
      async (request) => {
        const member = memberOf(request)
        await withdrawEveryAgency(context, member.memberId, request.query.channel)
        return read(member)
      },
    )
  }
}
