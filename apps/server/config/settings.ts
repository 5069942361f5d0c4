import { resolve } from 'node:path'
import { STAFF_ROLES, type StaffRole } from '@keyturn/admin/constants'
import {
  group,
  hosts,
  mailbox,
  namedKeys,
  onOff,
  postgresAddress,
  publicAddress,
  pushPublicKey,
  required,
  scannerAddress,
  smtpAddress,
  together,
  variable,
  wholeNumber,
} from '@keyturn/platform/config'
import { bankProviders } from '@keyturn/providers/bank'
import { z } from 'zod'

/** Parses `anna@keyturn.example, ben@keyturn.example:caseworker`. An address without a role gets the widest one. */
const adminList = z.string().transform((text, problems) => {
  const people = text.split(',').map((each) => {
    const [email, role = 'approver', ...more] = each.trim().toLowerCase().split(':')
    const person = z.object({ email: z.email(), role: z.enum(STAFF_ROLES) }).safeParse({ email, role })
    if (person.success && more.length === 0) return [person.data.email, person.data.role] as const
    problems.addIssue({
      code: 'custom',
      message: `must be an email address, or several with commas between them, each perhaps with :${STAFF_ROLES.join(', :')}`,
    })
    return z.NEVER
  })
  return new Map<string, StaffRole>(people)
})

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
const EXAMPLE_ADMIN = [['admin@keyturn.example', 'approver']] as const

const isProduction = z.enum(['development', 'production', 'test']).transform((mode) => mode === 'production')
const path = z.string().transform((given) => resolve(given))
const megabytes = wholeNumber(0, 65_536).transform((count) => count * 1_048_576)
const proxies = z.coerce.number('must be the number of proxies in front').int().min(0).max(10)
const email = z.email('must be an email address')
const httpsUrl = z.url({ protocol: /^https$/, error: 'must start with https://' })
const address = (what: string) => z.url({ protocol: /^https?$/, error: `must be ${what}` })
const collector = address('the address of a collector').transform((url) => url.replace(/\/+$/, ''))
const like = (form: RegExp, what: string) => z.string().regex(form, `must be ${what}`)
const firmNumber = like(/^\d{6,7}$/, 'a number in the FCA’s register, six or seven digits')
const signingSecret = like(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'a signing secret, whsec_…')

