import { type OwnLink, otherLinksOf, sharedAccounts } from '@keyturn/bank-link'
import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { sharesRentWith } from '@keyturn/tenancy'
import { type HeldAccounts, heldAccounts } from '../domain/held-accounts.ts'

/** Loads which of a member's accounts count for another member, who linked them earlier. */
export async function loadHeld(
  db: Queryable,
  { memberId, today }: { memberId: string; today: Day },
  own: readonly OwnLink[],
): Promise<HeldAccounts> {
  const others = await otherLinksOf(
    db,
    memberId,
    own.map(({ digest }) => digest),
  )
  const shared = sharedAccounts(memberId, own, others)
  const isShared = shared.some(({ earlier }) => earlier.length > 0)
  return heldAccounts(shared, isShared ? await sharesRentWith(db, memberId, today) : new Set())
}
