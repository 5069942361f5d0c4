import { resolve } from 'node:path'
import type { DeskRole } from '@keyturn/back-office/words'
import { type Examined, examineEnvironment, readEnvironment, type Values } from '@keyturn/platform/config'
import type { BankProviderName, FirmSettings } from '@keyturn/providers/bank'
import { contradictions, type Environment, environment, isSandbox } from './environment.ts'

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
  /** Whoever owns the tables, where the program itself does not. */
  databaseMigrationUrl: string | null
  /** Null: on, but off behind a pooler. */
  namedStatements: boolean | null
  /** At most so many connections to the database, all together; null: what the role needs. */
  databaseConnections: number | null
  /** How long we still answer after we were told to stop, so that whoever spreads the load has seen it. */
  lameDuckSeconds: number
  /** How much memory a process may keep answers in, to send them again; null: as much as we found sensible. */
  keptAnswersBytes: number | null
  /** Null until the port is known: the sandbox then uses http://localhost:<port>. */
  publicUrl: string | null
  /** Whose accounts have the admin role; what needs a second person needs two. */
  adminEmails: string[]
  /** What each of them may do at the desk. */
  deskRoles: ReadonlyMap<string, DeskRole>
  /** Whether adverse data, stopped files, held points and trust in a payee take two of them. */
  fourEyes: boolean
  supportEmail: string
  /** Who is sent the head of the audit trail every night; null: it is in the log alone. */
  trailHeadsTo: string | null
  mailFrom: string
  smtpUrl: string | null
  /** Whether a password may be sent to a mail server that offers no encryption. */
  smtpTls: 'required' | 'optional'
  /** Null in a sandbox alone, where Stripe is played by a stand-in. */
  stripe: { secretKey: string; webhookSecret: string } | null
  bank: {
    provider: BankProviderName
    /** Null in a sandbox alone, where the company is played by a stand-in. */
    keys: { clientId: string; clientSecret: string } | null
    /** Settings of the regulated firm that reads banks; consent is given to it. */
    firm: FirmSettings
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
  /** An errand needs both; a service runs without either. */
  backup: { folder: string | null; keys: string | null }
  sessionSecret: string | null
  encryptionKeys: string | null
  /** Where traces and figures are sent as OTLP; null: nowhere. */
  otlpEndpoint: string | null
  logLevel: string
  proxiesInFront: number
}

/** Every variable there is, by name. */
export const variables: readonly string[] = Object.keys(environment.shape)

/** Where each value comes from and what is wrong, the variable's name first, without starting anything. */
export const examine = (env: Values): Examined & { parsed: Environment | null } =>
  examineEnvironment(environment, env, contradictions)

/** Everything the program is told from outside, its companies' keys included. */
export const parseConfig = (env: Values): Config =>
  toConfig(readEnvironment(environment, env, contradictions))

/** In a sandbox a colleague is there, so that whatever needs a second person can be tried. */
function deskOf(env: Environment): Pick<Config, 'adminEmails' | 'deskRoles' | 'fourEyes'> {
  const admins = env.ADMIN_EMAIL ?? [{ email: 'admin@keyturn.example', role: 'approver' }]
  const deskRoles = new Map(admins.map(({ email, role }) => [email, role]))
  const colleague = 'colleague@keyturn.example'
  if (isSandbox(env) && !deskRoles.has(colleague)) deskRoles.set(colleague, 'approver')
  const fourEyes = env.FOUR_EYES ? env.FOUR_EYES === 'on' : !isSandbox(env)
  return { adminEmails: [...deskRoles.keys()], deskRoles, fourEyes }
}

const firmOf = (env: Environment): FirmSettings => ({
  ...(env.BANK_FIRM_NUMBER && { number: env.BANK_FIRM_NUMBER }),
  ...(env.BANK_FIRM_TERMS && { termsUrl: env.BANK_FIRM_TERMS }),
  ...(env.BANK_RECONFIRM_DAYS && { reconfirmDays: env.BANK_RECONFIRM_DAYS }),
})

const boundsOf = (env: Environment): Pick<Config, 'lameDuckSeconds' | 'keptAnswersBytes'> => ({
  lameDuckSeconds: env.LAME_DUCK_SECONDS ?? (isSandbox(env) ? 0 : 5),
  keptAnswersBytes: env.KEPT_ANSWERS_MB === undefined ? null : env.KEPT_ANSWERS_MB * 1_048_576,
})

const databaseOf = (env: Environment) => ({
  databaseUrl: env.DATABASE_URL ?? null,
  databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
  databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
  databaseMigrationUrl: env.DATABASE_MIGRATION_URL ?? null,
  namedStatements: env.DATABASE_NAMED_STATEMENTS ? env.DATABASE_NAMED_STATEMENTS === 'on' : null,
  databaseConnections: env.DATABASE_CONNECTIONS ?? null,
})

function toConfig(env: Environment): Config {
  return {
    production: env.NODE_ENV === 'production',
    sandbox: isSandbox(env),
    port: env.PORT ?? 3000,
    // A sandbox can be reset by whoever reaches it, so only this machine does.
    host: env.HOST ?? (isSandbox(env) ? 'localhost' : '0.0.0.0'),
    probesPort: env.PROBES_PORT ?? null,
    dataDir: resolve(env.DATA_DIR ?? '.keyturn'),
    ...databaseOf(env),
    publicUrl: env.PUBLIC_URL ?? null,
    ...deskOf(env),
    supportEmail: env.SUPPORT_EMAIL ?? 'support@keyturn.example',
    trailHeadsTo: env.TRAIL_HEADS_TO ?? null,
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
      firm: firmOf(env),
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
    backup: {
      folder: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
      keys: env.BACKUP_KEYS ?? null,
    },
    sessionSecret: env.SESSION_SECRET ?? null,
    encryptionKeys: env.ENCRYPTION_KEYS ?? null,
    ...boundsOf(env),
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') ?? null,
    logLevel: env.LOG_LEVEL ?? (isSandbox(env) ? 'warn' : 'info'),
    proxiesInFront: env.TRUST_PROXY ?? 0,
  }
}
