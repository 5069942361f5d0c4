import { type HttpPlugin, memberOf, networkOf, notFound, requireVerifiedMember } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { askExport } from '../actions/ask-export.ts'
import { fetchExport } from '../actions/fetch-export.ts'
import { readAtStake, readOverview } from '../actions/read-overview.ts'
import { takeComplaint } from '../actions/take-complaint.ts'
import {
  closingResponse,
  complaintBody,
  complaintView,
  downloadQuery,
  exportParams,
  exportView,
  overviewResponse,
  privacyPaths,
} from '../contract.ts'
import type { Privacy } from '../privacy.ts'
import { findExport } from '../store/exports.ts'
import { complaintOf, exportOf, overviewOf } from './views.ts'

const tags = ['privacy']
const membersOnly = requireVerifiedMember

export function privacyApi(privacy: Privacy): HttpPlugin {
  return async (app) => {
    await app.register(memberRoutes(privacy))
    await app.register(complaintRoutes(privacy))
  }
}

function memberRoutes(privacy: Privacy): HttpPlugin {
  return async (app) => {
    app.get(
      privacyPaths.overview,
      { schema: { tags, response: { 200: overviewResponse } }, preHandler: membersOnly },
      async (request) => {
        const { memberId } = memberOf(request)
        return overviewOf(privacy, memberId, await readOverview(privacy, memberId))
      },
    )

    app.get(
      privacyPaths.closing,
      {
        schema: {
          tags,
          summary: 'What closing the account now would cost',
          response: { 200: closingResponse },
        },
        preHandler: membersOnly,
      },
      async (request) => ({ at_stake: await readAtStake(privacy, memberOf(request).memberId) }),
    )

    app.post(
      privacyPaths.exports,
      {
        schema: { tags, summary: 'Ask for a copy of everything', response: { 202: exportView } },
        preHandler: membersOnly,
      },
      async (request, reply) => {
        const { memberId } = memberOf(request)
        const copy = await askExport(privacy, memberId)
        return reply.status(202).send(exportOf(privacy, memberId, copy))
      },
    )

    app.get(
      privacyPaths.export,
      { schema: { tags, params: exportParams, response: { 200: exportView } }, preHandler: membersOnly },
      async (request) => {
        const { memberId } = memberOf(request)
        const copy = await findExport(privacy.db, memberId, request.params.id)
        if (!copy) throw notFound()
        return exportOf(privacy, memberId, copy)
      },
    )

    app.get(
      privacyPaths.download,
      {
        schema: {
          tags,
          summary: 'The copy itself, by its signed link',
          params: exportParams,
          querystring: downloadQuery,
        },
      },
      async (request, reply) => {
        const archive = await fetchExport(privacy, request.params.id, request.query.token)
        return reply
          .header('content-type', 'application/zip')
          .header('content-disposition', 'attachment; filename="keyturn-data.zip"')
          .header('referrer-policy', 'no-referrer')
          .send(archive)
      },
    )
  }
}

function complaintRoutes(privacy: Privacy): HttpPlugin {
  return async (app) => {
    app.post(
      privacyPaths.complaints,
      {
        schema: {
          tags,
          summary: 'Complain; open to everybody',
          body: complaintBody,
          response: { 201: complaintView },
        },
      },
      async (request, reply) => {
        const from = { memberId: verifiedMember(request), networkAddress: networkOf(request) }
        return reply.status(201).send(complaintOf(await takeComplaint(privacy, from, request.body)))
      },
    )
  }
}

/** Whoever signed up with somebody else's address must not complain in their name. */
const verifiedMember = ({ member }: FastifyRequest): string | null =>
  member?.emailVerified ? member.memberId : null
