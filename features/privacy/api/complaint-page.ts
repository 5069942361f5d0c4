import { clientSubnet, type HttpPlugin, Refusal, ValidationError } from '@keyturn/platform/http'
import { sendPublicPage } from '@keyturn/rent-passport'
import type { FastifyRequest } from 'fastify'
import { receiveComplaint } from '../actions/receive-complaint.ts'
import type { PrivacyContext } from '../context.ts'
import { complaintBody } from '../contract.ts'
import { privacyLinks } from '../links.ts'
import { complaintProblemPage, complaintTakenPage, type TypedComplaint } from '../pages/complaint-page.ts'
import { complaintOf } from './views.ts'

/** Handles the complaint form without JavaScript. Responds with a page and no redirect, so no URL repeats the data. */
export function complaintPage(context: PrivacyContext): HttpPlugin {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.setErrorHandler((error, request, reply) => {
      const isExpected = error instanceof ValidationError || error instanceof Refusal
      if (!isExpected) throw error
      if (error instanceof Refusal && error.retryAfterSeconds)
        reply.header('retry-after', error.retryAfterSeconds)
      const status = error instanceof Refusal ? error.status : 400
      return sendPublicPage(reply, complaintProblemPage(typedIn(request), error.message), status)
    })
    app.post(
      privacyLinks.complaints,
      { schema: { hide: true, body: complaintBody }, config: { isBesidePage: true } },
      async (request, reply) => {
        const from = { memberId: null, networkAddress: clientSubnet(request) }
        const { reference, answer_by } = complaintOf(await receiveComplaint(context, from, request.body))
        return sendPublicPage(reply, complaintTakenPage({ reference, answerBy: answer_by }))
      },
    )
  }
}

/** Submitted values of the form's fields. */
function typedIn({ body }: FastifyRequest): TypedComplaint {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
