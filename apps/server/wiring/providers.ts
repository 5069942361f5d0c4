import { join } from 'node:path'
import type { Clock } from '@keyturn/platform/clock'
import type { Config, Secrets } from '@keyturn/platform/config'
import type { Db } from '@keyturn/platform/db'
import { type AddressBook, AddressBookProblem } from '@keyturn/providers/addresses'
import { createIdealPostcodes, startAddressStandIn } from '@keyturn/providers/addresses/ideal-postcodes'
import type { BankDataProvider } from '@keyturn/providers/bank'
import type { BankStandIn } from '@keyturn/providers/bank/stand-in'
import type { MailSender } from '@keyturn/providers/mail'
import { createSmtpSender, type MailStandIn, startMailStandIn } from '@keyturn/providers/mail/smtp'
import type { Payments } from '@keyturn/providers/payments'
import {
  createStripePayments,
  type StripeStandIn,
  startStripeStandIn,
} from '@keyturn/providers/payments/stripe'
import type { PushSender } from '@keyturn/providers/push'
import type { PushStandIn } from '@keyturn/providers/push/web-push'
import type { FileStore } from '@keyturn/providers/storage'
import { createDiskStore } from '@keyturn/providers/storage/disk'
import { createS3Store } from '@keyturn/providers/storage/s3'
import type { VoucherSupplier } from '@keyturn/providers/vouchers'
import type { TilloStandIn } from '@keyturn/providers/vouchers/tillo'
import { chooseBank } from './bank.ts'
import { type CreditAgencies, chooseAgencies } from './credit-reporting.ts'
import { choosePush } from './push.ts'
import { chooseVouchers } from './rewards.ts'
import { keepInSandbox } from './sandbox-state.ts'

export interface Providers {
  addresses: AddressBook
  mail: MailSender
  files: FileStore
  payments: Payments
  bank: BankDataProvider
  vouchers: VoucherSupplier
  agencies: CreditAgencies
  /** Null: nothing is pushed. */
  push: PushSender | null
  /** The companies we play ourselves; empty where the real one is reached. */
  standIns: {
    mail: MailStandIn | null
    stripe: StripeStandIn | null
    bank: BankStandIn | null
    tillo: TilloStandIn | null
    push: PushStandIn | null
  }
}

/** The only place that knows vendors by name. */
export async function chooseProviders(options: {
  config: Config
  secrets: Secrets
  clock: Clock
  db: Db
  publicUrl: string
  closers: (() => Promise<void> | void)[]
}): Promise<Providers> {
  const { config, clock, closers } = options
  const mailStandIn = config.smtpUrl ? null : await startMailStandIn({ now: () => clock.now() })
  if (mailStandIn) closers.push(() => mailStandIn.close())
  const mail = createSmtpSender({ url: config.smtpUrl ?? mailStandIn?.url ?? '', from: config.mailFrom })
  closers.push(() => mail.close())
  const { payments, standIn: stripe } = await choosePayments(options)
  const { bank, standIn: bankStandIn } = await chooseBank(options)
  const files = config.bucket ? createS3Store(config.bucket) : createDiskStore(join(config.dataDir, 'files'))
  const addresses = await chooseAddresses(config, closers)
  const { vouchers, standIn: tillo } = await chooseVouchers(options)
  const agencies = await chooseAgencies(options)
  const { push, standIn: pushStandIn } = await choosePush(options)
  const standIns = { mail: mailStandIn, stripe, bank: bankStandIn, tillo, push: pushStandIn }
  return { addresses, mail, files, payments, bank, vouchers, agencies, push, standIns }
}

const ADDRESSES_SANDBOX_KEY = 'ak_sandbox'

async function chooseAddresses(
  { idealPostcodesKey, sandbox }: Config,
  closers: (() => Promise<void> | void)[],
): Promise<AddressBook> {
  if (idealPostcodesKey)
    return createIdealPostcodes({ baseUrl: 'https://api.ideal-postcodes.co.uk', apiKey: idealPostcodesKey })
  if (!sandbox) return { at: () => Promise.reject(new AddressBookProblem('No address book is set.')) }
  const standIn = await startAddressStandIn({ apiKey: ADDRESSES_SANDBOX_KEY })
  closers.push(() => standIn.close())
  return createIdealPostcodes({ baseUrl: standIn.baseUrl, apiKey: ADDRESSES_SANDBOX_KEY })
}

const SANDBOX_KEYS = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }

async function choosePayments(options: {
  config: Config
  clock: Clock
  db: Db
  publicUrl: string
  closers: (() => Promise<void> | void)[]
}): Promise<{ payments: Payments; standIn: StripeStandIn | null }> {
  const { config, clock, db, publicUrl, closers } = options
  if (config.stripe) return { payments: createStripePayments({ ...config.stripe, clock }), standIn: null }
  const standIn = await startStripeStandIn({
    ...SANDBOX_KEYS,
    pages: `${publicUrl}/sandbox/checkout`,
    now: () => clock.now(),
    keeping: keepInSandbox(db, 'stripe'),
  })
  closers.push(() => standIn.close())
  return {
    payments: createStripePayments({ ...SANDBOX_KEYS, baseUrl: standIn.baseUrl, clock }),
    standIn,
  }
}
