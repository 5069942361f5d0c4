// npm run dev: restarts the server on changes. Vite serves the pages and proxies data requests to the server.
import { spawn } from 'node:child_process'
import { buildIfStale } from './build.mjs'
import { environmentWithPinnedNode, installIfNeeded, pinnedNode } from './install.mjs'
import { stopWithCause } from './processes.mjs'

try {
  await installIfNeeded()
  await buildIfStale()
} catch (error) {
  stopWithCause(error)
}

const env = environmentWithPinnedNode()
const children = [
  spawn(pinnedNode(), ['--watch', '--watch-preserve-output', 'apps/server/main.ts'], {
    stdio: 'inherit',
    env,
  }),
  spawn('npm', ['run', 'dev', '--workspace', '@keyturn/web', '--silent'], { stdio: 'inherit', env }),
]
const endAll = (signal) => {
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(signal))
for (const child of children) child.on('exit', () => endAll('SIGTERM'))
