/** Accounts of a member's double-entry ledger. Their sum is always zero. */
export const accounts = [
  'earned',
  'bonus',
  'adjusted',
  'available',
  'reserved',
  'held',
  'redeemed',
  'reversed',
  'expired',
  'owed',
] as const
export type Account = (typeof accounts)[number]
export type Balances = Record<Account, number>

export interface Movement {
  from: Account
  to: Account
  points: number
}

/** Thrown if the ledger would become inconsistent. Always a bug, never the member's fault. */
export class BookBroken extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'BookBroken'
  }
}

const NEVER_NEGATIVE: readonly Account[] = [
  'available',
  'reserved',
  'held',
  'redeemed',
  'reversed',
  'expired',
]

export const emptyBalances: Balances = {
  earned: 0,
  bonus: 0,
  adjusted: 0,
  available: 0,
  reserved: 0,
  held: 0,
  redeemed: 0,
  reversed: 0,
  expired: 0,
  owed: 0,
}

export function move(before: Balances, { from, to, points }: Movement): Balances {
  if (!Number.isSafeInteger(points) || points <= 0) throw new BookBroken(`${points} points cannot be moved.`)
  if (from === to) throw new BookBroken(`Points cannot move from ${from} to itself.`)
  const after = { ...before, [from]: before[from] - points, [to]: before[to] + points }
  for (const account of NEVER_NEGATIVE)
    if (after[account] < 0) throw new BookBroken(`${account} would fall below nothing.`)
  if (after.owed > 0) throw new BookBroken('More would be paid back than is owed.')
  return after
}

export const moveAll = (before: Balances, movements: Movement[]): Balances => movements.reduce(move, before)

/** Movements for new points. A debt is settled first. */
export function awardMovements(before: Balances, from: Account, points: number): Movement[] {
  if (points === 0) return []
  const settled = Math.min(-before.owed, points)
  const given: Movement = { from, to: 'available', points }
  return settled > 0 ? [given, { from: 'available', to: 'owed', points: settled }] : [given]
}

/** Movements for reversed points. Points already spent become a debt. */
export function reversalMovements(before: Balances, to: Account, points: number): Movement[] {
  const atHand = Math.min(before.available, points)
  const movements: Movement[] = [
    { from: 'available', to, points: atHand },
    { from: 'owed', to, points: points - atHand },
  ]
  return movements.filter((movement) => movement.points > 0)
}

export const sumOf = (balances: Balances): number =>
  accounts.reduce((sum, account) => sum + balances[account], 0)
