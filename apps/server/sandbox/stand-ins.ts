import { AGENCIES } from '@keyturn/agency-files/constants'
import { bankWebhook } from '@keyturn/bank-link/links'
import type { Clock } from '@keyturn/platform/clock'
import type { Db } from '@keyturn/platform/db'
import { startAddressStandIn } from '@keyturn/providers/addresses/ideal-postcodes/stand-in'
import type { BankProviderName } from '@keyturn/providers/bank'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import { createWorld, type WorldState } from '@keyturn/providers/bank/imaginary'
import type { BankStandIn } from '@keyturn/providers/bank/stand-in'
import { startTrueLayerStandIn } from '@keyturn/providers/bank/truelayer/stand-in'
import { type AgencyStandIn, startAgencyStandIn } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { type MailStandIn, startMailStandIn } from '@keyturn/providers/mail/smtp/stand-in'
import { type StripeStandIn, startStripeStandIn } from '@keyturn/providers/payments/stripe/stand-in'
import { type PushStandIn, startPushStandIn } from '@keyturn/providers/push/web-push/stand-in'
import { startTilloStandIn, type TilloStandIn } from '@keyturn/providers/vouchers/tillo/stand-in'
import type { Config } from '../config/index.ts'
import type { ProviderConfig } from '../wiring/providers.ts'
import { cachedSandboxStorage, sandboxStorage } from './stand-in-state.ts'

/** Stand-ins per provider. Null if the real provider is configured. */
export interface StandIns {
  mail: MailStandIn | null
  stripe: StripeStandIn | null
  bank: BankStandIn | null
  tillo: TilloStandIn | null
  push: PushStandIn | null
  agencies: AgencyStandIn | null
}

interface StandInOptions {
  config: Config
  clock: Clock
  db: Db
  publicUrl: string
  closers: (() => Promise<void> | void)[]
}

const STRIPE = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }
const BANK = { clientId: 'keyturn-sandbox', clientSecret: 'sandbox-secret' }
const TILLO = {
  apiKey: 'sandbox',
  secret: 'tillo-sandbox-secret',
  sector: 'reward-recognition',
  signature: 'without-amount',
  webhookSecret: `whsec_${Buffer.from('tillo sandbox webhooks').toString('base64')}`,
} as const
const ADDRESSES = { apiKey: 'ak_sandbox' }

/** Starts a stand-in for every provider without real keys. Returns how each provider is reached. */
export async function startStandIns(
  providerConfig: ProviderConfig,
  stage: StandInOptions,
): Promise<{ standIns: StandIns; ways: ProviderConfig }> {
  const { clock, db, publicUrl, closers } = stage
  const now = (): Date => clock.now()
  const playing = async <StandIn extends { close(): Promise<void> | void }>(
    known: unknown,
    start: () => Promise<StandIn>,
  ): Promise<StandIn | null> => {
    if (known) return null
    const standIn = await start()
    closers.push(() => standIn.close())
    return standIn
  }
  const mail = await playing(providerConfig.smtpUrl, () => startMailStandIn({ now }))
  const stripe = await playing(providerConfig.stripe, () =>
    startStripeStandIn({
      ...STRIPE,
      pages: `${publicUrl}/sandbox/checkout`,
      now,
      keeping: sandboxStorage(db, 'stripe'),
    }),
  )
  const bank = await playing(providerConfig.bank, () => startBank(stage))
  const tillo = await playing(providerConfig.tillo, () =>
    startTilloStandIn({ ...TILLO, now, keeping: sandboxStorage(db, 'tillo') }),
  )
  const addresses = await playing(providerConfig.addresses, () => startAddressStandIn(ADDRESSES))
  const agencies = await playing(providerConfig.agencies, () =>
    startAgencyStandIn({
      agencies: AGENCIES,
      now,
      answersByItself: false,
      keeping: sandboxStorage(db, 'agencies'),
    }),
  )
  const push = await playing(null, () => startPushStandIn())
  return {
    standIns: { mail, stripe, bank, tillo, push, agencies },
    ways: {
      ...providerConfig,
      ...(mail && { smtpUrl: mail.url }),
      ...(stripe && { stripe: { ...STRIPE, baseUrl: stripe.baseUrl } }),
      ...(bank && { bank: { ...BANK, provider: bank.provider, standInUrl: bank.url } }),
      ...(tillo && { tillo: { ...TILLO, baseUrl: tillo.url } }),
      ...(addresses && { addresses: { ...ADDRESSES, baseUrl: addresses.baseUrl } }),
      ...(agencies && {
        agencies: AGENCIES.map((agency) => ({
          ...agencies.settingsFor(agency),
          agency,
          sourceCode: 427,
          companyName: 'KEYTURN SANDBOX',
          format: 'sandbox' as const,
        })),
      }),
      pushOrigin: push?.origin ?? null,
    },
  }
}

function startBank({ config, clock, db, publicUrl }: StandInOptions): Promise<BankStandIn> {
  const keeping = cachedSandboxStorage(db, 'bank')
  const load = async (): Promise<WorldState | null> => (await keeping.load()) as WorldState | null
  const world = createWorld({ now: () => clock.now(), shelf: { load, save: keeping.save } })
  const consentPage = (journeyId: string): string => `${publicUrl}/sandbox/bank/consent/${journeyId}`
  return bankStandIns[config.bank.provider]({ world, ...BANK, consentPage })
}

type BankParts = Parameters<typeof startBudStandIn>[0]

/** Stand-in of each bank data provider. */
const bankStandIns: Record<BankProviderName, (parts: BankParts) => Promise<BankStandIn>> = {
  bud: startBudStandIn,
  truelayer: (parts) => startTrueLayerStandIn({ ...parts, webhookPath: bankWebhook('truelayer') }),
}
