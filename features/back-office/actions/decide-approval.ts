import { audit } from '@keyturn/privacy'
import { decideAdjustment, decideHold, proposeAdjustment } from '@keyturn/rewards'
import type { ItemName } from '../domain/desk.ts'
import { notFound } from '../refusals.ts'
import type { Surroundings } from '../surroundings.ts'

/** Yes or no to something that waits for a person; each feature keeps its own rules about who may say it. */
export async function decideApproval(
  desk: Surroundings,
  adminId: string,
  item: ItemName,
  word: { approve: boolean; reason: string },
): Promise<void> {
  const { kind, memberId, subject } = item
  if (memberId === null) throw notFound()
  const { runtime, rewards } = desk
  const written = (tx: Parameters<typeof audit>[0]): Promise<void> =>
    audit(tx, {
      at: runtime.clock.now(),
      actor: { kind: 'admin', id: adminId },
      act: `${kind}.${word.approve ? 'approved' : 'declined'}`,
      memberId,
      facts: { subject },
    })
  if (kind === 'adjustment') {
    const decision = { id: subject, approve: word.approve, byMemberId: adminId, reason: word.reason }
    await decideAdjustment(rewards, memberId, decision, written)
  } else if (kind === 'hold') {
    const decision = { paymentId: subject, release: word.approve, byMemberId: adminId, reason: word.reason }
    await decideHold(rewards, memberId, decision, written)
  } else throw notFound()
}

/** Asks for a correction of points by hand. Nothing moves until somebody else agrees. */
export async function askForAdjustment(
  desk: Surroundings,
  adminId: string,
  wish: { memberId: string; points: number; reason: string },
): Promise<string> {
  const { memberId, points, reason } = wish
  const { clock } = desk.runtime
  return proposeAdjustment(desk.rewards, memberId, { points, reason, byMemberId: adminId }, (tx, id) =>
    audit(tx, {
      at: clock.now(),
      actor: { kind: 'admin', id: adminId },
      act: 'adjustment.proposed',
      memberId,
      facts: { adjustmentId: id, points },
    }),
  )
}
