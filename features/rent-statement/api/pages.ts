import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { HttpPlugin } from '@keyturn/platform/http'
import {
  isPreviewVisit,
  limitCodeVisits,
  PRIVATE,
  readPassportCode as readCode,
  sendPublicPage,
} from '@keyturn/rent-passport'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fileStatement } from '../actions/file-statement.ts'
import { readByCode, readByFile, type StatementCheck, type Verdict } from '../actions/read-statement.ts'
import type { RentStatementContext } from '../context.ts'
import { rentStatementLinks } from '../links.ts'
import { checkPage, filePage, statementPage, verdictPage } from '../paper/page.ts'

const FILE_LIMIT_BYTES = 5 * 1_048_576
const style = readFileSync(join(import.meta.dirname, '../paper/style.css'), 'utf8')

const STATUS: Record<Verdict, number> = { open: 200, revoked: 410, expired: 410, altered: 409, unknown: 404 }

/** Public pages for readers of a statement. They need no account and no script. */
export function statementPages(context: RentStatementContext): HttpPlugin {
  return async (app) => {
    await app.register(multipart, { limits: { fileSize: FILE_LIMIT_BYTES, files: 1, fields: 1, parts: 2 } })
    const preHandler = (request: FastifyRequest): Promise<void> => limitCodeVisits(context, request)
    const schema = { hide: true }
    const ofCode = { schema: { hide: true, params: z.object({ code: z.string() }) }, preHandler }
    const show = (reply: FastifyReply, reading: StatementCheck): FastifyReply =>
      sendPublicPage(reply, statementPage(reading, context.publicUrl), STATUS[reading.verdict])

    app.get(rentStatementLinks.check, { schema }, async (_request, reply) =>
      sendPublicPage(reply, checkPage()),
    )
    app.get(
      '/statement/check',
      {
        schema: { hide: true, querystring: z.object({ code: z.string().max(200).default('') }) },
        preHandler,
      },
      async (request, reply) => {
        const code = readCode(request.query.code)
        if (code) return reply.redirect(rentStatementLinks.statement(code), 303)
        return sendPublicPage(reply, verdictPage('unknown'), 404)
      },
    )
    app.post(
      '/statement/check',
      { schema, bodyLimit: FILE_LIMIT_BYTES + 100_000, preHandler },
      async (request, reply) => {
        const file = request.isMultipart() ? await fileIn(request) : null
        if (file === null) return sendPublicPage(reply, checkPage(NO_FILE), 400)
        return sendPublicPage(reply, filePage(await readByFile(context, file)))
      },
    )
    app.get('/statement/:code', ofCode, async (request, reply) => {
      const kind = isPreviewVisit(request) ? 'preview' : 'page'
      return show(reply, await readByCode(context, request.params.code, kind))
    })
    for (const kind of ['pdf', 'csv', 'json'] as const)
      app.get(`/statement/:code/rent-statement.${kind}`, ofCode, async (request, reply) => {
        const reading = await readByCode(context, request.params.code, kind === 'pdf' ? 'pdf' : 'data')
        const file = await fileStatement(context, reading, kind)
        if (!file) return show(reply, reading)
        const disposition = `attachment; filename="rent-statement.${kind}"`
        return reply
          .type(TYPES[kind])
          .headers({ ...PRIVATE, 'content-disposition': disposition })
          .send(file)
      })
    app.get(rentStatementLinks.style, { schema }, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=86400').send(style),
    )
  }
}

const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8', json: 'application/json' } as const

const NO_FILE = 'Please choose the file you were given, 5 MB at most.'

async function fileIn(request: FastifyRequest): Promise<Buffer | null> {
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const content = await part.toBuffer()
      return content.length > 0 ? content : null
    }
  } catch {
    // An unreadable upload counts as no file.
  }
  return null
}
