import { isAgency } from '@keyturn/agency-files/words'
import { answerTrace, correctByHand, decideDispute, takeUpDispute } from '@keyturn/credit-profile'
import type { Tx } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import type { BackOfficeContext } from '../context.ts'
import type { MemberItem } from '../domain/desk.ts'
import { type Agreed, closeAgreed } from './agree-or-ask.ts'
import { noteAct } from './note-act.ts'

export async function beginReview(
  context: BackOfficeContext,
  adminId: string,
  item: MemberItem,
): Promise<void> {
  const about = { ...disputeIn(item), by: adminId }
  await takeUpDispute(context, about, noting(context, adminId, item, 'dispute.taken-up'))
}

/** Decides a dispute. The member sees the reason. If it is upheld, the month is corrected at every agency. */
export async function settleDispute(
  context: BackOfficeContext,
  adminId: string,
  item: MemberItem,
  word: { inFavour: boolean; correctedStatus?: '0' | 'U'; reason: string },
  agreed: Agreed = null,
): Promise<void> {
  const act = word.inFavour ? 'dispute.upheld' : 'dispute.not-upheld'
  const decision = { ...disputeIn(item), decidedBy: adminId, ...word }
  await decideDispute(context, decision, noting(context, adminId, item, act, agreed))
}

/** Records that agencies without further files have confirmed the correction. */
export async function settleByHand(
  context: BackOfficeContext,
  adminId: string,
  item: MemberItem,
  reason: string,
  agreed: Agreed = null,
): Promise<void> {
  const correction = { ...disputeIn(item), by: adminId, note: reason }
  const noted = noting(context, adminId, item, 'dispute.corrected-by-hand', agreed)
  await correctByHand(context, correction, noted)
}

/** Records the agency's response to an enquiry, which the member then sees. */
export async function settleTrace(
  context: BackOfficeContext,
  adminId: string,
  item: MemberItem,
  note: string,
  agreed: Agreed = null,
): Promise<void> {
  const { memberId, subject: agency } = item
  if (!isAgency(agency)) throw notFound()
  const noted = async (tx: Tx) => {
    const askedBy = await closeAgreed(tx, item, agreed)
    const facts = { agency, ...(askedBy === null ? {} : { askedBy }) }
    await noteAct(context, tx, adminId, { act: 'trace.answered', memberId, facts })
  }
  await answerTrace(context, { memberId, agency, by: adminId, note }, noted)
}

const disputeIn = ({ memberId, subject: disputeId }: MemberItem) => ({ memberId, disputeId })

function noting(
  context: BackOfficeContext,
  adminId: string,
  item: MemberItem,
  act: `dispute.${string}`,
  agreed: Agreed = null,
): (tx: Tx) => Promise<void> {
  const { memberId, disputeId } = disputeIn(item)
  return async (tx) => {
    const askedBy = act === 'dispute.taken-up' ? null : await closeAgreed(tx, item, agreed)
    const facts = { disputeId, ...(askedBy === null ? {} : { askedBy }) }
    await noteAct(context, tx, adminId, { act, memberId, facts })
  }
}
