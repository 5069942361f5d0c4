import { correctByHand, decideDispute, takeUpDispute } from '@keyturn/credit-reporting'
import type { Tx } from '@keyturn/platform/db'
import { audit } from '@keyturn/privacy'
import type { ItemName } from '../domain/desk.ts'
import { notFound } from '../refusals.ts'
import type { Surroundings } from '../surroundings.ts'

export async function beginReview(desk: Surroundings, adminId: string, item: ItemName): Promise<void> {
  const { memberId, subject: disputeId } = item
  if (memberId === null) throw notFound()
  const written = note(desk, adminId, { memberId, disputeId, act: 'dispute.taken-up' })
  await takeUpDispute(desk.creditProfile, { memberId, disputeId, by: adminId }, written)
}

/** The member reads the reason. For the member: the month is corrected wherever it was told. */
export async function settleDispute(
  desk: Surroundings,
  adminId: string,
  item: ItemName,
  word: { inFavour: boolean; correctedStatus?: '0' | 'U'; reason: string },
): Promise<void> {
  const { memberId, subject: disputeId } = item
  if (memberId === null) throw notFound()
  const act = word.inFavour ? 'dispute.upheld' : 'dispute.not-upheld'
  const written = note(desk, adminId, { memberId, disputeId, act })
  await decideDispute(desk.creditProfile, { memberId, disputeId, decidedBy: adminId, ...word }, written)
}

/** The agencies that no file reaches any more have confirmed the correction to us. */
export async function settleByHand(
  desk: Surroundings,
  adminId: string,
  item: ItemName,
  reason: string,
): Promise<void> {
  const { memberId, subject: disputeId } = item
  if (memberId === null) throw notFound()
  const written = note(desk, adminId, { memberId, disputeId, act: 'dispute.corrected-by-hand' })
  await correctByHand(desk.creditProfile, { memberId, disputeId, by: adminId, note: reason }, written)
}

function note(
  { runtime }: Surroundings,
  adminId: string,
  about: { memberId: string; disputeId: string; act: `dispute.${string}` },
): (tx: Tx) => Promise<void> {
  const { memberId, disputeId, act } = about
  const actor = { kind: 'admin', id: adminId } as const
  return (tx) => audit(tx, { at: runtime.clock.now(), actor, act, memberId, facts: { disputeId } })
}
