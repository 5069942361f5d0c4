import { isByPaper, stillWrongAt } from '../domain/dispute.ts'
import { toldIn } from '../domain/timeline.ts'
import type { MemberSide } from '../member-side.ts'
import { type Dispute, disputesOf, lockDisputes, saveDispute, type ToldAgency } from '../store/disputes.ts'
import { type KeptLine, toldLines } from '../store/told-lines.ts'
import { closeAsCorrected } from './decide-dispute.ts'

/**
 * An agency accepted a record. A decided dispute is put right once every agency that was told the month has
 * accepted a record sent after the decision; until then what each was told is noted one by one.
 */
export async function noteCorrections(house: MemberSide, memberId: string): Promise<void> {
  const { db, clock } = house.runtime
  await db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const decided = (await disputesOf(tx, memberId)).filter(({ state }) => state === 'upheld')
    if (decided.length === 0) return
    const lines = await toldLines(tx, memberId)
    for (const dispute of decided) {
      const fresh = correctionsOf(dispute, lines)
      if (fresh.length === 0) continue
      const noted = { ...dispute, toldAfter: [...dispute.toldAfter, ...fresh] }
      await saveDispute(tx, noted)
      if (stillWrongAt(noted).length === 0) await closeAsCorrected(house, tx, noted, clock.now())
    }
  })
}

/**
 * A record prepared before the decision still says "under query": it corrects nothing. Nor does another "no update"
 * where a paper put a "no update" right, or a record about another home: that is another account.
 */
function correctionsOf(dispute: Dispute, lines: KeptLine[]): ToldAgency[] {
  const { decidedAt } = dispute
  if (decidedAt === null) return []
  return stillWrongAt(dispute).flatMap((agency) => {
    const toldThere = lines.filter((line) => line.agency === agency)
    const wrong = toldThere.filter((line) => line.month === dispute.month)
    const first = toldThere.find(
      (line) =>
        wrong.some(({ tenancyId }) => tenancyId === line.tenancyId) &&
        line.outcome === 'accepted' &&
        line.sentAt > decidedAt &&
        !(agency === dispute.agency && line.flag === 'Q') &&
        !(isByPaper(dispute) && line.status === 'U'),
    )
    return first ? [toldIn(first)] : []
  })
}
