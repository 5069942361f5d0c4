// npm start, on a machine that may have nothing but Node and npm. Plain JavaScript: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { buildIfStale } from './build.mjs'
import { ERRANDS, errand } from './errand.mjs'
import { installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

const [role = 'all', ...rest] = process.argv.slice(2)

try {
  await installIfNeeded()
  if (['all', 'api'].includes(role)) await buildIfStale()
} catch (error) {
  stopWithCause(error)
}

if (ERRANDS.includes(role)) process.exit(await runToEnd(pinnedNode(), [...errand(role), ...rest]))

// npm runs its scripts on the pinned Node once that is installed: then this very process becomes the app.
if (process.execPath === realpathSync(pinnedNode())) await become()
else runBeside()

async function become() {
  await import('../../apps/server/loading.ts')
  await import('../../apps/server/main.ts')
}

/** The machine's own Node cannot become another one: it waits beside the app, and hands on what it is told. */
function runBeside() {
  const server = spawn(pinnedNode(), ['apps/server/main.ts', role], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
