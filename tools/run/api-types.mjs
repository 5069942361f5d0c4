// npm run api:types: generates the client in api-client/ from the OpenAPI document.
import { environmentWithPinnedNode, installIfNeeded, pinnedNode } from './install.mjs'
import { runToEnd, stopWithCause } from './processes.mjs'

await installIfNeeded().catch(stopWithCause)
const env = { ...environmentWithPinnedNode(), WRITE_API_TYPES: '1' }
const test = ['run', '--project', 'database', '--retry', '0', 'tools/api-client']
process.exit(await runToEnd(pinnedNode(), ['node_modules/vitest/vitest.mjs', ...test], { env }))
