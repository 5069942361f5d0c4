import { parseSql } from './parse.ts'

export interface NamedTables {
  read: Set<string>
  written: Set<string>
}

/** Returns the tables that a statement names, also in CTEs and subqueries. Throws if PostgreSQL cannot parse it. */
export function namedTables(text: string): NamedTables {
  const found: NamedTables = { read: new Set(), written: new Set() }
  visit(parseSql(text), new Set(), found)
  return found
}

/** Visits a node of PostgreSQL's parser. A name of a CTE around it is no table. */
function visit(node: unknown, ctes: ReadonlySet<string>, found: NamedTables): void {
  if (!isObject(node)) return
  const known = 'withClause' in node ? visitCtes(node.withClause, ctes, found) : ctes
  for (const [key, inner] of Object.entries(node)) {
    // The target of a write is under `relation`, a row source under `RangeVar`.
    if (key === 'relation') add(inner, found.written)
    else if (key === 'TruncateStmt') visit(inner, ctes, { ...found, read: found.written })
    else if (key === 'RangeVar') add(inner, found.read, known)
    else if (key !== 'withClause') visit(inner, known, found)
  }
}

/** Returns the CTEs that the statement can read. A CTE reads the ones before it, and itself if it is recursive. */
function visitCtes(clause: unknown, outer: ReadonlySet<string>, found: NamedTables): ReadonlySet<string> {
  let known = outer
  if (!isObject(clause) || !isObject(clause.ctes)) return known
  for (const each of Object.values(clause.ctes)) {
    const cte = isObject(each) ? each.CommonTableExpr : null
    if (!isObject(cte)) continue
    const after = new Set([...known, String(cte.ctename)])
    visit(cte.ctequery, clause.recursive ? after : known, found)
    known = after
  }
  return known
}

function add(range: unknown, to: Set<string>, ctes: ReadonlySet<string> = new Set()): void {
  if (!isObject(range) || typeof range.relname !== 'string') return
  if ((range.schemaname ?? 'public') === 'public' && !ctes.has(range.relname)) to.add(range.relname)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns the tables that a text writes. Empty if it cannot be parsed, because some combinations never occur. */
export function writtenTables(text: string): string[] {
  try {
    return [...namedTables(text).written]
  } catch {
    return []
  }
}
