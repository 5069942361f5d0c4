import type { PersonalData } from '@keyturn/platform/personal-data'
import { activePlansAndCheckouts } from './store/accounts.ts'
import { sweepMoney } from './store/notices-and-refunds.ts'

const kept = { keptUnder: 'money' }

export const subscriptionData: PersonalData = {
  title: 'Your plan and payments',
  tables: {
    billing_account: {
      exported: 'Our payment company knows you as',
      erased: kept,
      leaveOut: ['version'],
      labels: { followed_at: 'Last updated' },
    },
    subscription: {
      exported: 'Subscriptions',
      erased: kept,
      labels: {
        status: 'Status',
        plan: 'Plan',
        billing_interval: 'Paid every',
        period_starts_at: 'Paid period starts',
        period_ends_at: 'Paid period ends',
        cancels_at: 'Cancels on',
        unpaid_since: 'Payment overdue since',
        leave_asked_at: 'You asked to leave',
        leave_reason: 'Why you left',
        surplus: 'A second plan opened by mistake',
        price_pence: 'Price',
        is_first: 'Your first plan',
      },
    },
    subscription_change: {
      exported: 'Plans over time',
      erased: kept,
      labels: { kind: 'What happened', plan: 'Plan', happened_at: 'When' },
    },
    checkout_order: {
      exported: 'Checkouts',
      erased: kept,
      leaveOut: ['checkout_url'],
      labels: {
        plan: 'Plan',
        billing_interval: 'Paid every',
        success_url: 'Page after payment',
        cancel_url: 'Page after cancelling',
        opened_at: 'Opened',
      },
    },
    billing_notice: {
      exported: 'Emails about money',
      erased: kept,
      labels: {
        kind: 'Email',
        about: 'Invoice or plan it is about',
        facts: 'What it says',
        refused_at: 'Could not be delivered',
      },
    },
    refund_request: {
      exported: 'Refunds',
      erased: kept,
      labels: { amount_pence: 'Amount', done_at: 'Refunded' },
    },
    plan_holder: {
      exported: {
        not: 'Keyed digests of a mailbox and a card, so that a first plan is refunded in full once.',
      },
      erased: 'names nobody',
    },
  },
  retentionSweeps: { money: sweepMoney },
  unfinished: activePlansAndCheckouts,
}
