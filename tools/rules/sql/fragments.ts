import type { Node } from 'oxc-parser'
import { type Closure, calleeName, loopedList, meaningOf, type Project } from './bindings.ts'
import { EXPORTED } from './parse.ts'
import { bare, type FunctionNode, isFunction, returnsOf } from './syntax.ts'

/** Limit of different texts per piece of code. */
const MAX_TEXTS = 24
const MAX_DEPTH = 60

/** Placeholder for a run-time value. */
export const PARAMETER = '$1'

/** Reads SQL out of expressions. Null if the expression is a value, and so a parameter. */
export interface Reader {
  project: Project
  depth: number
  /** Templates that became part of another text. */
  used: Set<Node>
  /** Functions with SQL parameters for which no call is known. */
  open: Set<FunctionNode>
  /** Returns true for a file of another feature, whose fragments are not inlined. */
  isForeign: (path: string) => boolean
}

export function textsOf(reader: Reader, closure: Closure): string[] | null {
  if (reader.depth > MAX_DEPTH) return null
  const deeper = { ...reader, depth: reader.depth + 1 }
  const meaning = meaningOf(reader.project, closure)
  if (meaning.is === 'unknown') {
    if (meaning.parameterOf) reader.open.add(meaning.parameterOf)
    return null
  }
  const { node } = meaning.closure
  const at = (inner: Node): Closure => ({ ...meaning.closure, node: inner })
  switch (node.type) {
    case 'TaggedTemplateExpression':
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return null
      if (reader.isForeign(meaning.closure.module.path)) return [EXPORTED]
      reader.used.add(node)
      return templateTexts(deeper, at(node))
    case 'ConditionalExpression':
      return either(textsOf(deeper, at(node.consequent)), textsOf(deeper, at(node.alternate)))
    case 'LogicalExpression': {
      const [left, right] = [textsOf(deeper, at(node.left)), textsOf(deeper, at(node.right))]
      return node.operator === '&&' ? right && ['', ...right] : either(left, right)
    }
    case 'CallExpression':
      return callTexts(deeper, at(node))
    default:
      return null
  }
}

const either = (one: string[] | null, other: string[] | null): string[] | null =>
  one || other ? [...(one ?? [PARAMETER]), ...(other ?? [PARAMETER])].slice(0, MAX_TEXTS) : null

/** Returns all texts of a template, with nested templates inlined. */
export function templateTexts(reader: Reader, { node, ...at }: Closure): string[] {
  if (node.type !== 'TaggedTemplateExpression') return []
  const { quasis, expressions } = node.quasi
  return quasis.reduce<string[]>(
    (texts, { value }, nth) => {
      const expression = nth === 0 ? null : expressions[nth - 1]
      const pieces = expression ? piecesOf(reader, { ...at, node: expression }) : ['']
      return product(texts, pieces).map((text) => text + (value.cooked ?? ''))
    },
    [''],
  )
}

function piecesOf(reader: Reader, closure: Closure): string[] {
  const node = bare(closure.node)
  if (node.type === 'Identifier' && node.name === 'undefined') return ['']
  return textsOf(reader, closure) ?? [PARAMETER]
}

const product = (before: readonly string[], after: readonly string[]): string[] =>
  before.flatMap((one) => after.map((other) => one + other)).slice(0, MAX_TEXTS)

function callTexts(reader: Reader, closure: Closure): string[] | null {
  const { node } = closure
  if (node.type !== 'CallExpression') return null
  const callee = bare(node.callee)
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
    const object = bare(callee.object)
    if (object.type === 'Identifier' && object.name === 'sql')
      return sqlHelper(reader, closure, callee.property.name)
    // `.as('name')`, `.mapWith(Number)` and the like do not change the text.
    if (['as', 'mapWith', 'inlineParams'].includes(callee.property.name))
      return textsOf(reader, { ...closure, node: callee.object })
  }
  if (callee.type === 'Identifier') {
    const written = ROW_TEXTS.get(callee.name)
    if (written) return [written]
  }
  return functionTexts(reader, closure)
}

/** SQL texts of `platform/db`'s functions that write rows. The database rejects rows without a key column. */
const ROW_TEXTS = new Map([
  ['values', `(id, member_id) values (${PARAMETER}, ${PARAMETER})`],
  ['assignments', `changed = ${PARAMETER}`],
])

function functionTexts(reader: Reader, closure: Closure): string[] | null {
  const { node, module, call } = closure
  if (node.type !== 'CallExpression') return null
  const called = meaningOf(reader.project, { ...closure, node: node.callee })
  if (called.is === 'unknown' && called.parameterOf) reader.open.add(called.parameterOf)
  if (called.is !== 'expression' || !isFunction(called.closure.node)) return null
  const of = called.closure.node
  const given = node.arguments.map((argument): Closure => ({ node: argument, module, call }))
  const inside = { of, given, outer: call === called.closure.call ? call : chain(called.closure, call) }
  return returnsOf(of).reduce<string[] | null>(
    (texts, returned) =>
      either2(texts, textsOf(reader, { node: returned, module: called.closure.module, call: inside })),
    null,
  )
}

