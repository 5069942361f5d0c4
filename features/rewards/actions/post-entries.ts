import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { formatPounds } from '@keyturn/platform/money'
import { MILESTONE_POINTS, milestonePounds } from '../constants.ts'
import { awardMovements, type Movement, move, reversalMovements } from '../domain/book.ts'
import { markOf } from '../domain/retailers.ts'
import { milestonesReached } from '../domain/tiers.ts'
import { type Book, categoriesOf, type Entry, type TotalChange } from '../store/books.ts'
import { writeBook } from '../store/write-book.ts'

export const RENT = 'Rent'
export const WELCOME = 'Welcome Bonus'
export const MILESTONE = 'Milestone Bonus'
export const ADJUSTMENT = 'Adjustment'
export const VOUCHERS = 'Vouchers'
export const CLOSING = 'Account'

export const voucherName = (wish: { retailerId: string; amountPence: number }): string =>
  `${markOf(wish.retailerId).name} voucher, ${formatPounds(wish.amountPence)}`

export interface Posting {
  /** Idempotency key: each cause can be written once. */
  cause: string
  kind: string
  category: string
  note: string
  /** Day it counts for. */
  occurredOn: string
  movements: Movement[]
  /** Change to the totals of earned points. Zero for spending. */
  total: number
  count: number
}

/** Writes postings into an open ledger: entries, balances and totals in one transaction. */
export function post(
  tx: Tx,
  memberId: string,
  { book, postings, now }: { book: Book; postings: Posting[]; now: Date },
): Book {
  let { entryCount, balances } = book
  const entries: Entry[] = []
  const changes = new Map<string, TotalChange>()
  for (const posting of postings) {
    for (const [step, movement] of posting.movements.entries()) {
      balances = move(balances, movement)
      entryCount += 1
      const first = step === 0
      entries.push({
        ...movement,
        number: entryCount,
        cause: first ? posting.cause : `${posting.cause}#${step}`,
        kind: kindOf(movement, posting),
        category: posting.category,
        totalChange: first ? posting.total : 0,
        countChange: first ? posting.count : 0,
        occurredOn: posting.occurredOn,
        happenedOn: dayOfInstant(now),
        note: movement.to === 'owed' ? 'Settles what you owed after a payment came back' : posting.note,
        availableAfter: balances.available,
      })
    }
    if (posting.total !== 0 || posting.count !== 0) countIn(changes, posting)
  }
  const after = { ...book, entryCount, balances }
  writeBook(tx, memberId, { book: after, entries, changes: [...changes.values()], now })
  return after
}

/** Debts and their settlement have kinds of their own. */
function kindOf(movement: Movement, posting: Posting): string {
  if (movement.to === 'owed') return 'settled'
  return movement.from === 'owed' ? 'owing' : posting.kind
}

function countIn(changes: Map<string, TotalChange>, posting: Posting): void {
  const month = posting.occurredOn.slice(0, 7)
  for (const [groupedBy, key] of [
    ['category', posting.category],
    ['month', month],
  ] as const) {
    // The welcome bonus has its own category and is not part of the monthly totals.
    if (posting.category === WELCOME && groupedBy === 'month') continue
    const id = `${groupedBy}:${key}`
    const before = changes.get(id) ?? { groupedBy, key, points: 0, count: 0 }
    changes.set(id, { ...before, points: before.points + posting.total, count: before.count + posting.count })
  }
}

/** Awards milestones reached, and reverses those undone by a reversal. */
export async function settleMilestones(
  tx: Tx,
  memberId: string,
  { book, today, now }: { book: Book; today: string; now: Date },
): Promise<Book> {
  const totals = await categoriesOf(tx, memberId)
  const given = totals.find(({ key }) => key === MILESTONE)?.count ?? 0
  const points = totals.filter(({ key }) => key !== MILESTONE).reduce((sum, total) => sum + total.points, 0)
  const reached = milestonesReached(points)
  let after = book
  for (let number = given + 1; number <= reached; number += 1) {
    const movements = awardMovements(after.balances, 'bonus', MILESTONE_POINTS)
    const about = {
      kind: 'milestone',
      note: `£${number * milestonePounds} milestone`,
      total: MILESTONE_POINTS,
      count: 1,
    }
    after = post(tx, memberId, {
      book: after,
      postings: [milestone({ ...about, movements, number })],
      now,
    })
  }
  for (let number = given; number > reached; number -= 1) {
    const movements = reversalMovements(after.balances, 'reversed', MILESTONE_POINTS)
    const note = `£${number * milestonePounds} milestone taken back`
    const about = { kind: 'milestone_reversed', note, total: -MILESTONE_POINTS, count: -1 }
    after = post(tx, memberId, {
      book: after,
      postings: [milestone({ ...about, movements, number })],
      now,
    })
  }
  return after

  function milestone(
    about: Omit<Posting, 'cause' | 'category' | 'occurredOn'> & { number: number },
  ): Posting {
    const { number, ...rest } = about
    const cause = `milestone:${number}:${about.kind}:${after.entryCount}`
    return { ...rest, cause, category: MILESTONE, occurredOn: today }
  }
}
