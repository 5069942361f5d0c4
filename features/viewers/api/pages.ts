import cookie from '@fastify/cookie'
import { cookies } from '@keyturn/platform/browser-items'
import { hours, minutes } from '@keyturn/platform/clock'
import { FieldRefusal, type HttpPlugin, networkOf, Refusal, refuseAbove } from '@keyturn/platform/http'
import { readPassportCode, sendPublicPage } from '@keyturn/rent-record'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dropByCode, forget, keepByCode, listOf, sayAgain } from '../actions/keep.ts'
import { askForLink, isLinkOpen, signIn, signOut, viewerOf } from '../actions/sign-in.ts'
import type { ViewersContext } from '../context.ts'
import { address } from '../contract.ts'
import { viewerLinks } from '../links.ts'
import * as pages from '../pages/pages.ts'
import type { Viewer } from '../store/viewers.ts'
import { guarantorPages } from './guarantor-pages.ts'

const COOKIE = 'keyturn_viewer' satisfies keyof typeof cookies

const linkBody = z.object({ email: address, code: z.string().max(60).default('') })
const dropBody = z.object({ code: z.string().max(60) })
const wordBody = z.object({ word: z.string().max(200), answer: z.enum(['still', 'no_longer']) })
const withCode = z.object({ code: z.string().max(60) })
const withToken = z.object({ token: z.string().max(200) })

/** Static HTML pages without scripts. Every change is a form of our own pages. */
export function viewerPages(context: ViewersContext): HttpPlugin {
  return async (app) => {
    await app.register(cookie)
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof FieldRefusal)
        return sendPublicPage(reply, pages.askPage({ problem: error.message }), 400)
      if (!(error instanceof Refusal)) throw error
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      return sendPublicPage(reply, pages.refusedPage(error.message), error.status)
    })
    const preHandler = async (request: FastifyRequest): Promise<void> => {
      refuseForeignForm(request)
      const rule = { key: `viewer:${networkOf(request)}`, limit: 90, windowMs: minutes(10) }
      await refuseAbove(context.db, [rule], context.clock.now())
    }
    listPages(app, context, preHandler)
    signInPages(app, context, preHandler)
    guarantorPages(app, context, {
      preHandler,
      viewerOf: (request) => viewerOf(context, sessionIn(request)),
      signIn: (reply, session) => sendSignedIn(context, reply, session),
    })
  }
}

/**
 * CSRF protection: refuses forms from other sites by `Sec-Fetch-Site`. Clients without the header are not browsers and
 * have no cookie.
 */
function refuseForeignForm({ method, headers }: FastifyRequest): void {
  const from = headers['sec-fetch-site'] ?? 'same-origin'
  if (method === 'POST' && from !== 'same-origin' && from !== 'none')
    throw new Refusal(
      403,
      'foreign_form',
      'This came from another website. Open the page here and try again.',
    )
}

type App = Parameters<HttpPlugin>[0]
type Guard = (request: FastifyRequest) => Promise<void>

const sessionIn = (request: FastifyRequest): string => (request.cookies[COOKIE] ?? '').slice(0, 100)

/** Runs the action for a signed-in viewer, then redirects to the list, which shows the sign-in form to all others. */
async function signedIn(
  context: ViewersContext,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (viewer: Viewer) => Promise<unknown>,
): Promise<FastifyReply> {
  const viewer = await viewerOf(context, sessionIn(request))
  if (viewer) await act(viewer)
  return reply.redirect(viewerLinks.list, 303)
}

function sendSignedIn(context: ViewersContext, reply: FastifyReply, session: string): FastifyReply {
  reply.setCookie(COOKIE, session, {
    path: viewerLinks.list,
    httpOnly: true,
    sameSite: 'lax',
    secure: context.publicUrl.startsWith('https:'),
    maxAge: cookies[COOKIE].seconds,
  })
  return reply.redirect(viewerLinks.list, 303)
}

function listPages(app: App, context: ViewersContext, preHandler: Guard): void {
  const plain = { schema: { hide: true }, preHandler }
  app.get(viewerLinks.list, plain, async (request, reply) => {
    const viewer = await viewerOf(context, sessionIn(request))
    if (!viewer) return sendPublicPage(reply, pages.askPage({}))
    return sendPublicPage(reply, pages.listPage(viewer, await listOf(context, viewer)))
  })
  const coded = { schema: { hide: true, params: withCode }, preHandler }
  app.get(viewerLinks.keep(':code'), coded, async (request, reply) => {
    const code = readPassportCode(request.params.code)
    const viewer = await viewerOf(context, sessionIn(request))
    if (!code) return sendPublicPage(reply, pages.refusedPage('There is no such passport.'), 404)
    return sendPublicPage(reply, viewer ? pages.keepPage(viewer, code) : pages.askPage({ code }))
  })
  app.post(viewerLinks.keep(':code'), coded, (request, reply) =>
    signedIn(context, request, reply, (viewer) =>
      keepByCode(context, viewer, readPassportCode(request.params.code) ?? ''),
    ),
  )
  app.post(viewerLinks.drop, { schema: { hide: true, body: dropBody }, preHandler }, (request, reply) =>
    signedIn(context, request, reply, (viewer) => dropByCode(context, viewer, request.body.code)),
  )
  app.post(viewerLinks.word, { schema: { hide: true, body: wordBody }, preHandler }, (request, reply) =>
    signedIn(context, request, reply, (viewer) => sayAgain(context, viewer, request.body)),
  )
}

function signInPages(app: App, context: ViewersContext, preHandler: Guard): void {
  const plain = { schema: { hide: true }, preHandler }
  const lettersToo: Guard = async (request) => {
    await preHandler(request)
    const rule = { key: `viewer-letters:${networkOf(request)}`, limit: 20, windowMs: hours(1) }
    await refuseAbove(context.db, [rule], context.clock.now())
  }
  const asked = { schema: { hide: true, body: linkBody }, preHandler: lettersToo }
  app.post(viewerLinks.link, asked, async (request, reply) => {
    const { email, code } = request.body
    await askForLink(context, { email, code: readPassportCode(code) })
    return sendPublicPage(reply, pages.sentPage(email))
  })
  const held = { schema: { hide: true, params: withToken }, preHandler }
  // Signing in needs a button press, because mail scanners open links but do not submit forms.
  app.get(viewerLinks.signIn(':token'), held, async (request, reply) => {
    const { token } = request.params
    if (!(await isLinkOpen(context, token))) return sendPublicPage(reply, pages.linkOverPage(), 410)
    return sendPublicPage(reply, pages.enterPage(token))
  })
  app.post(viewerLinks.signIn(':token'), held, async (request, reply) => {
    const session = await signIn(context, request.params.token)
    return sendSignedIn(context, reply, session)
  })
  app.post(viewerLinks.leave, plain, async (request, reply) => {
    await signOut(context, sessionIn(request))
    return reply.clearCookie(COOKIE, { path: viewerLinks.list }).redirect(viewerLinks.list, 303)
  })
  app.get(viewerLinks.forget, plain, async (request, reply) => {
    const viewer = await viewerOf(context, sessionIn(request))
    return sendPublicPage(reply, viewer ? pages.forgetPage(viewer) : pages.askPage({}))
  })
  app.post(viewerLinks.forget, plain, async (request, reply) => {
    const viewer = await viewerOf(context, sessionIn(request))
    if (viewer) await forget(context, viewer)
    reply.clearCookie(COOKIE, { path: viewerLinks.list })
    return sendPublicPage(reply, pages.forgottenPage())
  })
}
