// npm run mutate [feature ...] [--all]: on the pinned Node, with the packages in place.
import { installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

await installIfNeeded().catch(stopWithCause)
process.exit(await runToEnd(pinnedNode(), ['tools/mutate/mutate.ts', ...process.argv.slice(2)]))
