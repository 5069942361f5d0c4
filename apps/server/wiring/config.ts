import { resolve } from 'node:path'
import {
  addresses,
  type Examined,
  examineEnvironment,
  hosts,
  mailbox,
  namedKeys,
  optional,
  postgresAddress,
  publicAddress,
  pushPublicKey,
  readEnvironment,
  scannerAddress,
  smtpAddress,
  type Values,
  wholeNumber,
} from '@keyturn/platform/config'
import { z } from 'zod'

const environment = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: optional(wholeNumber(0, 65_535)),
  HOST: optional(z.string()),
  PROBES_PORT: optional(wholeNumber(0, 65_535)),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(postgresAddress),
  DATABASE_REPLICA_URL: optional(postgresAddress),
  DATABASE_DIRECT_URL: optional(postgresAddress),
  DATABASE_NAMED_STATEMENTS: optional(z.enum(['on', 'off'])),
  PUBLIC_URL: optional(publicAddress),
  ADMIN_EMAIL: optional(addresses),
  SUPPORT_EMAIL: optional(z.email('must be an email address')),
  MAIL_FROM: optional(mailbox),
  SMTP_URL: optional(smtpAddress),
  SMTP_TLS: optional(z.enum(['required', 'optional'])),
  SESSION_SECRET: optional(z.string().min(32, 'must be at least 32 characters')),
  ENCRYPTION_KEYS: optional(namedKeys),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^[sr]k_(test|live)_/, 'must be a Stripe secret key, sk_…')),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_/, 'must be a Stripe signing secret, whsec_…')),
  BANK_PROVIDER: optional(z.enum(['bud', 'truelayer'])),
  BANK_CLIENT_ID: optional(z.string()),
  BANK_CLIENT_SECRET: optional(z.string()),
  TILLO_API_KEY: optional(z.string()),
  TILLO_SECRET: optional(z.string()),
  TILLO_SECTOR: optional(z.string()),
  TILLO_SIGNATURE: optional(z.enum(['without-amount', 'with-amount'])),
  TILLO_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be a signing secret, whsec_…'),
  ),
  TILLO_URL: optional(z.string().regex(/^https:\/\//, 'must start with https://')),
  CREDIT_AGENCIES: optional(z.string()),
  VAPID_PUBLIC_KEY: optional(pushPublicKey),
  VAPID_PRIVATE_KEY: optional(
    z.string().regex(/^[\w-]{43}$/, 'must be a P-256 key in base64url, 43 characters'),
  ),
  PUSH_HOSTS: optional(hosts),
  IDEAL_POSTCODES_KEY: optional(z.string().regex(/^ak_\w+$/, 'must be an API key, ak_…')),
  S3_BUCKET_URL: optional(z.url({ protocol: /^https?$/, error: 'must be the address of a bucket' })),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  CLAMD_URL: optional(scannerAddress),
  SANDBOX: optional(z.enum(['on', 'off'])),
  LAME_DUCK_SECONDS: optional(wholeNumber(0, 8)),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
  TRUST_PROXY: optional(z.coerce.number('must be the number of proxies in front').int().min(0).max(10)),
})

type Environment = z.infer<typeof environment>

export interface Config {
  production: boolean
  sandbox: boolean
  port: number
  host: string
  /** Where probes and metrics are answered apart from the public; null: a worker takes any port that is free. */
  probesPort: number | null
  dataDir: string
  databaseUrl: string | null
  databaseReplicaUrl: string | null
  /** Null: databaseUrl leads straight to PostgreSQL; else it leads to a pooler, and this past it. */
  databaseDirectUrl: string | null
  /** Null: on, but off behind a pooler. */
  namedStatements: boolean | null
  /** How long we still answer after we were told to stop, so that whoever spreads the load has seen it. */
  lameDuckSeconds: number
  /** Null until the port is known: the sandbox then uses http://localhost:<port>. */
  publicUrl: string | null
  /** Whose accounts have the admin role; what needs a second person needs two. */
  adminEmails: string[]
  supportEmail: string
  mailFrom: string
  smtpUrl: string | null
  /** Whether a password may be sent to a mail server that offers no encryption. */
  smtpTls: 'required' | 'optional'
  /** Null in a sandbox alone, where Stripe is played by a stand-in. */
  stripe: { secretKey: string; webhookSecret: string } | null
  bank: {
    provider: 'bud' | 'truelayer'
    /** Null in a sandbox alone, where the company is played by a stand-in. */
    keys: { clientId: string; clientSecret: string } | null
  }
  /** Null: played by a stand-in in a sandbox; elsewhere there are points but no vouchers. */
  tillo: {
    apiKey: string
    secret: string
    sector: string
    signature: 'without-amount' | 'with-amount'
    baseUrl: string
    /** Null: webhooks are refused and orders are only polled. */
    webhookSecret: string | null
  } | null
  /** Path of a JSON file with each agency's server and keys. Null: agencies are played by a stand-in, or there are none. */
  creditAgenciesFile: string | null
  /** For the browsers' push services; null: made once per installation, or no push in production. */
  vapid: { publicKey: string; privateKey: string } | null
  /** Which hosts are push services; null: those of the browsers there are. */
  pushHosts: string[] | null
  /** Null: addresses are invented in a sandbox; elsewhere they are typed by hand. */
  idealPostcodesKey: string | null
  /** Null: uploads are kept on this machine's disk, in DATA_DIR. */
  bucket: { bucketUrl: string; region: string; accessKeyId: string; secretAccessKey: string } | null
  /** ClamAV's daemon; null: files are not scanned, but for the test file of all scanners. */
  clamdUrl: string | null
  sessionSecret: string | null
  encryptionKeys: string | null
  logLevel: string
  proxiesInFront: number
}

