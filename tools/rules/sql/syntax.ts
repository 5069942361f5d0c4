import {
  type ArrowFunctionExpression,
  type Function as FunctionExpression,
  type Node,
  type Program,
  parseSync,
  visitorKeys,
} from 'oxc-parser'
import type { SourceFile } from '../source-files.ts'

/** Parsed source file, with the parent of each node. */
export interface Module {
  path: string
  text: string
  program: Program
  /** All nodes, outer ones first. */
  nodes: readonly Node[]
  parentOf(node: Node): Node | undefined
}

export function parseModule({ path, text }: SourceFile): Module {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const parents = new Map<Node, Node>()
  const nodes: Node[] = []
  const visit = (node: Node): void => {
    nodes.push(node)
    for (const child of childrenOf(node)) {
      parents.set(child, node)
      visit(child)
    }
  }
  visit(program)
  return { path, text, program, nodes, parentOf: (node) => parents.get(node) }
}

export function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const key of visitorKeys[node.type] ?? []) {
    const value: unknown = Reflect.get(node, key)
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) children.push(each)
  }
  return children
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Strips syntax for types only from an expression. */
export function bare(node: Node): Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'AwaitExpression':
    case 'ChainExpression':
      return bare(node.type === 'AwaitExpression' ? node.argument : node.expression)
    default:
      return node
  }
}

export type FunctionNode = ArrowFunctionExpression | FunctionExpression

export const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'ArrowFunctionExpression' ||
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression'

/** Returns the name of the outermost declaration around a node. */
export function ownerOf(module: Module, node: Node): string {
  let owner = '(module)'
  for (let at: Node | undefined = node; at; at = module.parentOf(at)) {
    if (at.type === 'VariableDeclarator' && at.id.type === 'Identifier') owner = at.id.name
    if (at.type === 'FunctionDeclaration' && at.id) owner = at.id.name
    if (at.type === 'ClassDeclaration' && at.id) owner = at.id.name
  }
  return owner
}

/** Returns all expressions that a function returns. */
export function returnsOf(node: FunctionNode): Node[] {
  if (!node.body) return []
  if (node.body.type !== 'BlockStatement') return [node.body]
  const found: Node[] = []
  const visit = (inner: Node): void => {
    if (isFunction(inner)) return
    if (inner.type === 'ReturnStatement' && inner.argument) found.push(inner.argument)
    childrenOf(inner).forEach(visit)
  }
  visit(node.body)
  return found
}
