import { execFileSync } from 'node:child_process'

/*
 * Counts lines of source at a commit: npm run lines -- [commit]. Product source is code for members and staff; tests,
 * build tools and stand-ins are counted separately.
 */

const commit = process.argv[2] ?? 'HEAD'
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 30 })

const PRODUCT = /^(apps|features|platform|providers|brand)\//
const NOT_PRODUCT = /\.test\.|\.builder\.|\/testing\/|testing\.ts|stand-in|\/imaginary\//

/** Returns the kind of a file by its path. Null if it is no source. */
function kindOf(path) {
  if (!/\.(tsx?|mjs|css|sql)$/.test(path)) return null
  if (/^api-client\//.test(path)) return 'generated'
  if (PRODUCT.test(path) && !NOT_PRODUCT.test(path)) return 'product'
  return /\.(test|e2e)\.|\.builder\.|\/testing\//.test(path) ? 'tests' : 'tools, benches, stand-ins'
}

const lines = new Map()
for (const path of git('ls-tree', '-r', '--name-only', commit).split('\n')) {
  const kind = kindOf(path)
  if (kind === null) continue
  const count = git('show', `${commit}:${path}`).split('\n').length - 1
  const key = kind === 'product' ? `product ${path.split('.').at(-1).replace('tsx', 'ts')}` : kind
  lines.set(key, (lines.get(key) ?? 0) + count)
}
const all = [...lines.values()].reduce((sum, each) => sum + each, 0)
for (const [kind, count] of [...[...lines].sort(), ['all', all]])
  process.stdout.write(`${kind.padEnd(28)} ${String(count).padStart(8)}\n`)
