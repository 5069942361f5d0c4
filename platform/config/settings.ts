import { z } from 'zod'
import { optional } from './formats.ts'

/** Environment variable, its format and its default. A variable without a default is one that its group requires. */
interface Variable<Output = unknown, Unset = unknown> {
  name: string
  format: z.ZodType<Output>
  unset: { outside: Unset; inSandbox: Unset } | null
}

interface Group<Parts = Settings, Together = boolean> {
  parts: Parts
  /** True if the group is null without the variables that it requires. */
  together: Together
}

type Setting = Variable | Group

/** Table of environment variables, by the keys of the config. */
export interface Settings {
  [key: string]: Setting
}

/** Config that a table of variables describes. */
export type ConfigOf<Table> = {
  [Key in keyof Table]: Table[Key] extends Variable<infer Output, infer Unset>
    ? Output | Unset
    : Table[Key] extends Group<infer Parts, infer Together>
      ? ConfigOf<Parts> | (Together extends true ? null : never)
      : never
}

export const variable = <Output, Unset extends Output | null = null>(
  name: string,
  format: z.ZodType<Output>,
  outside: Unset,
  inSandbox = outside,
): Variable<Output, Unset> => ({ name, format, unset: { outside, inSandbox } })

export const required = <Output>(name: string, format: z.ZodType<Output>): Variable<Output, never> => ({
  name,
  format,
  unset: null,
})

export const group = <Parts>(parts: Parts): Group<Parts, false> => ({ parts, together: false })

/** Group whose required variables are all set or none. */
export const together = <Parts>(parts: Parts): Group<Parts, true> => ({ parts, together: true })

/** Variables of a setting. */
export const variablesIn = (setting: Setting): Variable[] =>
  'parts' in setting ? Object.values(setting.parts).flatMap(variablesIn) : [setting]

/** Names of the variables without which a setting is null. */
export const requiredIn = (setting: Setting): string[] =>
  variablesIn(setting)
    .filter(({ unset }) => !('parts' in setting) || unset === null)
    .map(({ name }) => name)

/** Schema of the environment. */
export const schemaOf = (table: Settings): z.ZodObject =>
  z.object(Object.fromEntries(variablesIn(group(table)).map(({ name, format }) => [name, optional(format)])))

/** Returns the config of parsed values. The cast holds because ConfigOf follows the same table. */
export const configOf = <Table extends Settings>(
  table: Table,
  values: Record<string, unknown>,
  isSandbox: boolean,
): ConfigOf<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([key, setting]) => [key, settingOf(setting, values, isSandbox)]),
  ) as ConfigOf<Table>

function settingOf(setting: Setting, values: Record<string, unknown>, isSandbox: boolean): unknown {
  if (!('parts' in setting))
    return values[setting.name] ?? (isSandbox ? setting.unset?.inSandbox : setting.unset?.outside)
  const isMissing = requiredIn(setting).some((name) => values[name] === undefined)
  return setting.together && isMissing ? null : configOf(setting.parts, values, isSandbox)
}
