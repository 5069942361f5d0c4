import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { clientRenderedPages, prerenderedPages } from '../app/page-table.ts'
import { compressTree } from './compress.ts'
import { type PageParts, pagePartsIn } from './page-parts.ts'
import { describeSite } from './site-manifest.ts'
import { assertSizeBudget, measureScripts, sizeTable } from './size-budget.ts'
import { writePages } from './write-pages.ts'

/** Finishes the build: prerenders the pages, lists them with their CSP hashes, and compresses the files. */
async function finish(build: string): Promise<void> {
  const client = join(build, 'client')
  const server = join(build, 'server')
  const { drawPage } = await import(join(server, 'entry.server.js'))
  const partsOf = pagePartsIn(client)
  const drawn = clientRenderedPages.map(({ path }) => ({ path, parts: partsOf(path) }))
  await writePages(client, drawPage)
  const named = pagePartsIn(client, { preloads: true })
  const empty = new Set(filesOf(named(null)))
  const described = clientRenderedPages.map((page) => ({
    ...page,
    preloads: filesOf(named(page.path)).filter((file) => !empty.has(file)),
  }))
  for (const leftover of [join(client, '.vite'), server]) rmSync(leftover, { recursive: true, force: true })
  const site = describeSite(client, prerenderedPages, described)
  nameWorkersCache(client)
  writeFileSync(join(build, 'site.json'), `${JSON.stringify(site, null, 2)}\n`)
  await compressTree(client, Number(process.env.BROTLI_QUALITY ?? constants.BROTLI_MAX_QUALITY))
  const sizes = measureScripts(client, site, drawn)
  process.stdout.write(sizeTable(sizes))
  assertSizeBudget(sizes)
}

const filesOf = ({ scripts, styles }: PageParts): string[] => [...styles, ...scripts]

/** Puts a hash of the cached pages into the worker, because browsers update it only if its bytes change. */
function nameWorkersCache(client: string): void {
  const worker = join(client, 'worker.js')
  const page = readFileSync(join(client, 'offline', 'index.html'))
  const build = createHash('sha256').update(page).digest('hex').slice(0, 12)
  writeFileSync(worker, readFileSync(worker, 'utf8').replace('BUILD', build))
}

// Set before React is loaded, because it selects its production build then.
process.env.NODE_ENV = 'production'
await finish(join(import.meta.dirname, '../build'))
// Exits at once, because the query caches' timers would delay the end by minutes.
process.exit()
