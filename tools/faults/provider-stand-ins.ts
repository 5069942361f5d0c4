import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AGENCIES } from '@keyturn/agency-files/constants'
import { bankWebhook } from '@keyturn/bank-link/links'
import { createHttp } from '@keyturn/platform/http'
import { createLogger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import { createWorld, type WorldState } from '@keyturn/providers/bank/imaginary'
import { createWebhookSender } from '@keyturn/providers/bank/stand-in'
import { startAgencyStandIn } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { startMailStandIn } from '@keyturn/providers/mail/smtp/stand-in'
import { type StripeStandIn, startStripeStandIn } from '@keyturn/providers/payments/stripe/stand-in'
import { startTilloStandIn, type TilloStandIn } from '@keyturn/providers/vouchers/tillo/stand-in'
import { type BankControls, registerBank } from '../../apps/server/sandbox/bank.ts'
import { registerCheckout } from '../../apps/server/sandbox/checkout.ts'
import { registerMailbox } from '../../apps/server/sandbox/mailbox.ts'

/** Stand-ins that run on while the app is killed, and retry their webhooks. */
export interface ProviderStandIns {
  /** URL for members' emails, bank and checkout. */
  address: string
  stripe: StripeStandIn
  tillo: TilloStandIn
  /** Environment of the app with the providers' URLs. */
  env: Record<string, string>
  setNow(now: Date): void
  now(): Date
  close(): Promise<void>
}

const SECRETS = {
  stripe: { secretKey: 'sk_test_faults', webhookSecret: 'whsec_faults' },
  bank: { clientId: 'faults', clientSecret: 'faults' },
  tillo: {
    apiKey: 'faults',
    secret: 'faults',
    webhookSecret: `whsec_${Buffer.from('webhooks of the voucher company').toString('base64')}`,
  },
} as const

const DELIVERY_TIMEOUT_MS = 150_000

/** Retries a webhook until the app accepts it. */
function deliverUntilAccepted(app: string, path: string) {
  return async ({ headers, body }: { headers: Record<string, string>; body: string }): Promise<number> => {
    const until = Date.now() + DELIVERY_TIMEOUT_MS
    for (;;) {
      const answer = await fetch(app + path, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(20_000),
      }).catch(() => null)
      if (answer && answer.status < 500) return answer.status
      if (Date.now() > until) throw new Error(`${path} was not taken: ${answer?.status ?? 'no answer'}`)
      await wait(300)
    }
  }
}

export async function openProviderStandIns(
  app: string,
  folder: string,
  known: Pick<BankControls, 'memberIdOf' | 'nameOf' | 'emailOf'>,
): Promise<ProviderStandIns> {
  let clockOffsetMs = 0
  const now = (): Date => new Date(Date.now() + clockOffsetMs)
  const http = await createHttp({
    log: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'faults',
  })
  const mail = await startMailStandIn({ now })
  const pages = `${app}/sandbox/checkout`
  const stripe = await startStripeStandIn({ ...SECRETS.stripe, pages, now })
  const tillo = await startTilloStandIn({ ...SECRETS.tillo, now })
  const agencies = await startAgencyStandIn({ agencies: AGENCIES, now, answersByItself: true })
  let kept: WorldState | null = null
  const shelf = {
    load: async () => kept,
    async save(state: WorldState) {
      kept = state
    },
  }
  const consentPage = (journeyId: string): string => `${app}/sandbox/bank/consent/${journeyId}`
  const bank = await startBudStandIn({ world: createWorld({ now, shelf }), ...SECRETS.bank, consentPage })
  stripe.deliverTo(deliverUntilAccepted(app, '/api/webhooks/stripe/'))
  tillo.deliverTo(deliverUntilAccepted(app, '/api/webhooks/tillo/'))
  const courier = createWebhookSender(bank, deliverUntilAccepted(app, bankWebhook('bud')))
  registerMailbox(http, mail)
  await registerCheckout(http, stripe)
  await registerBank(http, { standIn: bank, courier, ...known })
  http.get('/sandbox/agency/files', async () => agencies.files())
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const agenciesFile = join(folder, 'agencies.json')
  const ways = AGENCIES.map((agency) => {
    const { agency: _named, ...way } = agencies.settingsFor(agency)
    return [agency, { ...way, sourceCode: 427, companyName: 'KEYTURN', format: 'sandbox' }]
  })
  writeFileSync(agenciesFile, JSON.stringify(Object.fromEntries(ways)), { mode: 0o600 })
  return {
    ...{ address, stripe, tillo, now },
    env: {
      SMTP_URL: mail.url,
      STRIPE_SECRET_KEY: SECRETS.stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: SECRETS.stripe.webhookSecret,
      BANK_CLIENT_ID: SECRETS.bank.clientId,
      BANK_CLIENT_SECRET: SECRETS.bank.clientSecret,
      TILLO_API_KEY: SECRETS.tillo.apiKey,
      TILLO_SECRET: SECRETS.tillo.secret,
      TILLO_WEBHOOK_SECRET: SECRETS.tillo.webhookSecret,
      CREDIT_AGENCIES: agenciesFile,
      FAULTS_COMPANIES: JSON.stringify({ stripe: stripe.baseUrl, bank: bank.url, tillo: tillo.url }),
    },
    setNow(instant) {
      clockOffsetMs = instant.getTime() - Date.now()
    },
    async close() {
      for (const one of [mail, stripe, tillo, agencies, bank, http]) await one.close()
    },
  }
}
