import type { Node } from 'oxc-parser'
import type { SourceFile } from '../source-files.ts'
import { type Closure, meaningOf, type Project } from './bindings.ts'
import { type Reader, templateTexts } from './fragments.ts'
import { bare, type FunctionNode, type Module, ownerOf, parseModule } from './syntax.ts'

/** SQL statement of the program, or a fragment that no known statement contains. */
export interface Statement {
  path: string
  /** Outermost function or constant around it. */
  owner: string
  line: number
  /** All possible texts. `$1` replaces each value. */
  texts: string[]
}

const BEGINNING =
  /^[\s(]*(?:select\s|insert\s+into\s|update\s+\S+(?:\s+\w+){0,2}\s+set\s|delete\s+from\s|with\s+\w+\s+as\s)/i

/** Returns true if a text is a whole statement. */
export const isWhole = (text: string): boolean => BEGINNING.test(text.replace(/--[^\n]*\n/g, ''))

/** Maximum number of callers that a text is followed up to. */
const MAX_CALLERS_UP = 3

interface Search {
  project: Project
  /** Templates that became part of another text. */
  used: Set<Node>
  calls: ReadonlyMap<string, readonly Closure[]>
  /** Returns true if a parameter's source shows that it can contain SQL. */
  holdsSql: (parameter: string) => boolean
  workspaceOf: (path: string) => string
}

/**
 * Reads all SQL templates and SQL strings, with nested templates of the same workspace inlined. By default all files
 * are one workspace.
 */
export function statementsIn(
  files: readonly SourceFile[],
  workspaceOf: (path: string) => string = () => '',
): Statement[] {
  const texts = new Map(files.map((file) => [file.path, file]))
  const parsed = new Map<string, Module>()
  const moduleAt = (path: string): Module | undefined => {
    const file = texts.get(path)
    const module = parsed.get(path) ?? (file && parseModule(file))
    if (module) parsed.set(path, module)
    return module
  }
  const modules = files
    .filter(({ text }) => MAY_HOLD_SQL.test(text))
    .flatMap(({ path }) => moduleAt(path) ?? [])
  const search: Search = {
    project: { moduleAt },
    used: new Set(),
    calls: callsIn(modules),
    holdsSql: parametersOfSql(files),
    workspaceOf,
  }
  const roots = modules.flatMap((module) =>
    module.nodes
      .filter((node) => isRoot(module, node))
      .map((node) => ({ module, node, texts: textsAt(search, { node, module, call: null }) })),
  )
  return roots
    .filter(({ node }) => !search.used.has(node))
    .map(({ module, node, texts }) => ({
      path: module.path,
      owner: ownerOf(module, node),
      line: module.text.slice(0, node.start).split('\n').length,
      texts: [...new Set(texts)],
    }))
}

const MAY_HOLD_SQL = /\bsql(?:<[^`]*>)?`|['"`]\s*(?:select|insert into|update|delete from|with)\s/i

function isRoot(module: Module, node: Node): boolean {
  switch (node.type) {
    case 'TaggedTemplateExpression':
      return node.tag.type === 'Identifier' && node.tag.name === 'sql'
    case 'TemplateLiteral':
      return module.parentOf(node)?.type !== 'TaggedTemplateExpression' && isWhole(plainText(node))
    case 'Literal':
      return typeof node.value === 'string' && isWhole(node.value)
    default:
      return false
  }
}

const readerOf = ({ project, workspaceOf }: Search, home: string): Reader => ({
  project,
  isForeign: (path) => workspaceOf(path) !== workspaceOf(home),
  depth: 0,
  used: new Set(),
  open: new Set(),
})

const plainText = (node: Extract<Node, { type: 'TemplateLiteral' }>): string =>
  node.quasis.map(({ value }) => value.cooked ?? '').join('$1')

/** Returns the texts of one root. If they depend on an SQL parameter, one per call of the function. */
function textsAt(search: Search, closure: Closure, up = 0): string[] {
  const reader = readerOf(search, closure.module.path)
  const texts = ownTexts(reader, closure)
  reader.used.delete(closure.node)
  for (const node of reader.used) search.used.add(node)
  if (up >= MAX_CALLERS_UP) return texts
  for (const of of reader.open) {
    const { text } = closure.module
    if (!of.params.some(({ start, end }) => search.holdsSql(text.slice(start, end)))) continue
    const callers = callersOf(search, closure.module, of)
    if (callers.length === 0) continue
    return callers.flatMap(({ node, module }) => {
      if (node.type !== 'CallExpression') return []
      const given = node.arguments.map((argument): Closure => ({ node: argument, module, call: null }))
      return textsAt(search, { ...closure, call: { of, given, outer: closure.call } }, up + 1)
    })
  }
  return texts
}

function ownTexts(reader: Reader, closure: Closure): string[] {
  const { node } = closure
  if (node.type === 'TaggedTemplateExpression') return templateTexts(reader, closure)
  if (node.type === 'Literal') return [String(node.value)]
  if (node.type === 'TemplateLiteral') return [plainText(node)]
  return []
}

const TYPE = /^(?:export )?(?:type|interface) (\w+)\b([^\n]*\n(?: [^\n]*\n|\}\n)*)/gm

/** Returns true for a parameter with an SQL type, a type that contains one, or an SQL default. */
function parametersOfSql(files: readonly SourceFile[]): (parameter: string) => boolean {
  const names = new Set(['SQL'])
  let types = files.flatMap(({ text }) => [...text.matchAll(TYPE)])
  for (let before = 0; before < names.size; ) {
    before = names.size
    const known = new RegExp(`\\b(?:${[...names].join('|')})\\b`)
    const [mention, others] = [types.filter(([, , body = '']) => known.test(body)), types]
    for (const [, name = ''] of mention) names.add(name)
    types = others.filter(([, name = '']) => !names.has(name))
  }
  const pattern = new RegExp(`\\b(?:${[...names].join('|')})\\b|sql\``)
  return (parameter) => pattern.test(parameter)
}

function callsIn(modules: readonly Module[]): Map<string, Closure[]> {
  const calls = new Map<string, Closure[]>()
  for (const module of modules)
    for (const node of module.nodes) {
      if (node.type !== 'CallExpression') continue
      const callee = bare(node.callee)
      if (callee.type !== 'Identifier') continue
      calls.set(callee.name, [...(calls.get(callee.name) ?? []), { node, module, call: null }])
    }
  return calls
}

function callersOf({ project, calls }: Search, module: Module, of: FunctionNode): readonly Closure[] {
  const parent = module.parentOf(of)
  const named = parent?.type === 'VariableDeclarator' ? parent.id : of.id
  if (named?.type !== 'Identifier') return []
  return (calls.get(named.name) ?? []).filter(({ node, ...at }) => {
    if (node.type !== 'CallExpression') return false
    const meaning = meaningOf(project, { ...at, node: node.callee })
    return meaning.is === 'expression' && meaning.closure.node === of
  })
}
