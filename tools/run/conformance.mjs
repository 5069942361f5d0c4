// npm run conformance [part ...]: tests our adapters and our program against third-party servers and documents.
import { buildIfStale } from './build.mjs'
import { installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

try {
  await installIfNeeded()
  await buildIfStale()
} catch (error) {
  stopWithCause(error)
}
process.exit(await runToEnd(pinnedNode(), ['tools/conformance/run.ts', ...process.argv.slice(2)]))
