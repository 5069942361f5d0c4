// npm start, on a machine that may have nothing but Node and npm. Plain JavaScript: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { buildIfStale } from './build.mjs'
import { installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

const [role = 'all', ...rest] = process.argv.slice(2)

try {
  await installIfNeeded()
  if (['all', 'api'].includes(role)) await buildIfStale()
} catch (error) {
  stopWithCause(error)
}

// These do their work and end; every other word is a role that stays.
const ERRANDS = [
  'migrate',
  'seed',
  'audit',
  'distribute',
  'doctor',
  'check-config',
  'backup',
  'restore',
  'restore-drill',
]
if (ERRANDS.includes(role)) process.exit(await runToEnd(pinnedNode(), [`apps/server/${role}.ts`, ...rest]))

const server = spawn(pinnedNode(), ['apps/server/main.ts', role], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
