import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The router's map of the site travels with every page. For each page it names all that page imports, also what every
 * page has loaded already, and all it does not have: both are left out.
 */
export function lightenSiteMap(client: string): void {
  const assets = join(client, 'assets')
  const maps = readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name))
  const [name = ''] = maps
  const [entry = '', routes, ...more] =
    maps.length === 1 ? readFileSync(join(assets, name), 'utf8').split('"routes":') : []
  const imports = /"imports":\[([^\]]*)\]/.exec(entry)?.[1]?.split(',')
  if (!routes || more.length > 0 || !imports)
    throw new Error('The map of the site is written in another way than before: see site-map.ts.')
  const lighter = imports.reduce(
    (map, each) => map.replaceAll(`${each},`, '').replaceAll(`,${each}`, '').replaceAll(`[${each}]`, '[]'),
    routes,
  )
  writeFileSync(join(assets, name), `${entry}"routes":${lighter.replace(/"has\w+":false,/g, '')}`)
}
