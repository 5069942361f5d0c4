import type { SourceFile } from '../source-files.ts'
import { type KeyColumns, tablesWithoutMember } from './member-scope.ts'
import { UNKNOWN_TABLE } from './parse.ts'
import { isWhole, type Statement, statementsIn } from './statements.ts'

/** Reason why statements name no member, and their places. A path ending in a slash is a whole folder. */
export interface Exception {
  why: string
  where: Readonly<Record<string, readonly string[]>>
}

interface Finding {
  path: string
  owner: string
  fault: string
}

/** Lists statements on members' tables that name no member, and those that cannot be parsed. */
export function unscopedStatements(
  files: readonly SourceFile[],
  keys: KeyColumns,
  exceptions: readonly Exception[] = [],
): string[] {
  const findings = statementsIn(files).flatMap((statement) => findingIn(statement, keys))
  const listed = exceptions.flatMap(({ where }) =>
    Object.entries(where).flatMap(([path, owners]) => owners.map((owner) => ({ path, owner }))),
  )
  const covers = (entry: { path: string; owner: string }, { path, owner }: Finding): boolean =>
    entry.path.endsWith('/') ? path.startsWith(entry.path) : path === entry.path && owner === entry.owner
  return [
    ...findings
      .filter((finding) => !listed.some((entry) => covers(entry, finding)))
      .map(({ path, owner, fault }) => `${path}: ${owner} ${fault}`),
    ...listed
      .filter((entry) => !findings.some((finding) => covers(entry, finding)))
      .map(({ path, owner }) => `${path}: ${owner} is listed as an exception and is none`),
  ]
}

function findingIn({ path, owner, line, texts }: Statement, keys: KeyColumns): Finding[] {
  const asked = new Map([...keys, [UNKNOWN_TABLE, 'member_id']])
  const mention = new RegExp(`\\b(?:from|join|update|into)\\s+(?:${[...keys.keys()].join('|')})\\b`, 'i')
  const tables = new Set<string>()
  const unread: string[] = []
  const read = texts.filter((text) => isWhole(text) || mention.test(text))
  for (const text of read)
    try {
      // Parses a fragment that no known statement contains as an expression.
      for (const table of tablesWithoutMember(isWhole(text) ? text : `select (${text})`, asked))
        tables.add(table)
    } catch (error) {
      unread.push(error instanceof Error ? error.message : String(error))
    }
  // Ignores texts that cannot be parsed if others can, because some combinations never occur.
  if (unread.length > 0 && unread.length === read.length)
    return [{ path, owner, fault: `(line ${line}) cannot be parsed: ${unread[0]}` }]
  return tables.size > 0
    ? [{ path, owner, fault: `(line ${line}) names no member of ${[...tables].join(', ')}` }]
    : []
}
