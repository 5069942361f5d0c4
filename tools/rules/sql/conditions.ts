import type { A_Expr, ColumnRef, Node } from 'libpg-query'

/** Table, query or function in a statement's FROM. */
export interface Relation {
  name: string
  table: string
  /** Member column. Null if it is no member's table, so that its rows need no member. */
  key: string | null
  isBound: boolean
}

export interface Scope {
  relations: Relation[]
  outer: Scope | null
}

/** Returns the relations whose member a condition names, given the known ones. A range needs both ends. */
export function boundBy(test: Node, scope: Scope): Set<Relation> {
  if ('BoolExpr' in test) {
    const { boolop, args = [] } = test.BoolExpr
    const parts = args.map((part) => boundBy(part, scope))
    if (boolop === 'OR_EXPR')
      return new Set([...(parts[0] ?? [])].filter((each) => parts.every((part) => part.has(each))))
    if (boolop === 'NOT_EXPR') return new Set()
    const [lower, upper] = [
      ['>', '>='],
      ['<', '<='],
    ].map((signs) => args.flatMap((part) => comparedBy(part, signs, scope)))
    return new Set([
      ...parts.flatMap((part) => [...part]),
      ...(lower ?? []).filter((relation) => upper?.includes(relation)),
    ])
  }
  if ('SubLink' in test) {
    const { subLinkType, testexpr, operName } = test.SubLink
    if (subLinkType !== 'ANY_SUBLINK' || !testexpr || (operName && !isSign(operName, ['=']))) return new Set()
    return new Set(elementsOf(testexpr).flatMap((element) => keyOf(element, scope)))
  }
  return new Set('A_Expr' in test ? equatedBy(test.A_Expr, scope) : [])
}

function comparedBy(test: Node, signs: readonly string[], scope: Scope): Relation[] {
  if (!('A_Expr' in test)) return []
  const { kind, name = [], lexpr, rexpr } = test.A_Expr
  if (kind !== 'AEXPR_OP' || !lexpr || !rexpr || !isSign(name, signs)) return []
  return isNamed(rexpr, scope) ? keyOf(lexpr, scope) : []
}

function equatedBy({ kind, name = [], lexpr, rexpr }: A_Expr, scope: Scope): Relation[] {
  if (!lexpr || !rexpr || !(kind === 'AEXPR_NOT_DISTINCT' || isSign(name, ['=']))) return []
  if (kind === 'AEXPR_IN' || kind === 'AEXPR_OP_ANY')
    return isNamed(rexpr, scope) ? elementsOf(lexpr).flatMap((element) => keyOf(element, scope)) : []
  if (kind !== 'AEXPR_OP' && kind !== 'AEXPR_NOT_DISTINCT') return []
  const [left, right] = [elementsOf(lexpr), elementsOf(rexpr)]
  if (left.length !== right.length) return []
  return left.flatMap((one, nth) => {
    const other = right[nth]
    if (!other) return []
    return [
      ...(isNamed(other, scope) ? keyOf(one, scope) : []),
      ...(isNamed(one, scope) ? keyOf(other, scope) : []),
    ]
  })
}

const isSign = (name: readonly Node[], signs: readonly string[]): boolean =>
  name.some((part) => 'String' in part && signs.includes(part.String.sval ?? ''))

const elementsOf = (node: Node): readonly Node[] => ('RowExpr' in node ? (node.RowExpr.args ?? []) : [node])

/** Returns the relations whose member id this expression is. */
function keyOf(node: Node, scope: Scope): Relation[] {
  if ('TypeCast' in node && node.TypeCast.arg) return keyOf(node.TypeCast.arg, scope)
  if (!('ColumnRef' in node)) return []
  const column = columnNameOf(node.ColumnRef)
  return relationsOf(node.ColumnRef, scope).filter(({ key }) => key !== null && key === column)
}

/** True if an expression depends only on values and on rows of named members. */
const isNamed = (node: Node, scope: Scope): boolean =>
  columnsWithin(node).every((column) => relationsOf(column, scope).some(({ isBound }) => isBound))

const columnNameOf = ({ fields = [] }: ColumnRef): string | null => {
  const last = fields.at(-1)
  return last && 'String' in last ? (last.String.sval ?? null) : null
}

/** Returns the relations a column may belong to: one, or several for a joined column. */
function relationsOf(column: ColumnRef, scope: Scope): Relation[] {
  const [first, second] = column.fields ?? []
  const name = columnNameOf(column)
  for (let at: Scope | null = scope; at; at = at.outer) {
    const found =
      second && first && 'String' in first
        ? at.relations.filter((relation) => relation.name === first.String.sval)
        : withColumn(at.relations, name)
    if (found.length > 0) return found
  }
  return []
}

function withColumn(relations: Relation[], name: string | null): Relation[] {
  if (relations.length < 2) return relations
  const owners = relations.filter(({ key }) => key !== null && key === name)
  return owners.length > 0 ? owners : relations
}

function columnsWithin(value: unknown): ColumnRef[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'ColumnRef' ? [inner] : key === 'SelectStmt' ? [] : columnsWithin(inner),
  )
}
