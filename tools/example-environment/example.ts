import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { capitalised } from '@keyturn/platform/values'
import { examine, variables } from '../../apps/server/config/index.ts'

const root = join(import.meta.dirname, '../..')
export const EXAMPLE_FILE = join(root, 'deploy/keyturn.env.example')

interface Row {
  names: string[]
  fallback: string
  means: string
}

/** Generates the example environment of production: variables from the schema, descriptions from docs/operations.md. */
export function exampleEnvironment(): string {
  const rows = readRows()
  const undocumented = variables.filter((name) => !rows.some(({ names }) => names.includes(name)))
  if (undocumented.length > 0)
    throw new Error(`docs/operations.md has no row for ${undocumented.join(', ')}.`)
  const given: Record<string, string> = { NODE_ENV: 'production', SANDBOX: 'off' }
  const needed = examine(given)
    .problems.map((problem) => problem.split(' ')[0] ?? '')
    .concat(Object.keys(given), ASKED_FOR)
  const blocks = rows
    .filter(({ names }) => names.some((name) => variables.includes(name)))
    .map(({ names, fallback, means }) => {
      // Prints the variables of one row together.
      const mark = names.some((name) => needed.includes(name)) ? '' : '#'
      return [
        ...wrapped(`${means}${fallback ? ` Unset: ${fallback}.` : ''}`),
        ...names.map((name) => `${mark}${name}=${given[name] ?? ''}`),
      ].join('\n')
    })
  return `${[HEAD, ...blocks].join('\n\n')}\n`
}

/** Variables that the program starts without, but check-config asks for. */
const ASKED_FOR = ['ADMIN_EMAIL', 'SUPPORT_EMAIL', 'MAIL_FROM']

const HEAD = `# What Keyturn reads from its environment. Lines without # have to be filled in for production.
# Each variable X can stand in a file instead: X_FILE=/run/secrets/x.
# Written by: npx vitest run --project unit tools/example-environment -u`

/** Parses the table under "Environment". */
export function readRows(): Row[] {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const table = page.slice(page.indexOf('\n## Environment\n'), page.indexOf('\n## Watching it\n'))
  return table.split('\n').flatMap((line) => {
    const [, first = '', second = '', third = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const names = [...first.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name)
    return names.length > 0 ? [{ names, fallback: plain(second), means: sentence(third) }] : []
  })
}

const plain = (cell: string): string => cell.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')

function sentence(cell: string): string {
  const text = plain(cell)
  if (text === '') return text
  const begun = cell.startsWith('`') ? text : capitalised(text)
  return begun.endsWith('.') ? begun : `${begun}.`
}

/** Wraps comment lines to the width of a terminal. */
function wrapped(text: string): string[] {
  const lines = ['#']
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > 100) lines.push('#')
    lines[lines.length - 1] += ` ${word}`
  }
  return lines
}