/** Every variable there is, by name. */
export const variables: readonly string[] = Object.keys(environment.shape)

/** Where each value comes from and what is wrong, the variable's name first, without starting anything. */
export const examine = (env: Values): Examined => examineEnvironment(environment, env, contradictions)

/** Everything the program is told from outside, its companies' keys included. */
export const parseConfig = (env: Values): Config =>
  toConfig(readEnvironment(environment, env, contradictions))

function contradictions(env: Environment): string[] {
  const problems: string[] = []
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    problems.push('DATABASE_URL must be set where DATABASE_DIRECT_URL is')
  if (!env.STRIPE_SECRET_KEY !== !env.STRIPE_WEBHOOK_SECRET)
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together')
  if (!env.BANK_CLIENT_ID !== !env.BANK_CLIENT_SECRET)
    problems.push('BANK_CLIENT_ID and BANK_CLIENT_SECRET must be set together')
  if (!env.TILLO_API_KEY !== !env.TILLO_SECRET)
    problems.push('TILLO_API_KEY and TILLO_SECRET must be set together')
  if (!env.VAPID_PUBLIC_KEY !== !env.VAPID_PRIVATE_KEY)
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together')
  const bucket = [env.S3_BUCKET_URL, env.S3_REGION, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY]
  if (bucket.some(Boolean) && !bucket.every(Boolean))
    problems.push('S3_BUCKET_URL, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  if (!isSandbox(env)) {
    // Nothing works without these, and only a sandbox plays the companies.
    for (const name of ['SMTP_URL', 'STRIPE_SECRET_KEY', 'BANK_CLIENT_ID'] as const)
      if (!env[name]) problems.push(`${name} must be set outside a sandbox (SANDBOX=on plays the company)`)
  }
  if (env.NODE_ENV !== 'production') return problems
  if (isSandbox(env))
    problems.push('SANDBOX must be off in production (it is on until SMTP_URL and provider keys are set)')
  if (!env.SESSION_SECRET) problems.push('SESSION_SECRET must be set in production')
  if (!env.ENCRYPTION_KEYS) problems.push('ENCRYPTION_KEYS must be set in production')
  if (!env.PUBLIC_URL?.startsWith('https:'))
    problems.push('PUBLIC_URL must be set in production, and start with https://')
  return problems
}

/** The sandbox is the default as long as nothing real could be reached anyway. */
function isSandbox(env: Environment): boolean {
  return env.SANDBOX ? env.SANDBOX === 'on' : !env.SMTP_URL
}

/** In a sandbox a colleague is there, so that whatever needs a second person can be tried. */
function adminsOf(env: Environment): string[] {
  const admins = env.ADMIN_EMAIL ?? ['admin@keyturn.example']
  return [...new Set(isSandbox(env) ? [...admins, 'colleague@keyturn.example'] : admins)]
}

function toConfig(env: Environment): Config {
  return {
    production: env.NODE_ENV === 'production',
    sandbox: isSandbox(env),
    port: env.PORT ?? 3000,
    // A sandbox can be reset by whoever reaches it, so only this machine does.
    host: env.HOST ?? (isSandbox(env) ? 'localhost' : '0.0.0.0'),
    probesPort: env.PROBES_PORT ?? null,
    dataDir: resolve(env.DATA_DIR ?? '.keyturn'),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    namedStatements: env.DATABASE_NAMED_STATEMENTS ? env.DATABASE_NAMED_STATEMENTS === 'on' : null,
    publicUrl: env.PUBLIC_URL ?? null,
    adminEmails: adminsOf(env),
    supportEmail: env.SUPPORT_EMAIL ?? 'support@keyturn.example',
    mailFrom: env.MAIL_FROM ?? 'Keyturn <hello@keyturn.example>',
    smtpUrl: env.SMTP_URL ?? null,
    smtpTls: env.SMTP_TLS ?? 'required',
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }
        : null,
    bank: {
      provider: env.BANK_PROVIDER ?? 'bud',
      keys:
        env.BANK_CLIENT_ID && env.BANK_CLIENT_SECRET
          ? { clientId: env.BANK_CLIENT_ID, clientSecret: env.BANK_CLIENT_SECRET }
          : null,
    },
    tillo:
      env.TILLO_API_KEY && env.TILLO_SECRET
        ? {
            apiKey: env.TILLO_API_KEY,
            secret: env.TILLO_SECRET,
            sector: env.TILLO_SECTOR ?? 'consumer-rewards-and-incentives',
            signature: env.TILLO_SIGNATURE ?? 'without-amount',
            baseUrl: env.TILLO_URL ?? 'https://app.tillo.tech',
            webhookSecret: env.TILLO_WEBHOOK_SECRET ?? null,
          }
        : null,
    creditAgenciesFile: env.CREDIT_AGENCIES ?? null,
    vapid:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
        ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
        : null,
    pushHosts: env.PUSH_HOSTS ?? null,
    idealPostcodesKey: env.IDEAL_POSTCODES_KEY ?? null,
    bucket:
      env.S3_BUCKET_URL && env.S3_REGION && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            bucketUrl: env.S3_BUCKET_URL,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : null,
    clamdUrl: env.CLAMD_URL ?? null,
    sessionSecret: env.SESSION_SECRET ?? null,
    encryptionKeys: env.ENCRYPTION_KEYS ?? null,
    lameDuckSeconds: env.LAME_DUCK_SECONDS ?? (isSandbox(env) ? 0 : 5),
    logLevel: env.LOG_LEVEL ?? (isSandbox(env) ? 'warn' : 'info'),
    proxiesInFront: env.TRUST_PROXY ?? 0,
  }
}
