import { type Http, memberOf } from '@keyturn/platform/http'
import { settleComplaint } from '../actions/settle-complaint.ts'
import { dropJob, retryJob } from '../actions/settle-job.ts'
import { closeMessage, replyToMessage } from '../actions/settle-message.ts'
import type { BackOfficeContext } from '../context.ts'
import { closeBody, complaintAnswerBody, doneAnswer, replyBody } from '../contract/index.ts'
import { act, byId, nothing, tags } from './act.ts'
import { anId, refuseOwnRecord, toActOn } from './names.ts'

export function messageActs(http: Http, context: BackOfficeContext): void {
  act(
    http,
    {
      url: '/api/manager/messages/:id/reply/',
      operationId: 'postManagerMessagesByIdReply',
      role: 'caseworker',
      summary: 'Answer by letter',
      body: replyBody,
    },
    ({ adminId, id, body }) => replyToMessage(context, adminId, anId(id), body.reply),
  )
  act(
    http,
    {
      url: '/api/manager/messages/:id/close/',
      operationId: 'postManagerMessagesByIdClose',
      role: 'caseworker',
      summary: 'Close without an answer',
      body: closeBody,
    },
    ({ adminId, id, body }) => closeMessage(context, adminId, anId(id), body.reason),
  )
}

export function complaintActs(http: Http, context: BackOfficeContext): void {
  act(
    http,
    {
      url: '/api/manager/complaints/:id/acknowledge/',
      operationId: 'postManagerComplaintsByIdAcknowledge',
      role: 'caseworker',
      summary: 'Say that whoever complained was told that we have it',
      body: nothing,
    },
    async ({ adminId, id }) =>
      settleComplaint(context, adminId, await toActOn(context, adminId, id, 'complaint'), {
        to: 'acknowledged',
      }),
  )
  act(
    http,
    {
      url: '/api/manager/complaints/:id/answer/',
      operationId: 'postManagerComplaintsByIdAnswer',
      role: 'caseworker',
      summary: 'Answer by letter, with reasons',
      body: complaintAnswerBody,
    },
    async ({ adminId, id, body: { answer: words, accepted } }) =>
      settleComplaint(context, adminId, await toActOn(context, adminId, id, 'complaint'), {
        to: 'answered',
        words,
        accepted,
      }),
  )
  act(
    http,
    {
      url: '/api/manager/complaints/:id/extend/',
      operationId: 'postManagerComplaintsByIdExtend',
      role: 'caseworker',
      summary: 'Give the answer more time, about bank reading; the sender reads why and by when',
      body: closeBody,
    },
    async ({ adminId, id, body: { reason: words } }) =>
      settleComplaint(context, adminId, await toActOn(context, adminId, id, 'complaint'), {
        to: 'extended',
        words,
      }),
  )
  act(
    http,
    {
      url: '/api/manager/complaints/:id/close/',
      operationId: 'postManagerComplaintsByIdClose',
      role: 'caseworker',
      summary: 'Close what was taken back or is none; the sender reads why',
      body: closeBody,
    },
    async ({ adminId, id, body: { reason: words } }) =>
      settleComplaint(context, adminId, await toActOn(context, adminId, id, 'complaint'), {
        to: 'closed',
        words,
      }),
  )
}

export function jobActs(http: Http, context: BackOfficeContext): void {
  act(
    http,
    {
      url: '/api/manager/jobs/:id/retry/',
      operationId: 'postManagerJobsByIdRetry',
      role: 'caseworker',
      summary: 'Give a job all its tries again',
      body: nothing,
    },
    ({ adminId, id }) => retryJob(context, adminId, anId(id)),
  )
  http.delete(
    '/api/manager/jobs/:id/',
    {
      config: { access: 'staff', role: 'approver' },
      schema: {
        operationId: 'deleteManagerJobsById',
        tags,
        summary: 'Drop a job that is not wanted any more',
        params: byId,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      const { memberId: adminId } = memberOf(request)
      await dropJob(context, adminId, anId(request.params.id), (memberId) =>
        refuseOwnRecord(context, adminId, memberId),
      )
      return { success: true as const }
    },
  )
}
