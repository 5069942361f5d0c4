// npm start, on a machine with only Node and npm. Plain JavaScript, because it runs before any installation.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { buildIfStale } from './build.mjs'
import { COMMANDS, commandArgs } from './commands.mjs'
import { installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

const [role = 'all', ...rest] = process.argv.slice(2)

try {
  await installIfNeeded({ forStart: true })
  if (['all', 'api'].includes(role)) await buildIfStale()
} catch (error) {
  stopWithCause(error)
}

if (COMMANDS.includes(role)) process.exit(await runToEnd(pinnedNode(), [...commandArgs(role), ...rest]))

// If npm runs on the pinned Node, this process becomes the app.
if (process.execPath === realpathSync(pinnedNode())) await become()
else runBeside()

async function become() {
  await import('../../apps/server/module-hooks.ts')
  await import('../../apps/server/main.ts')
}

/** Starts the app on the pinned Node as a child process and forwards signals, because this Node is another one. */
function runBeside() {
  const server = spawn(pinnedNode(), ['apps/server/main.ts', role], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
