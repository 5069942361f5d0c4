import { addDays, type Day } from '@keyturn/platform/days'

/** An account of the member that other members link as well. */
interface SharedAccount {
  accountId: string
  /** Last day that counts although another member linked the account earlier. */
  sharedUntil: Day | null
  /** Last day that counted for an earlier member who has left. */
  heldUntil: Day | null
  /** Members who linked it earlier, with the last day that counts for them; null while they can read it. */
  earlier: { memberId: string; until: Day | null }[]
  /** Members who linked it later. */
  later: string[]
}

/** Days of an account that count for another member, who linked it earlier. */
export interface HeldAccount {
  accountId: string
  /** Null: from the first day. */
  from: Day | null
  /** Null: without an end. */
  until: Day | null
}

export interface HeldAccounts {
  held: HeldAccount[]
  /** Accounts that count for this member as well, because everybody who linked them earlier is a housemate. */
  sharedIds: string[]
  /** Members whose own record depends on what this member has linked. */
  laterMembers: string[]
}

/**
 * Decides which accounts count for another member. `housemates` are those who share one rent with this member, so both
 * count. Days that counted for housemates go on counting after they part.
 */
export function heldAccounts(
  shared: readonly SharedAccount[],
  housemates: ReadonlySet<string>,
): HeldAccounts {
  const held: HeldAccount[] = []
  const sharedIds: string[] = []
  for (const { accountId, sharedUntil, heldUntil, earlier } of shared) {
    const ends = earlier.flatMap(({ memberId, until }) => (housemates.has(memberId) ? [] : [until]))
    if (heldUntil !== null) ends.push(heldUntil)
    const until = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? undefined)
    if (until === undefined) {
      if (earlier.length > 0) sharedIds.push(accountId)
      continue
    }
    const from = sharedUntil === null ? null : addDays(sharedUntil, 1)
    if (from === null || until === null || from <= until) held.push({ accountId, from, until })
  }
  return { held, sharedIds, laterMembers: [...new Set(shared.flatMap(({ later }) => later))] }
}

interface Known<Row, Account> {
  rows: Row[]
  accounts: Account[]
}

/** Leaves out payments and coverage of held days. Money in stays, because it shows rent that came back. */
export function withoutHeld<
  Row extends { accountId: string; bookedOn: Day; pence: number },
  Account extends { id: string; coverage: readonly { from: Day; to: Day }[] },
>({ rows, accounts }: Known<Row, Account>, held: readonly HeldAccount[]): Known<Row, Account> {
  if (held.length === 0) return { rows, accounts }
  const byAccount = new Map(held.map((each) => [each.accountId, each]))
  return {
    rows: rows.filter(({ accountId, bookedOn, pence }) => {
      const hold = byAccount.get(accountId)
      return pence >= 0 || !hold || !isHeld(hold, bookedOn)
    }),
    accounts: accounts.map((account) => {
      const hold = byAccount.get(account.id)
      return hold
        ? { ...account, coverage: account.coverage.flatMap((window) => outside(window, hold)) }
        : account
    }),
  }
}

const isHeld = ({ from, until }: HeldAccount, day: Day): boolean =>
  (from === null || day >= from) && (until === null || day <= until)

/** The parts of a window before and after the held days. */
function outside(window: { from: Day; to: Day }, { from, until }: HeldAccount): { from: Day; to: Day }[] {
  const parts: { from: Day; to: Day }[] = []
  if (from !== null && window.from < from)
    parts.push({ from: window.from, to: window.to < from ? window.to : addDays(from, -1) })
  if (until !== null && window.to > until)
    parts.push({ from: window.from > until ? window.from : addDays(until, 1), to: window.to })
  return parts
}
