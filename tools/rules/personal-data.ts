import type { PersonalData, PersonalTable } from '@keyturn/platform/personal-data'
import type { SourceFile } from './source-files.ts'

/** Returns the tables after all migrations. */
export function tablesIn(migrations: readonly SourceFile[]): string[] {
  const made = migrations.flatMap(({ text }) =>
    [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map(
      (match) => match[1] ?? '',
    ),
  )
  const dropped = migrations.flatMap(({ text }) =>
    [...text.matchAll(/drop table (?:if exists )?(\w+)/gi)].map((match) => match[1] ?? ''),
  )
  return made.filter((table) => !dropped.includes(table))
}

const HINT =
  'name it in its feature’s personal-data.ts: what a member is handed of it (or why not), and whether it goes when the account is closed'

/** Lists tables that an export or an erasure would miss, one line each. */
export function forgottenTables(
  tables: readonly string[],
  known: Record<string, PersonalTable>,
  retentionKeys: readonly string[],
): string[] {
  return [
    ...tables
      .filter((table) => !Object.hasOwn(known, table))
      .map((table) => `${table} is in no list: ${HINT}`),
    ...Object.keys(known)
      .filter((table) => !tables.includes(table))
      .map((table) => `${table} is listed and in no migration`),
    ...Object.entries(known).flatMap(([table, { erased }]) =>
      typeof erased === 'object' && !retentionKeys.includes(erased.keptUnder)
        ? [`${table} is kept under "${erased.keptUnder}", which is no row of privacy/domain/retention.ts`]
        : [],
    ),
  ]
}

/** Lists rules with an age limit but no deletion, and deletions without a rule. */
export function clocksWithoutKeeper(
  rules: Record<string, { before: unknown }>,
  parts: readonly PersonalData[],
  keptElsewhere: readonly string[],
): string[] {
  const kept = new Set([
    ...parts.flatMap(({ retentionSweeps: clocks = {} }) => Object.keys(clocks)),
    ...keptElsewhere,
  ])
  return [
    ...Object.entries(rules)
      .filter(([key, { before }]) => before !== null && !kept.has(key))
      .map(([key]) => `nobody deletes what has had its time under "${key}"`),
    ...[...kept]
      .filter((key) => !Object.hasOwn(rules, key))
      .map((key) => `"${key}" is no row of the retention table`),
  ]
}
