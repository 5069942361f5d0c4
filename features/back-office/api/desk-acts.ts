import { membersOfAccounts } from '@keyturn/agency-files'
import { type Http, memberOf } from '@keyturn/platform/http'
import { z } from 'zod'
import { type Agreed, agreeOrAsk } from '../actions/agree-or-ask.ts'
import { allowName } from '../actions/allow-name.ts'
import { answerForAgency } from '../actions/answer-for-agency.ts'
import { decide } from '../actions/decide.ts'
import { askForAdjustment, decideApproval } from '../actions/decide-approval.ts'
import { endPlan } from '../actions/end-plan.ts'
import { beginReview, settleByHand, settleDispute, settleTrace } from '../actions/settle-dispute.ts'
import type { BackOfficeContext } from '../context.ts'
import {
  adjustmentBody,
  allowNameBody,
  approvalAnswer,
  approvalBody,
  closeBody,
  decisionBody,
  disputeBody,
  endPlanBody,
  fileAnswerBody,
} from '../contract/index.ts'
import type { MemberItem } from '../domain/desk.ts'
import { type Asked, act, byId, nothing, tags } from './act.ts'
import { complaintActs, jobActs, messageActs } from './answer-acts.ts'
import { deskPerson } from './desk-guard.ts'
import { anId, memberItemToActOn, refuseOwnRecord, toActOn } from './names.ts'

/** Write routes of staff. Each one writes an audit entry with its actor. */
export function deskActs(http: Http, context: BackOfficeContext): void {
  decisions(http, context)
  personActs(http, context)
  planAct(http, context)
  disputeActs(http, context)
  correctionAct(http, context)
  messageActs(http, context)
  complaintActs(http, context)
  jobActs(http, context)
}

/** Creates an approval request if the decision needs two people, else runs it. */
async function settle(
  context: BackOfficeContext,
  { request, adminId }: Asked<unknown>,
  item: MemberItem,
  word: { approve: boolean; reason: string; said?: string; since?: string | null | undefined },
  carryOut: (agreed: Agreed) => Promise<void>,
): Promise<boolean> {
  await refuseOwnRecord(context, adminId, item.memberId)
  const agreed = await agreeOrAsk(context, deskPerson(request, context), item, word)
  if (agreed === 'asked') return true
  await carryOut(agreed)
  return false
}

function decisions(http: Http, context: BackOfficeContext): void {
  for (const [list, kind, operationId] of [
    ['applications', 'application', 'postManagerApplicationsByIdDecide'],
    ['verifications', 'agreement', 'postManagerVerificationsByIdDecide'],
  ] as const)
    act(
      http,
      {
        url: `/api/manager/${list}/:id/decide/`,
        operationId,
        role: 'caseworker',
        summary: `Decide about one of the ${list}`,
        body: decisionBody,
      },
      async (asked) => {
        const { adminId, id, body } = asked
        const item = { ...(await memberItemToActOn(context, adminId, id, kind)), kind }
        const { status, reason, since } = body
        const word = { approve: status === 'approved', reason, since }
        return settle(context, asked, item, word, (agreed) => decide(context, adminId, item, body, agreed))
      },
    )
  http.post(
    '/api/manager/approvals/:id/decide/',
    {
      config: { access: 'staff', role: 'caseworker' },
      schema: {
        operationId: 'postManagerApprovalsByIdDecide',
        tags,
        summary: 'Approve or decline; what takes two is asked for by the first',
        params: byId,
        body: approvalBody,
        response: { 200: approvalAnswer },
      },
    },
    async (request) => {
      const item = await toActOn(context, memberOf(request).memberId, request.params.id)
      const came = await decideApproval(context, deskPerson(request, context), item, request.body)
      return { success: true as const, asked: came === 'asked' }
    },
  )
  act(
    http,
    {
      url: '/api/manager/approvals/:id/answer/',
      operationId: 'postManagerApprovalsByIdAnswer',
      role: 'caseworker',
      summary: 'Write down what an agency said of a file whose answer was lost or never came',
      body: fileAnswerBody,
    },
    async ({ request, adminId, id, body }) => {
      const item = await toActOn(context, adminId, id, 'file')
      const numbers = body.rejects.map(({ account }) => account)
      for (const memberId of await membersOfAccounts(context.db, { fileId: item.subject, numbers }))
        await refuseOwnRecord(context, adminId, memberId)
      await answerForAgency(context, deskPerson(request, context), item, body)
    },
  )
}

