import { type ConfigOf, requiredIn } from '@keyturn/platform/config'
import { MAKE_SECRET, makeKey } from './secrets.ts'
import { settings } from './settings.ts'

/**
 * Settings of each provider. A new row needs an adapter (`providers.ts`), a metric label (`instrument-providers.ts`) and a staff
 * entry (`known-providers.ts`) in `wiring/`; the compiler checks it.
 */
const providerSettings = {
  mail: settings.smtpUrl,
  payments: settings.stripe,
  bank: settings.bank.parts.keys,
  vouchers: settings.tillo,
  addresses: settings.idealPostcodesKey,
  agencies: settings.creditAgenciesFile,
  push: settings.vapid,
  files: settings.bucket,
}
export type ProviderKind = keyof typeof providerSettings

/** Providers that the app needs. In a sandbox a stand-in plays them. */
const NEEDED = ['mail', 'payments', 'bank'] as const

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Checks across variables: which must be set together, and which production needs. */
export function contradictions(
  config: ConfigOf<typeof settings>,
  isSet: (variable: string) => boolean,
): string[] {
  const problems: string[] = []
  if (config.databaseDirectUrl && !config.databaseUrl)
    problems.push('DATABASE_URL must be set where DATABASE_DIRECT_URL is')
  if (config.databaseMigrationUrl && !config.databaseUrl)
    problems.push('DATABASE_URL must be set where DATABASE_MIGRATION_URL is')
  for (const names of Object.values(providerSettings).map(requiredIn))
    if (names.some(isSet) && !names.every(isSet)) problems.push(`${listed(names)} must be set together`)
  if (!config.sandbox || config.production)
    for (const [name = ''] of NEEDED.map((kind) => requiredIn(providerSettings[kind])))
      if (!isSet(name)) problems.push(`${name} must be set outside a sandbox (SANDBOX=on plays the company)`)
  if (!config.production) return problems
  if (config.sandbox)
    problems.push('SANDBOX must be off in production (it is on until SMTP_URL and provider keys are set)')
  if (!config.databaseUrl)
    problems.push(
      'DATABASE_URL must be set in production (the built-in PostgreSQL is for one machine of yours)',
    )
  if (!config.sessionSecret)
    problems.push(`SESSION_SECRET must be set in production (make one: ${MAKE_SECRET})`)
  if (!config.encryptionKeys)
    problems.push(`ENCRYPTION_KEYS must be set in production (make one: ${makeKey('k1')})`)
  if (!config.publicUrl?.startsWith('https:'))
    problems.push('PUBLIC_URL must be set in production, and start with https://')
  return problems
}
