import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { appPaths, drawnPages, prerenderedPaths, sandboxPaths } from '../app/routes.ts'
import { compressTree } from './compress.ts'
import { drawAtOnce } from './draw-at-once.ts'
import { titlesOf } from './page-titles.ts'
import { describeSite } from './site-manifest.ts'
import { lightenSiteMap } from './site-map.ts'
import { startAfterPaint } from './start-after-paint.ts'
import { measureScripts, refuseHeavyPages, sizeTable } from './weigh.ts'

/** What the router's build leaves undone: the list of pages with their policies, and files ready to send. */
async function finish(build: string): Promise<void> {
  const client = join(build, 'client')
  // With a page at "/" the router calls the empty app page __spa-fallback.html, otherwise index.html.
  if (!existsSync(join(client, '__spa-fallback.html')))
    cpSync(join(client, 'index.html'), join(client, '__spa-fallback.html'))
  for (const leftover of [join(client, '.vite'), join(build, 'server')])
    rmSync(leftover, { recursive: true, force: true })
  lightenSiteMap(client)
  drawAtOnce(client, prerenderedPaths)
  startAfterPaint(client, prerenderedPaths)
  const titles = titlesOf(join(import.meta.dirname, '../app'), drawnPages)
  const site = describeSite(client, { prerenderedPaths, appPaths, sandboxPaths, titles })
  nameWorkersCache(client)
  writeFileSync(join(build, 'site.json'), `${JSON.stringify(site, null, 2)}\n`)
  await compressTree(client)
  const sizes = measureScripts(client, site)
  process.stdout.write(sizeTable(sizes))
  refuseHeavyPages(sizes)
}

/** Another page to keep is another worker: browsers compare its bytes. */
function nameWorkersCache(client: string): void {
  const worker = join(client, 'worker.js')
  const page = readFileSync(join(client, 'offline', 'index.html'))
  const build = createHash('sha256').update(page).digest('hex').slice(0, 12)
  writeFileSync(worker, readFileSync(worker, 'utf8').replace('BUILD', build))
}

await finish(join(import.meta.dirname, '../build'))
