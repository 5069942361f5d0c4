import type { KnownProvider } from '@keyturn/admin'
import { staffEmailJob } from '@keyturn/agency-files'
import { agencyName } from '@keyturn/agency-files/constants'
import { bankReminder } from '@keyturn/bank-link'
import { creditProfileEmailJobs, dropEvidence } from '@keyturn/credit-profile'
import type { Checkable } from '@keyturn/platform/checks'
import { checkDatabase } from '@keyturn/platform/db'
import { dropExport } from '@keyturn/privacy'
import { dropRentEvidence } from '@keyturn/rent-record'
import { subscriptionLetter } from '@keyturn/subscription'
import { deleteTenancyFile } from '@keyturn/tenancy'
import type { Config } from '../config/index.ts'
import type { StandIns } from '../sandbox/stand-ins.ts'
import { banks } from './banks.ts'
import type { Providers } from './providers.ts'

/** Names of jobs that depend on another provider than their feature's. */
const namesOf = (jobs: readonly { name: string }[]): string[] => jobs.map(({ name }) => name)
const EMAIL_JOBS = namesOf([subscriptionLetter, bankReminder, staffEmailJob, ...creditProfileEmailJobs])
const UPLOAD_JOBS = namesOf([deleteTenancyFile, dropRentEvidence, dropExport, dropEvidence])

interface Parts {
  config: Config
  companies: Providers
  standIns: StandIns | null
}

/** Lists the providers for staff, with the jobs that depend on each. */
export function knownProviders(parts: Parts): KnownProvider[] {
  return Object.values(providerEntries(parts)).filter((line) => line !== null)
}

/** One entry per provider. Null if it is not configured. */
function providerEntries({
  config,
  companies,
  standIns,
}: Parts): Record<keyof Providers, KnownProvider | null> {
  const bank = config.bank.provider
  const needed = { needed: true, webhooks: null, jobs: [] }
  // Optional providers: an outage costs members this part only.
  const extra = { ...needed, needed: false }
  return {
    mail: {
      ...{ id: 'mail', what: 'Letters', isStandIn: Boolean(standIns?.mail) },
      ...needed,
      jobs: ['identity.', 'tenancy.', 'back-office.', 'notifications.', 'privacy.', ...EMAIL_JOBS],
      connections: [connection(standIns?.mail ? 'Mailbox' : 'SMTP', companies.mail)],
    },
    payments: {
      ...{ id: 'payments', what: 'Card payments', isStandIn: Boolean(standIns?.stripe) },
      ...{ needed: true, webhooks: 'stripe', jobs: ['subscription.'] },
      connections: [connection('Stripe', companies.payments)],
    },
    bank: {
      ...{ id: 'bank', what: 'Bank data', isStandIn: Boolean(standIns?.bank) },
      ...{ needed: true, webhooks: bank, jobs: ['bank-link.'] },
      connections: [connection(banks[bank].company, companies.bank)],
    },
    agencies: {
      ...{ id: 'agencies', what: 'Credit agencies', isStandIn: Boolean(standIns?.agencies) },
      ...needed,
      jobs: ['credit-reporting.'],
      connections: [...companies.agencies].map(([agency, { adapter }]) =>
        connection(agencyName(agency), adapter),
      ),
    },
    vouchers: {
      ...{ id: 'vouchers', what: 'Vouchers', isStandIn: Boolean(standIns?.tillo) },
      ...{ needed: false, webhooks: 'tillo', jobs: ['rewards.'] },
      connections: [connection('Tillo', companies.vouchers)],
    },
    files: {
      ...{ id: 'uploads', what: 'Uploads', isStandIn: false },
      ...needed,
      jobs: UPLOAD_JOBS,
      connections: [connection(config.bucket ? 'S3' : 'Disk', companies.files)],
    },
    addresses: {
      ...{
        id: 'addresses',
        what: 'Address finder',
        isStandIn: Boolean(standIns) && !config.idealPostcodesKey,
      },
      ...extra,
      connections: [connection('Ideal Postcodes', companies.addresses)],
    },
    push: companies.push && {
      ...{ id: 'push', what: 'Push messages', isStandIn: Boolean(standIns?.push) },
      ...extra,
      connections: [connection('Web Push', companies.push)],
    },
  }
}

/** Lists the databases, which everything depends on. */
export function databases(config: Config, url: string): KnownProvider[] {
  const needed = { isStandIn: false, needed: true, webhooks: null, jobs: [] }
  const { databaseUrl, databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl } = config
  const own = { company: databaseUrl ? 'PostgreSQL' : 'Built-in PostgreSQL' }
  const main = { ...own, ask: () => checkDatabase({ url: databaseUrl ?? url, directUrl }) }
  const database = { id: 'database', what: 'Database', ...needed, connections: [main] }
  if (!replicaUrl) return [database]
  const copy = { company: 'PostgreSQL', ask: () => checkDatabase({ url: replicaUrl, replica: true }) }
  return [database, { id: 'replica', what: 'Read replica', ...needed, connections: [copy] }]
}

const connection = (company: string, { check }: Checkable) => ({ company, ask: check })
