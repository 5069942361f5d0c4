import { hasSqlDetails, loadModule, type Node, parseSync } from 'libpg-query'

await loadModule()

/** Table name known only at run time. Counts as a member's table. */
export const UNKNOWN_TABLE = 'unknown'
/** Text of a query or fragment that another feature exports, and its name where a table is expected. */
export const EXPORTED = '$2'
const EXPORTED_TABLE = 'exported'
const PARAMETER = '$1'
const MAX_REPAIRS = 12

/**
 * Parses a statement with PostgreSQL's parser. A parameter for unknown SQL is replaced by a name, a query or nothing
 * until it parses.
 */
export function parseSql(text: string): Node[] {
  let repaired = text
  for (let tries = 0; ; tries++)
    try {
      return (parseSync(repaired).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
    } catch (error) {
      const next = hasSqlDetails(error) ? repair(repaired, error.sqlDetails?.cursorPosition ?? 0) : null
      if (next === null || tries >= MAX_REPAIRS) throw error
      repaired = next
    }
}

function repair(text: string, position: number): string | null {
  if (position >= text.trimEnd().length) return `${text} select 1`
  const replaced = [PARAMETER, EXPORTED].find((each) => text.startsWith(each, position))
  if (!replaced) return null
  const [before, after] = [text.slice(0, position), text.slice(position + replaced.length)]
  return before + substitute(before, replaced === EXPORTED ? EXPORTED_TABLE : UNKNOWN_TABLE) + after
}

function substitute(before: string, table: string): string {
  if (/\b(?:in|values)\s*$/i.test(before)) return `(${PARAMETER})`
  if (/\b(?:from|join|into|update|table)\s*$/i.test(before)) return table
  return /\(\s*$/.test(before) ? 'select 1' : ''
}
