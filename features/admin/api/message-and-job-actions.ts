import { type Http, memberOf } from '@keyturn/platform/http'
import { closeMessage, replyToMessage } from '../actions/answer-message.ts'
import { resolveComplaint } from '../actions/resolve-complaint.ts'
import { dropJob, retryJob } from '../actions/retry-or-drop-job.ts'
import type { AdminContext } from '../context.ts'
import { closeBody, complaintAnswerBody, doneAnswer, replyBody } from '../contract/index.ts'
import { itemToActOn, parseId, refuseOwnRecord } from './item-access.ts'
import { byId, emptyBody, registerAction, tags } from './register-action.ts'

export function messageActionRoutes(http: Http, context: AdminContext): void {
  registerAction(
    http,
    {
      url: '/api/manager/messages/:id/reply/',
      operationId: 'postManagerMessagesByIdReply',
      role: 'caseworker',
      summary: 'Reply to a message by email',
      body: replyBody,
    },
    ({ adminId, id, body }) => replyToMessage(context, adminId, parseId(id), body.reply),
  )
  registerAction(
    http,
    {
      url: '/api/manager/messages/:id/close/',
      operationId: 'postManagerMessagesByIdClose',
      role: 'caseworker',
      summary: 'Close a message without a reply',
      body: closeBody,
    },
    ({ adminId, id, body }) => closeMessage(context, adminId, parseId(id), body.reason),
  )
}

export function complaintActionRoutes(http: Http, context: AdminContext): void {
  registerAction(
    http,
    {
      url: '/api/manager/complaints/:id/acknowledge/',
      operationId: 'postManagerComplaintsByIdAcknowledge',
      role: 'caseworker',
      summary: 'Mark a complaint as acknowledged',
      body: emptyBody,
    },
    async ({ adminId, id }) =>
      resolveComplaint(context, adminId, await itemToActOn(context, adminId, id, 'complaint'), {
        to: 'acknowledged',
      }),
  )
  registerAction(
    http,
    {
      url: '/api/manager/complaints/:id/answer/',
      operationId: 'postManagerComplaintsByIdAnswer',
      role: 'caseworker',
      summary: 'Answer a complaint by email, with reasons',
      body: complaintAnswerBody,
    },
    async ({ adminId, id, body: { answer: words, accepted } }) =>
      resolveComplaint(context, adminId, await itemToActOn(context, adminId, id, 'complaint'), {
        to: 'answered',
        words,
        accepted,
      }),
  )
  registerAction(
    http,
    {
      url: '/api/manager/complaints/:id/extend/',
      operationId: 'postManagerComplaintsByIdExtend',
      role: 'caseworker',
      summary: 'Extend the deadline of a complaint about bank reading, by an email with the reason',
      body: closeBody,
    },
    async ({ adminId, id, body: { reason: words } }) =>
      resolveComplaint(context, adminId, await itemToActOn(context, adminId, id, 'complaint'), {
        to: 'extended',
        words,
      }),
  )
  registerAction(
    http,
    {
      url: '/api/manager/complaints/:id/close/',
      operationId: 'postManagerComplaintsByIdClose',
      role: 'caseworker',
      summary: 'Close a withdrawn or mistaken complaint, with a reason for the sender',
      body: closeBody,
    },
    async ({ adminId, id, body: { reason: words } }) =>
      resolveComplaint(context, adminId, await itemToActOn(context, adminId, id, 'complaint'), {
        to: 'closed',
        words,
      }),
  )
}

export function jobActionRoutes(http: Http, context: AdminContext): void {
  registerAction(
    http,
    {
      url: '/api/manager/jobs/:id/retry/',
      operationId: 'postManagerJobsByIdRetry',
      role: 'caseworker',
      summary: 'Retry a dead job',
      body: emptyBody,
    },
    ({ adminId, id }) => retryJob(context, adminId, parseId(id)),
  )
  http.delete(
    '/api/manager/jobs/:id/',
    {
      config: { access: 'staff', role: 'approver' },
      schema: {
        operationId: 'deleteManagerJobsById',
        tags,
        summary: 'Delete a dead job',
        params: byId,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      const { memberId: adminId } = memberOf(request)
      await dropJob(context, adminId, parseId(request.params.id), (memberId) =>
        refuseOwnRecord(context, adminId, memberId),
      )
      return { success: true as const }
    },
  )
}
