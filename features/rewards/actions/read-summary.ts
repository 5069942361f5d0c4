import { addDays, addMonths, dayOfInstant } from '@keyturn/platform/days'
import { planHistory } from '@keyturn/subscription'
import type { RewardsContext } from '../context.ts'
import { shownTenths } from '../domain/plan-history.ts'
import { milestoneFor, tierFor } from '../domain/tiers.ts'
import { readFigures } from '../store/books.ts'
import { MILESTONE, WELCOME } from './post-entries.ts'

export interface Sum {
  points: number
  count: number
}

/** Two years, as in the house drawing. The ledger has older months. */
const MONTHS_SHOWN = 24

/** Summary of the rewards page. Reads running totals, so its cost does not grow with the ledger. */
export async function readSummary(
  context: Pick<RewardsContext, 'db' | 'replica' | 'clock'>,
  memberId: string,
) {
  const { replica: db, clock } = context
  const today = dayOfInstant(clock.now())
  const month = addMonths(`${today.slice(0, 7)}-01`, 1 - MONTHS_SHOWN).slice(0, 7)
  const [{ book, lately, welcomedOn, totals }, history] = await Promise.all([
    readFigures(db, memberId, { day: addDays(today, -29), month }),
    planHistory(context.db, memberId),
  ])
  const grouped = (by: string) => totals.filter(({ groupedBy }) => groupedBy === by)
  const everything = grouped('category')
  const categories = everything.filter(({ key }) => key !== WELCOME)
  const pointsIn = (key: string): number => everything.find((total) => total.key === key)?.points ?? 0
  const sum = (of: readonly Sum[]): Sum =>
    of.reduce((all, one) => ({ points: all.points + one.points, count: all.count + one.count }), {
      points: 0,
      count: 0,
    })
  const overall = sum(categories)
  const total = overall.points + pointsIn(WELCOME)
  return {
    overall,
    categories,
    months: grouped('month'),
    skipped: grouped('skipped'),
    last30Days: lately,
    welcome: welcomedOn ? { points: pointsIn(WELCOME), addedOn: welcomedOn } : null,
    balances: book.balances,
    tier: tierFor(total),
    milestone: milestoneFor(total - pointsIn(MILESTONE)),
    multiplier: shownTenths(history, today) / 10,
  }
}
