import type { PersonalData } from '@keyturn/platform/personal-data'
import { pointsAtStake } from './actions/forget-member.ts'
import { sweepBooks } from './store/books.ts'

const kept = { keptUnder: 'points' }

export const rewardsData: PersonalData = {
  title: 'Your points',
  tables: {
    points_book: {
      exported: 'Balances',
      erased: kept,
      labels: {
        entry_count: 'Entries',
        carry_milli: 'Thousandths of a point carried over',
        earned: 'Earned',
        bonus: 'Bonus',
        adjusted: 'Corrected by hand',
        available: 'Available',
        reserved: 'Reserved for vouchers',
        held: 'On hold for a check',
        redeemed: 'Spent',
        reversed: 'Taken back',
        expired: 'Expired',
        owed: 'Owed',
      },
    },
    points_entry: {
      exported: 'Points, entry by entry',
      erased: kept,
      labels: {
        number: 'Number',
        cause: 'Source',
        from_account: 'From',
        to_account: 'To',
        points: 'Points',
        category: 'Category',
        total_change: 'Change of your total',
        count_change: 'Change of the count',
        occurred_on: 'Date shown',
        available_after: 'Available afterwards',
        recorded_at: 'Recorded',
        happened_on: 'Happened',
      },
    },
    points_total: {
      exported: 'Sums',
      erased: kept,
      labels: { grouped_by: 'Grouped by', key: 'Group', points: 'Points', included_count: 'Entries' },
    },
    points_award: {
      exported: 'What each rent payment earned',
      erased: kept,
      leaveOut: ['decided_by'],
      labels: {
        payee: 'Paid to',
        paid_on: 'Paid on',
        pence: 'Amount',
        multiplier_tenths: 'Multiplier in tenths',
        points: 'Points',
        period_due_on: 'Rent day',
        counted_in: 'Counted in the month',
      },
    },
    points_adjustment: {
      exported: 'Corrections by hand',
      erased: kept,
      leaveOut: ['proposed_by', 'decided_by'],
      labels: { points: 'Points', proposed_at: 'Proposed' },
    },
    redemption: {
      exported: 'Vouchers',
      erased: kept,
      leaveOut: ['sealed_voucher', 'idempotency_key', 'polls'],
      labels: {
        amount_pence: 'Value',
        points: 'Points',
        failure: 'Why it failed',
        supplier_reference: 'Supplier’s reference',
        settled_at: 'Settled',
        code_shown_at: 'Code shown',
        cancel_when_issued: 'Cancel when issued',
        asked_again: 'Asked the supplier again',
      },
    },
    payee_seen: {
      exported: { not: 'Digests that keep one payee from serving many accounts.' },
      erased: 'at once',
    },
    payee_trusted: { exported: { not: 'Digests of payees.' }, erased: 'names nobody' },
    welcome_given: {
      exported: { not: 'A keyed digest, so that the welcome is given once per person.' },
      erased: 'names nobody',
    },
  },
  closureWarnings: pointsAtStake,
  retentionSweeps: { points: sweepBooks },
}
