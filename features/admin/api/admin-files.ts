import { type Http, memberOf, notFound, sendDownload } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { z } from 'zod'
import { listEvidence, openAgreement, openDocument, readEvidence } from '../actions/open-file.ts'
import type { AdminContext } from '../context.ts'
import { evidenceAnswer } from '../contract/index.ts'
import { parseMemberItemId } from './item-access.ts'

const tags = ['manager']
const byId = z.object({ id: z.string() })

/** Downloads of members' uploads for the staff who decide about them. */
export function adminFileRoutes(http: Http, context: AdminContext): void {
  http.get(
    '/api/manager/verifications/:id/file/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerVerificationsByIdFile',
        tags,
        summary: 'Download the tenancy agreement of a verification',
        params: byId,
      },
    },
    async (request, reply) => {
      const item = parseMemberItemId(request.params.id, 'agreement')
      return sendDownload(reply, await openAgreement(context, memberOf(request).memberId, item))
    },
  )
  http.get(
    '/api/manager/approvals/:id/paper/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerApprovalsByIdPaper',
        tags,
        summary: 'Download the document that shows who paid a month',
        params: byId,
      },
    },
    async (request, reply) => {
      const item = parseMemberItemId(request.params.id, 'paper')
      return sendDownload(reply, await openDocument(context, memberOf(request).memberId, item))
    },
  )
  disputeFiles(http, context)
}

function disputeFiles(http: Http, context: AdminContext): void {
  http.get(
    '/api/manager/disputes/:id/evidence/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerDisputesByIdEvidence',
        tags,
        summary: 'List the evidence files of a dispute',
        params: byId,
        response: { 200: evidenceAnswer },
      },
    },
    async (request) => {
      const found = await listEvidence(
        context,
        memberOf(request).memberId,
        parseMemberItemId(request.params.id, 'dispute'),
      )
      return {
        items: found.map(({ id, fileName, sizeBytes }) => ({ id, name: fileName, size_bytes: sizeBytes })),
        total_count: found.length,
      }
    },
  )
  http.get(
    '/api/manager/disputes/:id/evidence/:evidenceId/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerDisputesByIdEvidenceByEvidenceId',
        tags,
        summary: 'Download an evidence file of a dispute',
        params: byId.extend({ evidenceId: z.string() }),
      },
    },
    async (request, reply) => {
      const { id, evidenceId } = request.params
      if (!isId(evidenceId)) throw notFound()
      const item = parseMemberItemId(id, 'dispute')
      return sendDownload(reply, await readEvidence(context, memberOf(request).memberId, item, evidenceId))
    },
  )
}
