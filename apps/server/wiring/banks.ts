import { bankWebhook } from '@keyturn/bank-link/links'
import type { Checkable } from '@keyturn/platform/checks'
import type { BankDataProvider, BankProviderName, FirmSettings } from '@keyturn/providers/bank'
import { createBud } from '@keyturn/providers/bank/bud'
import { createTrueLayer } from '@keyturn/providers/bank/truelayer'

/** How the bank data provider is reached. */
export interface BankWay {
  provider: BankProviderName
  clientId: string
  clientSecret: string
  firm?: FirmSettings
  /** Address of the stand-in that plays the provider. */
  standInUrl?: string
}

type Reach = (way: Omit<BankWay, 'provider'>, now: () => Date) => BankDataProvider & Checkable

interface BankProvider {
  /** Name of the company, as staff read it. */
  company: string
  reach: Reach
}

/** Bank data providers. A new one is a folder in `providers/bank`, its name in `port.ts` there and a row here. */
export const banks: Record<BankProviderName, BankProvider> = {
  bud: {
    company: 'Bud',
    reach: ({ standInUrl, ...keys }, now) =>
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
    reach: ({ standInUrl, ...keys }, now) =>
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
