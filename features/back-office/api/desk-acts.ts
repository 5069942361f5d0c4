import { type Http, memberOf, notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { z } from 'zod'
import { answerForAgency } from '../actions/answer-for-agency.ts'
import { decide } from '../actions/decide.ts'
import { askForAdjustment, decideApproval } from '../actions/decide-approval.ts'
import { settleComplaint } from '../actions/settle-complaint.ts'
import { beginReview, settleByHand, settleDispute } from '../actions/settle-dispute.ts'
import { dropJob, retryJob } from '../actions/settle-job.ts'
import { closeMessage, replyToMessage } from '../actions/settle-message.ts'
import {
  adjustmentBody,
  approvalBody,
  closeBody,
  complaintAnswerBody,
  decisionBody,
  disputeBody,
  doneAnswer,
  fileAnswerBody,
  replyBody,
} from '../contract/index.ts'
import type { Surroundings } from '../surroundings.ts'
import { named } from './names.ts'

const tags = ['manager']
const byId = z.object({ id: z.string() })
const nothing = z.strictObject({}).nullish()

interface Said<Body> {
  adminId: string
  id: string
  body: Body
}

/** What our people do. Every one of these is written into the audit trail with whoever did it. */
export function deskActs(http: Http, desk: Surroundings): void {
  decisions(http, desk)
  disputeActs(http, desk)
  correctionAct(http, desk)
  messageActs(http, desk)
  complaintActs(http, desk)
  jobActs(http, desk)
}

/** One act: who does it, to what, and with which words. */
function act<Body extends z.ZodType>(
  http: Http,
  path: string,
  about: { summary: string; body: Body },
  run: (said: Said<z.infer<Body>>) => Promise<void>,
): void {
  const { summary, body } = about
  const schema = { tags, summary, params: byId, body, response: { 200: doneAnswer } }
  http.post(`/api/manager/${path}/`, { schema }, async (request) => {
    // What the schema has read; a type that is still open cannot say so by itself.
    const said = request.body as z.infer<Body>
    await run({ adminId: memberOf(request).memberId, id: request.params.id, body: said })
    return { success: true as const }
  })
}

function decisions(http: Http, desk: Surroundings): void {
  for (const [list, kind] of [
    ['applications', 'application'],
    ['verifications', 'agreement'],
  ] as const)
    act(
      http,
      `${list}/:id/decide`,
      { summary: `Decide about one of the ${list}`, body: decisionBody },
      ({ adminId, id, body }) => decide(desk, adminId, { ...named(id, kind), kind }, body),
    )
  act(
    http,
    'approvals/:id/decide',
    { summary: 'Approve or decline', body: approvalBody },
    ({ adminId, id, body }) => decideApproval(desk, adminId, named(id), body),
  )
  act(
    http,
    'approvals/:id/answer',
    {
      summary: 'Write down what an agency said of a file whose answer was lost or never came',
      body: fileAnswerBody,
    },
    ({ adminId, id, body }) => answerForAgency(desk, adminId, named(id, 'file'), body),
  )
  http.post(
    '/api/manager/adjustments/',
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
      return { id: await askForAdjustment(desk, memberOf(request).memberId, { memberId, points, reason }) }
    },
  )
}

function disputeActs(http: Http, desk: Surroundings): void {
  act(http, 'disputes/:id/take-up', { summary: 'Begin to look into it', body: nothing }, ({ adminId, id }) =>
    beginReview(desk, adminId, named(id, 'dispute')),
  )
  act(
    http,
    'disputes/:id/decide',
    { summary: 'Decide, with a reason the member reads', body: disputeBody },
    ({ adminId, id, body: { in_favour: inFavour, corrected_status: correctedStatus, reason } }) =>
      settleDispute(desk, adminId, named(id, 'dispute'), {
        inFavour,
        reason,
        ...(correctedStatus ? { correctedStatus } : {}),
      }),
  )
}

function correctionAct(http: Http, desk: Surroundings): void {
  act(
    http,
    'disputes/:id/corrected',
    { summary: 'The agencies that no file reaches any more have confirmed the correction', body: closeBody },
    ({ adminId, id, body: { reason } }) => settleByHand(desk, adminId, named(id, 'dispute'), reason),
  )
}

function messageActs(http: Http, desk: Surroundings): void {
  act(http, 'messages/:id/reply', { summary: 'Answer by letter', body: replyBody }, ({ adminId, id, body }) =>
    replyToMessage(desk, adminId, anId(id), body.reply),
  )
  act(
    http,
    'messages/:id/close',
    { summary: 'Close without an answer', body: closeBody },
    ({ adminId, id, body }) => closeMessage(desk, adminId, anId(id), body.reason),
  )
}

function complaintActs(http: Http, desk: Surroundings): void {
  act(
    http,
    'complaints/:id/acknowledge',
    { summary: 'Say that whoever complained was told that we have it', body: nothing },
    ({ adminId, id }) => settleComplaint(desk, adminId, named(id, 'complaint'), { to: 'acknowledged' }),
  )
  act(
    http,
    'complaints/:id/answer',
    { summary: 'Answer by letter, with reasons', body: complaintAnswerBody },
    ({ adminId, id, body: { answer: words } }) =>
      settleComplaint(desk, adminId, named(id, 'complaint'), { to: 'answered', words }),
  )
  act(
    http,
    'complaints/:id/close',
    { summary: 'Close what was taken back or is none; the sender reads why', body: closeBody },
    ({ adminId, id, body: { reason: words } }) =>
      settleComplaint(desk, adminId, named(id, 'complaint'), { to: 'closed', words }),
  )
}

function jobActs(http: Http, desk: Surroundings): void {
  act(
    http,
    'jobs/:id/retry',
    { summary: 'Give a job all its tries again', body: nothing },
    ({ adminId, id }) => retryJob(desk, adminId, anId(id)),
  )
  http.delete(
    '/api/manager/jobs/:id/',
    {
      schema: {
        tags,
        summary: 'Drop a job that is not wanted any more',
        params: byId,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      await dropJob(desk, memberOf(request).memberId, anId(request.params.id))
      return { success: true as const }
    },
  )
}

function anId(id: string): string {
  if (!isId(id)) throw notFound()
  return id
}
