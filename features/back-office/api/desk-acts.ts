import { type Http, memberOf, notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { z } from 'zod'
import { answerForAgency } from '../actions/answer-for-agency.ts'
import { decide } from '../actions/decide.ts'
import { askForAdjustment, decideApproval } from '../actions/decide-approval.ts'
import { settleComplaint } from '../actions/settle-complaint.ts'
import { beginReview, settleByHand, settleDispute, settleTrace } from '../actions/settle-dispute.ts'
import { dropJob, retryJob } from '../actions/settle-job.ts'
import { closeMessage, replyToMessage } from '../actions/settle-message.ts'
import { actPath, deskPaths } from '../call-paths.ts'
import type { BackOfficeContext } from '../context.ts'
import {
  adjustmentBody,
  approvalAnswer,
  approvalBody,
  closeBody,
  complaintAnswerBody,
  decisionBody,
  disputeBody,
  doneAnswer,
  fileAnswerBody,
  replyBody,
} from '../contract/index.ts'
import { deskPerson } from './desk-guard.ts'
import { named, namedOfMember } from './names.ts'

const tags = ['manager']
const byId = z.object({ id: z.string() })
const nothing = z.strictObject({}).nullish()

interface Asked<Body> {
  adminId: string
  id: string
  body: Body
}

/** What our people do. Every one of these is written into the audit trail with whoever did it. */
export function deskActs(http: Http, context: BackOfficeContext): void {
  decisions(http, context)
  disputeActs(http, context)
  correctionAct(http, context)
  messageActs(http, context)
  complaintActs(http, context)
  jobActs(http, context)
}

/** One act: who does it, to what, and with which words. */
function act<Body extends z.ZodType>(
  http: Http,
  path: string,
  about: { summary: string; body: Body },
  run: (asked: Asked<z.infer<Body>>) => Promise<void>,
): void {
  const { summary, body } = about
  const schema = { tags, summary, params: byId, body, response: { 200: doneAnswer } }
  http.post(path, { schema }, async (request) => {
    // What the schema has read; a type that is still open cannot say so by itself.
    const read = request.body as z.infer<Body>
    await run({ adminId: memberOf(request).memberId, id: request.params.id, body: read })
    return { success: true as const }
  })
}

function decisions(http: Http, context: BackOfficeContext): void {
  for (const [list, kind] of [
    ['applications', 'application'],
    ['verifications', 'agreement'],
  ] as const)
    act(
      http,
      actPath(list, 'decide'),
      { summary: `Decide about one of the ${list}`, body: decisionBody },
      ({ adminId, id, body }) => decide(context, adminId, { ...namedOfMember(id, kind), kind }, body),
    )
  http.post(
    actPath('approvals', 'decide'),
    {
      schema: {
        tags,
        summary: 'Approve or decline; what takes two is asked for by the first',
        params: byId,
        body: approvalBody,
        response: { 200: approvalAnswer },
      },
    },
    async (request) => {
      const item = named(request.params.id)
      const came = await decideApproval(context, deskPerson(request, context), item, request.body)
      return { success: true as const, asked: came === 'asked' }
    },
  )
  act(
    http,
    actPath('approvals', 'answer'),
    {
      summary: 'Write down what an agency said of a file whose answer was lost or never came',
      body: fileAnswerBody,
    },
    ({ adminId, id, body }) => answerForAgency(context, adminId, named(id, 'file'), body),
  )
  http.post(
    deskPaths.adjustments,
    {
      schema: {
        tags,
        summary: 'Ask for a correction of points; a second person decides',
        body: adjustmentBody,
        response: { 200: z.object({ id: z.string() }) },
      },
    },
    async (request) => {
      const { member_id: memberId, points, reason } = request.body
      return { id: await askForAdjustment(context, memberOf(request).memberId, { memberId, points, reason }) }
    },
  )
}

function disputeActs(http: Http, context: BackOfficeContext): void {
  act(
    http,
    actPath('disputes', 'take-up'),
    { summary: 'Begin to look into it', body: nothing },
    ({ adminId, id }) => beginReview(context, adminId, namedOfMember(id, 'dispute')),
  )
  act(
    http,
    actPath('disputes', 'decide'),
    { summary: 'Decide, with a reason the member reads', body: disputeBody },
    ({ adminId, id, body: { in_favour: inFavour, corrected_status: correctedStatus, reason } }) =>
      settleDispute(context, adminId, namedOfMember(id, 'dispute'), {
        inFavour,
        reason,
        ...(correctedStatus ? { correctedStatus } : {}),
      }),
  )
}

function correctionAct(http: Http, context: BackOfficeContext): void {
  act(
    http,
    actPath('disputes', 'corrected'),
    { summary: 'The agencies that no file reaches any more have confirmed the correction', body: closeBody },
    ({ adminId, id, body: { reason } }) =>
      settleByHand(context, adminId, namedOfMember(id, 'dispute'), reason),
  )
  act(
    http,
    actPath('disputes', 'traced'),
    { summary: 'What the agency said of a month not found on a file; the member reads it', body: closeBody },
    ({ adminId, id, body: { reason } }) => settleTrace(context, adminId, namedOfMember(id, 'trace'), reason),
  )
}

function messageActs(http: Http, context: BackOfficeContext): void {
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

function complaintActs(http: Http, context: BackOfficeContext): void {
  act(
    http,
    actPath('complaints', 'acknowledge'),
    { summary: 'Say that whoever complained was told that we have it', body: nothing },
    ({ adminId, id }) => settleComplaint(context, adminId, named(id, 'complaint'), { to: 'acknowledged' }),
  )
  act(
    http,
    actPath('complaints', 'answer'),
    { summary: 'Answer by letter, with reasons', body: complaintAnswerBody },
    ({ adminId, id, body: { answer: words } }) =>
      settleComplaint(context, adminId, named(id, 'complaint'), { to: 'answered', words }),
  )
  act(
    http,
    actPath('complaints', 'close'),
    { summary: 'Close what was taken back or is none; the sender reads why', body: closeBody },
    ({ adminId, id, body: { reason: words } }) =>
      settleComplaint(context, adminId, named(id, 'complaint'), { to: 'closed', words }),
  )
}

function jobActs(http: Http, context: BackOfficeContext): void {
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

function anId(id: string): string {
  if (!isId(id)) throw notFound()
  return id
}
