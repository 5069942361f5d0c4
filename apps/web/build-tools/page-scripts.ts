import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type PageRow, pageTable } from '../app/page-table.ts'

const ID = 'virtual:pages'
const APP = join(import.meta.dirname, '../app')

/** The table of pages as the browser needs it: each row with the script that draws the page, loaded when it is opened. */
export function pageScripts(): Plugin {
  return {
    name: 'keyturn-page-scripts',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export const pages = [${pageTable.map(written)}]` : null),
  }
}

const written = ({ file, readyMade: _, ...rules }: PageRow): string =>
  `{ ...${JSON.stringify(rules)}, load: () => import(${JSON.stringify(join(APP, file))}) }`
