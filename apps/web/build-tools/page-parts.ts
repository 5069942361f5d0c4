import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { isMembers, type PageRow } from '../app/page-row.ts'
import { pageTable } from '../app/page-table.ts'

const WEB = join(import.meta.dirname, '..')
export const entries = { site: 'app/entry.site.tsx', app: 'app/entry.app.tsx' }
const MEMBERS_LAYOUT = 'app/shell/member-layout.tsx'
/** Modules that load session and plan. A member page renders only after both. */
const MEMBERS_SESSION = [
  '../../features/identity/web/session-start.ts',
  '../../features/subscription/web/load-subscription.ts',
]

const MAX_WRAPPER_BYTES = 4_000

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

export interface PageParts {
  /** Entry script of the page. */
  start: string
  /** Files needed before the first render: those of the entry and of the page. */
  scripts: string[]
  styles: string[]
}

/**
 * Returns the scripts and styles of a page from the bundler's manifest. Null for the empty app page. `preloads` adds
 * modules that a member page's requests need.
 */
export function pagePartsIn(client: string, { preloads = false } = {}): (path: string | null) => PageParts {
  const chunks = manifest.parse(JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')))

  function withImports(key: string, seen: Set<string>): Set<string> {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const each of chunks[key]?.imports ?? []) withImports(each, seen)
    return seen
  }

  /** Chunks loaded by a page file that is only a `lazyComponent` wrapper, recognised by its small size. */
  const restOf = (key: string | null): string[] => {
    const chunk = key === null ? undefined : chunks[key]
    if (!chunk || statSync(join(client, chunk.file)).size > MAX_WRAPPER_BYTES) return []
    return chunk.dynamicImports
  }

  return (path) => {
    const page: PageRow | undefined = pageTable.find((each) => each.path === path)
    const keys = withImports(page?.site ? entries.site : entries.app, new Set())
    const pageKey = page ? relative(WEB, join(WEB, 'app', page.file)) : null
    if (pageKey !== null) withImports(pageKey, keys)
    if (page && isMembers(page)) withImports(MEMBERS_LAYOUT, keys)
    if (page && isMembers(page) && preloads)
      for (const key of [...MEMBERS_SESSION, ...restOf(pageKey)]) withImports(key, keys)
    const parts = [...keys].map((key) => {
      const chunk = chunks[key]
      if (!chunk) throw new Error(`The bundler's list has no ${key}.`)
      return chunk
    })
    const scripts = parts.map(({ file }) => `/${file}`)
    const styles = parts.flatMap(({ css }) => css).map((name) => `/${name}`)
    return { start: scripts[0] ?? '', scripts: [...new Set(scripts)], styles: [...new Set(styles)] }
  }
}
