import { createECDH } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@keyturn/platform/clock'
import { loadSecrets, type Secrets } from '@keyturn/platform/config'
import { startAddressStandIn } from '@keyturn/providers/addresses/ideal-postcodes/stand-in'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import { createWorld, memoryStorage } from '@keyturn/providers/bank/imaginary'
import { startAgencyStandIn } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { startMailStandIn } from '@keyturn/providers/mail/smtp/stand-in'
import { startStripeStandIn } from '@keyturn/providers/payments/stripe/stand-in'
import { startS3StandIn } from '@keyturn/providers/storage/s3/stand-in'
import { startTilloStandIn } from '@keyturn/providers/vouchers/tillo/stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../config/index.ts'
import { runChecks } from './checkup.ts'
import { databases, knownProviders } from './known-providers.ts'
import { createProviders, type ProviderConfig } from './providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'keyturn-broken-'))
const clock = fixedClock('2026-10-02T09:00:00Z')
const now = () => clock.now()
const closers: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true })]
const bankKeys = { clientId: 'keyturn', clientSecret: 'right' }
const stripeKeys = { secretKey: 'sk_test_right', webhookSecret: 'whsec_right' }
const tilloKeys = {
  apiKey: 'key',
  secret: 'right',
  sector: 's',
  signature: 'without-amount' as const,
  webhookSecret: '',
}
const bucketKeys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'right', region: 'eu-west-2' }
const AWAY = 'http://127.0.0.1:4999'

interface Setting {
  ways: ProviderConfig
  env: Record<string, string>
  vapid: Secrets['vapid']
}
let right: Setting

async function closing<Server extends { close(): Promise<void> | void }>(
  server: Promise<Server>,
): Promise<Server> {
  const running = await server
  closers.push(() => running.close())
  return running
}

