import { addDays, type Day } from '@keyturn/platform/days'

/** Account of the member that other members also link. */
export interface SharedAccount {
  accountId: string
  firstLinkedAt: Date
  /** Last day that counts for this member, although another linked the account earlier. */
  sharedUntil: Day | null
  /** Last day that counted for an earlier member who has left. */
  heldUntil: Day | null
  /** Members who linked it earlier, with the last day that counts for each; null while they can read it. */
  earlier: { memberId: string; until: Day | null }[]
  /** First day that counts for this member by a staff decision. */
  releasedFrom: Day | null
  /** Days that count for other members by a staff decision. */
  overtaken: { memberId: string; from: Day; until: Day | null }[]
  /** Members who linked it later, with the time. */
  later: { memberId: string; firstLinkedAt: Date }[]
}

/** Days of an account that count for another member, who linked it earlier. */
export interface HeldAccount {
  accountId: string
  /** Null for the first day. */
  from: Day | null
  /** Null for no end. */
  until: Day | null
}

export interface HeldAccounts {
  held: HeldAccount[]
  /** Accounts with future days that count for another member. Staff must review them. */
  waitingIds: string[]
  /** Accounts that count for this member too, because all members who linked them earlier are housemates. */
  sharedIds: string[]
  /** Members whose records depend on this member's links. */
  laterMembers: string[]
}

/** Housemates, and the limit on what they count together. */
interface Together {
  /** Members who share one rent with this member now. */
  housemates: ReadonlySet<string>
  /** Last day on which the shares at one address exceeded the rent; null if never. */
  tooMuchUntil: Day | null
}

/**
 * Decides which accounts count for another member. Housemates share an account while their shares do not exceed the
 * rent; past days remain shared.
 */
export function heldAccounts(
  shared: readonly SharedAccount[],
  { housemates, tooMuchUntil }: Together,
): HeldAccounts {
  const held: HeldAccount[] = []
  const sharedIds: string[] = []
  for (const account of shared) {
    const { accountId, sharedUntil, earlier, releasedFrom } = account
    const days = daysOfOthers(account, housemates)
    if (days.length === 0 && earlier.length > 0) sharedIds.push(accountId)
    const after = sharedUntil === null ? null : addDays(sharedUntil, 1)
    const ranges = days.map(({ from, until }) => ({ from: later(from, after), until }))
    if (tooMuchUntil !== null && earlier.length > 0) {
      const last = lastOf([...earlier.map(({ until }) => until)])
      const before = releasedFrom === null ? null : addDays(releasedFrom, -1)
      ranges.push({ from: null, until: earliest(tooMuchUntil, earliest(last, before)) })
    }
    for (const { from, until } of ranges)
      if (from === null || until === null || from <= until) held.push({ accountId, from, until })
  }
  return {
    held,
    waitingIds: [...new Set(held.filter(({ until }) => until === null).map(({ accountId }) => accountId))],
    sharedIds,
    laterMembers: [
      ...new Set(
        shared.flatMap(({ later, overtaken }) => [...later, ...overtaken].map(({ memberId }) => memberId)),
      ),
    ],
  }
}

interface Days {
  from: Day | null
  until: Day | null
}

/** Days that count for non-housemates: those who linked earlier, and those staff decided for. */
function daysOfOthers(account: SharedAccount, housemates: ReadonlySet<string>): Days[] {
  const { heldUntil, earlier, releasedFrom, overtaken } = account
  const ends = earlier.flatMap(({ memberId, until }) => (housemates.has(memberId) ? [] : [until]))
  if (heldUntil !== null) ends.push(heldUntil)
  const before = releasedFrom === null ? null : addDays(releasedFrom, -1)
  return [
    ...(ends.length > 0 ? [{ from: null, until: earliest(lastOf(ends), before) }] : []),
    ...overtaken
      .filter(({ memberId }) => !housemates.has(memberId))
      .map(({ from, until }) => ({ from, until })),
  ]
}

/** Latest of some ends; null means no end. */
const lastOf = (ends: readonly (Day | null)[]): Day | null =>
  ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)

const earliest = (one: Day | null, other: Day | null): Day | null => {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

const later = (one: Day | null, other: Day | null): Day | null => {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

interface Known<Row, Account> {
  rows: Row[]
  accounts: Account[]
}

/** Removes payments and coverage of held days. Keeps incoming money, because it shows returned rent. */
export function withoutHeldAccounts<
  Row extends { accountId: string; bookedOn: Day; pence: number },
  Account extends { id: string; coverage: readonly { from: Day; to: Day }[] },
>({ rows, accounts }: Known<Row, Account>, held: readonly HeldAccount[]): Known<Row, Account> {
  if (held.length === 0) return { rows, accounts }
  const byAccount = Map.groupBy(held, ({ accountId }) => accountId)
  return {
    rows: rows.filter(({ accountId, bookedOn, pence }) => {
      const holds = byAccount.get(accountId) ?? []
      return pence >= 0 || !holds.some((hold) => isHeld(hold, bookedOn))
    }),
    accounts: accounts.map((account) => {
      const holds = byAccount.get(account.id) ?? []
      const coverage = holds.reduce(
        (windows, hold) => windows.flatMap((window) => outside(window, hold)),
        account.coverage,
      )
      return holds.length === 0 ? account : { ...account, coverage }
    }),
  }
}

const isHeld = ({ from, until }: HeldAccount, day: Day): boolean =>
  (from === null || day >= from) && (until === null || day <= until)

/** Parts of a window before and after the held days. */
function outside(window: { from: Day; to: Day }, { from, until }: HeldAccount): { from: Day; to: Day }[] {
  const parts: { from: Day; to: Day }[] = []
  if (from !== null && window.from < from)
    parts.push({ from: window.from, to: window.to < from ? window.to : addDays(from, -1) })
  if (until !== null && window.to > until)
    parts.push({ from: window.from > until ? window.from : addDays(until, 1), to: window.to })
  return parts
}
