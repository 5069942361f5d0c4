import {
  type ConfigOf,
  type EnvironmentReport,
  examineEnvironment,
  group,
  readEnvironment,
  type Values,
  variablesIn,
} from '@keyturn/platform/config'
import { contradictions } from './checks.ts'
import { settings } from './settings.ts'

type Settings = typeof settings

export type Config = Omit<ConfigOf<Settings>, 'keptAnswersBytes'> & {
  /** Accounts with the admin role. */
  adminEmails: string[]
}

const environment = {
  settings,
  contradictions,
  /** True by default as long as no real provider is configured. */
  isSandbox: ({ SANDBOX, SMTP_URL }: Record<string, unknown>) =>
    SANDBOX === undefined ? SMTP_URL === undefined : SANDBOX === true,
}

/** Names of all environment variables. */
export const variables: readonly string[] = variablesIn(group(settings)).map(({ name }) => name)

/** Returns the source of each value and all problems, without starting anything. A problem begins with its variable. */
export const examine = (env: Values): EnvironmentReport<Settings> => examineEnvironment(environment, env)

/** Parses the whole configuration, with the providers' keys. */
export function parseConfig(env: Values): Config {
  const { keptAnswersBytes, ...config } = readEnvironment(environment, env)
  const deskRoles = new Map(config.deskRoles)
  // Adds a colleague in a sandbox, so that what needs a second person can be tried.
  const colleague = 'colleague@keyturn.example'
  if (config.sandbox && !deskRoles.has(colleague)) deskRoles.set(colleague, 'approver')
  const responseCacheBytes = config.responseCacheBytes ?? keptAnswersBytes
  return { ...config, deskRoles, adminEmails: [...deskRoles.keys()], responseCacheBytes }
}