beforeAll(async () => {
  const mail = await closing(startMailStandIn({ now }))
  const pages = 'http://pages.test/checkout'
  const stripe = await closing(startStripeStandIn({ ...stripeKeys, pages, now }))
  const world = createWorld({ now, shelf: memoryStorage() })
  const consentPage = (id: string) => `https://keyturn.example/${id}`
  const bud = await closing(startBudStandIn({ world, ...bankKeys, consentPage }))
  const tillo = await closing(startTilloStandIn({ ...tilloKeys, now, lateMs: 1 }))
  const addresses = await closing(startAddressStandIn({ apiKey: 'ak_right' }))
  const agencies = await closing(
    startAgencyStandIn({ agencies: ['experian'], now: () => new Date(), answersByItself: false }),
  )
  const bucket = await closing(startS3StandIn({ ...bucketKeys, bucket: 'files' }))
  const curve = createECDH('prime256v1')
  right = {
    ways: {
      smtpUrl: mail.url,
      stripe: { ...stripeKeys, baseUrl: stripe.baseUrl },
      bank: { provider: 'bud', standInUrl: bud.url, ...bankKeys },
      tillo: { ...tilloKeys, baseUrl: tillo.url },
      addresses: { baseUrl: addresses.baseUrl, apiKey: 'ak_right' },
      agencies: [
        {
          ...agencies.settingsFor('experian'),
          agency: 'experian',
          sourceCode: 427,
          companyName: 'KEYTURN',
          format: 'cais',
          tries: 1,
        },
      ],
      pushOrigin: null,
    },
    env: {
      ...{ DATA_DIR: folder, S3_BUCKET_URL: bucket.bucketUrl, S3_REGION: bucketKeys.region },
      ...{ S3_ACCESS_KEY_ID: bucketKeys.accessKeyId, S3_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey },
    },
    vapid: { publicKey: curve.generateKeys('base64url'), privateKey: curve.getPrivateKey('base64url') },
  }
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

const ways = (change: Partial<ProviderConfig>): Partial<Setting> => ({ ways: { ...right.ways, ...change } })
const env = (change: Record<string, string>): Partial<Setting> => ({ env: { ...right.env, ...change } })
function agency(
  change: (settings: NonNullable<ProviderConfig['agencies']>[number]) => object,
): Partial<Setting> {
  return ways({ agencies: right.ways.agencies?.map((way) => ({ ...way, ...change(way) })) ?? null })
}

const BROKEN: Record<string, () => Partial<Setting>> = {
  nothing: () => ({}),
  'the mail server is away': () => ways({ smtpUrl: 'smtp://127.0.0.1:1' }),
  'the mail server offers no encryption, and there is a password': () =>
    ways({ smtpUrl: right.ways.smtpUrl?.replace('//', '//keyturn:secret@') ?? null }),
  'the mail server does not know the password': () => ({
    ...ways({ smtpUrl: right.ways.smtpUrl?.replace('//', '//keyturn:secret@') ?? null }),
    ...env({ SMTP_TLS: 'optional' }),
  }),
  'Stripe is away': () => ways({ stripe: { ...stripeKeys, baseUrl: AWAY } }),
  'Stripe does not know the key': () =>
    ways({ stripe: right.ways.stripe && { ...right.ways.stripe, secretKey: 'sk_test_wrong' } }),
  'the bank company is away': () =>
    ways({ bank: right.ways.bank && { ...right.ways.bank, standInUrl: AWAY } }),
  'the bank company does not know the secret': () =>
    ways({ bank: right.ways.bank && { ...right.ways.bank, clientSecret: 'wrong' } }),
  'an agency is away': () => agency(({ server }) => ({ server: { ...server, port: 1 } })),
  'another server answers for an agency': () =>
    agency(({ server }) => ({ server: { ...server, hostKeyFingerprint: `SHA256:${'A'.repeat(43)}` } })),
  'an agency does not know our user': () =>
    agency(({ server }) => ({ server: { ...server, username: 'nobody' } })),
  'our SSH key is none': () => agency(({ server }) => ({ server: { ...server, privateKey: 'nonsense' } })),
  'an agency’s OpenPGP key is none': () =>
    agency(({ keys }) => ({ keys: { ...keys, agencyPublicKey: 'nonsense' } })),
  'our signing key is none': () => agency(({ keys }) => ({ keys: { ...keys, signingKey: 'nonsense' } })),
  'an agency has no such inbox': () => agency(() => ({ inboxPath: '/nowhere' })),
  'an agency has no such outbox': () => agency(() => ({ outboxPath: '/nowhere' })),
  'Tillo is away': () => ways({ tillo: { ...tilloKeys, baseUrl: AWAY } }),
  'Tillo does not know the secret': () =>
    ways({ tillo: right.ways.tillo && { ...right.ways.tillo, secret: 'wrong' } }),
  'no Tillo key is set': () => ways({ tillo: null }),
  'the bucket is away': () => env({ S3_BUCKET_URL: `${AWAY}/files` }),
  'there is no such bucket': () =>
    env({ S3_BUCKET_URL: right.env.S3_BUCKET_URL?.replace(/files$/, 'other') ?? '' }),
  'the bucket does not know the secret': () => env({ S3_SECRET_ACCESS_KEY: 'wrong' }),
  'Ideal Postcodes is away': () => ways({ addresses: { baseUrl: AWAY, apiKey: 'ak_right' } }),
  'Ideal Postcodes does not know the key': () =>
    ways({ addresses: right.ways.addresses && { ...right.ways.addresses, apiKey: 'ak_wrong' } }),
  'the push keys are no pair': () => ({
    vapid: right.vapid && { ...right.vapid, publicKey: createECDH('prime256v1').generateKeys('base64url') },
  }),
  'the database is away': () => env({ DATABASE_URL: 'postgres://keyturn@127.0.0.1:1/keyturn' }),
}

const ABOUT = `# One thing broken at a time

What \`npm run doctor\` finds when everything is in order but one thing. This page is written by
\`apps/server/wiring/one-thing-broken.port.test.ts\`, which fails where the doctor says something else, or finds anything besides.
A database of another version, without rights or behind a pooler is in \`platform/db\`’s tests. Ends with 1: members need it.

| Broken | Found | Cause | Cure | Ends with |
| --- | --- | --- | --- | --- |
`

test('the doctor reports exactly the one broken part, with its cause and fix', async () => {
  const rows: string[] = []
  for (const [what, change] of Object.entries(BROKEN)) {
    const setting = { ...right, ...change() }
    const config = parseConfig(setting.env)
    const secrets = { ...loadSecrets(config), vapid: setting.vapid }
    const opened: (() => Promise<void> | void)[] = []
    const companies = createProviders(setting.ways, { config, secrets, clock, closers: opened })
    const found = [
      ...(config.databaseUrl ? await runChecks(databases(config, config.databaseUrl)) : []),
      ...(await runChecks(knownProviders({ config, companies, standIns: null }))),
    ].filter(({ check }) => !check.works)
    for (const close of opened) await close()
    expect(found, what).toHaveLength(what === 'nothing' ? 0 : 1)
    const ends = found.some(({ needed }) => needed) ? 1 : 0
    const [{ what: part, company, check } = { what: '', company: '', check: { works: true } }] = found
    const told = 'cause' in check ? [`${part}: ${company}`, check.cause, check.cure] : ['nothing', '', '']
    rows.push(`| ${[what, ...told, ends].join(' | ')} |`)
  }
  await expect(`${ABOUT}${rows.join('\n')}\n`).toMatchFileSnapshot('../../../docs/doctor.md')
})
