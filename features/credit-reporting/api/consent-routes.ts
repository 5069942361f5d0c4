import {
  type CurrentMember,
  type HttpPlugin,
  memberOf,
  requireMember,
  requireVerifiedMember,
} from '@keyturn/platform/http'
import { standingOf } from '@keyturn/subscription'
import { chooseAgencies, withdrawAgency, withdrawEveryAgency } from '../actions/change-consents.ts'
import { creditPaths } from '../call-paths.ts'
import { agencyParams, consentsAnswer, consentsRequest, stopQuery } from '../contract.ts'
import type { MemberSide } from '../member-side.ts'
import { consentHistory, standingConsents } from '../store/consents.ts'
import { consentsView } from './views.ts'

const tags = ['credit profile']
const security = [{ bearer: [] }]

export function consentRoutes(house: MemberSide): HttpPlugin {
  const read = async (member: CurrentMember) => {
    const { db, clock } = house.runtime
    const [standing, history, { access }] = await Promise.all([
      standingConsents(db, member.memberId),
      consentHistory(db, member.memberId),
      standingOf(db, member, clock.now()),
    ])
    return consentsView(standing, history, access.plan?.features.craReportingCount ?? 0)
  }
  return async (app) => {
    const response = { 200: consentsAnswer }
    app.get(
      creditPaths.consents,
      {
        schema: { tags, security, summary: 'The agencies I report to, in the words I agreed to', response },
        preHandler: requireVerifiedMember,
      },
      async (request) => read(memberOf(request)),
    )
    app.put(
      creditPaths.consents,
      {
        schema: {
          tags,
          security,
          summary: 'Report to exactly these agencies from now on',
          body: consentsRequest,
          response,
        },
        preHandler: requireVerifiedMember,
      },
      async (request) => {
        const member = memberOf(request)
        await chooseAgencies(house, member, request.body.agencies, request.body.channel)
        return read(member)
      },
    )
    app.delete(
      creditPaths.consent,
      {
        schema: {
          tags,
          security,
          summary: 'Stop reporting to this agency; needs no plan',
          params: agencyParams,
          querystring: stopQuery,
          response,
        },
        preHandler: requireMember,
      },
      async (request) => {
        const member = memberOf(request)
        await withdrawAgency(house, member.memberId, request.params.agency, request.query.channel)
        return read(member)
      },
    )
    app.delete(
      creditPaths.consents,
      {
        schema: {
          tags,
          security,
          summary: 'Stop reporting to every agency; needs no plan',
          querystring: stopQuery,
          response,
        },
        preHandler: requireMember,
      },
      async (request) => {
        const member = memberOf(request)
        await withdrawEveryAgency(house, member.memberId, request.query.channel)
        return read(member)
      },
    )
  }
}
