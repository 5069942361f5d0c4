import { findMember, type Member } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp, type Tx } from '@keyturn/platform/db'
import { ownTenancies } from '@keyturn/tenancy'
import type { RentRecordContext } from '../context.ts'
import { correctedMonths } from '../domain/proved-for.ts'
import { recordShownChange, type ShownFacts } from '../domain/shown-facts.ts'
import {
  correctProvedFor,
  paidLines,
  provedForOf,
  saveShownFacts,
  shownFactsOf,
} from '../store/proved-for.ts'

export const fullName = (member: Member | null): string =>
  [member?.firstName, member?.lastName].filter(Boolean).join(' ')

/**
 * Stores changes of the name, home, landlord or rent day that a passport shows. The caller must have locked the record.
 */
export async function recordShownFacts(
  { clock, hasPassport }: Pick<RentRecordContext, 'clock' | 'hasPassport'>,
  tx: Tx,
  memberId: string,
  refreshed: Pick<Parameters<typeof recordShownChange>[1], 'isRedated' | 'fresh'> = {},
): Promise<ShownFacts | null> {
  const at = clock.now()
  const known = combineLookups({
    before: shownFactsOf(memberId),
    homes: ownTenancies(memberId, dayOfInstant(at)),
    proved: provedForOf(memberId),
  })
  const { before, homes, proved } = await lookUp(tx, known)
  if (proved.length === 0) return before
  const name = fullName(await findMember(tx, memberId))
  const now = { name, homes, proved, at, hasPassport: await hasPassport(tx, memberId), ...refreshed }
  const noted = recordShownChange(before, now)
  if (noted === null) return before
  await saveShownFacts(tx, memberId, noted.facts)
  if (noted.corrected.length > 0) {
    const lines = await paidLines(tx, memberId)
    const months = noted.corrected.flatMap((each) => correctedMonths(proved, each, { lines, homes }))
    await correctProvedFor(tx, memberId, months)
  }
  return noted.facts
}
