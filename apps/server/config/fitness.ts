import { accessSync, constants } from 'node:fs'
import { StartupError } from '@keyturn/platform/config'
import { readAgencies } from '../wiring/credit-agencies.ts'
import { type Environment, isSandbox } from './environment.ts'

/** Variables whose defaults start in production, but show members an example's address. */
const EXAMPLES = ['ADMIN_EMAIL', 'SUPPORT_EMAIL', 'MAIL_FROM'] as const

/** Returns variables that allow a start but are unfit for production, each with the reason. */
export function unfitVariables(env: Environment): Map<string, string> {
  const faults = new Map<string, string>()
  for (const name of EXAMPLES)
    if (env[name] === undefined)
      faults.set(name, `${name} must be set: an example's address is used until it is`)
  const deciding = env.ADMIN_EMAIL?.filter(({ role }) => role !== 'reader') ?? []
  if (env.ADMIN_EMAIL && env.FOUR_EYES !== 'off' && !isSandbox(env) && deciding.length < 2)
    faults.set(
      'ADMIN_EMAIL',
      'ADMIN_EMAIL must name two people who decide, or FOUR_EYES must be off: what needs a second person is never done',
    )
  if (env.STRIPE_SECRET_KEY && /^[sr]k_test_/.test(env.STRIPE_SECRET_KEY))
    faults.set(
      'STRIPE_SECRET_KEY',
      'STRIPE_SECRET_KEY must be a live key, sk_live_…: with a test key no money moves',
    )
  const agencies = env.CREDIT_AGENCIES ? agenciesFault(env.CREDIT_AGENCIES) : null
  if (agencies !== null) faults.set('CREDIT_AGENCIES', agencies)
  for (const [name, other] of [
    ['BACKUP_DIR', 'BACKUP_KEYS'],
    ['BACKUP_KEYS', 'BACKUP_DIR'],
  ] as const)
    if (!env[name] && env[other])
      faults.set(name, `${name} must be set where ${other} is, or no backup is taken`)
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
