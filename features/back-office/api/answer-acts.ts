import { type Http, memberOf } from '@keyturn/platform/http'
import { settleComplaint } from '../actions/settle-complaint.ts'
import { dropJob, retryJob } from '../actions/settle-job.ts'
import { closeMessage, replyToMessage } from '../actions/settle-message.ts'
import { actPath, deskPaths } from '../call-paths.ts'
import type { BackOfficeContext } from '../context.ts'
import { closeBody, complaintAnswerBody, doneAnswer, replyBody } from '../contract/index.ts'
import { act, byId, nothing, tags } from './act.ts'
import { anId, toActOn } from './names.ts'

export function messageActs(http: Http, context: BackOfficeContext): void {
  act(
    http,
    actPath('messages', 'reply'),
    { summary: 'Answer by letter', body: replyBody },
    ({ adminId, id, body }) => replyToMessage(context, adminId, anId(id), body.reply),
  )
  act(
    http,
    actPath('messages', 'close'),
    { summary: 'Close without an answer', body: closeBody },
    ({ adminId, id, body }) => closeMessage(context, adminId, anId(id), body.reason),
  )
}

export function complaintActs(http: Http, context: BackOfficeContext): void {
  act(
    http,
    actPath('complaints', 'acknowledge'),
    { summary: 'Say that whoever complained was told that we have it', body: nothing },
    async ({ adminId, id }) =>
      settleComplaint(context, adminId, await toActOn(context, adminId, id, 'complaint'), {
        to: 'acknowledged',
      }),
  )
  act(
    http,
    actPath('complaints', 'answer'),
    { summary: 'Answer by letter, with reasons', body: complaintAnswerBody },
    async ({ adminId, id, body: { answer: words } }) =>
      settleComplaint(context, adminId, await toActOn(context, adminId, id, 'complaint'), {
        to: 'answered',
        words,
      }),
  )
  act(
    http,
    actPath('complaints', 'close'),
    { summary: 'Close what was taken back or is none; the sender reads why', body: closeBody },
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
    deskPaths.retryJob,
    { summary: 'Give a job all its tries again', body: nothing },
    ({ adminId, id }) => retryJob(context, adminId, anId(id)),
  )
  http.delete(
    deskPaths.job,
    {
      schema: {
        tags,
        summary: 'Drop a job that is not wanted any more',
        params: byId,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      await dropJob(context, memberOf(request).memberId, anId(request.params.id))
      return { success: true as const }
    },
  )
}
