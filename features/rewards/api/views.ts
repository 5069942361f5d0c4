import { poundsOfPence } from '@keyturn/platform/money'
import { RENT } from '../actions/post-entries.ts'
import type { readActivity } from '../actions/read-activity.ts'
import type { readSummary, Sum } from '../actions/read-summary.ts'
import {
  holdReasons,
  MILESTONE_POINTS,
  POINTS_PER_MILESTONE,
  penceOfPoints,
  type SkipReason,
} from '../constants.ts'
import type { RedemptionView, RewardsActivity, RewardsSummary } from '../contract.ts'
import { markOf } from '../domain/retailers.ts'
import type { RedemptionState } from '../domain/states.ts'
import type { LedgerEntry, ledgerPage } from '../store/activity.ts'
import type { Award } from '../store/awards.ts'
import type { Redemption } from '../store/redemptions.ts'

const cash = (points: number): number =>
  poundsOfPence(points < 0 ? 0 - penceOfPoints(-points) : penceOfPoints(points))

const sumView = ({ points, count }: Sum) => ({
  total_points: points,
  gbp_cash_value: cash(points),
  included_count: count,
})
const worth = (points: number) => ({ points, gbp_cash_value: cash(points) })
const NOTHING: Sum = { points: 0, count: 0 }

export function summaryView(summary: Awaited<ReturnType<typeof readSummary>>): RewardsSummary {
  const { categories, balances, tier, milestone, welcome } = summary
  const skipped = (reason: SkipReason): number =>
    summary.skipped.find(({ key }) => key === reason)?.count ?? 0
  return {
    overall: sumView(summary.overall),
    business_expenses: sumView(NOTHING),
    rent_payments: sumView(categories.find(({ key }) => key === RENT) ?? NOTHING),
    last_30_days: sumView(summary.last30Days),
    by_category: categories.map((total) => ({ category: total.key, ...sumView(total) })),
    by_month: summary.months.map((total) => ({ month: total.key, ...sumView(total) })),
    skipped: {
      refunds: skipped('refunds'),
      transfers: skipped('transfers'),
      duplicate: skipped('duplicate'),
      invalid_amount: skipped('invalid_amount'),
    },
    welcome_bonus: welcome && {
      total_points: welcome.points,
      gbp_cash_value: cash(welcome.points),
      added_on: welcome.addedOn,
    },
    balance: {
      available: worth(balances.available),
      reserved: worth(balances.reserved),
      held: worth(balances.held),
      owed: worth(0 - balances.owed),
    },
    tier: {
      name: tier.name,
      next: tier.next,
      points_to_next: tier.pointsToNext,
      progress_percent: tier.progressPercent,
    },
    milestone: {
      reached: milestone.reached,
      bonus_points: MILESTONE_POINTS,
      estimated_value: cash(milestone.reached * POINTS_PER_MILESTONE + milestone.pointsIntoNext),
      next_at: cash((milestone.reached + 1) * POINTS_PER_MILESTONE),
      remaining: cash(milestone.pointsToNext),
      progress_percent: milestone.progressPercent,
    },
    multiplier: summary.multiplier,
  }
}

/** Text of each kind of entry. The note names its subject. */
const DESCRIPTIONS: Record<string, (note: string) => string> = {
  rent_reversed: (note) => `${note} no longer counts`,
  rent_refunded: (note) => `${note}, taken back with the refund`,
  hold_refunded: (note) => `${note}, taken back with the refund while being checked`,
  owing: (note) => `${note}: owed from your next points`,
  held: (note) => `${note}, being checked`,
  hold_released: (note) => `${note}, checked`,
  hold_rejected: (note) => `${note}, not counted after a check`,
  hold_reversed: (note) => `${note} no longer counts`,
  released: (note) => `${note}: points returned`,
}

const entryView = (entry: LedgerEntry) => ({
  id: entry.number,
  kind: entry.kind,
  category: entry.category,
  description: DESCRIPTIONS[entry.kind]?.(entry.note) ?? entry.note,
  date: entry.happenedOn,
  points: entry.change,
  gbp_cash_value: cash(entry.change),
  about_points: entry.points,
})

export const ledgerView = ({ lines, total }: Awaited<ReturnType<typeof ledgerPage>>) => ({
  items: lines.map((line) => ({ ...entryView(line), balance_after: line.balance })),
  total_count: total,
})

const paymentView = (award: Award) => ({
  id: award.paymentId,
  amount: poundsOfPence(award.pence),
  payee: award.payee,
  date: award.paidOn,
  points: award.points,
})

export function activityView(activity: Awaited<ReturnType<typeof readActivity>>): RewardsActivity {
  const { recent, top, held, months } = activity
  return {
    items: recent.map(entryView),
    top_rent_payments: top.map(paymentView),
    held: held.flatMap((award) => {
      const reason = holdReasons.find((one) => one === award.reason)
      return reason ? [{ ...paymentView(award), reason }] : []
    }),
    months: [...months].map(([month, reason]) => ({ month, standing: reason })),
  }
}

const WHY: Record<string, string> = {
  out_of_stock: 'This voucher has just sold out. Your points are back in your balance.',
  price_changed: 'The retailer no longer sells this amount. Your points are back in your balance.',
  float_low: 'Our voucher shop is being refilled. Your points are back; please try again tomorrow.',
  supplier_down: 'The voucher shop is not answering. Your points are back; please try again later.',
  plan_refunded: 'Taken back with your refund: it was bought with points of that plan.',
  refused: 'The retailer could not make this voucher. Your points are back in your balance.',
}

const SHOWN: Record<RedemptionState, RedemptionView['state']> = {
  reserved: 'pending',
  placed: 'pending',
  fulfilled: 'fulfilled',
  failed: 'failed',
  cancelling: 'failed',
  cancelled: 'failed',
}

export function redemptionView(redemption: Redemption): RedemptionView {
  const { state, failure } = redemption
  return {
    id: redemption.id,
    state: SHOWN[state],
    retailer_id: redemption.retailerId,
    retailer_name: markOf(redemption.retailerId).name,
    points: redemption.points,
    amount: poundsOfPence(redemption.amountPence),
    created_at: redemption.askedAt.toISOString(),
    expires_on: redemption.expiresOn,
    failure: failure === null ? null : { code: failure, message: WHY[failure] ?? WHY.refused ?? failure },
  }
}
