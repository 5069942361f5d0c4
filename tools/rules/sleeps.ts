import type { Node } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'
import { type Module, parseModule } from './sql/syntax.ts'
import { isTestFile } from './test-titles.ts'

const LOOPS = ['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForOfStatement']

/** Lists tests that wait for a fixed time. A loop may pause between polls, and helpers may simulate a slow network. */
export function sleepers(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => isTestFile(path) && MAY_SLEEP.test(text))
    .flatMap((file) => {
      const module = parseModule(file)
      const names = timersIn(module)
      return module.nodes
        .filter((node) => sleeps(node, names) && !isWithin(module, node, LOOPS))
        .map(({ start }) => `${file.path}:${file.text.slice(0, start).split('\n').length} sleeps`)
    })
}

const MAY_SLEEP = /setTimeout|timers\/promises|waitForTimeout/

/** Returns a file's local names of `node:timers/promises`' timer. */
const timersIn = ({ program }: Module): string[] =>
  program.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && /^(?:node:)?timers\/promises$/.test(statement.source.value)
      ? statement.specifiers.flatMap((specifier) =>
          specifier.type === 'ImportSpecifier' &&
          specifier.imported.type === 'Identifier' &&
          specifier.imported.name === 'setTimeout'
            ? specifier.local.name
            : [],
        )
      : [],
  )

function sleeps(node: Node, timers: readonly string[]): boolean {
  if (node.type === 'NewExpression')
    return node.callee.type === 'Identifier' && node.callee.name === 'Promise' && isTimer(node.arguments[0])
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  if (callee.type === 'Identifier') return timers.includes(callee.name)
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'waitForTimeout'
  )
}

/** `(resolve) => setTimeout(resolve, 20)` */
function isTimer(node: Node | undefined): boolean {
  if (node?.type !== 'ArrowFunctionExpression') return false
  const { body } = node
  return (
    body.type === 'CallExpression' && body.callee.type === 'Identifier' && body.callee.name === 'setTimeout'
  )
}

function isWithin(module: Module, node: Node, types: readonly string[]): boolean {
  for (let at = module.parentOf(node); at; at = module.parentOf(at)) if (types.includes(at.type)) return true
  return false
}
