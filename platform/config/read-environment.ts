import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { StartupError } from './startup-error.ts'

export type Values = Record<string, string | undefined>

/** Source of a variable's value. */
export type Origin = 'environment' | { file: string } | null

export interface EnvironmentReport {
  origins: ReadonlyMap<string, Origin>
  problems: string[]
}

/** Parses the environment and reports all problems at once, each with its variable's name. */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: Values,
  contradictions: (values: z.infer<Schema>) => string[],
): z.infer<Schema> {
  const { parsed, problems } = examineEnvironment(schema, env, contradictions)
  if (parsed && problems.length === 0) return parsed
  throw new StartupError(
    `The environment has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}: ${problems.join('; ')}.`,
    'Correct or unset the named variables; docs/operations.md lists them all.',
  )
}

/** Parses the values and lists all problems. No problem includes a value, because it may be a secret. */
export function examineEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: Values,
  contradictions: (values: z.infer<Schema>) => string[],
): EnvironmentReport & { parsed: z.infer<Schema> | null } {
  const { values, problems, origins } = withFiles(env, Object.keys(schema.shape))
  const { success, data, error } = schema.safeParse(values)
  const found = success
    ? contradictions(data)
    : error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  return { parsed: success ? data : null, problems: [...problems, ...found], origins }
}

/** Reads variables from files, as orchestrators pass secrets: X_FILE is the path to the value of X. */
function withFiles(env: Values, names: readonly string[]): EnvironmentReport & { values: Values } {
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
