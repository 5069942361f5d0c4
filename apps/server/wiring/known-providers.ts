import { AGENCIES, agencyName } from '@keyturn/agency-files/words'
import type { KnownProvider } from '@keyturn/back-office'
import type { Config } from '@keyturn/platform/config'
import type { StandIns } from '../sandbox/stand-ins.ts'

/** The companies behind the app, as our people know them, and the work that depends on each. */
export function knownProviders(config: Config, standIns: StandIns | null): KnownProvider[] {
  const bank = config.bank.provider
  return [
    {
      id: 'bank',
      what: 'Bank data',
      company: bank === 'bud' ? 'Bud' : 'TrueLayer',
      isStandIn: Boolean(standIns?.bank),
      webhooks: bank,
      jobs: ['bank-link.'],
    },
    {
      id: 'payments',
      what: 'Card payments',
      company: 'Stripe',
      isStandIn: Boolean(standIns?.stripe),
      webhooks: 'stripe',
      jobs: ['subscription.'],
    },
    {
      id: 'mail',
      what: 'Letters',
      company: standIns?.mail ? 'Mailbox' : 'SMTP',
      isStandIn: Boolean(standIns?.mail),
      webhooks: null,
      jobs: ['identity.', 'tenancy.', 'back-office.', 'notifications.'],
    },
    {
      id: 'vouchers',
      what: 'Vouchers',
      company: 'Tillo',
      isStandIn: Boolean(standIns?.tillo),
      webhooks: 'tillo',
      jobs: ['rewards.'],
    },
    {
      id: 'agencies',
      what: 'Credit agencies',
      company: AGENCIES.map(agencyName).join(', '),
      isStandIn: Boolean(standIns?.agencies),
      webhooks: null,
      jobs: ['credit-reporting.'],
    },
  ]
}
