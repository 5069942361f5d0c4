// npm run bench [name ...]: runs all benchmarks, or the named ones, one after the other, and writes bench/RESULTS.md.
import { buildIfStale } from './build.mjs'
import { installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

try {
  await installIfNeeded()
  await buildIfStale()
} catch (error) {
  stopWithCause(error)
}
process.exit(await runToEnd(pinnedNode(), ['bench/run.ts', ...process.argv.slice(2)]))
