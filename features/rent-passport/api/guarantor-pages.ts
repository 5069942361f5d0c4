import type { HttpPlugin } from '@keyturn/platform/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import * as actions from '../actions/guarantors.ts'
import type { RentPassportContext } from '../context.ts'
import { readCode as readPassportCode } from '../domain/passport-code.ts'
import { viewerLinks } from '../links.ts'
import * as pages from '../pages/guarantor-pages.ts'
import { sendPublicPage } from '../pages/page-shell.ts'
import type { Viewer } from '../store/viewers.ts'

type App = Parameters<HttpPlugin>[0]

interface Doors {
  preHandler: (request: FastifyRequest) => Promise<void>
  viewerOf(request: FastifyRequest): Promise<Viewer | null>
  refusesOther(request: FastifyRequest, reply: FastifyReply, email: string): Promise<boolean>
  signIn(reply: FastifyReply, session: string): FastifyReply
}

const withToken = z.object({ token: z.string().max(200) })
const withCode = z.object({ code: z.string().max(60) })

/** A guarantor's pages. A link that is unknown, expired or ended is answered alike. */
export function guarantorPages(app: App, context: RentPassportContext, doors: Doors): void {
  const { preHandler } = doors
  const held = { schema: { hide: true, params: withToken }, preHandler }
  const nothing = (reply: FastifyReply) => sendPublicPage(reply, pages.noInvitationPage(), 404)
  app.get(viewerLinks.guarantor(':token'), held, async (request, reply) => {
    const invitation = await actions.invitationAt(context, request.params.token)
    return invitation ? sendPublicPage(reply, pages.guarantorPage(invitation)) : nothing(reply)
  })
  app.post(viewerLinks.guarantorAccept(':token'), held, async (request, reply) => {
    const invitation = await actions.invitationAt(context, request.params.token)
    if (invitation && !invitation.isAccepted && (await doors.refusesOther(request, reply, invitation.email)))
      return reply
    const session = await actions.acceptInvitation(context, request.params.token)
    return session === null ? nothing(reply) : doors.signIn(reply, session)
  })
  app.post(viewerLinks.guarantorSilence(':token'), held, async (request, reply) => {
    const isDone = await actions.silenceGuarantor(context, request.params.token)
    return isDone ? sendPublicPage(reply, pages.silencedPage()) : nothing(reply)
  })
  const formed = { schema: { hide: true, body: withToken }, preHandler }
  app.post(viewerLinks.guarantorEnd, formed, async (request, reply) => {
    const viewer = await doors.viewerOf(request)
    if (viewer) await actions.endGuarantee(context, viewer, request.body.token)
    return reply.redirect(viewerLinks.list, 303)
  })
  app.post(viewerLinks.guarantorRelease, formed, async (request, reply) => {
    const viewer = await doors.viewerOf(request)
    if (!viewer) return reply.redirect(viewerLinks.list, 303)
    const code = await actions.makeRelease(context, viewer, request.body.token)
    return reply.redirect(viewerLinks.release(code), 303)
  })
  app.get(
    viewerLinks.release(':code'),
    { schema: { hide: true, params: withCode }, preHandler },
    async (request, reply) => {
      const code = readPassportCode(request.params.code)
      const release = code && (await actions.releaseAt(context, code))
      if (!code || !release) return sendPublicPage(reply, pages.noReleasePage(), 404)
      const address = context.publicUrl + viewerLinks.release(code)
      return sendPublicPage(reply, pages.releasePage(release, { code, address }))
    },
  )
}
