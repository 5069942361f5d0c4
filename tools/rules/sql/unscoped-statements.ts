import type { SourceFile } from '../source-files.ts'
import { compareWithExceptions, type Exception, type Finding } from './exceptions.ts'
import { type KeyColumns, tablesWithoutMember } from './member-scope.ts'
import { UNKNOWN_TABLE } from './parse.ts'
import { isWhole, type Statement, statementsIn } from './statements.ts'

/** Lists statements on members' tables that name no member, and those that cannot be parsed. */
export function unscopedStatements(
  files: readonly SourceFile[],
  keys: KeyColumns,
  exceptions: readonly Exception[] = [],
): string[] {
  const findings = statementsIn(files).flatMap((statement) => findingIn(statement, keys))
  return compareWithExceptions(findings, exceptions)
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
