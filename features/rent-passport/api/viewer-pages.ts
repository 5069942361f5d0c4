import cookie from '@fastify/cookie'
import { cookies } from '@keyturn/brand/browser-items'
import { hours, minutes } from '@keyturn/platform/clock'
import {
  clientSubnet,
  enforceLimits,
  type HttpPlugin,
  Refusal,
  ValidationError,
} from '@keyturn/platform/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  answerConfirmation,
  deleteViewerAccount,
  listForViewer,
  removeByCode,
  savePassportByCode,
} from '../actions/saved-passports.ts'
import { linkAddress, requestSignInLink, signIn, signOut, viewerOf } from '../actions/sign-in.ts'
import type { RentPassportContext } from '../context.ts'
import { address } from '../contract/viewers.ts'
import { readCode as readPassportCode } from '../domain/passport-code.ts'
import { maskedAddress } from '../domain/viewer.ts'
import { viewerLinks } from '../links.ts'
import { sendPublicPage } from '../pages/page-shell.ts'
import * as pages from '../pages/viewer-pages.ts'
import type { Viewer } from '../store/viewers.ts'
import { guarantorPages } from './guarantor-pages.ts'

const COOKIE = 'keyturn_viewer' satisfies keyof typeof cookies

const linkBody = z.object({ email: address, code: z.string().max(60).default('') })
const dropBody = z.object({ code: z.string().max(60) })
const confirmationBody = z.object({ word: z.string().max(200), answer: z.enum(['still', 'no_longer']) })
const withCode = z.object({ code: z.string().max(60) })
const withToken = z.object({ token: z.string().max(200) })

