import { type OwnLink, otherLinksOf, sharedAccounts } from '@keyturn/bank-link'
import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { daysTogether, sharesRentWith, sharesWereTooMuchUntil } from '@keyturn/tenancy'
import type { Sharing } from '../domain/earnings.ts'
import { type HeldAccounts, heldAccounts, type SharedAccount } from '../domain/held-accounts.ts'

export interface LoadedHeldAccounts extends HeldAccounts {
  sharing: Omit<Sharing, 'before' | 'elsewhere'>
}

/** Loads the member's accounts that other members link too, earlier or later. */
export async function loadSharedAccounts(
  db: Queryable,
  memberId: string,
  own: readonly OwnLink[],
): Promise<SharedAccount[]> {
  const digests = own.map(({ digest }) => digest)
  return sharedAccounts(memberId, own, await otherLinksOf(db, memberId, digests))
}

/** Loads which of a member's accounts count for another member who linked them earlier, and which count for both. */
export async function loadHeldAccounts(
  db: Queryable,
  { memberId, today }: { memberId: string; today: Day },
  own: readonly OwnLink[],
): Promise<LoadedHeldAccounts> {
  const shared = await loadSharedAccounts(db, memberId, own)
  const sharing = shared.flatMap(({ earlier, overtaken }) =>
    [...earlier, ...overtaken].map((other) => other.memberId),
  )
  if (sharing.length === 0 && shared.every(({ later }) => later.length === 0)) {
    const held = heldAccounts(shared, { housemates: new Set(), tooMuchUntil: null })
    return { ...held, sharing: { accounts: shared, together: [] } }
  }
  const [housemates, together, tooMuchUntil] = await Promise.all([
    sharesRentWith(db, memberId, today),
    daysTogether(db, memberId),
    sharing.length === 0 ? null : sharesWereTooMuchUntil(db, { memberId, others: sharing }, today),
  ])
  return { ...heldAccounts(shared, { housemates, tooMuchUntil }), sharing: { accounts: shared, together } }
}
