import type { PersonalData } from '@keyturn/platform/personal-data'
import { activePlansAndCheckouts } from './store/accounts.ts'
import { sweepMoney } from './store/notices-and-refunds.ts'

const kept = { keptUnder: 'money' }

export const subscriptionData: PersonalData = {
  title: 'Your plan and payments',
  tables: {
    billing_account: { exported: 'Our payment company knows you as', erased: kept, leaveOut: ['version'] },
    subscription: { exported: 'Subscriptions', erased: kept },
    subscription_change: { exported: 'Plans over time', erased: kept },
    checkout_order: { exported: 'Checkouts', erased: kept, leaveOut: ['checkout_url'] },
    billing_notice: { exported: 'Emails about money', erased: kept },
    refund_request: { exported: 'Refunds', erased: kept },
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
