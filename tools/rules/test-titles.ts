import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Node } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'
import { bare, type Module, parseModule } from './sql/syntax.ts'
import type { Proof } from './threats.ts'

const TESTS = ['test', 'it']
const GROUPS = ['describe', 'suite']
const NEVER_RUN = ['skip', 'todo', 'fails']

/** Test in a source file. `%s`, `$name` and template values are left as written. */
export interface TestTitle {
  title: string
  /** Titles of the describe blocks, outermost first. */
  groups: readonly string[]
}

/** True if a title in a document matches a test that ran, with its placeholders filled. */
export function isTitleOf(named: string, ran: string): boolean {
  const fixed = named.split(PLACEHOLDER).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('.*')}$`, 's').test(ran)
}

const PLACEHOLDER = /%[sdifjoO]|\$\w+/

/** Returns proofs that the repository does not have: the file, the test or the check. */
export function missingProofs(root: string, proofs: readonly Proof[]): string[] {
  return proofs.flatMap(({ file, titles }) => {
    const path = join(root, file)
    if (!existsSync(path)) return [`there is no ${file}`]
    const known = names.get(path) ?? new Set(namesIn({ path: file, text: readFileSync(path, 'utf8') }))
    names.set(path, known)
    return titles.filter((title) => !known.has(title)).map((title) => `${file} has no test “${title}”`)
  })
}

/** Cache, because many rows name tests of the same file. */
const names = new Map<string, ReadonlySet<string>>()

const namesIn = (file: SourceFile): string[] =>
  isTestFile(file.path)
    ? testTitlesIn(file).flatMap(({ title, groups }) => [title, [...groups, title].join(' ')])
    : parseModule(file).nodes.flatMap((node) => textOf(node) ?? [])

export const isTestFile = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path)

/** Reads the titles of all tests that would run. Skipped tests have none. */
export function testTitlesIn(file: SourceFile): TestTitle[] {
  const module = parseModule(file)
  return module.nodes.flatMap((node) => {
    const call = callOf(node)
    if (!call || !TESTS.includes(call.name) || call.isSkipped) return []
    const around = groupsAround(module, node)
    if (around.some(({ isSkipped }) => isSkipped)) return []
    const groups = around.map(({ title }) => title)
    return [call.title, ...titlesOfRows(call.title, node)].map((title) => ({ title, groups }))
  })
}

interface Call {
  name: string
  title: string
  isSkipped: boolean
}

function groupsAround(module: Module, node: Node): Call[] {
  const groups: Call[] = []
  for (let at = module.parentOf(node); at; at = module.parentOf(at)) {
    const call = callOf(at)
    if (call && GROUPS.includes(call.name)) groups.unshift(call)
  }
  return groups
}

/** `test('title', …)`, `test.each(rows)('title', …)`, `describe.skip('title', …)` and so on. */
function callOf(node: Node): Call | null {
  if (node.type !== 'CallExpression') return null
  const [first] = node.arguments
  const title = first ? textOf(bare(first)) : null
  if (title === null) return null
  const parts = partsOf(node.callee)
  const [name] = parts
  if (!name || ![...TESTS, ...GROUPS].includes(name)) return null
  return { name, title, isSkipped: parts.some((part) => NEVER_RUN.includes(part)) }
}

/** Returns the titles of `test.each([…])('… %s', …)` rows, if their values are literals. */
function titlesOfRows(title: string, node: Node): string[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'CallExpression') return []
  const [rows] = node.callee.arguments
  if (rows?.type !== 'ArrayExpression') return []
  return rows.elements.flatMap((row) => {
    if (!row || row.type === 'SpreadElement') return []
    const values = row.type === 'ArrayExpression' ? row.elements : [row]
    return values
      .reduce((text, value) => {
        const literal = value?.type === 'Literal' && typeof value.value === 'string' ? value.value : null
        return text.replace(/%s/, literal ?? '%\u0000')
      }, title)
      .replaceAll('\u0000', 's')
  })
}

/** Returns the names in `test.skip.each(rows)`. */
function partsOf(node: Node): string[] {
  switch (node.type) {
    case 'Identifier':
      return [node.name]
    case 'MemberExpression':
      return node.property.type === 'Identifier' ? [...partsOf(node.object), node.property.name] : []
    case 'CallExpression':
      return partsOf(node.callee)
    case 'TaggedTemplateExpression':
      return partsOf(node.tag)
    default:
      return []
  }
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('%s')
  return null
}
