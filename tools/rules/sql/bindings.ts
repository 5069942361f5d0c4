import type { Node } from 'oxc-parser'
import { fileOf } from '../import-graph.ts'
import { bare, type FunctionNode, isFunction, type Module } from './syntax.ts'

/** Expression with its file, and the calls that its parameters get their arguments from. */
export interface Closure {
  node: Node
  module: Module
  call: Call | null
}

export interface Call {
  of: FunctionNode
  given: readonly Closure[]
  outer: Call | null
}

/** Meaning of a name: an expression, or a value known only at run time. */
export type Meaning =
  | { is: 'expression'; closure: Closure }
  | { is: 'unknown'; parameterOf: FunctionNode | null }

const UNKNOWN: Meaning = { is: 'unknown', parameterOf: null }

export interface Project {
  moduleAt(path: string): Module | undefined
}

/** Resolves names, imports, arguments and properties to their expression. */
export function meaningOf(project: Project, closure: Closure): Meaning {
  const node = bare(closure.node)
  if (node.type === 'Identifier') return meaningOfName(project, node.name, { ...closure, node })
  if (node.type === 'MemberExpression') {
    const key = keyOf(node.property, node.computed)
    return key === null
      ? UNKNOWN
      : propertyOf(project, meaningOf(project, { ...closure, node: node.object }), key)
  }
  return { is: 'expression', closure: { ...closure, node } }
}

function keyOf(node: Node, isComputed: boolean): string | null {
  if (!isComputed && node.type === 'Identifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

function propertyOf(project: Project, meaning: Meaning, key: string): Meaning {
  if (meaning.is === 'unknown') return meaning
  const { closure } = meaning
  const { node } = closure
  if (node.type !== 'ObjectExpression') return UNKNOWN
  for (const property of node.properties.toReversed()) {
    if (property.type === 'SpreadElement') {
      const spread = propertyOf(project, meaningOf(project, { ...closure, node: property.argument }), key)
      if (spread.is !== 'unknown') return spread
    } else if (keyOf(property.key, property.computed) === key) {
      return meaningOf(project, { ...closure, node: property.value })
    }
  }
  return UNKNOWN
}

export const calleeName = (node: Node): string | null => {
  if (node.type !== 'CallExpression') return null
  const callee = bare(node.callee)
  return callee.type === 'Identifier' ? callee.name : null
}

function meaningOfName(project: Project, name: string, from: Closure): Meaning {
  const { module, call } = from
  for (let at = module.parentOf(from.node); at; at = module.parentOf(at)) {
    if (isFunction(at)) {
      const found = parameterOf(at, name)
      if (found) return argumentOf(project, at, found, from)
    }
    for (const statement of statementsIn(at)) {
      const found = declaredIn(project, statement, name, { module, call, node: statement })
      if (found) return found
    }
  }
  return UNKNOWN
}

/** Returns the list that a loop takes a variable's values from. Null if no loop declares it. */
export function loopedList({ node, ...at }: Closure): Closure | null {
  if (node.type !== 'Identifier') return null
  for (let around = at.module.parentOf(node); around; around = at.module.parentOf(around)) {
    if (around.type !== 'ForOfStatement' || around.left.type !== 'VariableDeclaration') continue
    const [declared] = around.left.declarations
    if (declared?.id.type === 'Identifier' && declared.id.name === node.name)
      return { ...at, node: around.right }
  }
  return null
}

interface Parameter {
  position: number
  path: readonly string[]
  isMany: boolean
}

function parameterOf({ params }: FunctionNode, name: string): Parameter | null {
  for (const [position, param] of params.entries()) {
    const path = pathTo(param, name)
    if (path) return { position, path, isMany: param.type === 'RestElement' }
  }
  return null
}

/** Returns the property path from a destructured value to the name. */
function pathTo(pattern: Node, name: string): string[] | null {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === name ? [] : null
    case 'AssignmentPattern':
      return pathTo(pattern.left, name)
    case 'RestElement':
      return pathTo(pattern.argument, name)
    case 'TSParameterProperty':
      return pathTo(pattern.parameter, name)
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') {
          if (pathTo(property.argument, name)) return []
          continue
        }
        const path = pathTo(property.value, name)
        const key = keyOf(property.key, property.computed)
        if (path) return [key ?? '?', ...path]
      }
      return null
    case 'ArrayPattern':
      return pattern.elements.some((element) => element && pathTo(element, name)) ? ['?'] : null
    default:
      return null
  }
}

function argumentOf(project: Project, of: FunctionNode, found: Parameter, { call }: Closure): Meaning {
  for (let at = call; at; at = at.outer) {
    if (at.of !== of) continue
    const given = at.given[found.position]
    if (!given || found.isMany) return UNKNOWN
    return follow(project, meaningOf(project, given), found.path)
  }
  return { is: 'unknown', parameterOf: of }
}

const follow = (project: Project, meaning: Meaning, path: readonly string[]): Meaning =>
  path.reduce((at, key) => propertyOf(project, at, key), meaning)

function statementsIn(node: Node): readonly Node[] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
      return node.body
    case 'ForOfStatement':
      return [node.left]
    default:
      return []
  }
}

function declaredIn(project: Project, statement: Node, name: string, at: Closure): Meaning | null {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration ? declaredIn(project, statement.declaration, name, at) : null
    case 'FunctionDeclaration':
      return statement.id?.name === name ? { is: 'expression', closure: { ...at, node: statement } } : null
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        const path = pathTo(id, name)
        if (path) return init ? follow(project, meaningOf(project, { ...at, node: init }), path) : UNKNOWN
      }
      return null
    case 'ImportDeclaration':
      for (const specifier of statement.specifiers) {
        if (specifier.local.name !== name) continue
        if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') return UNKNOWN
        return exportedFrom(project, at.module.path, statement.source.value, specifier.imported.name)
      }
      return null
    default:
      return null
  }
}

function exportedFrom(project: Project, from: string, specifier: string, name: string): Meaning {
  const path = fileOf(from, specifier)
  const module = path === null ? undefined : project.moduleAt(path)
  if (!module) return UNKNOWN
  for (const statement of module.program.body) {
    const at: Closure = { node: statement, module, call: null }
    if (statement.type === 'ExportAllDeclaration') {
      const found = exportedFrom(project, module.path, statement.source.value, name)
      if (found.is !== 'unknown') return found
    }
    if (statement.type !== 'ExportNamedDeclaration') continue
    for (const { local, exported } of statement.specifiers) {
      if (exported.type !== 'Identifier' || exported.name !== name || local.type !== 'Identifier') continue
      return statement.source
        ? exportedFrom(project, module.path, statement.source.value, local.name)
        : meaningOfName(project, local.name, { ...at, node: statement })
    }
    const found = declaredIn(project, statement, name, at)
    if (found) return found
  }
  return UNKNOWN
}