/** Static HTML pages without scripts. Every change is a form of our own pages. */
export function viewerPages(context: RentPassportContext): HttpPlugin {
  return async (app) => {
    await app.register(cookie)
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof ValidationError)
        return sendPublicPage(reply, pages.signInFormPage({ problem: error.message }), 400)
      if (!(error instanceof Refusal)) throw error
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      return sendPublicPage(reply, pages.errorPage(error.message), error.status)
    })
    const preHandler = async (request: FastifyRequest): Promise<void> => {
      refuseForeignForm(request)
      const rule = { key: `viewer:${clientSubnet(request)}`, limit: 90, windowMs: minutes(10) }
      await enforceLimits(context.db, [rule], context.clock.now())
    }
    listPages(app, context, preHandler)
    signInPages(app, context, preHandler)
    guarantorPages(app, context, {
      preHandler,
      viewerOf: (request) => viewerOf(context, sessionIn(request)),
      refusesOther: (request, reply, email) => refusesOther(context, request, reply, email),
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
  context: RentPassportContext,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (viewer: Viewer) => Promise<unknown>,
): Promise<FastifyReply> {
  const viewer = await viewerOf(context, sessionIn(request))
  if (viewer) await act(viewer)
  return reply.redirect(viewerLinks.list, 303)
}

/**
 * Answers with a page if the browser is signed in to another address's list, and returns true. A link from a stranger
 * would otherwise replace the session, and what is kept next would be in the stranger's list.
 */
async function refusesOther(
  context: RentPassportContext,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<boolean> {
  const viewer = await viewerOf(context, sessionIn(request))
  if (!viewer || viewer.email === email) return false
  await sendPublicPage(reply, pages.signedInElsewherePage(viewer, maskedAddress(email)), 409)
  return true
}

function sendSignedIn(context: RentPassportContext, reply: FastifyReply, session: string): FastifyReply {
  reply.setCookie(COOKIE, session, {
    path: viewerLinks.list,
    httpOnly: true,
    sameSite: 'lax',
    secure: context.publicUrl.startsWith('https:'),
    maxAge: cookies[COOKIE].seconds,
  })
  return reply.redirect(viewerLinks.list, 303)
}

function listPages(app: App, context: RentPassportContext, preHandler: Guard): void {
  const plain = { schema: { hide: true }, preHandler }
  app.get(viewerLinks.list, plain, async (request, reply) => {
    const viewer = await viewerOf(context, sessionIn(request))
    if (!viewer) return sendPublicPage(reply, pages.signInFormPage({}))
    return sendPublicPage(reply, pages.listPage(viewer, await listForViewer(context, viewer)))
  })
  const codeRoute = { schema: { hide: true, params: withCode }, preHandler }
  app.get(viewerLinks.keep(':code'), codeRoute, async (request, reply) => {
    const code = readPassportCode(request.params.code)
    const viewer = await viewerOf(context, sessionIn(request))
    if (!code) return sendPublicPage(reply, pages.errorPage('There is no such passport.'), 404)
    return sendPublicPage(
      reply,
      viewer ? pages.savePassportPage(viewer, code) : pages.signInFormPage({ code }),
    )
  })
  app.post(viewerLinks.keep(':code'), codeRoute, (request, reply) =>
    signedIn(context, request, reply, (viewer) =>
      savePassportByCode(context, viewer, readPassportCode(request.params.code) ?? ''),
    ),
  )
  app.post(viewerLinks.drop, { schema: { hide: true, body: dropBody }, preHandler }, (request, reply) =>
    signedIn(context, request, reply, (viewer) => removeByCode(context, viewer, request.body.code)),
  )
  app.post(
    viewerLinks.word,
    { schema: { hide: true, body: confirmationBody }, preHandler },
    (request, reply) =>
      signedIn(context, request, reply, (viewer) => answerConfirmation(context, viewer, request.body)),
  )
}

function signInPages(app: App, context: RentPassportContext, preHandler: Guard): void {
  const plain = { schema: { hide: true }, preHandler }
  const withEmailLimit: Guard = async (request) => {
    await preHandler(request)
    const rule = { key: `viewer-letters:${clientSubnet(request)}`, limit: 20, windowMs: hours(1) }
    await enforceLimits(context.db, [rule], context.clock.now())
  }
  const linkRoute = { schema: { hide: true, body: linkBody }, preHandler: withEmailLimit }
  app.post(viewerLinks.link, linkRoute, async (request, reply) => {
    const { email, code } = request.body
    await requestSignInLink(context, { email, code: readPassportCode(code) })
    return sendPublicPage(reply, pages.linkSentPage(email))
  })
  const tokenRoute = { schema: { hide: true, params: withToken }, preHandler }
  // Signing in needs a button press, because mail scanners open links but do not submit forms.
  app.get(viewerLinks.signIn(':token'), tokenRoute, async (request, reply) => {
    const { token } = request.params
    const email = await linkAddress(context, token)
    if (email === null) return sendPublicPage(reply, pages.linkExpiredPage(), 410)
    if (await refusesOther(context, request, reply, email)) return reply
    return sendPublicPage(reply, pages.confirmSignInPage(token, maskedAddress(email)))
  })
  app.post(viewerLinks.signIn(':token'), tokenRoute, async (request, reply) => {
    const email = await linkAddress(context, request.params.token)
    if (email !== null && (await refusesOther(context, request, reply, email))) return reply
    const session = await signIn(context, request.params.token)
    return sendSignedIn(context, reply, session)
  })
  app.post(viewerLinks.leave, plain, async (request, reply) => {
    await signOut(context, sessionIn(request))
    return reply.clearCookie(COOKIE, { path: viewerLinks.list }).redirect(viewerLinks.list, 303)
  })
  app.get(viewerLinks.forget, plain, async (request, reply) => {
    const viewer = await viewerOf(context, sessionIn(request))
    return sendPublicPage(reply, viewer ? pages.confirmDeletePage(viewer) : pages.signInFormPage({}))
  })
  app.post(viewerLinks.forget, plain, async (request, reply) => {
    const viewer = await viewerOf(context, sessionIn(request))
    if (viewer) await deleteViewerAccount(context, viewer)
    reply.clearCookie(COOKIE, { path: viewerLinks.list })
    return sendPublicPage(reply, pages.deletedPage())
  })
}
