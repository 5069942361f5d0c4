import { isAgency } from '@keyturn/agency-files/constants'
import { answerEnquiry, confirmManualCorrection, decideDispute, startReview } from '@keyturn/credit-profile'
import type { Tx } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import type { AdminContext } from '../context.ts'
import type { MemberItem } from '../domain/list-items.ts'
import { recordAction } from './record-action.ts'
import { type ApprovedRequest, closeApprovedRequest } from './request-or-approve.ts'

export async function beginReview(context: AdminContext, adminId: string, item: MemberItem): Promise<void> {
  const about = { ...disputeIn(item), by: adminId }
  await startReview(context, about, actionRecorder(context, adminId, item, 'dispute.taken-up'))
}

/** Decides a dispute. The member sees the reason. If it is upheld, the month is corrected at every agency. */
export async function resolveDispute(
  context: AdminContext,
  adminId: string,
  item: MemberItem,
  word: { inFavour: boolean; correctedStatus?: '0' | 'U'; reason: string },
  agreed: ApprovedRequest = null,
): Promise<void> {
  const act = word.inFavour ? 'dispute.upheld' : 'dispute.not-upheld'
  const decision = { ...disputeIn(item), decidedBy: adminId, ...word }
  await decideDispute(context, decision, actionRecorder(context, adminId, item, act, agreed))
}

/** Records that agencies without further files have confirmed the correction. */
export async function confirmByHand(
  context: AdminContext,
  adminId: string,
  item: MemberItem,
  reason: string,
  agreed: ApprovedRequest = null,
): Promise<void> {
  const correction = { ...disputeIn(item), by: adminId, note: reason }
  const noted = actionRecorder(context, adminId, item, 'dispute.corrected-by-hand', agreed)
  await confirmManualCorrection(context, correction, noted)
}

/** Records the agency's response to an enquiry, which the member then sees. */
export async function resolveEnquiry(
  context: AdminContext,
  adminId: string,
  item: MemberItem,
  note: string,
  agreed: ApprovedRequest = null,
): Promise<void> {
  const { memberId, subject: agency } = item
  if (!isAgency(agency)) throw notFound()
  const noted = async (tx: Tx) => {
    const askedBy = await closeApprovedRequest(tx, item, agreed)
    const facts = { agency, ...(askedBy === null ? {} : { askedBy }) }
    await recordAction(context, tx, adminId, { act: 'trace.answered', memberId, facts })
  }
  await answerEnquiry(context, { memberId, agency, by: adminId, note }, noted)
}

const disputeIn = ({ memberId, subject: disputeId }: MemberItem) => ({ memberId, disputeId })

function actionRecorder(
  context: AdminContext,
  adminId: string,
  item: MemberItem,
  act: `dispute.${string}`,
  agreed: ApprovedRequest = null,
): (tx: Tx) => Promise<void> {
  const { memberId, disputeId } = disputeIn(item)
  return async (tx) => {
    const askedBy = act === 'dispute.taken-up' ? null : await closeApprovedRequest(tx, item, agreed)
    const facts = { disputeId, ...(askedBy === null ? {} : { askedBy }) }
    await recordAction(context, tx, adminId, { act, memberId, facts })
  }
}
