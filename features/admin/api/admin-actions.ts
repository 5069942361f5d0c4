import { membersOfAccounts } from '@keyturn/agency-files'
import { type Http, memberOf } from '@keyturn/platform/http'
import { z } from 'zod'
import { allowName } from '../actions/allow-name.ts'
import { answerForAgency } from '../actions/answer-for-agency.ts'
import { decide } from '../actions/decide.ts'
import { decideApproval, requestAdjustment } from '../actions/decide-approval.ts'
import { endPlan } from '../actions/end-plan.ts'
import { type ApprovedRequest, requestOrApprove } from '../actions/request-or-approve.ts'
import { beginReview, confirmByHand, resolveDispute, resolveEnquiry } from '../actions/resolve-dispute.ts'
import type { AdminContext } from '../context.ts'
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
import type { MemberItem } from '../domain/list-items.ts'
import { staffMember } from './admin-guard.ts'
import { arrangementRoutes } from './arrangements.ts'
import { itemToActOn, memberItemToActOn, parseId, refuseOwnRecord } from './item-access.ts'
import { complaintActionRoutes, jobActionRoutes, messageActionRoutes } from './message-and-job-actions.ts'
import { type ActionRequest, byId, emptyBody, registerAction, tags } from './register-action.ts'

/** Write routes of staff. Each one writes an audit entry with its actor. */
export function adminActionRoutes(http: Http, context: AdminContext): void {
  decisions(http, context)
  memberActionRoutes(http, context)
  planActionRoute(http, context)
  arrangementRoutes(http, context)
  disputeActionRoutes(http, context)
  correctionActionRoute(http, context)
  messageActionRoutes(http, context)
  complaintActionRoutes(http, context)
  jobActionRoutes(http, context)
}

/** Creates an approval request if the decision needs two people, else runs it. */
async function decideOrRequest(
  context: AdminContext,
  { request, adminId }: ActionRequest<unknown>,
  item: MemberItem,
  word: { approve: boolean; reason: string; said?: string; since?: string | null | undefined },
  carryOut: (agreed: ApprovedRequest) => Promise<void>,
): Promise<boolean> {
  await refuseOwnRecord(context, adminId, item.memberId)
  const agreed = await requestOrApprove(context, staffMember(request, context), item, word)
  if (agreed === 'asked') return true
  await carryOut(agreed)
  return false
}

function decisions(http: Http, context: AdminContext): void {
  for (const [list, kind, operationId] of [
    ['applications', 'application', 'postManagerApplicationsByIdDecide'],
    ['verifications', 'agreement', 'postManagerVerificationsByIdDecide'],
  ] as const)
    registerAction(
      http,
      {
        url: `/api/manager/${list}/:id/decide/`,
        operationId,
        role: 'caseworker',
        summary: `Decide an item of ${list}`,
        body: decisionBody,
      },
      async (asked) => {
        const { adminId, id, body } = asked
        const item = { ...(await memberItemToActOn(context, adminId, id, kind)), kind }
        const { status, reason, since } = body
        const word = { approve: status === 'approved', reason, since }
        return decideOrRequest(context, asked, item, word, (agreed) =>
          decide(context, adminId, item, body, agreed),
        )
      },
    )
  http.post(
    '/api/manager/approvals/:id/decide/',
    {
      config: { access: 'staff', role: 'caseworker' },
      schema: {
        operationId: 'postManagerApprovalsByIdDecide',
        tags,
        summary: 'Approve or decline an item; if two people are required, create an approval request',
        params: byId,
        body: approvalBody,
        response: { 200: approvalAnswer },
      },
    },
    async (request) => {
      const item = await itemToActOn(context, memberOf(request).memberId, request.params.id)
      const came = await decideApproval(context, staffMember(request, context), item, request.body)
      return { success: true as const, asked: came === 'asked' }
    },
  )
  registerAction(
    http,
    {
      url: '/api/manager/approvals/:id/answer/',
      operationId: 'postManagerApprovalsByIdAnswer',
      role: 'caseworker',
      summary: 'Record an agency’s answer to a file whose own answer is missing',
      body: fileAnswerBody,
    },
    async ({ request, adminId, id, body }) => {
      const item = await itemToActOn(context, adminId, id, 'file')
      const numbers = body.rejects.map(({ account }) => account)
      for (const memberId of await membersOfAccounts(context.db, { fileId: item.subject, numbers }))
        await refuseOwnRecord(context, adminId, memberId)
      await answerForAgency(context, staffMember(request, context), item, body)
    },
  )
}

