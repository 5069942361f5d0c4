import { accessSync, constants } from 'node:fs'
import { type ConfigOf, StartupError } from '@keyturn/platform/config'
import { readAgencies } from '../wiring/credit-agencies.ts'
import type { settings } from './settings.ts'

/** Variables whose defaults start in production, but show members an example's address. */
const EXAMPLES = ['ADMIN_EMAIL', 'SUPPORT_EMAIL', 'MAIL_FROM']

/** Returns variables that allow a start but are unfit for production, each with the reason. */
export function unfitVariables(
  { deskRoles, fourEyes, sandbox, stripe, creditAgenciesFile, backup }: ConfigOf<typeof settings>,
  isSet: (variable: string) => boolean,
): Map<string, string> {
  const faults = new Map<string, string>()
  const deciding = [...deskRoles.values()].filter((role) => role !== 'reader')
  if (fourEyes && !sandbox && deciding.length < 2)
    faults.set(
      'ADMIN_EMAIL',
      'ADMIN_EMAIL must name two people who decide, or FOUR_EYES must be off: what needs a second person is never done',
    )
  for (const name of EXAMPLES)
    if (!isSet(name)) faults.set(name, `${name} must be set: an example's address is used until it is`)
  if (stripe && /^[sr]k_test_/.test(stripe.secretKey))
    faults.set(
      'STRIPE_SECRET_KEY',
      'STRIPE_SECRET_KEY must be a live key, sk_live_…: with a test key no money moves',
    )
  const agencies = creditAgenciesFile && agenciesFault(creditAgenciesFile)
  if (agencies) faults.set('CREDIT_AGENCIES', agencies)
  if (!backup.folder !== !backup.keys) {
    const [name, other] = backup.keys ? ['BACKUP_DIR', 'BACKUP_KEYS'] : ['BACKUP_KEYS', 'BACKUP_DIR']
    faults.set(name, `${name} must be set where ${other} is, or no backup is taken`)
  }
  return faults
}

/**
 * Returns what the server would refuse at start: incomplete settings, or an agency without a registered file format.
 * Null if nothing.
 */
function agenciesFault(file: string): string | null {
  if (!isReadable(file)) return 'CREDIT_AGENCIES must name a file that this user can read'
  try {
    readAgencies(file, false)
    return null
  } catch (error) {
    if (error instanceof StartupError) return `${error.message} ${error.cure}`
    throw error
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
