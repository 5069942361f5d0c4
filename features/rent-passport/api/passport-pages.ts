import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { HttpPlugin } from '@keyturn/platform/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { filePassport } from '../actions/file-passport.ts'
import { readByCode, readByFile, type Verdict } from '../actions/read-passport.ts'
import { checkCredential } from '../actions/verify-credential.ts'
import type { RentPassportContext } from '../context.ts'
import { colourRules } from '../document/colours.ts'
import { passportSigner } from '../document/signature.ts'
import { readCode } from '../domain/passport-code.ts'
import { rentPassportLinks } from '../links.ts'
import { PRIVATE, STYLE_PATH, sendPublicPage } from '../pages/page-shell.ts'
import { checkPage, credentialPage, filePage, passportPage, verdictPage } from '../pages/passport-page.ts'
import { isPreview, limitCodeVisits } from './code-visits.ts'

const FILE_LIMIT_BYTES = 5 * 1_048_576

const require = createRequire(import.meta.url)
const style = `:root {\n${colourRules}\n}\n${readFileSync(join(import.meta.dirname, '../pages/style.css'), 'utf8')}`
const FONTS: Record<string, string> = {
  'figtree-400.woff2': '@fontsource/figtree/files/figtree-latin-400-normal.woff2',
  'figtree-700.woff2': '@fontsource/figtree/files/figtree-latin-700-normal.woff2',
  'bricolage.woff2':
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
}

const ofCode = { schema: { hide: true, params: z.object({ code: z.string() }) } }

/** Public pages for readers of a passport. They need no account and no script. */
export function passportPages(context: RentPassportContext): HttpPlugin {
  return async (app) => {
    await app.register(multipart, {
      limits: { fileSize: FILE_LIMIT_BYTES, fieldSize: 50_000, files: 1, fields: 2, parts: 3 },
    })
    const preHandler = (request: FastifyRequest): Promise<void> => limitCodeVisits(context, request)
    const schema = { hide: true }

    app.get(rentPassportLinks.check, { schema }, async (_request, reply) =>
      sendPublicPage(reply, checkPage()),
    )
    app.get(
      '/passport/check',
      {
        schema: { hide: true, querystring: z.object({ code: z.string().max(200).default('') }) },
        preHandler,
      },
      async (request, reply) => {
        const code = readCode(request.query.code)
        if (code) return reply.redirect(rentPassportLinks.passport(code), 303)
        return sendPublicPage(reply, verdictPage('unknown'), 404)
      },
    )
    app.post(
      '/passport/check',
      { schema, bodyLimit: FILE_LIMIT_BYTES + 100_000, preHandler },
      async (request, reply) => {
        const { file, credential } = request.isMultipart() ? await partsIn(request) : NOTHING
        if (credential !== null)
          return sendPublicPage(reply, credentialPage(await checkCredential(context, credential, {})))
        if (file === null) return sendPublicPage(reply, checkPage(NO_FILE), 400)
        return sendPublicPage(reply, filePage(await readByFile(context, file)))
      },
    )
    app.get('/passport/:code', { ...ofCode, preHandler }, async (request, reply) => {
      const reading = await readByCode(context, request.params.code, isPreview(request) ? 'preview' : 'page')
      return sendPublicPage(reply, passportPage(reading, context.publicUrl), STATUS[reading.verdict])
    })
    app.get('/passport/:code/rent-passport.pdf', { ...ofCode, preHandler }, async (request, reply) => {
      const reading = await readByCode(context, request.params.code, 'pdf')
      if (!reading.passport || !reading.statement)
        return sendPublicPage(reply, passportPage(reading, context.publicUrl), STATUS[reading.verdict])
      return sendFile(reply, await filePassport(context, reading))
    })
    app.get('/passport/:code/statement.json', { ...ofCode, preHandler }, async (request, reply) => {
      const reading = await readByCode(context, request.params.code, 'check')
      if (!reading.passport || !reading.statement)
        return sendPublicPage(reply, passportPage(reading, context.publicUrl), STATUS[reading.verdict])
      // The signed text includes the income, so it cannot be served after the withdrawal.
      if (reading.incomeWithdrawn)
        return sendPublicPage(reply, passportPage(reading, context.publicUrl), STATUS.revoked)
      const { statement, seal } = reading.passport
      return reply.type('application/json').header('x-signature', seal).headers(PRIVATE).send(statement)
    })
    app.get('/passport/keys.json', { schema }, async (_request, reply) =>
      reply.type('application/json').send(JSON.stringify(passportSigner(context.keyRing).publicKeys())),
    )
    assets(app)
  }
}

const assets = (app: Parameters<HttpPlugin>[0]): void => {
  const forADay = 'public, max-age=86400'
  app.get(STYLE_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', forADay).send(style),
  )
  for (const [name, path] of Object.entries(FONTS)) {
    const bytes = readFileSync(require.resolve(path))
    app.get(`/passport/fonts/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('font/woff2').header('cache-control', forADay).send(bytes),
    )
  }
}

const NO_FILE = 'Please choose the PDF file you were given, 5 MB at most, or paste all of the credential.'

const STATUS: Record<Verdict, number> = {
  open: 200,
  sample: 200,
  revoked: 410,
  expired: 410,
  altered: 409,
  unknown: 404,
}

const sendFile = (reply: FastifyReply, pdf: Buffer): FastifyReply =>
  reply
    .type('application/pdf')
    .headers({ ...PRIVATE, 'content-disposition': 'attachment; filename="rent-passport.pdf"' })
    .send(pdf)

interface Posted {
  file: Buffer | null
  /** Pasted text, without its white space. */
  credential: string | null
}

const NOTHING: Posted = { file: null, credential: null }

async function partsIn(request: FastifyRequest): Promise<Posted> {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const content = await part.toBuffer()
        return content.length > 0 ? { file: content, credential: null } : NOTHING
      }
      if (part.fieldname === 'credential' && typeof part.value === 'string' && part.value.trim() !== '')
        return { file: null, credential: part.value.replaceAll(/\s/g, '') }
    }
  } catch {
    // An unreadable upload counts as no file.
  }
  return NOTHING
}
