import { resolve } from 'node:path'
import type { StaffRole } from '@keyturn/admin/constants'
import {
  type EnvironmentReport,
  examineEnvironment,
  readEnvironment,
  type Values,
} from '@keyturn/platform/config'
import type { BankProviderName, FirmSettings } from '@keyturn/providers/bank'
import { contradictions, type Environment, environment, isSandbox } from './environment.ts'

export interface Config {
  production: boolean
  sandbox: boolean
  port: number
  host: string
  /** Port for probes and metrics, apart from the public one. Null if a worker may take any free port. */
  probesPort: number | null
  dataDir: string
  databaseUrl: string | null
  databaseReplicaUrl: string | null
  /** URL that bypasses the connection pooler of databaseUrl. Null if there is no pooler. */
  databaseDirectUrl: string | null
  /** URL for the role that owns the tables. Null if the program's role owns them. */
  databaseMigrationUrl: string | null
  /** Null if not set: on, but off behind a pooler. */
  namedStatements: boolean | null
  /** Maximum number of database connections of this process. Null if the role's default applies. */
  databaseConnections: number | null
  /** Lame duck: seconds to keep answering after SIGTERM, until the load balancer has noticed. */
  lameDuckSeconds: number
  /** Memory budget of the response cache. Null for the default. */
  responseCacheBytes: number | null
  /** Null until the port is known: the sandbox then uses http://localhost:<port>. */
  publicUrl: string | null
  /** Accounts with the admin role. Four eyes need two of them. */
  adminEmails: string[]
  /** Admin role of each email address. */
  deskRoles: ReadonlyMap<string, StaffRole>
  /** True if adverse data, stopped files, held points and trust in a payee need two admins. */
  fourEyes: boolean
  supportEmail: string
  /** Recipient of the nightly head of the audit trail. Null if the head is only logged. */
  trailHeadsTo: string | null
  mailFrom: string
  smtpUrl: string | null
  /** `optional` allows sending a password to a mail server without encryption. */
  smtpTls: 'required' | 'optional'
  /** Null only in a sandbox, where a stand-in plays Stripe. */
  stripe: { secretKey: string; webhookSecret: string } | null
  bank: {
    provider: BankProviderName
    /** Null only in a sandbox, where a stand-in plays the provider. */
    keys: { clientId: string; clientSecret: string } | null
    /** Settings of the regulated firm that reads banks; consent is given to it. */
    firm: FirmSettings
  }
  /** Null if not set: a stand-in in a sandbox; elsewhere there are points but no vouchers. */
  tillo: {
    apiKey: string
    secret: string
    sector: string
    signature: 'without-amount' | 'with-amount'
    baseUrl: string
    /** Null if webhooks are refused and orders are only polled. */
    webhookSecret: string | null
  } | null
  /** Path of a JSON file with each agency's server and keys. Null for stand-ins in a sandbox, elsewhere no agencies. */
  creditAgenciesFile: string | null
  /** Keys for browsers' push services. Null if generated once per installation; in production, if there is no push. */
  vapid: { publicKey: string; privateKey: string } | null
  /** Allowed hosts of push services. Null for those of the known browsers. */
  pushHosts: string[] | null
  /** Null if not set: made-up addresses in a sandbox; elsewhere members type theirs. */
  idealPostcodesKey: string | null
  /** Null if uploads are stored on this machine's disk, in DATA_DIR. */
  bucket: { bucketUrl: string; region: string; accessKeyId: string; secretAccessKey: string } | null
  /** URL of ClamAV's daemon. Null if files are not scanned, except for the EICAR test file. */
  clamdUrl: string | null
  /** A one-off program needs both; a service needs neither. */
  backup: { folder: string | null; keys: string | null }
  sessionSecret: string | null
  encryptionKeys: string | null
  /** OTLP endpoint for traces and metrics. Null if they are not sent. */
  otlpEndpoint: string | null
  logLevel: string
  proxiesInFront: number
}

/** Names of all environment variables. */
export const variables: readonly string[] = Object.keys(environment.shape)

/** Returns the source of each value and all problems, without starting anything. A problem begins with its variable. */
export const examine = (env: Values): EnvironmentReport & { parsed: Environment | null } =>
  examineEnvironment(environment, env, contradictions)

/** Parses the whole configuration, with the providers' keys. */
export const parseConfig = (env: Values): Config =>
  toConfig(readEnvironment(environment, env, contradictions))

/** Adds a colleague in a sandbox, so that what needs a second person can be tried. */
function adminsOf(env: Environment): Pick<Config, 'adminEmails' | 'deskRoles' | 'fourEyes'> {
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

function boundsOf(env: Environment): Pick<Config, 'lameDuckSeconds' | 'responseCacheBytes'> {
  const cacheMegabytes = env.RESPONSE_CACHE_MB ?? env.KEPT_ANSWERS_MB
  return {
    lameDuckSeconds: env.LAME_DUCK_SECONDS ?? (isSandbox(env) ? 0 : 5),
    responseCacheBytes: cacheMegabytes === undefined ? null : cacheMegabytes * 1_048_576,
  }
}

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
    // A sandbox listens on localhost only, because any client that reaches it can reset it.
    host: env.HOST ?? (isSandbox(env) ? 'localhost' : '0.0.0.0'),
    probesPort: env.PROBES_PORT ?? null,
    dataDir: resolve(env.DATA_DIR ?? '.keyturn'),
    ...databaseOf(env),
    publicUrl: env.PUBLIC_URL ?? null,
    ...adminsOf(env),
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
