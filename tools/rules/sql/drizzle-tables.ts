import type { Node } from 'oxc-parser'
import { type Closure, meaningOf, type Project } from './bindings.ts'
import { isFunction, returnsOf } from './syntax.ts'

/** The name of a table that Drizzle knows, and of one of its columns. */
export const tableName = (table: Node): string => firstString(table) ?? '?'

export function columnText(project: Project, { table, key }: { table: Closure; key: string }): string | null {
  if (table.node.type !== 'CallExpression') return null
  const columns = table.node.arguments[1]
  const at = { ...table, node: table.node }
  const found =
    columns?.type === 'ObjectExpression'
      ? columns.properties.find(
          (property) =>
            property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === key,
        )
      : undefined
  const name = found?.type === 'Property' ? columnName(project, { ...at, node: found.value }) : null
  return name === null ? null : `"${tableName(table.node)}"."${name}"`
}

/** The first string of `uuid('member_id').notNull()`, or of the function that makes such a column. */
function columnName(project: Project, closure: Closure): string | null {
  const own = firstString(closure.node)
  if (own !== null) return own
  let { node } = closure
  while (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') node = node.callee.object
  if (node.type !== 'CallExpression') return null
  const maker = meaningOf(project, { ...closure, node: node.callee })
  if (maker.is !== 'expression' || !isFunction(maker.closure.node)) return null
  const [made] = returnsOf(maker.closure.node)
  return made ? columnName(project, { ...maker.closure, node: made }) : null
}

function firstString(node: Node): string | null {
  if (node.type !== 'CallExpression') return null
  if (node.callee.type === 'MemberExpression') return firstString(node.callee.object)
  const [first] = node.arguments
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null
}