const either2 = (one: string[] | null, other: string[] | null): string[] | null =>
  one && other ? [...one, ...other].slice(0, MAX_TEXTS) : (one ?? other)

/** Returns the calls around a function's definition, or else those around its use. */
const chain = (defined: Closure, used: Closure['call']): Closure['call'] => defined.call ?? used

function sqlHelper(reader: Reader, { node, ...at }: Closure, name: string): string[] | null {
  if (node.type !== 'CallExpression') return null
  const [first, second] = node.arguments
  const inner = (argument: Node): Closure => ({ ...at, node: argument })
  switch (name) {
    case 'raw':
      return first ? plainTexts(reader, inner(first)) : null
    case 'identifier':
      return first ? plainTexts(reader, inner(first)) : null
    case 'empty':
      return ['']
    case 'join': {
      const between = second ? piecesOf(reader, inner(second)) : ['']
      return first ? joined(reader, inner(first), between[0] ?? '') : null
    }
    default:
      return null
  }
}

/**
 * Returns every possible value of an expression that becomes part of the SQL text; `unknown` for a value that cannot
 * be resolved.
 */
function plainTexts(reader: Reader, closure: Closure): string[] {
  const meaning = meaningOf(reader.project, closure)
  if (meaning.is !== 'expression') {
    const list = loopedList({ ...closure, node: bare(closure.node) })
    if (list) return plainTexts(reader, list)
    if (meaning.parameterOf) reader.open.add(meaning.parameterOf)
    return ['unknown']
  }
  const { node } = meaning.closure
  const at = (inner: Node): Closure => ({ ...meaning.closure, node: inner })
  switch (node.type) {
    case 'Literal':
      return [String(node.value)]
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? plainTexts(reader, at(element)) : []))
    case 'TemplateLiteral':
      return node.quasis.reduce<string[]>(
        (texts, { value }, nth) => {
          const expression = nth === 0 ? null : node.expressions[nth - 1]
          const pieces = expression ? plainTexts(reader, at(expression)) : ['']
          return product(texts, pieces).map((text) => text + (value.cooked ?? ''))
        },
        [''],
      )
    case 'ConditionalExpression':
      return [...plainTexts(reader, at(node.consequent)), ...plainTexts(reader, at(node.alternate))]
    default:
      return calleeName(node) === 'String' ? ['1'] : ['unknown']
  }
}

/** Joins all texts of a list's elements. */
function joined(reader: Reader, closure: Closure, between: string): string[] {
  return elementsOf(reader, closure).reduce<string[]>(
    (texts, element) =>
      texts
        .flatMap((text) => element.map((each) => (text && each ? text + between + each : text + each)))
        .slice(0, MAX_TEXTS),
    [''],
  )
}

/** Returns the texts of each element. An empty text: the element may be missing. */
function elementsOf(reader: Reader, closure: Closure): string[][] {
  const meaning = meaningOf(reader.project, closure)
  if (meaning.is !== 'expression') {
    if (meaning.is === 'unknown' && meaning.parameterOf) reader.open.add(meaning.parameterOf)
    return [[PARAMETER]]
  }
  const { node } = meaning.closure
  const at = (inner: Node): Closure => ({ ...meaning.closure, node: inner })
  if (node.type === 'ArrayExpression')
    return node.elements.flatMap((element) => {
      if (!element) return []
      if (element.type === 'SpreadElement') return elementsOf(reader, at(element.argument))
      return [piecesOf(reader, at(element))]
    })
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((side) =>
      elementsOf(reader, at(side)).map((texts) => ['', ...texts]),
    )
  if (node.type !== 'CallExpression') return [[PARAMETER]]
  return elementsOfCall(reader, at(node))
}

function elementsOfCall(reader: Reader, closure: Closure): string[][] {
  const { node, module, call } = closure
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [[PARAMETER]]
  const { object, property } = node.callee
  const name = property.type === 'Identifier' ? property.name : ''
  const maker = node.arguments[name === 'from' ? 1 : 0]
  if (['map', 'flatMap', 'from'].includes(name) && maker) {
    const made = meaningOf(reader.project, { node: maker, module, call })
    if (made.is !== 'expression' || !isFunction(made.closure.node)) return [[PARAMETER]]
    const [returned] = returnsOf(made.closure.node)
    if (!returned) return [[PARAMETER]]
    const at = { ...made.closure, node: returned }
    return name === 'flatMap' && bare(returned).type === 'ArrayExpression'
      ? elementsOf(reader, at)
      : [piecesOf(reader, at)]
  }
  return elementsOf(reader, { ...closure, node: object })
}
