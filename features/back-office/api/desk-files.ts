import { type Http, memberOf, notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { listEvidence, type OpenedFile, openAgreement, readEvidence } from '../actions/open-file.ts'
import { evidenceAnswer } from '../contract/index.ts'
import type { Surroundings } from '../surroundings.ts'
import { named } from './names.ts'

const tags = ['manager']
const byId = z.object({ id: z.string() })

/** What members uploaded, for the person who has to read it before deciding. */
export function deskFiles(http: Http, desk: Surroundings): void {
  http.get(
    '/api/manager/verifications/:id/file/',
    { schema: { tags, summary: 'The tenancy file, as a download', params: byId } },
    async (request, reply) => {
      const item = named(request.params.id, 'agreement')
      return download(reply, await openAgreement(desk, memberOf(request).memberId, item))
    },
  )
  http.get(
    '/api/manager/disputes/:id/evidence/',
    {
      schema: {
        tags,
        summary: 'What the member brought along',
        params: byId,
        response: { 200: evidenceAnswer },
      },
    },
    async (request) => {
      const found = await listEvidence(desk, memberOf(request).memberId, named(request.params.id, 'dispute'))
      return {
        items: found.map(({ id, fileName, sizeBytes }) => ({ id, name: fileName, size_bytes: sizeBytes })),
        total_count: found.length,
      }
    },
  )
  http.get(
    '/api/manager/disputes/:id/evidence/:evidenceId/',
    {
      schema: {
        tags,
        summary: 'One of them, as a download',
        params: byId.extend({ evidenceId: z.string() }),
      },
    },
    async (request, reply) => {
      const { id, evidenceId } = request.params
      if (!isId(evidenceId)) throw notFound()
      const item = named(id, 'dispute')
      return download(reply, await readEvidence(desk, memberOf(request).memberId, item, evidenceId))
    },
  )
}

/** Never shown in place: what a member uploaded must not run in our name. */
function download(reply: FastifyReply, { name, type, content }: OpenedFile): FastifyReply {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`
  return reply
    .header('content-disposition', disposition)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(type)
    .send(content)
}
