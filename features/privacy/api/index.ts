import {
  type HttpPlugin,
  memberOf,
  notFound,
  requireAdmin,
  requireVerifiedMember,
} from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerComplaint } from '../actions/answer-complaint.ts'
import { askExport } from '../actions/ask-export.ts'
import { fetchExport } from '../actions/fetch-export.ts'
import { readAtStake, readOverview } from '../actions/read-overview.ts'
import { recordLook } from '../actions/record-look.ts'
import { takeComplaint } from '../actions/take-complaint.ts'
import {
  answerBody,
  closingResponse,
  complaintBody,
  complaintView,
  downloadQuery,
  exportParams,
  exportView,
  overviewResponse,
  privacyPaths,
  staffComplaintsResponse,
  staffComplaintView,
  staffPage,
} from '../contract.ts'
import type { Privacy } from '../privacy.ts'
import { openComplaints } from '../store/complaints.ts'
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

const staff = { tags: ['manager'] }

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
        const from = { memberId: verifiedMember(request), networkAddress: request.ip }
        return reply.status(201).send(complaintOf(await takeComplaint(privacy, from, request.body)))
      },
    )

    app.get(
      privacyPaths.staffComplaints,
      {
        schema: { ...staff, querystring: staffPage, response: { 200: staffComplaintsResponse } },
        preHandler: requireAdmin,
      },
      async (request) => {
        const { page, page_size } = request.query
        const found = await openComplaints(privacy.db, { size: page_size, number: page })
        const memberIds = found.items.flatMap(({ memberId }) => memberId ?? [])
        const look = { at: privacy.clock.now(), adminId: memberOf(request).memberId, memberIds }
        await privacy.db.transaction((tx) => recordLook(tx, { ...look, what: 'complaint' }))
        return { items: found.items.map(staffView), total_count: found.total }
      },
    )

    app.post(
      privacyPaths.staffAnswer,
      {
        schema: {
          ...staff,
          params: z.object({ id: z.uuid() }),
          body: answerBody,
          response: { 200: staffComplaintView },
        },
        preHandler: requireAdmin,
      },
      async (request) => {
        const adminId = memberOf(request).memberId
        const given = { complaintId: request.params.id, answer: request.body.answer, adminId }
        return staffView(await answerComplaint(privacy, given))
      },
    )
  }
}

const staffView = (complaint: Parameters<typeof complaintOf>[0]) => ({
  ...complaintOf(complaint),
  id: complaint.id,
  name: complaint.name,
  email: complaint.email,
  member_id: complaint.memberId,
})

/** Whoever signed up with somebody else's address must not complain in their name. */
const verifiedMember = ({ member }: FastifyRequest): string | null =>
  member?.emailVerified ? member.memberId : null
