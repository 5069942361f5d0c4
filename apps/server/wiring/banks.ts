import { bankWebhook } from '@keyturn/bank-link/links'
import type { Checkable } from '@keyturn/platform/checks'
import type { BankDataProvider, BankProviderName, FirmSettings } from '@keyturn/providers/bank'
import { createBud } from '@keyturn/providers/bank/bud'
import { createTrueLayer } from '@keyturn/providers/bank/truelayer'

/** Config of the bank data provider. */
export interface BankConfig {
  provider: BankProviderName
  clientId: string
  clientSecret: string
  firm?: FirmSettings
  /** Base URL of the stand-in. */
  standInUrl?: string
}

type CreateBank = (way: Omit<BankConfig, 'provider'>, now: () => Date) => BankDataProvider & Checkable

interface BankProvider {
  /** Provider's name, as staff read it. */
  company: string
  create: CreateBank
}

/** Bank data providers. A new one is a folder in `providers/bank`, its name in `port.ts` there and a row here. */
export const banks: Record<BankProviderName, BankProvider> = {
  bud: {
    company: 'Bud',
    create: ({ standInUrl, ...keys }, now) =>
      createBud({
        ...keys,
        ...(standInUrl
          ? { baseUrl: standInUrl, webhookKeysUrl: `${standInUrl}/bud-callback.jwks` }
          : {
              baseUrl: 'https://api.thisisbud.com',
              webhookKeysUrl: 'https://assets.thisisbud.com/bud-callback.jwks',
            }),
        now,
      }),
  },
  truelayer: {
    company: 'TrueLayer',
    create: ({ standInUrl, ...keys }, now) =>
      createTrueLayer({
        ...keys,
        ...(standInUrl
          ? {
              apiUrl: standInUrl,
              authUrl: standInUrl,
              webhookKeysUrl: `${standInUrl}/.well-known/jwks`,
              pauseMs: 20,
            }
          : {
              apiUrl: 'https://api.truelayer.com',
              authUrl: 'https://auth.truelayer.com',
              webhookKeysUrl: 'https://webhooks.truelayer.com/.well-known/jwks',
            }),
        webhookPath: bankWebhook('truelayer'),
        now,
      }),
  },
}
