import { printedCode } from '../domain/code-words.ts'
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
      const toldAfter = correctionsOf(dispute, lines)
      if (toldAfter.length === dispute.toldAfter.length) continue
      const noted = { ...dispute, toldAfter }
      await saveDispute(tx, noted)
      const everywhere = dispute.toldBefore.every(({ agency }) =>
        toldAfter.some((after) => after.agency === agency),
      )
      if (everywhere) await closeAsCorrected(house, tx, noted, clock.now())
    }
  })
}

/** A record prepared before the decision still says "under query": it corrects nothing. */
function correctionsOf({ agency, decidedAt, toldBefore }: Dispute, lines: KeptLine[]): ToldAgency[] {
  if (decidedAt === null) return []
  return toldBefore.flatMap((told) => {
    const first = lines.find(
      (line) =>
        line.agency === told.agency &&
        line.outcome === 'accepted' &&
        line.sentAt > decidedAt &&
        !(line.agency === agency && line.flag === 'Q'),
    )
    return first
      ? [{ agency: told.agency, code: printedCode(first.status, first.flag), sentOn: first.sentOn }]
      : []
  })
}
