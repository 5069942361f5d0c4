import multipart from '@fastify/multipart'
import { type HttpPlugin, memberOf, Refusal } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { keepAgreement, readAgreement, removeAgreement, tooLarge } from '../actions/agreement.ts'
import { agreementView } from '../actions/read-status.ts'
import { agreementResponse, doneResponse, tenancyPaths } from '../contract/index.ts'
import { AGREEMENT_LIMIT_BYTES, AGREEMENT_TYPES } from '../domain/agreement-file.ts'
import type { Tenancies } from '../tenancies.ts'
import { membersOnly } from './asking-member.ts'

const tags = ['agreement']

/** The file and what wraps it. */
const BODY_LIMIT_BYTES = 11 * 1_048_576

export function agreementRoutes(house: Tenancies): HttpPlugin {
  return async (app) => {
    await app.register(multipart, {
      limits: { fileSize: AGREEMENT_LIMIT_BYTES, files: 1, fields: 4, fieldSize: 10_000, parts: 6 },
    })

    app.post(
      tenancyPaths.agreement,
      {
        bodyLimit: BODY_LIMIT_BYTES,
        schema: {
          tags,
          summary: 'Keep my tenancy agreement (multipart field "file": PDF, DOC or DOCX, at most 10 MB)',
          consumes: ['multipart/form-data'],
          response: { 200: agreementResponse },
        },
        preHandler: [...membersOnly, refuseLarge],
      },
      async (request) => {
        const file = await readFile(request)
        const paper = await keepAgreement(house, memberOf(request).memberId, file)
        return { success: true as const, message: 'Your agreement was saved.', data: agreementView(paper) }
      },
    )

    app.get(
      tenancyPaths.agreement,
      { schema: { tags, summary: 'My tenancy agreement, as a download' }, preHandler: membersOnly },
      async (request, reply) => {
        const { paper, content } = await readAgreement(house, memberOf(request).memberId)
        const name = encodeURIComponent(paper.fileName).replaceAll("'", '%27')
        return reply
          .header('content-type', AGREEMENT_TYPES[paper.kind])
          .header(
            'content-disposition',
            `attachment; filename="tenancy-agreement.${paper.kind}"; filename*=UTF-8''${name}`,
          )
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(content)
      },
    )

    app.delete(
      tenancyPaths.agreement,
      { schema: { tags, response: { 200: doneResponse } }, preHandler: membersOnly },
      async (request) => {
        await removeAgreement(house, memberOf(request).memberId)
        return { success: true as const, message: 'Your agreement was deleted.' }
      },
    )
  }
}

/** What says beforehand that it is too large is not read at all. */
async function refuseLarge(request: FastifyRequest): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge()
}

async function readFile(request: FastifyRequest): Promise<{ name: string; content: Buffer }> {
  if (!request.isMultipart())
    throw new Refusal(
      415,
      'unsupported_media_type',
      'Send the file as multipart/form-data, in a field named "file".',
    )
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file')
        return { name: part.filename ?? '', content: await part.toBuffer() }
      if (part.type === 'file') part.file.resume()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_'))
      throw refusalFor(error)
    throw error
  }
  throw new Refusal(400, 'no_file', 'Please choose a file.')
}

function refusalFor(error: Error & { code?: unknown }): Refusal {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  return new Refusal(400, 'unreadable_upload', 'We could not read that upload. Please try again.')
}
