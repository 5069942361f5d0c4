import type { Http } from '@keyturn/platform/http'
import { z } from 'zod'
import { endAgreement, recordAgreement } from '../actions/arrangements.ts'
import type { AdminContext } from '../context.ts'
import { approvalAnswer, arrangementBody, endArrangementBody } from '../contract/index.ts'
import { staffMember } from './admin-guard.ts'
import { parseId, refuseOwnRecord } from './item-access.ts'
import { registerAction, tags } from './register-action.ts'

export function arrangementRoutes(http: Http, context: AdminContext): void {
  registerAction(
    http,
    {
      url: '/api/manager/members/:id/arrangements/',
      operationId: 'postManagerMembersByIdArrangements',
      role: 'caseworker',
      summary: 'Record an agreement with the landlord to pay less or later; a document was seen',
      body: arrangementBody,
    },
    async ({ request, adminId, id, body }) => {
      const memberId = parseId(id)
      await refuseOwnRecord(context, adminId, memberId)
      return (await recordAgreement(context, staffMember(request, context), memberId, body)) === 'asked'
    },
  )
  http.post(
    '/api/manager/members/:id/arrangements/:arrangement/end/',
    {
      config: { access: 'staff', role: 'approver' },
      schema: {
        operationId: 'postManagerMembersByIdArrangementsByArrangementEnd',
        tags,
        summary: 'End an agreement with the landlord; later files do not name it',
        params: z.object({ id: z.string(), arrangement: z.string() }),
        body: endArrangementBody,
        response: { 200: approvalAnswer },
      },
    },
    async (request) => {
      const adminId = staffMember(request, context).id
      const ids = { memberId: parseId(request.params.id), id: parseId(request.params.arrangement) }
      await refuseOwnRecord(context, adminId, ids.memberId)
      await endAgreement(context, adminId, ids, request.body)
      return { success: true as const, asked: false }
    },
  )
}
