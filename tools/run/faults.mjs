// npm run faults [--minutes N] [--seed N]: on the pinned Node, with the packages installed.
import { spawnSync } from 'node:child_process'
import { buildIfStale } from './build.mjs'
import { installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

await installIfNeeded().catch(stopWithCause)
await buildIfStale().catch(stopWithCause)
// Uses a mount namespace if allowed, so that mounts are private and end with the process.
const isolation = spawnSync('unshare', ['--mount', 'true']).status === 0 ? ['unshare', '--mount'] : []
const [command, ...args] = [...isolation, pinnedNode(), 'tools/faults/run.ts', ...process.argv.slice(2)]
process.exit(await runToEnd(command, args))
