import { join } from 'node:path'
import type { Plugin } from 'vite'
import { sitePages } from '../app/routes.ts'

const ID = 'virtual:pages'
const APP = join(import.meta.dirname, '../app')

/** The site map as the browser needs it: each page with the script that draws it, fetched when somebody goes there. */
export function pageScripts(): Plugin {
  return {
    name: 'keyturn-page-scripts',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export const pages = [${sitePages.map(written)}]` : null),
  }
}

const written = ({ path, file, isMembers }: (typeof sitePages)[number]): string =>
  `{ path: ${JSON.stringify(path)}, isMembers: ${isMembers}, load: () => import(${JSON.stringify(join(APP, file))}) }`
