import type { KnownProvider } from '@keyturn/admin'
import { broken } from '@keyturn/platform/checks'
import type { Values } from '@keyturn/platform/config'
import { checkRole } from '@keyturn/platform/db'
import { type Config, examine } from '../config/index.ts'
import { OPTIONAL_PARTS } from '../config/optional-parts.ts'

const extra = { isStandIn: false, needed: false, webhooks: null, jobs: [] }

/** Parts whose adapter reports the missing key itself. */
const ANSWERED_BY_ADAPTER = ['Vouchers', 'Address finder']

/** Lists optional parts without a key for the doctor: what is off, and the variables to set. */
export function unsetParts(env: Values): KnownProvider[] {
  const { origins } = examine(env)
  return OPTIONAL_PARTS.filter(({ what }) => !ANSWERED_BY_ADAPTER.includes(what)).flatMap(
    ({ what, variables, without }) => {
      const missing = variables.filter((name) => (origins.get(name) ?? null) === null)
      if (missing.length === 0) return []
      const ask = async () => broken(without, `Set ${missing.join(' and ')}: docs/operations.md.`)
      return [{ ...extra, id: what, what, connections: [{ company: 'not set', ask }] }]
    },
  )
}

/** Checks, for the doctor, the rights of the program's role in an external PostgreSQL. */
export function roleOf(config: Config, url: string): KnownProvider[] {
  if (!config.databaseUrl) return []
  const connections = [{ company: 'PostgreSQL', ask: () => checkRole(url) }]
  return [{ ...extra, id: 'role', what: 'Database role', connections }]
}
