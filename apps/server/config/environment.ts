import { STAFF_ROLES } from '@keyturn/admin/constants'
import {
  hosts,
  mailbox,
  namedKeys,
  optional,
  postgresAddress,
  publicAddress,
  pushPublicKey,
  scannerAddress,
  smtpAddress,
  wholeNumber,
} from '@keyturn/platform/config'
import { bankProviders } from '@keyturn/providers/bank'
import { z } from 'zod'
import { MAKE_SECRET, makeKey } from './secrets.ts'

/** Parses `anna@keyturn.example, ben@keyturn.example:caseworker`. An address without a role gets the widest one. */
const adminList = z.string().transform((text, problems) =>
  text.split(',').map((each) => {
    const [email, role = 'approver', ...more] = each.trim().toLowerCase().split(':')
    const person = z.object({ email: z.email(), role: z.enum(STAFF_ROLES) }).safeParse({ email, role })
    if (person.success && more.length === 0) return person.data
    problems.addIssue({
      code: 'custom',
      message: `must be an email address, or several with commas between them, each perhaps with :${STAFF_ROLES.join(', :')}`,
    })
    return z.NEVER
  }),
)

/** Schema of all environment variables. */
export const environment = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: optional(wholeNumber(0, 65_535)),
  HOST: optional(z.string()),
  PROBES_PORT: optional(wholeNumber(0, 65_535)),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(postgresAddress),
  DATABASE_REPLICA_URL: optional(postgresAddress),
  DATABASE_MIGRATION_URL: optional(postgresAddress),
  DATABASE_DIRECT_URL: optional(postgresAddress),
  DATABASE_CONNECTIONS: optional(wholeNumber(6, 500)),
  DATABASE_NAMED_STATEMENTS: optional(z.enum(['on', 'off'])),
  PUBLIC_URL: optional(publicAddress),
  ADMIN_EMAIL: optional(adminList),
  FOUR_EYES: optional(z.enum(['on', 'off'])),
  SUPPORT_EMAIL: optional(z.email('must be an email address')),
  TRAIL_HEADS_TO: optional(z.email('must be an email address')),
  MAIL_FROM: optional(mailbox),
  SMTP_URL: optional(smtpAddress),
  SMTP_TLS: optional(z.enum(['required', 'optional'])),
  SESSION_SECRET: optional(z.string().min(32, 'must be at least 32 characters')),
  ENCRYPTION_KEYS: optional(namedKeys),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^[sr]k_(test|live)_/, 'must be a Stripe secret key, sk_…')),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_/, 'must be a Stripe signing secret, whsec_…')),
  BANK_PROVIDER: optional(z.enum(bankProviders)),
  BANK_CLIENT_ID: optional(z.string()),
  BANK_CLIENT_SECRET: optional(z.string()),
  BANK_FIRM_NUMBER: optional(
    z.string().regex(/^\d{6,7}$/, 'must be a number in the FCA’s register, six or seven digits'),
  ),
  BANK_FIRM_TERMS: optional(z.url({ protocol: /^https$/, error: 'must start with https://' })),
  BANK_RECONFIRM_DAYS: optional(wholeNumber(30, 365)),
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
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEYS: optional(namedKeys),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'must be the address of a collector' }),
  ),
  SANDBOX: optional(z.enum(['on', 'off'])),
  LAME_DUCK_SECONDS: optional(wholeNumber(0, 8)),
  RESPONSE_CACHE_MB: optional(wholeNumber(0, 65_536)),
  /** Former name of RESPONSE_CACHE_MB, read for one more release. */
  KEPT_ANSWERS_MB: optional(wholeNumber(0, 65_536)),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
  TRUST_PROXY: optional(z.coerce.number('must be the number of proxies in front').int().min(0).max(10)),
})

export type Environment = z.infer<typeof environment>

interface ProviderKeys {
  /** Set together or not at all. */
  variables: readonly [keyof Environment, ...(keyof Environment)[]]
  /** True if the app needs it. In a sandbox a stand-in plays the provider. */
  isNeeded: boolean
}

/**
 * Variables of each provider. A new row needs an adapter (`providers.ts`), a metric label (`instrument-providers.ts`) and a staff
 * entry (`known-providers.ts`) in `wiring/`; the compiler checks it.
 */
const providerKeys = {
  mail: { variables: ['SMTP_URL'], isNeeded: true },
  payments: { variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], isNeeded: true },
  bank: { variables: ['BANK_CLIENT_ID', 'BANK_CLIENT_SECRET'], isNeeded: true },
  vouchers: { variables: ['TILLO_API_KEY', 'TILLO_SECRET'], isNeeded: false },
  addresses: { variables: ['IDEAL_POSTCODES_KEY'], isNeeded: false },
  agencies: { variables: ['CREDIT_AGENCIES'], isNeeded: false },
  push: { variables: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'], isNeeded: false },
  files: {
    variables: ['S3_BUCKET_URL', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    isNeeded: false,
  },
} as const satisfies Record<string, ProviderKeys>
export type ProviderKind = keyof typeof providerKeys

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Checks across variables: which must be set together, and which production needs. */
export function contradictions(env: Environment): string[] {
  const problems: string[] = []
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    problems.push('DATABASE_URL must be set where DATABASE_DIRECT_URL is')
  if (env.DATABASE_MIGRATION_URL && !env.DATABASE_URL)
    problems.push('DATABASE_URL must be set where DATABASE_MIGRATION_URL is')
  for (const { variables } of Object.values<ProviderKeys>(providerKeys)) {
    const set = variables.filter((name) => env[name])
    if (set.length > 0 && set.length < variables.length)
      problems.push(`${listed(variables)} must be set together`)
  }
  if (!isSandbox(env) || env.NODE_ENV === 'production') {
    for (const { variables, isNeeded } of Object.values<ProviderKeys>(providerKeys))
      if (isNeeded && !env[variables[0]])
        problems.push(`${variables[0]} must be set outside a sandbox (SANDBOX=on plays the company)`)
  }
  if (env.NODE_ENV !== 'production') return problems
  if (isSandbox(env))
    problems.push('SANDBOX must be off in production (it is on until SMTP_URL and provider keys are set)')
  if (!env.DATABASE_URL)
    problems.push(
      'DATABASE_URL must be set in production (the built-in PostgreSQL is for one machine of yours)',
    )
  if (!env.SESSION_SECRET)
    problems.push(`SESSION_SECRET must be set in production (make one: ${MAKE_SECRET})`)
  if (!env.ENCRYPTION_KEYS)
    problems.push(`ENCRYPTION_KEYS must be set in production (make one: ${makeKey('k1')})`)
  if (!env.PUBLIC_URL?.startsWith('https:'))
    problems.push('PUBLIC_URL must be set in production, and start with https://')
  return problems
}

/** True by default as long as no real provider is configured. */
export function isSandbox(env: Environment): boolean {
  return env.SANDBOX ? env.SANDBOX === 'on' : !env.SMTP_URL
}
