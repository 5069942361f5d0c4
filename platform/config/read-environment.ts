import { readFileSync } from 'node:fs'
import { type ConfigOf, configOf, type Settings, schemaOf } from './settings.ts'
import { StartupError } from './startup-error.ts'

export type Values = Record<string, string | undefined>

/** Source of a variable's value. */
export type Origin = 'environment' | { file: string } | null

interface Sources {
  origins: ReadonlyMap<string, Origin>
  problems: string[]
}

export interface EnvironmentReport<Table> extends Sources {
  /** Null if a value has the wrong format. */
  config: ConfigOf<Table> | null
}

interface Environment<Table> {
  settings: Table
  isSandbox(values: Record<string, unknown>): boolean
  contradictions(config: ConfigOf<Table>, isSet: (variable: string) => boolean): string[]
}

/** Parses the environment and reports all problems at once, each with its variable's name. */
export function readEnvironment<Table extends Settings>(
  environment: Environment<Table>,
  env: Values,
): ConfigOf<Table> {
  const { config, problems } = examineEnvironment(environment, env)
  if (config && problems.length === 0) return config
  throw new StartupError(
    `The environment has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}: ${problems.join('; ')}.`,
    'Correct or unset the named variables; docs/operations.md lists them all.',
  )
}

/** Parses the values and lists all problems. No problem includes a value, because it may be a secret. */
export function examineEnvironment<Table extends Settings>(
  { settings, isSandbox, contradictions }: Environment<Table>,
  env: Values,
): EnvironmentReport<Table> {
  const schema = schemaOf(settings)
  const { values, problems, origins } = withFiles(env, Object.keys(schema.shape))
  const { success, data, error } = schema.safeParse(values)
  if (!success) {
    const wrong = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    return { config: null, problems: [...problems, ...wrong], origins }
  }
  const config = configOf(settings, data, isSandbox(data))
  const found = contradictions(config, (name) => data[name] !== undefined)
  return { config, problems: [...problems, ...found], origins }
}

/** Reads variables from files, as orchestrators pass secrets: X_FILE is the path to the value of X. */
function withFiles(env: Values, names: readonly string[]): Sources & { values: Values } {
  const values: Values = {}
  const problems: string[] = []
  const origins = new Map<string, Origin>()
  for (const name of names) {
    const file = env[`${name}_FILE`]?.trim()
    const isGiven = Boolean(env[name]?.trim())
    values[name] = env[name]
    origins.set(name, isGiven ? 'environment' : null)
    if (!file) continue
    if (isGiven) {
      problems.push(`${name} must be set itself or through ${name}_FILE, not both`)
      continue
    }
    origins.set(name, { file })
    try {
      values[name] = readFileSync(file, 'utf8').trim()
      if (!values[name]) problems.push(`${name} must not be empty in the file ${name}_FILE names, ${file}`)
    } catch {
      problems.push(`${name} must stand in the file ${name}_FILE names, and ${file} cannot be read`)
    }
  }
  return { values, problems, origins }
}
