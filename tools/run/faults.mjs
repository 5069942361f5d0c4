// npm run faults [--minutes N] [--seed N]: on the pinned Node, with the packages in place.
import { spawnSync } from 'node:child_process'
import { buildIfStale } from './build.mjs'
import { installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

await installIfNeeded().catch(stopWithCause)
await buildIfStale().catch(stopWithCause)
// Where we may: what it mounts is seen by nobody else, and goes with it however it ends.
const apart = spawnSync('unshare', ['--mount', 'true']).status === 0 ? ['unshare', '--mount'] : []
const [command, ...args] = [...apart, pinnedNode(), 'tools/faults/run.ts', ...process.argv.slice(2)]
process.exit(await runToEnd(command, args))
