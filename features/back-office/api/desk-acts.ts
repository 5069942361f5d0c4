import { type Http, memberOf } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { z } from 'zod'
import { decide } from '../actions/decide.ts'
import { askForAdjustment, decideApproval } from '../actions/decide-approval.ts'
import { beginReview, settleDispute } from '../actions/settle-dispute.ts'
import { dropJob, retryJob } from '../actions/settle-job.ts'
import { closeMessage, replyToMessage } from '../actions/settle-message.ts'
import {
  adjustmentBody,
  approvalBody,
  closeBody,
  decisionBody,
  disputeBody,
  doneAnswer,
  replyBody,
} from '../contract/index.ts'
import { notFound } from '../refusals.ts'
import type { Surroundings } from '../surroundings.ts'
import { named } from './names.ts'
import { staffOnly } from './staff-only.ts'

const tags = ['manager']
const response = { 200: doneAnswer }
const done = { success: true as const }
const byId = z.object({ id: z.string() })

/** What our people do. Every one of these is written into the audit trail with whoever did it. */
export function deskActs(http: Http, desk: Surroundings): void {
  const onRequest = staffOnly(desk)
  for (const [list, kind] of [
    ['applications', 'application'],
    ['verifications', 'agreement'],
  ] as const)
    http.post(
      `/api/manager/${list}/:id/decide/`,
      {
        onRequest,
        schema: {
          tags,
          summary: `Decide about one of the ${list}`,
          params: byId,
          body: decisionBody,
          response,
        },
      },
      async (request) => {
        const item = named(request.params.id, kind)
        await decide(desk, memberOf(request).memberId, { ...item, kind }, request.body)
        return done
      },
    )
  http.post(
    '/api/manager/approvals/:id/decide/',
    {
      onRequest,
      schema: { tags, summary: 'Approve or decline', params: byId, body: approvalBody, response },
    },
    async (request) => {
      const item = named(request.params.id)
      await decideApproval(desk, memberOf(request).memberId, item, request.body)
      return done
    },
  )
  http.post(
    '/api/manager/adjustments/',
    {
      onRequest,
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
  disputeActs(http, desk)
  messageActs(http, desk)
  jobActs(http, desk)
}

function disputeActs(http: Http, desk: Surroundings): void {
  const onRequest = staffOnly(desk)
  const params = byId
  http.post(
    '/api/manager/disputes/:id/take-up/',
    { onRequest, schema: { tags, summary: 'Begin to look into it', params, response } },
    async (request) => {
      await beginReview(desk, memberOf(request).memberId, named(request.params.id, 'dispute'))
      return done
    },
  )
  http.post(
    '/api/manager/disputes/:id/decide/',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Decide, with a reason the member reads',
        params,
        body: disputeBody,
        response,
      },
    },
    async (request) => {
      const { in_favour: inFavour, corrected_status: correctedStatus, reason } = request.body
      const word = { inFavour, reason, ...(correctedStatus ? { correctedStatus } : {}) }
      await settleDispute(desk, memberOf(request).memberId, named(request.params.id, 'dispute'), word)
      return done
    },
  )
}

function messageActs(http: Http, desk: Surroundings): void {
  const onRequest = staffOnly(desk)
  http.post(
    '/api/manager/messages/:id/reply/',
    { onRequest, schema: { tags, summary: 'Answer by letter', params: byId, body: replyBody, response } },
    async (request) => {
      await replyToMessage(desk, memberOf(request).memberId, idIn(request.params), request.body.reply)
      return done
    },
  )
  http.post(
    '/api/manager/messages/:id/close/',
    {
      onRequest,
      schema: { tags, summary: 'Close without an answer', params: byId, body: closeBody, response },
    },
    async (request) => {
      await closeMessage(desk, memberOf(request).memberId, idIn(request.params), request.body.reason)
      return done
    },
  )
}

function jobActs(http: Http, desk: Surroundings): void {
  const onRequest = staffOnly(desk)
  const params = byId
  http.post(
    '/api/manager/jobs/:id/retry/',
    { onRequest, schema: { tags, summary: 'Give a job all its tries again', params, response } },
    async (request) => {
      await retryJob(desk, memberOf(request).memberId, idIn(request.params))
      return done
    },
  )
  http.delete(
    '/api/manager/jobs/:id/',
    { onRequest, schema: { tags, summary: 'Drop a job that is not wanted any more', params, response } },
    async (request) => {
      await dropJob(desk, memberOf(request).memberId, idIn(request.params))
      return done
    },
  )
}

function idIn({ id }: { id: string }): string {
  if (!isId(id)) throw notFound()
  return id
}
