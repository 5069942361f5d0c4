// npm run attacks: runs the tests of every threat in docs/security.md.
import { buildIfStale } from './build.mjs'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { environmentWithPinnedNode, installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

async function main() {
  await installIfNeeded()
  await buildIfStale()
  const env = environmentWithPinnedNode()
  env.CHROMIUM_PATH = await findChromium()
  env.HEADLESS_SHELL_PATH = findHeadlessShell() ?? ''
  return runToEnd(pinnedNode(), ['tools/attacks/run.ts'], { env })
}

process.exit(await main().catch(stopWithCause))
