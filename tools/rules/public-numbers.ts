import type { Node } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'
import { type Module, parseModule } from './sql/syntax.ts'

/** Tables of numbers with sources, and pictures with made-up renters or house numbers. */
const TABLES = [
  'claims.ts',
  'facts.ts',
  'company.ts',
  'sample-page.tsx',
  'landing/examples.ts',
  'not-found-page.tsx',
]
const SHOWN_ATTRIBUTES = ['title', 'label', 'says', 'lead', 'alt', 'aria-label', 'name', 'placeholder']

/**
 * Finds numbers on public pages that are not from `claims.ts`, the plans or `facts.ts`, so without a source. Zero and
 * one are allowed: "1 point for every £1".
 */
export function numbersOfTheirOwn(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !TABLES.some((table) => path.endsWith(`site/${table}`)))
    .flatMap((file) => {
      const module = parseModule(file)
      return module.nodes.flatMap((node) =>
        numbersIn(shownText(node, module)).map((number) => `${file.path}: ${number}`),
      )
    })
}

const numbersIn = (text: string): string[] =>
  (text.match(/(?<![\w%-])[£+]?\d[\d,.]*%?/g) ?? [])
    .map((number) => number.replace(/[,.]$/, ''))
    .filter((number) => !/^£?[01]$/.test(number))

/** Returns the text of a node that readers see. A text without a letter or a currency is a key or a path. */
function shownText(node: Node, module: Module): string {
  if (node.type === 'JSXText') return node.value
  if (node.type === 'TemplateElement') return isRead(node, module) ? node.value.raw : ''
  if (node.type !== 'Literal' || typeof node.value !== 'string') return ''
  return isRead(node, module) ? node.value : ''
}

function isRead(node: Node, module: Module): boolean {
  let above = module.parentOf(node)
  if (above?.type === 'ImportDeclaration') return false
  while (above && above.type !== 'JSXAttribute' && above.type !== 'JSXElement') above = module.parentOf(above)
  const text =
    node.type === 'Literal' ? String(node.value) : node.type === 'TemplateElement' ? node.value.raw : ''
  if (above?.type === 'JSXAttribute') return SHOWN_ATTRIBUTES.includes(attributeName(above))
  return /[A-Za-z] | [A-Za-z]|£|%/.test(text)
}

const attributeName = (node: Extract<Node, { type: 'JSXAttribute' }>): string =>
  node.name.type === 'JSXIdentifier' ? node.name.name : ''
