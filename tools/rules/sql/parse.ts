import { hasSqlDetails, loadModule, type Node, parseSync } from 'libpg-query'

await loadModule()

/** Table name known only at run time. Counts as a member's table. */
export const UNKNOWN_TABLE = 'unknown'
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
  if (!text.startsWith(PARAMETER, position)) return null
  const [before, after] = [text.slice(0, position), text.slice(position + PARAMETER.length)]
  return before + substitute(before) + after
}

function substitute(before: string): string {
  if (/\b(?:in|values)\s*$/i.test(before)) return `(${PARAMETER})`
  if (/\b(?:from|join|into|update|table)\s*$/i.test(before)) return UNKNOWN_TABLE
  return /\(\s*$/.test(before) ? 'select 1' : ''
}
