import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { PageRow } from '../app/page-row.ts'
import { pageTable } from '../app/page-table.ts'

const rows: readonly PageRow[] = pageTable
const APP = join(import.meta.dirname, '../app')

/**
 * Virtual modules of the page table: `virtual:pages` has the rules. The site and the app each have lazy imports of
 * their own pages.
 */
export function pageScripts(): Plugin {
  const modules = new Map([
    ['virtual:pages', () => `export const pages = ${JSON.stringify(rows.map(rulesOf))}`],
    ['virtual:site-scripts', () => scriptsOf(({ site }) => site === true)],
    ['virtual:app-scripts', () => scriptsOf(({ site }) => site !== true)],
  ])
  return {
    name: 'keyturn-page-scripts',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : null),
    load: (id) => modules.get(id.slice(1))?.() ?? null,
  }
}

/** Removes the columns that only the build needs, and labels equal to the title. */
const rulesOf = ({
  file: _,
  description: __,
  share: ___,
  canonical: ____,
  unlisted: _____,
  noIndex: ______,
  prerendered: _______,
  label,
  ...rules
}: PageRow) => ({ ...rules, label: rules.title === `${label} · Keyturn` ? undefined : label })

const scriptsOf = (isWanted: (row: PageRow) => boolean): string =>
  `export const scripts = {${rows
    .filter(isWanted)
    .map(({ path, file }) => `${JSON.stringify(path)}: () => import(${JSON.stringify(join(APP, file))})`)}}`
