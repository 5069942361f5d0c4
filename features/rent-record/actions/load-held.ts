import { type OwnLink, otherLinksOf, sharedAccounts } from '@keyturn/bank-link'
import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { sharesRentWith, sharesWereTooMuchUntil } from '@keyturn/tenancy'
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
  const sharing = shared.flatMap(({ earlier, overtaken }) =>
    [...earlier, ...overtaken].map((other) => other.memberId),
  )
  const everybody = [...sharing, ...shared.flatMap(({ later }) => later)]
  if (everybody.length === 0) return heldAccounts(shared, { housemates: new Set(), tooMuchUntil: null })
  const [housemates, tooMuchUntil] = await Promise.all([
    sharesRentWith(db, memberId, today),
    sharing.length === 0 ? null : sharesWereTooMuchUntil(db, { memberId, others: sharing }, today),
  ])
  return heldAccounts(shared, { housemates, tooMuchUntil })
}
