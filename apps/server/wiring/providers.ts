import { join } from 'node:path'
import type { AgencyConnection } from '@keyturn/agency-files'
import type { Agency } from '@keyturn/agency-files/constants'
import { broken, type Checkable } from '@keyturn/platform/checks'
import type { Clock } from '@keyturn/platform/clock'
import { type Secrets, StartupError } from '@keyturn/platform/config'
import { type AddressBook, AddressBookProblem } from '@keyturn/providers/addresses'
import { createIdealPostcodes } from '@keyturn/providers/addresses/ideal-postcodes'
import type { BankDataProvider } from '@keyturn/providers/bank'
import { fileFormats } from '@keyturn/providers/credit-agency/formats'
import { checkSettings, createSftpAgency } from '@keyturn/providers/credit-agency/sftp'
import type { MailSender } from '@keyturn/providers/mail'
import { createSmtpSender } from '@keyturn/providers/mail/smtp'
import type { Payments } from '@keyturn/providers/payments'
import { createStripePayments } from '@keyturn/providers/payments/stripe'
import type { PushSender } from '@keyturn/providers/push'
import { createWebPush } from '@keyturn/providers/push/web-push'
import type { FileStore } from '@keyturn/providers/storage'
import { createDiskStore } from '@keyturn/providers/storage/disk'
import { createS3Store } from '@keyturn/providers/storage/s3'
import { SupplierUnavailable, type VoucherSupplier, VoucherWebhookForged } from '@keyturn/providers/vouchers'
import { createTilloSupplier, type TilloKeys } from '@keyturn/providers/vouchers/tillo'
import type { ProviderKind } from '../config/checks.ts'
import type { Config } from '../config/index.ts'
import { type BankConfig, banks } from './banks.ts'
import { type AgencyConfig, readAgencies } from './credit-agencies.ts'

/** Provider config. Null if no key is set. */
export interface ProviderConfig {
  smtpUrl: string | null
  stripe: { secretKey: string; webhookSecret: string; baseUrl?: string } | null
  bank: BankConfig | null
  tillo: (TilloKeys & { baseUrl: string }) | null
  addresses: { baseUrl: string; apiKey: string } | null
  agencies: readonly AgencyConfig[] | null
  /** Origin of the push stand-in on this machine. */
  pushOrigin: string | null
}

interface Adapters {
  mail: MailSender & Checkable
  payments: Payments & Checkable
  bank: BankDataProvider & Checkable
  vouchers: VoucherSupplier & Checkable
  addresses: AddressBook & Checkable
  agencies: ReadonlyMap<Agency, AgencyConnection>
  files: FileStore & Checkable
  /** Null if no push messages are sent. */
  push: (PushSender & Checkable) | null
}

/** Providers as the features see them. */
export type Providers = Pick<Adapters, ProviderKind>

/** Reads the provider config from the environment. */
export function readProviderConfig(config: Config): ProviderConfig {
  const { provider, keys, firm } = config.bank
  return {
    smtpUrl: config.smtpUrl,
    stripe: config.stripe,
    bank: keys && { provider, ...keys, firm },
    tillo: config.tillo,
    addresses: config.idealPostcodesKey
      ? { baseUrl: 'https://api.ideal-postcodes.co.uk', apiKey: config.idealPostcodesKey }
      : null,
    agencies: config.creditAgenciesFile ? readAgencies(config.creditAgenciesFile, config.sandbox) : null,
    pushOrigin: null,
  }
}

/** Creates the adapters. Only this function selects vendors. */
export function createProviders(
  providerConfig: ProviderConfig,
  parts: { config: Config; secrets: Secrets; clock: Clock; closers: (() => Promise<void> | void)[] },
): Providers {
  const { config, secrets, clock, closers } = parts
  const mail = createSmtpSender({
    url: needed(providerConfig.smtpUrl, 'SMTP_URL'),
    from: config.mailFrom,
    tls: config.smtpTls,
  })
  closers.push(() => mail.close())
  const bank = needed(providerConfig.bank, 'BANK_CLIENT_ID')
  return {
    mail,
    payments: createStripePayments({ ...needed(providerConfig.stripe, 'STRIPE_SECRET_KEY'), clock }),
    bank: banks[bank.provider].create(bank, () => clock.now()),
    vouchers: providerConfig.tillo ? createTilloSupplier({ ...providerConfig.tillo, clock }) : noVouchers,
    addresses: providerConfig.addresses ? createIdealPostcodes(providerConfig.addresses) : noAddressBook,
    agencies: new Map(
      (providerConfig.agencies ?? []).map((way) => [
        way.agency,
        { ...way, adapter: createSftpAgency(way), format: fileFormats[way.format].format },
      ]),
    ),
    files: config.bucket ? createS3Store(config.bucket) : createDiskStore(join(config.dataDir, 'files')),
    push:
      secrets.vapid &&
      createWebPush({
        keys: secrets.vapid,
        subject: `mailto:${config.supportEmail}`,
        standInOrigin: providerConfig.pushOrigin ?? undefined,
        ...(config.pushHosts ? { hosts: config.pushHosts } : {}),
      }),
  }
}

/** Fails at the start for an invalid key, instead of on the 20th. */
export async function refuseWrongAgencyKeys({ agencies }: ProviderConfig): Promise<void> {
  for (const way of agencies ?? []) {
    const check = await checkSettings(way)
    if (!check.works) throw new StartupError(`CREDIT_AGENCIES, ${way.agency}: ${check.cause}`, check.cure)
  }
}

/** Returns a config that the app cannot run without, or throws a StartupError. In a sandbox it is never null. */
function needed<Way>(way: Way | null, variable: string): Way {
  if (way !== null) return way
  throw new StartupError(`${variable} is not set.`, 'Set it, or set SANDBOX=on to play the companies.')
}

/** Rejects orders if no voucher supplier is set, because a stand-in's voucher must never be sold in production. */
const noVouchers: VoucherSupplier & Checkable = {
  id: 'none',
  retailers: () => Promise.reject(new SupplierUnavailable()),
  place: () => Promise.resolve({ state: 'unreachable' }),
  cancel: () => Promise.resolve('unknown'),
  readWebhook: () => {
    throw new VoucherWebhookForged('No voucher supplier is set.')
  },
  check: async () =>
    broken('No voucher supplier is set: the shop is closed.', 'Set TILLO_API_KEY and TILLO_SECRET.'),
}

const noAddressBook: AddressBook & Checkable = {
  at: () => Promise.reject(new AddressBookProblem('No address book is set.')),
  check: async () => broken('No address book is set: people type their address.', 'Set IDEAL_POSTCODES_KEY.'),
}
