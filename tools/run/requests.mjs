// npm run requests [--count N] [--seed N]: on the pinned Node, with the packages installed.
import { buildIfStale } from './build.mjs'
import { installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

await installIfNeeded().catch(stopWithCause)
await buildIfStale().catch(stopWithCause)
process.exit(await runToEnd(pinnedNode(), ['tools/requests/run.ts', ...process.argv.slice(2)]))
