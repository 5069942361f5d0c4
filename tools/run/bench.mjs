// npm run bench [name ...]: runs every benchmark, or the named ones, one after the other.
import { existsSync, readdirSync } from 'node:fs'
import { buildIfStale } from './build.mjs'
import { installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

const asked = process.argv.slice(2)

try {
  await installIfNeeded()
  await buildIfStale()
} catch (error) {
  stopWithCause(error)
}

const all = readdirSync('bench').filter((name) => existsSync(`bench/${name}/run.ts`))
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.\n`)
  process.exit(1)
}
let failed = 0
for (const name of asked.length > 0 ? asked : all)
  failed += await runToEnd(pinnedNode(), [`bench/${name}/run.ts`])
process.exit(failed === 0 ? 0 : 1)