function memberActionRoutes(http: Http, context: AdminContext): void {
  http.post(
    '/api/manager/adjustments/',
    {
      config: { access: 'staff', role: 'caseworker' },
      schema: {
        operationId: 'postManagerAdjustments',
        tags,
        summary: 'Request a points adjustment, for a second person to approve',
        body: adjustmentBody,
        response: { 200: z.object({ id: z.string() }) },
      },
    },
    async (request) => {
      const { member_id: memberId, points, reason } = request.body
      const adminId = memberOf(request).memberId
      await refuseOwnRecord(context, adminId, memberId)
      return { id: await requestAdjustment(context, adminId, { memberId, points, reason }) }
    },
  )
  registerAction(
    http,
    {
      url: '/api/manager/members/:id/reported-name/',
      operationId: 'postManagerMembersByIdReportedName',
      role: 'approver',
      summary: 'Allow a changed name or birth date in agency files, after a document check',
      body: allowNameBody,
    },
    async ({ request, adminId, id, body }) => {
      const memberId = parseId(id)
      await refuseOwnRecord(context, adminId, memberId)
      return (await allowName(context, staffMember(request, context), memberId, body)) === 'asked'
    },
  )
}

function planActionRoute(http: Http, context: AdminContext): void {
  registerAction(
    http,
    {
      url: '/api/manager/members/:id/end-plan/',
      operationId: 'postManagerMembersByIdEndPlan',
      role: 'caseworker',
      summary: 'End a member’s plan, after a cancellation outside the app',
      body: endPlanBody,
    },
    async ({ request, adminId, id, body }) => {
      const memberId = parseId(id)
      await refuseOwnRecord(context, adminId, memberId)
      await endPlan(context, staffMember(request, context), memberId, body)
    },
  )
}

function disputeActionRoutes(http: Http, context: AdminContext): void {
  registerAction(
    http,
    {
      url: '/api/manager/disputes/:id/take-up/',
      operationId: 'postManagerDisputesByIdTakeUp',
      role: 'caseworker',
      summary: 'Start the review of a dispute',
      body: emptyBody,
    },
    async ({ adminId, id }) =>
      beginReview(context, adminId, await memberItemToActOn(context, adminId, id, 'dispute')),
  )
  registerAction(
    http,
    {
      url: '/api/manager/disputes/:id/decide/',
      operationId: 'postManagerDisputesByIdDecide',
      role: 'caseworker',
      summary: 'Decide a dispute, with a reason for the member',
      body: disputeBody,
    },
    async (asked) => {
      const { adminId, id, body } = asked
      const { in_favour: inFavour, corrected_status: correctedStatus, reason } = body
      const item = await memberItemToActOn(context, adminId, id, 'dispute')
      const word = { inFavour, reason, ...(correctedStatus ? { correctedStatus } : {}) }
      const said = { approve: inFavour, reason, said: correctedStatus ?? '' }
      return decideOrRequest(context, asked, item, said, (agreed) =>
        resolveDispute(context, adminId, item, word, agreed),
      )
    },
  )
}

function correctionActionRoute(http: Http, context: AdminContext): void {
  registerAction(
    http,
    {
      url: '/api/manager/disputes/:id/corrected/',
      operationId: 'postManagerDisputesByIdCorrected',
      role: 'caseworker',
      summary: 'Confirm a correction for agencies that get no more files',
      body: closeBody,
    },
    async (asked) => {
      const { adminId, id, body } = asked
      const item = await memberItemToActOn(context, adminId, id, 'dispute')
      const said = { approve: true, reason: body.reason, said: 'corrected' }
      return decideOrRequest(context, asked, item, said, (agreed) =>
        confirmByHand(context, adminId, item, body.reason, agreed),
      )
    },
  )
  registerAction(
    http,
    {
      url: '/api/manager/disputes/:id/traced/',
      operationId: 'postManagerDisputesByIdTraced',
      role: 'caseworker',
      summary: 'Record an agency’s answer about a month missing from a credit file, for the member',
      body: closeBody,
    },
    async (asked) => {
      const { adminId, id, body } = asked
      const item = await memberItemToActOn(context, adminId, id, 'trace')
      return decideOrRequest(context, asked, item, { approve: true, reason: body.reason }, (agreed) =>
        resolveEnquiry(context, adminId, item, body.reason, agreed),
      )
    },
  )
}
