import type { Node } from 'oxc-parser'
import { isTest, type SourceFile } from './source-files.ts'
import { type FunctionNode, isFunction, type Module, parseModule } from './sql/syntax.ts'

const MAX_LINES = 250
const MAX_TEST_LINES = 500
const MAX_FUNCTION_LINES = 70
/** Line limit for functions that mostly contain others: factories, hooks, routes and components. */
const MAX_HOLDER_LINES = 90
const HOLDER = /^(create|start|register|use)[A-Z]|Routes$|^[A-Z]/
/** Longer functions, each with its reason. */
const LONGER = new Map([['createHub', 'all of it shares who listens on which stream']])
/** Content, tables and drawings, which may be long because they are no logic. */
const DATA = /(^|\/)(content|drawings?|gallery|illustrations?)\/|bank-holiday|deny-list|common-passwords/

export function tooLong(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (DATA.test(path)) return []
    const lines = text.split('\n').length
    const most = isTest(path) ? MAX_TEST_LINES : MAX_LINES
    return lines > most
      ? [`${path} has ${lines} lines, more than ${most}: a reader cannot hold it at once`]
      : []
  })
}

/** Measures the lines of every function, arrow and method. */
export function longFunctions(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const { path, text } = file
    if (DATA.test(path) || isTest(path) || text.split('\n').length <= MAX_FUNCTION_LINES) return []
    const module = parseModule(file)
    return module.nodes.filter(isFunction).flatMap((node) => {
      const name = nameOf(module, node)
      const length = text.slice(node.start, node.end).split('\n').length
      const most = HOLDER.test(name) ? MAX_HOLDER_LINES : MAX_FUNCTION_LINES
      return length > most && !LONGER.has(name) ? [`${path}: ${name} has ${length} lines`] : []
    })
  })
}

/** Returns the name of a function, of the variable it is assigned to, or of the function that returns it. */
function nameOf(module: Module, node: FunctionNode): string {
  const parent = module.parentOf(node)
  if (node.id) return node.id.name
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name
  if (parent && 'key' in parent && parent.key?.type === 'Identifier') return parent.key.name
  if (parent?.type !== 'ReturnStatement' && !(parent && isFunction(parent)))
    return 'a function without a name'
  let outer: Node | undefined = parent
  while (outer && !isFunction(outer)) outer = module.parentOf(outer)
  return outer ? nameOf(module, outer) : 'a function without a name'
}

const NAMELESS = /(^|\/)(utils?|helpers?|common|misc|manager|types)(\.tsx?|\/)/

export function genericFileNames(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => NAMELESS.test(path))
    .map(({ path }) => `${path}: name it for what it holds`)
}

const SECRETS: [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:RSA |EC |OPENSSH |PGP )?PRIVATE KEY/],
  ['a live Stripe key', /\b[sr]k_live_[0-9A-Za-z]{16,}/],
  ['a Stripe test key', /\bsk_test_(?!sandbox)[0-9A-Za-z]{20,}/],
  ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a GitHub token', /\bgh[pousr]_[0-9A-Za-z]{36}/],
  ['a webhook secret', /\bwhsec_(?!sandbox)[0-9A-Za-z+/]{24,}/],
  ['a signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
]

export function secretsIn(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    SECRETS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${path} holds ${what}`),
  )
}

/** Finds reads of the machine's clock outside the Clock, which all other code gets as a parameter. */
export function clockReaders(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (isTest(path) || !/^(features|providers|apps\/server|platform)\//.test(path)) return []
    if (/^platform\/(time\/clock\.|ui\/|client\/)|\/web\/|\/stand-in/.test(path)) return []
    return /\bDate\.now\(\)|\bnew Date\(\)/.test(text) ? [`${path} reads the machine's clock`] : []
  })
}

const LONDON_BY_HAND =
  /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\(|(?<!at time zone )'Europe\/London'/

/** Finds date formatting outside `platform/time/days`, which shows London time on every screen, email and PDF. */
export function datesByHand(files: SourceFile[]): string[] {
  return files
    .filter(
      ({ path, text }) =>
        /^(features|providers|apps|platform)\//.test(path) &&
        path !== 'platform/time/days/instant.ts' &&
        !isTest(path) &&
        LONDON_BY_HAND.test(text),
    )
    .map(({ path }) => `${path} formats a date by itself: use formatDate, formatTime of platform/time/days`)
}

/** Prerendered pages, which React hydrates. */
const PRERENDERED = [
  'apps/web/app/site/landing-page.tsx',
  'apps/web/app/site/pricing-page.tsx',
  'apps/web/app/site/upgrade-page.tsx',
]

/** Finds Suspense outside them, because React delays its reveal; `platform/client/lazy-part.tsx` does not. */
export function suspensePages(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path, text }) =>
        path.endsWith('.tsx') && /import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/.test(text),
    )
    .map(({ path }) => path)
    .filter((path) => !PRERENDERED.includes(path))
}
