import type { KnownProvider } from '@keyturn/back-office'
import type { Config } from '@keyturn/platform/config'
import type { Providers } from './providers.ts'

/** The companies behind the house, as our people know them, and the work that depends on each. */
export function knownProviders(config: Config, { agencies, standIns }: Providers): KnownProvider[] {
  const bank = config.bank.provider
  return [
    {
      id: 'bank',
      what: 'Bank data',
      company: bank === 'bud' ? 'Bud' : 'TrueLayer',
      isStandIn: standIns.bank !== null,
      webhooks: bank,
      jobs: ['bank-link.'],
    },
    {
      id: 'payments',
      what: 'Card payments',
      company: 'Stripe',
      isStandIn: standIns.stripe !== null,
      webhooks: 'stripe',
      jobs: ['subscription.'],
    },
    {
      id: 'mail',
      what: 'Letters',
      company: standIns.mail ? 'Mailbox' : 'SMTP',
      isStandIn: standIns.mail !== null,
      webhooks: null,
      jobs: ['identity.', 'tenancy.', 'back-office.', 'notifications.'],
    },
    {
      id: 'vouchers',
      what: 'Vouchers',
      company: 'Tillo',
      isStandIn: config.tillo === null,
      webhooks: 'tillo',
      jobs: ['rewards.'],
    },
    {
      id: 'agencies',
      what: 'Credit agencies',
      company: 'Experian, Equifax, TransUnion',
      isStandIn: agencies.standIn !== null,
      webhooks: null,
      jobs: ['credit-reporting.'],
    },
  ]
}