/** All environment variables. The config and its checks are derived from this table. */
export const settings = {
  production: variable('NODE_ENV', isProduction, false),
  port: variable('PORT', wholeNumber(0, 65_535), 3000),
  // A sandbox listens on localhost only, because any client that reaches it can reset it.
  host: variable('HOST', z.string(), '0.0.0.0', 'localhost'),
  /** Port for probes and metrics, apart from the public one. Null if a worker may take any free port. */
  probesPort: variable('PROBES_PORT', wholeNumber(0, 65_535), null),
  dataDir: variable('DATA_DIR', path, resolve('.keyturn')),
  databaseUrl: variable('DATABASE_URL', postgresAddress, null),
  databaseReplicaUrl: variable('DATABASE_REPLICA_URL', postgresAddress, null),
  /** URL for the role that owns the tables. Null if the program's role owns them. */
  databaseMigrationUrl: variable('DATABASE_MIGRATION_URL', postgresAddress, null),
  /** URL that bypasses the connection pooler of databaseUrl. Null if there is no pooler. */
  databaseDirectUrl: variable('DATABASE_DIRECT_URL', postgresAddress, null),
  /** Maximum number of database connections of this process. Null if the role's default applies. */
  databaseConnections: variable('DATABASE_CONNECTIONS', wholeNumber(6, 500), null),
  /** Null if not set: on, but off behind a pooler. */
  namedStatements: variable('DATABASE_NAMED_STATEMENTS', onOff, null),
  /** Null until the port is known: the sandbox then uses http://localhost:<port>. */
  publicUrl: variable('PUBLIC_URL', publicAddress, null),
  /** Admin role of each email address. Four eyes need two of them. */
  deskRoles: variable('ADMIN_EMAIL', adminList, new Map(EXAMPLE_ADMIN)),
  /** True if adverse data, stopped files, held points and trust in a payee need two admins. */
  fourEyes: variable('FOUR_EYES', onOff, true, false),
  supportEmail: variable('SUPPORT_EMAIL', email, 'support@keyturn.example'),
  /** Recipient of the nightly head of the audit trail. Null if the head is only logged. */
  trailHeadsTo: variable('TRAIL_HEADS_TO', email, null),
  mailFrom: variable('MAIL_FROM', mailbox, 'Keyturn <hello@keyturn.example>'),
  smtpUrl: variable('SMTP_URL', smtpAddress, null),
  /** `optional` allows sending a password to a mail server without encryption. */
  smtpTls: variable('SMTP_TLS', z.enum(['required', 'optional']), 'required'),
  sessionSecret: variable('SESSION_SECRET', z.string().min(32, 'must be at least 32 characters'), null),
  encryptionKeys: variable('ENCRYPTION_KEYS', namedKeys, null),
  /** Null only in a sandbox, where a stand-in plays Stripe. */
  stripe: together({
    secretKey: required('STRIPE_SECRET_KEY', like(/^[sr]k_(test|live)_/, 'a Stripe secret key, sk_…')),
    webhookSecret: required('STRIPE_WEBHOOK_SECRET', like(/^whsec_/, 'a Stripe signing secret, whsec_…')),
  }),
  bank: group({
    provider: variable('BANK_PROVIDER', z.enum(bankProviders), 'bud'),
    /** Null only in a sandbox, where a stand-in plays the provider. */
    keys: together({
      clientId: required('BANK_CLIENT_ID', z.string()),
      clientSecret: required('BANK_CLIENT_SECRET', z.string()),
    }),
    /** Settings of the regulated firm that reads banks; consent is given to it. */
    firm: group({
      number: variable('BANK_FIRM_NUMBER', firmNumber, null),
      termsUrl: variable('BANK_FIRM_TERMS', httpsUrl, null),
      reconfirmDays: variable('BANK_RECONFIRM_DAYS', wholeNumber(30, 365), null),
    }),
  }),
  /** Null if not set: a stand-in in a sandbox; elsewhere there are points but no vouchers. */
  tillo: together({
    apiKey: required('TILLO_API_KEY', z.string()),
    secret: required('TILLO_SECRET', z.string()),
    sector: variable('TILLO_SECTOR', z.string(), 'consumer-rewards-and-incentives'),
    signature: variable('TILLO_SIGNATURE', z.enum(['without-amount', 'with-amount']), 'without-amount'),
    /** Null if webhooks are refused and orders are only polled. */
    webhookSecret: variable('TILLO_WEBHOOK_SECRET', signingSecret, null),
    baseUrl: variable('TILLO_URL', httpsUrl, 'https://app.tillo.tech'),
  }),
  /** Path of a JSON file with each agency's server and keys. Null for stand-ins in a sandbox, elsewhere no agencies. */
  creditAgenciesFile: variable('CREDIT_AGENCIES', z.string(), null),
  /** Keys for browsers' push services. Null if generated once per installation; in production, if there is no push. */
  vapid: together({
    publicKey: required('VAPID_PUBLIC_KEY', pushPublicKey),
    privateKey: required('VAPID_PRIVATE_KEY', like(/^[\w-]{43}$/, 'a P-256 key in base64url, 43 characters')),
  }),
  /** Allowed hosts of push services. Null for those of the known browsers. */
  pushHosts: variable('PUSH_HOSTS', hosts, null),
  /** Null if not set: made-up addresses in a sandbox; elsewhere members type theirs. */
  idealPostcodesKey: variable('IDEAL_POSTCODES_KEY', like(/^ak_\w+$/, 'an API key, ak_…'), null),
  /** Null if uploads are stored on this machine's disk, in DATA_DIR. */
  bucket: together({
    bucketUrl: required('S3_BUCKET_URL', address('the address of a bucket')),
    region: required('S3_REGION', z.string()),
    accessKeyId: required('S3_ACCESS_KEY_ID', z.string()),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY', z.string()),
  }),
  /** URL of ClamAV's daemon. Null if files are not scanned, except for the EICAR test file. */
  clamdUrl: variable('CLAMD_URL', scannerAddress, null),
  /** A one-off program needs both; a service needs neither. */
  backup: group({
    folder: variable('BACKUP_DIR', path, null),
    keys: variable('BACKUP_KEYS', namedKeys, null),
  }),
  /** OTLP endpoint for traces and metrics. Null if they are not sent. */
  otlpEndpoint: variable('OTEL_EXPORTER_OTLP_ENDPOINT', collector, null),
  sandbox: variable('SANDBOX', onOff, false, true),
  /** Lame duck: seconds to keep answering after SIGTERM, until the load balancer has noticed. */
  lameDuckSeconds: variable('LAME_DUCK_SECONDS', wholeNumber(0, 8), 5, 0),
  /** Memory budget of the response cache. Null for the default. */
  responseCacheBytes: variable('RESPONSE_CACHE_MB', megabytes, null),
  /** Former name of RESPONSE_CACHE_MB, read for one more release. */
  keptAnswersBytes: variable('KEPT_ANSWERS_MB', megabytes, null),
  logLevel: variable('LOG_LEVEL', z.enum(LOG_LEVELS), 'info', 'warn'),
  proxiesInFront: variable('TRUST_PROXY', proxies, 0),
}
