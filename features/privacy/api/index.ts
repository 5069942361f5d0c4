import {
  clientSubnet,
  type Http,
  type HttpPlugin,
  memberOf,
  nameSchemas,
  notFound,
} from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { fetchExport } from '../actions/fetch-export.ts'
import { readAtStake, readOverview } from '../actions/read-overview.ts'
import { receiveComplaint } from '../actions/receive-complaint.ts'
import { requestExport } from '../actions/request-export.ts'
import type { PrivacyContext } from '../context.ts'
import * as contract from '../contract.ts'
import {
  closingResponse,
  complaintBody,
  complaintView,
  exportParams,
  exportView,
  overviewResponse,
} from '../contract.ts'
import { findExport } from '../store/exports.ts'
import { complaintPage } from './complaint-page.ts'
import { supportNeedsRoutes } from './support-needs.ts'
import { complaintOf, exportOf, overviewOf } from './views.ts'

const tags = ['privacy']

export async function privacyRoutes(http: Http, context: PrivacyContext): Promise<void> {
  nameSchemas('Privacy', contract)
  await http.register(memberRoutes(context))
  await http.register(supportNeedsRoutes(context))
  await http.register(complaintRoutes(context))
  await http.register(complaintPage(context))
}

function memberRoutes(context: PrivacyContext): HttpPlugin {
  return async (app) => {
    app.get(
      '/api/privacy/overview/',
      {
        schema: {
          operationId: 'getPrivacyOverview',
          tags,
          summary: 'Read my data categories and their retention',
          response: { 200: overviewResponse },
        },
        config: { access: 'verified' },
      },
      async (request) => {
        const member = memberOf(request)
        return overviewOf(context, member, await readOverview(context, member.memberId))
      },
    )

    app.get(
      '/api/privacy/closing/',
      {
        schema: {
          operationId: 'getPrivacyClosing',
          tags,
          summary: 'Read what I would lose by closing my account now',
          response: { 200: closingResponse },
        },
        config: { access: 'verified' },
      },
      async (request) => ({ at_stake: await readAtStake(context, memberOf(request).memberId) }),
    )

    exportRoutes(app, context)
  }
}

function exportRoutes(app: Http, context: PrivacyContext): void {
  app.post(
    '/api/privacy/export/',
    {
      schema: {
        operationId: 'postPrivacyExport',
        tags,
        summary: 'Request a copy of my data',
        response: { 202: exportView },
      },
      config: { access: 'verified' },
    },
    async (request, reply) => {
      const member = memberOf(request)
      const copy = await requestExport(context, member)
      return reply.status(202).send(exportOf(context, member, copy))
    },
  )

  app.get(
    '/api/privacy/export/:id/',
    {
      schema: {
        operationId: 'getPrivacyExportById',
        tags,
        summary: 'Read the state of my data copy',
        params: exportParams,
        response: { 200: exportView },
      },
      config: { access: 'verified' },
    },
    async (request) => {
      const member = memberOf(request)
      const copy = await findExport(context.db, member.memberId, request.params.id)
      if (!copy) throw notFound()
      return exportOf(context, member, copy)
    },
  )

  app.get(
    '/api/privacy/export/:id/download/',
    {
      schema: {
        operationId: 'getPrivacyExportByIdDownload',
        tags,
        summary: 'Download my data copy, in the session that requested it or after a new sign-in',
        params: exportParams,
      },
      config: { access: 'verified' },
    },
    async (request, reply) => {
      const archive = await fetchExport(context, memberOf(request), request.params.id)
      return reply
        .header('content-type', 'application/zip')
        .header(
          'content-disposition',
          `attachment; filename="keyturn-data.zip"; filename*=UTF-8''keyturn-data.zip`,
        )
        .send(archive)
    },
  )
}

function complaintRoutes(context: PrivacyContext): HttpPlugin {
  return async (app) => {
    app.post(
      '/api/privacy/complaints/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postPrivacyComplaints',
          tags,
          summary: 'Send a complaint (no account needed)',
          body: complaintBody,
          response: { 201: complaintView },
        },
      },
      async (request, reply) => {
        const from = { memberId: verifiedMember(request), networkAddress: clientSubnet(request) }
        return reply.status(201).send(complaintOf(await receiveComplaint(context, from, request.body)))
      },
    )
  }
}

/** Ignores unverified members, so that a stranger who signed up with an address cannot complain as its owner. */
const verifiedMember = ({ member }: FastifyRequest): string | null =>
  member?.emailVerified ? member.memberId : null
