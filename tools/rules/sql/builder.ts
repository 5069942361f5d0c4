import type { Node } from 'oxc-parser'
import { type Closure, calleeName, isTable, meaningOf } from './bindings.ts'
import { tableName } from './drizzle-tables.ts'
import { elementsOf, PARAMETER, piecesOf, product, type Reader, textsOf } from './fragments.ts'
import { bare } from './syntax.ts'

const COMPARED: Record<string, string> = {
  eq: '=',
  ne: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
}
const JOINS: Record<string, string> = {
  innerJoin: 'join',
  leftJoin: 'left join',
  rightJoin: 'right join',
  fullJoin: 'full join',
}

interface Step {
  name: string
  given: readonly Closure[]
}

/** Texts of Drizzle's operators and of its queries, as SQL. Null: it is neither. */
export function builderTexts(reader: Reader, closure: Closure): string[] | null {
  return operatorTexts(reader, closure) ?? queryTexts(reader, closure)
}

function operatorTexts(reader: Reader, closure: Closure): string[] | null {
  const name = calleeName(closure.node)
  if (closure.node.type !== 'CallExpression' || name === null) return null
  const given = closure.node.arguments.map((node): Closure => ({ ...closure, node }))
  const [left = [PARAMETER], right = [PARAMETER]] = given
    .slice(0, 2)
    .map((each) => textsOf(reader, each) ?? [PARAMETER])
  const compared = COMPARED[name]
  if (compared) return product(left, right, ` ${compared} `)
  switch (name) {
    case 'and':
    case 'or':
      return together(reader, given, name)
    case 'not':
      return left.map((text) => `not (${text})`)
    case 'isNull':
      return left.map((text) => `${text} is null`)
    case 'isNotNull':
      return left.map((text) => `${text} is not null`)
    case 'inArray':
      return right.flatMap((text) =>
        product(left, [/^\s*select/i.test(text) ? ` in (${text})` : ` = any(${text})`]),
      )
    case 'notInArray':
      return product(left, [` <> all(${PARAMETER})`])
    case 'exists':
      return left.map((text) => `exists (${text})`)
    default:
      return null
  }
}

/** Conditions with `and` or `or` between them; those that are undefined are left out. */
function together(reader: Reader, given: readonly Closure[], word: string): string[] {
  const parts = given.flatMap((each) =>
    each.node.type === 'SpreadElement'
      ? elementsOf(reader, { ...each, node: each.node.argument })
      : [piecesOf(reader, each)],
  )
  return parts
    .reduce<string[]>(
      (texts, part) =>
        texts.flatMap((text) =>
          part.map((each) => (each === '' ? text : text === '' ? `(${each})` : `${text} ${word} (${each})`)),
        ),
      [''],
    )
    .map((text) => (text === '' ? 'true' : `(${text})`))
}

/** The calls of a chain, the first one first. */
function stepsOf(closure: Closure): Step[] {
  const steps: Step[] = []
  let node = bare(closure.node)
  while (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { object, property } = node.callee
    if (property.type !== 'Identifier') return []
    steps.unshift({
      name: property.name,
      given: node.arguments.map((each): Closure => ({ ...closure, node: each })),
    })
    node = bare(object)
  }
  return steps
}

const BEGINNINGS = ['select', 'selectDistinct', 'selectDistinctOn', 'insert', 'update', 'delete']

/** Whether a chain of calls begins one of Drizzle's queries. */
export function beginsQuery(reader: Reader, closure: Closure): boolean {
  const { node } = closure
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const [first, second] = stepsOf(closure)
  if (!first || !BEGINNINGS.includes(first.name)) return false
  return first.name.startsWith('select') ? second?.name === 'from' : isTableAt(reader, first.given[0])
}

function isTableAt(reader: Reader, closure: Closure | undefined): boolean {
  if (!closure) return false
  const meaning = meaningOf(reader.project, closure)
  return meaning.is === 'expression' && isTable(meaning.closure.node)
}

function queryTexts(reader: Reader, closure: Closure): string[] | null {
  if (!beginsQuery(reader, closure)) return null
  const steps = stepsOf(closure)
  const step = (name: string): Step | undefined => steps.find((each) => each.name === name)
  const [first] = steps
  const where = step('where')?.given[0]
  const wheres = where
    ? (textsOf(reader, where) ?? [PARAMETER]).map((text) => ` where ${text || 'true'}`)
    : ['']
  const target = first?.given[0] ? relationTexts(reader, first.given[0]) : ['?']
  switch (first?.name) {
    case 'insert':
      // The types ask for every column of the key.
      return target.map((table) => `insert into ${table} (id, member_id) values (${PARAMETER}, ${PARAMETER})`)
    case 'update':
      return product(
        target.map((table) => `update ${table} set changed = ${PARAMETER}`),
        wheres,
      )
    case 'delete':
      return product(
        target.map((table) => `delete from ${table}`),
        wheres,
      )
    default: {
      const from = step('from')?.given[0]
      const joins = steps.filter(({ name }) => name in JOINS)
      const relations = joins.reduce(
        (texts, { name, given: [relation, on] }) => {
          if (!relation || !on) return texts
          const conditions = textsOf(reader, on) ?? [PARAMETER]
          return product(
            product(texts, relationTexts(reader, relation), ` ${JOINS[name]} `),
            conditions,
            ' on ',
          )
        },
        from ? relationTexts(reader, from) : ['?'],
      )
      return product(
        relations.map((text) => `select * from ${text}`),
        wheres,
      )
    }
  }
}

/** A table, a part written in SQL, or a query with a name of its own. */
function relationTexts(reader: Reader, closure: Closure): string[] {
  const meaning = meaningOf(reader.project, closure)
  if (meaning.is === 'expression' && isTable(meaning.closure.node)) return [tableName(meaning.closure.node)]
  const texts = textsOf(reader, closure) ?? ['unknown']
  return texts.map((text) => (/^\s*select/i.test(text) ? `(${text}) as "${nameOf(closure.node)}"` : text))
}

const nameOf = (node: Node): string => (node.type === 'Identifier' ? node.name : 'part')
