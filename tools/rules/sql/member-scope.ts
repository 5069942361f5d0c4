import type { InsertStmt, Node, RangeVar, SelectStmt, WithClause } from 'libpg-query'
import { boundBy, type Relation, type Scope } from './conditions.ts'
import { parseSql } from './parse.ts'

/** Member column of each table. */
export type KeyColumns = ReadonlyMap<string, string>

/** Condition, and the relations it filters: an outer join keeps all rows of its other side. */
interface Condition {
  test: Node
  binds: ReadonlySet<Relation>
}

/**
 * Returns tables that a statement reads or writes without naming their member. Throws if PostgreSQL cannot parse it.
 */
export function tablesWithoutMember(text: string, keys: KeyColumns): string[] {
  const found = new Set<string>()
  for (const statement of parseSql(text))
    judge(statement, { relations: [], outer: null }, new Set(), { keys, found })
  return [...found]
}

interface Judgement {
  keys: KeyColumns
  found: Set<string>
}

function judge(node: Node, outer: Scope, ctes: ReadonlySet<string>, to: Judgement): void {
  if ('SelectStmt' in node) judgeSelect(node.SelectStmt, outer, ctes, to)
  else if ('InsertStmt' in node) judgeInsert(node.InsertStmt, outer, ctes, to)
  else if ('UpdateStmt' in node) {
    const { relation, fromClause = [], whereClause: where, withClause, ...rest } = node.UpdateStmt
    judgeRows({ from: [...tableOf(relation), ...fromClause], where, withClause, rest }, outer, ctes, to)
  } else if ('DeleteStmt' in node) {
    const { relation, usingClause = [], whereClause: where, withClause, ...rest } = node.DeleteStmt
    judgeRows({ from: [...tableOf(relation), ...usingClause], where, withClause, rest }, outer, ctes, to)
  }
}

const tableOf = (relation: RangeVar | undefined): Node[] => (relation ? [{ RangeVar: relation }] : [])

function judgeSelect(select: SelectStmt, outer: Scope, ctes: ReadonlySet<string>, to: Judgement): void {
  const { larg, rarg, fromClause = [], whereClause, withClause, ...rest } = select
  if (larg && rarg) {
    const known = judgeCtes(withClause, outer, ctes, to)
    judgeSelect(larg, outer, known, to)
    judgeSelect(rarg, outer, known, to)
    return
  }
  judgeRows({ from: fromClause, where: whereClause, withClause, rest }, outer, ctes, to)
}

function judgeInsert(insert: InsertStmt, outer: Scope, ctes: ReadonlySet<string>, to: Judgement): void {
  const { relation, cols = [], withClause, ...rest } = insert
  const known = judgeCtes(withClause, outer, ctes, to)
  const table = relation?.relname ?? ''
  const key = to.keys.get(table)
  if (key && !cols.some((col) => 'ResTarget' in col && col.ResTarget.name === key)) to.found.add(table)
  for (const inner of statementsWithin(rest)) judge(inner, outer, known, to)
}

function judgeCtes(
  clause: WithClause | undefined,
  outer: Scope,
  ctes: ReadonlySet<string>,
  to: Judgement,
): ReadonlySet<string> {
  const parts = (clause?.ctes ?? []).flatMap((cte) => ('CommonTableExpr' in cte ? [cte.CommonTableExpr] : []))
  const known = new Set([...ctes, ...parts.flatMap(({ ctename }) => ctename ?? [])])
  for (const { ctequery } of parts) if (ctequery) judge(ctequery, outer, known, to)
  return known
}

interface Rows {
  from: readonly Node[]
  where: Node | undefined
  withClause: WithClause | undefined
  rest: unknown
}

function judgeRows(rows: Rows, outer: Scope, ctes: ReadonlySet<string>, to: Judgement): void {
  const known = judgeCtes(rows.withClause, outer, ctes, to)
  const scope: Scope = { relations: [], outer }
  const conditions: Condition[] = []
  for (const item of rows.from) scope.relations.push(...relationsIn(item, known, to.keys, conditions, scope))
  if (rows.where) conditions.push({ test: rows.where, binds: new Set(scope.relations) })
  for (let changed = true; changed; ) {
    changed = false
    for (const { test, binds } of conditions)
      for (const relation of boundBy(test, scope)) {
        if (relation.isBound || !binds.has(relation)) continue
        relation.isBound = true
        changed = true
      }
  }
  for (const { key, table, isBound } of scope.relations) if (key && !isBound) to.found.add(table)
  for (const inner of statementsWithin([rows.from, rows.where, rows.rest])) judge(inner, scope, known, to)
}

function relationsIn(
  node: Node,
  ctes: ReadonlySet<string>,
  keys: KeyColumns,
  conditions: Condition[],
  scope: Scope,
): Relation[] {
  if ('RangeVar' in node) {
    const { relname = '', alias } = node.RangeVar
    const key = ctes.has(relname) ? null : (keys.get(relname) ?? null)
    return [{ name: alias?.aliasname ?? relname, table: relname, key, isBound: key === null }]
  }
  if ('RangeSubselect' in node) return [opaque(node.RangeSubselect.alias?.aliasname)]
  if ('RangeFunction' in node) return [opaque(node.RangeFunction.alias?.aliasname)]
  if (!('JoinExpr' in node)) return []
  const { larg, rarg, quals, jointype, usingClause = [] } = node.JoinExpr
  const left = larg ? relationsIn(larg, ctes, keys, conditions, scope) : []
  const right = rarg ? relationsIn(rarg, ctes, keys, conditions, scope) : []
  const kept = new Set([
    ...(jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL' ? [] : left),
    ...(jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL' ? [] : right),
  ])
  if (quals) conditions.push({ test: quals, binds: kept })
  for (const column of usingClause) {
    const key = 'String' in column ? column.String.sval : null
    const pairs = left.flatMap((one) => right.map((other) => [one, other] as const))
    for (const [one, other] of pairs)
      if (key && (one.key === key || other.key === key))
        conditions.push({ test: equal(columnOf(one, key), columnOf(other, key)), binds: kept })
  }
  return [...left, ...right]
}

const opaque = (name = ''): Relation => ({ name, table: '', key: null, isBound: true })
const columnOf = ({ name }: Relation, key: string): Node => ({
  ColumnRef: { fields: [{ String: { sval: name } }, { String: { sval: key } }] },
})
const equal = (lexpr: Node, rexpr: Node): Node => ({
  A_Expr: { kind: 'AEXPR_OP', name: [{ String: { sval: '=' } }], lexpr, rexpr },
})

const STATEMENTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']
const isStatement = (value: object): value is Node => STATEMENTS.some((name) => name in value)

/** Returns the outermost statements inside a parsed one. */
function statementsWithin(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  return isStatement(value) ? [value] : Object.values(value).flatMap(statementsWithin)
}