function personActs(http: Http, context: BackOfficeContext): void {
  http.post(
    '/api/manager/adjustments/',
    {
      config: { access: 'staff', role: 'caseworker' },
      schema: {
        operationId: 'postManagerAdjustments',
        tags,
        summary: 'Ask for a correction of points; a second person decides',
        body: adjustmentBody,
        response: { 200: z.object({ id: z.string() }) },
      },
    },
    async (request) => {
      const { member_id: memberId, points, reason } = request.body
      const adminId = memberOf(request).memberId
      await refuseOwnRecord(context, adminId, memberId)
      return { id: await askForAdjustment(context, adminId, { memberId, points, reason }) }
    },
  )
  act(
    http,
    {
      url: '/api/manager/members/:id/reported-name/',
      operationId: 'postManagerMembersByIdReportedName',
      role: 'approver',
      summary: 'Let agencies be told a changed name or birth date; a document was seen',
      body: allowNameBody,
    },
    async ({ request, adminId, id, body }) => {
      const memberId = anId(id)
      await refuseOwnRecord(context, adminId, memberId)
      return (await allowName(context, deskPerson(request, context), memberId, body)) === 'asked'
    },
  )
}

function planAct(http: Http, context: BackOfficeContext): void {
  act(
    http,
    {
      url: '/api/manager/members/:id/end-plan/',
      operationId: 'postManagerMembersByIdEndPlan',
      role: 'caseworker',
      summary: 'End the plan of a member who said outside the app that they want to stop',
      body: endPlanBody,
    },
    async ({ request, adminId, id, body }) => {
      const memberId = anId(id)
      await refuseOwnRecord(context, adminId, memberId)
      await endPlan(context, deskPerson(request, context), memberId, body)
    },
  )
}

function disputeActs(http: Http, context: BackOfficeContext): void {
  act(
    http,
    {
      url: '/api/manager/disputes/:id/take-up/',
      operationId: 'postManagerDisputesByIdTakeUp',
      role: 'caseworker',
      summary: 'Begin to look into it',
      body: nothing,
    },
    async ({ adminId, id }) =>
      beginReview(context, adminId, await memberItemToActOn(context, adminId, id, 'dispute')),
  )
  act(
    http,
    {
      url: '/api/manager/disputes/:id/decide/',
      operationId: 'postManagerDisputesByIdDecide',
      role: 'caseworker',
      summary: 'Decide, with a reason the member reads',
      body: disputeBody,
    },
    async (asked) => {
      const { adminId, id, body } = asked
      const { in_favour: inFavour, corrected_status: correctedStatus, reason } = body
      const item = await memberItemToActOn(context, adminId, id, 'dispute')
      const word = { inFavour, reason, ...(correctedStatus ? { correctedStatus } : {}) }
      const said = { approve: inFavour, reason, said: correctedStatus ?? '' }
      return settle(context, asked, item, said, (agreed) =>
        settleDispute(context, adminId, item, word, agreed),
      )
    },
  )
}

function correctionAct(http: Http, context: BackOfficeContext): void {
  act(
    http,
    {
      url: '/api/manager/disputes/:id/corrected/',
      operationId: 'postManagerDisputesByIdCorrected',
      role: 'caseworker',
      summary: 'The agencies that no file reaches any more have confirmed the correction',
      body: closeBody,
    },
    async (asked) => {
      const { adminId, id, body } = asked
      const item = await memberItemToActOn(context, adminId, id, 'dispute')
      const said = { approve: true, reason: body.reason, said: 'corrected' }
      return settle(context, asked, item, said, (agreed) =>
        settleByHand(context, adminId, item, body.reason, agreed),
      )
    },
  )
  act(
    http,
    {
      url: '/api/manager/disputes/:id/traced/',
      operationId: 'postManagerDisputesByIdTraced',
      role: 'caseworker',
      summary: 'What the agency said of a month not found on a file; the member reads it',
      body: closeBody,
    },
    async (asked) => {
      const { adminId, id, body } = asked
      const item = await memberItemToActOn(context, adminId, id, 'trace')
      return settle(context, asked, item, { approve: true, reason: body.reason }, (agreed) =>
        settleTrace(context, adminId, item, body.reason, agreed),
      )
    },
  )
}
