import { dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp, type Tx } from '@keyturn/platform/db'
import { planHistory } from '@keyturn/subscription'
import { awardMovements } from '../domain/book.ts'
import { earn } from '../domain/earning.ts'
import { countedMonth, limitMonths, penceAbove } from '../domain/limits.ts'
import { planMonths } from '../domain/plan-history.ts'
import {
  type Award,
  earnedInMonth,
  hasDuplicate,
  penceOfPeriod,
  saveAward,
  suspectedDuplicatesOf,
} from '../store/awards.ts'
import type { Book } from '../store/books.ts'
import { addToTotals } from '../store/write-book.ts'
import { releaseHold } from './decide-hold.ts'
import { rentPosting } from './earn-points.ts'
import { type HomeMembers, sharersOf } from './home-members.ts'
import { type Posting, post } from './post-entries.ts'
import { wasMemberBefore } from './was-member-before.ts'

/**
 * Counts doubted awards after a reversal, because the payment they duplicated no longer counts. Those above the month's
 * limit stay on hold.
 */
export async function recheckDuplicates(
  tx: Tx,
  memberId: string,
  { gone, book: opened, members, now }: { gone: Award; book: Book; members: HomeMembers; now: Date },
): Promise<{ book: Book; given: { award: Award; cause: string }[] }> {
  let book = opened
  const given: { award: Award; cause: string }[] = []
  for (const award of await suspectedDuplicatesOf(tx, memberId, gone)) {
    const taken = award.periodDueOn
      ? (await lookUp(tx, penceOfPeriod(memberId, award))) > 0
      : await lookUp(tx, hasDuplicate(memberId, award))
    if (taken) continue
    const counted = await countWithinLimits(tx, memberId, { award, book, members, now })
    if (counted === null) continue
    book = counted.book
    given.push(counted.given)
  }
  return { book, given }
}

export interface Counted {
  book: Book
  given: { award: Award; cause: string }
}

/** Counts an award whose doubt is resolved. Returns null if it is above the month's limit and stays on hold. */
export async function countWithinLimits(
  tx: Tx,
  memberId: string,
  about: { award: Award; book: Book; members: HomeMembers; now: Date },
): Promise<Counted | null> {
  const { award, book, members, now } = about
  const today = dayOfInstant(now)
  const paid = { tenancyId: award.tenancyId, paidOn: award.paidOn, dueOn: award.periodDueOn }
  const month = countedMonth(paid, today)
  const sharers = await sharersOf(tx, memberId, { members, paid, today })
  const { earned, isReturning } = await lookUp(
    tx,
    combineLookups({
      earned: earnedInMonth(memberId, { month, sharers }),
      isReturning: wasMemberBefore(memberId),
    }),
  )
  const months = limitMonths(planMonths(await planHistory(tx, memberId), today), isReturning)
  if (penceAbove(award.pence, earned, months) > 0) {
    if (award.state === 'held') await saveAward(tx, memberId, { ...award, reason: 'month_limit' }, { now })
    return null
  }
  const settled: { points: number; book: Book; posting: Posting } =
    award.state === 'held' ? releaseHold(award, book, now) : countAfterAll(award, book, now)
  if (award.state === 'skipped')
    addToTotals(tx, memberId, [{ groupedBy: 'skipped', key: 'duplicate', points: 0, count: -1 }])
  const counted: Award = { ...award, state: 'earned', reason: null, points: settled.points }
  await saveAward(tx, memberId, counted, { now })
  return {
    book: post(tx, memberId, { book: settled.book, postings: [settled.posting], now }),
    given: { award: counted, cause: settled.posting.cause },
  }
}

function countAfterAll(award: Award, opened: Book, now: Date) {
  const { points, carryMilli } = earn(award.pence, award.multiplierTenths, opened.carryMilli)
  const book = { ...opened, carryMilli }
  const movements = awardMovements(opened.balances, 'earned', points)
  return {
    points,
    book,
    posting: { ...rentPosting(award, book, { kind: 'rent', now }), movements, total: points, count: 1 },
  }
}
