import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageRow } from '../app/page-row.ts'
import { defaultFirm } from '../app/site/bank-firm.ts'
import { placeholderUrl } from '../app/site/public-url.ts'
import { APP_FILE } from './write-pages.ts'

export interface PageFile {
  /** Relative to build/client. */
  file: string
  /** CSP hashes of the inline scripts. No other inline script may run. */
  scripts: string[]
  /** CSP hashes of a prerendered page's inline styles. */
  styles: string[]
}

export interface Site {
  /** Placeholder of the public URL. */
  writtenFor: string
  writtenFirm: { name: string; number: string; registerUrl: string }
  pages: Record<string, PageFile>
  notFound: PageFile
  /** Empty app page. */
  app: PageFile
  /** Paths of the app. A segment `:name` matches any value. */
  appPaths: string[]
  sandboxPaths: string[]
  /** Title of each app path. */
  titles: Record<string, string>
  /** Preloads of each app path, in addition to those of the empty page. */
  preloads: Record<string, string[]>
}

type Row = Pick<PageRow, 'path' | 'title' | 'access'> & { preloads?: readonly string[] }

export function describeSite(
  client: string,
  prerendered: readonly Pick<Row, 'path'>[],
  drawn: readonly Row[],
): Site {
  const pages = prerendered
    .filter(({ path }) => path !== '/404')
    .map(({ path }): [string, PageFile] => [path, pageFile(client, join(path.slice(1), 'index.html'))])
  const pathsOf = (rows: readonly Row[]): string[] => rows.map(({ path }) => path)
  return {
    writtenFor: placeholderUrl,
    writtenFirm: defaultFirm,
    pages: Object.fromEntries(pages),
    notFound: pageFile(client, join('404', 'index.html')),
    app: pageFile(client, APP_FILE),
    appPaths: pathsOf(drawn.filter(({ access }) => access !== 'sandbox')),
    sandboxPaths: pathsOf(drawn.filter(({ access }) => access === 'sandbox')),
    titles: Object.fromEntries(drawn.map(({ path, title }) => [path, title])),
    preloads: Object.fromEntries(drawn.map(({ path, preloads }) => [path, [...(preloads ?? [])]])),
  }
}

function pageFile(client: string, file: string): PageFile {
  const path = join(client, file)
  if (!existsSync(path)) throw new Error(`The build wrote no ${file}. Is its address in app/page-table.ts?`)
  const html = readFileSync(path, 'utf8')
  return { file, scripts: inlineScriptHashes(html), styles: inlineStyleHashes(html) }
}

function inlineStyleHashes(html: string): string[] {
  return hashesOf([...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => text))
}

/** Hashes inline scripts for the CSP. Scripts with a src are covered by 'self', and JSON data does not run. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
  const inline = scripts.filter(([, attributes = '']) => !/\ssrc\s*=|ld\+json/i.test(attributes))
  return hashesOf(inline.map(([, , text = '']) => text))
}

function hashesOf(texts: string[]): string[] {
  const hashes = texts.map((text) => createHash('sha256').update(text, 'utf8').digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
