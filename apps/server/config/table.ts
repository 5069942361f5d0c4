import type { Origin, Values } from '@keyturn/platform/config'
import { unfitVariables } from './fitness.ts'
import { examine, variables } from './index.ts'
import { OPTIONAL_PARTS } from './optional-parts.ts'

/** Overrides for the check, so that the table shows what production would report. */
const PRODUCTION = {
  NODE_ENV: 'production',
  NODE_ENV_FILE: undefined,
  SANDBOX: 'off',
  SANDBOX_FILE: undefined,
}

/** Returns the table that an operator reads before the first start in production. It has no values in it. */
export function readConfigTable(env: Values): { text: string; suffices: boolean } {
  const { origins } = examine(env)
  const { problems, config } = examine({ ...env, ...PRODUCTION })
  const isSet = (name: string): boolean => (origins.get(name) ?? null) !== null
  const faults = config ? unfitVariables(config, isSet) : new Map<string, string>()
  if (env.NODE_ENV?.trim() !== 'production')
    faults.set('NODE_ENV', 'NODE_ENV must be production, or unset secrets and a sandbox are not refused')
  if (env.SANDBOX?.trim() === 'on') faults.set('SANDBOX', 'SANDBOX must be off in production')
  for (const problem of problems) for (const name of namesIn(problem)) faults.set(name, problem)

  const width = Math.max(...variables.map((name) => name.length))
  const lines = variables.map((name) => {
    const origin = originText(origins.get(name) ?? null).padEnd(11)
    const without = !isSet(name) && OPTIONAL_PARTS.find(({ variables: [first] }) => first === name)?.without
    const fine = without ? `suffices. ${without}` : 'suffices'
    return `${name.padEnd(width)}  ${origin}  ${faults.get(name) ?? fine}`
  })
  const said = faults.size === 0 ? 'This is fit for production.' : 'This is not fit for production.'
  return { text: [...lines, '', said].join('\n'), suffices: faults.size === 0 }
}

/** Returns the variables at the start of a problem's text. */
function namesIn(problem: string): string[] {
  const [head = ''] = /^[A-Z0-9_]+(?:(?:, | and )[A-Z0-9_]+)*/.exec(problem) ?? []
  return head.split(/, | and /)
}

function originText(origin: Origin): string {
  if (origin === null) return 'not set'
  return origin === 'environment' ? origin : `file ${origin.file}`
}
