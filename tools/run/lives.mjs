// npm run lives [--minutes N] [--lives N] [--years N] [--seed N] [--members N] [--history JSON] [--rules]
// [--no-shrink]. Uses the pinned Node, with the packages installed.
import { buildIfStale } from './build.mjs'
import { installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

await installIfNeeded().catch(stopWithCause)
await buildIfStale().catch(stopWithCause)
process.exit(await runToEnd(pinnedNode(), ['tools/lives/run.ts', ...process.argv.slice(2)]))
