import { type Node, parseSync, Visitor } from 'oxc-parser'

/** One rule broken in one place. */
export interface Mutation {
  line: number
  /** What stands there, and what takes its place. */
  was: string
  becomes: string
  source: string
}

const OTHER_OPERATORS: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
}

const OTHER_CALLS: Record<string, string> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  floor: 'ceil',
  ceil: 'floor',
}

/** Every single way in which a file's rules can be broken, in the order of its lines. Words and types are left alone. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: (Mutation & { start: number })[] = []
  const types = new Set<number>()
  const swap = ({ start, end }: { start: number; end: number }, becomes: string): void => {
    const line = source.slice(0, start).split('\n').length
    const was = source.slice(start, end)
    found.push({ start, line, was, becomes, source: source.slice(0, start) + becomes + source.slice(end) })
  }
  const operator = (node: { operator: string; left: Node; right: Node }): void => {
    if (isText(node.left) || isText(node.right)) return
    const between = source.slice(node.left.end, node.right.start)
    const start = node.left.end + between.indexOf(node.operator)
    for (const other of OTHER_OPERATORS[node.operator] ?? [])
      swap({ start, end: start + node.operator.length }, other)
  }
  const asked = (test: Node): void => {
    swap(test, 'true')
    swap(test, 'false')
  }
  new Visitor({
    BinaryExpression: operator,
    LogicalExpression: operator,
    ConditionalExpression: ({ test }) => asked(test),
    IfStatement: ({ test }) => asked(test),
    UnaryExpression(node) {
      if (node.operator === '!') swap({ start: node.start, end: node.argument.start }, '')
    },
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    Literal(node) {
      if (types.has(node.start)) return
      if (typeof node.value === 'boolean') swap(node, String(!node.value))
      if (typeof node.value === 'number') swap(node, String(node.value + 1))
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const other = OTHER_CALLS[callee.property.name]
      if (other) swap(callee.property, other)
      if (callee.property.name === 'filter' && given[0]) swap(given[0], '() => true')
    },
  }).visit(program)
  return found.toSorted((one, two) => one.start - two.start)
}

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && node.operator === '+' && (isText(node.left) || isText(node.right)))
