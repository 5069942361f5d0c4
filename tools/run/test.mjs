// npm test: everything CI runs, in one go. Plain JavaScript: it runs before anything is installed.
import { buildIfStale } from './build.mjs'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { environmentWithPinnedNode, installIfNeeded, pinnedNode } from './install.mjs'
import { runQuietly, stopWithCause } from './processes.mjs'
import { runVitest } from './vitest.mjs'

const only = process.argv.slice(2)
const began = Date.now()
let env = {}

try {
  await installIfNeeded()
  env = { ...environmentWithPinnedNode(), CHROMIUM_PATH: await findChromium() }
  const shell = findHeadlessShell()
  if (shell) env.HEADLESS_SHELL_PATH = shell
  await buildIfStale()
} catch (error) {
  stopWithCause(error)
}

const results = []

/** A check has no tests inside: it counts as one that passed or failed. */
async function check(name, command, args) {
  const { code, output } = await runQuietly(command, args, { env })
  results.push({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}\n`)
  if (code !== 0) process.stdout.write(`${output.trim()}\n`)
}

await check('types', pinnedNode(), ['node_modules/typescript/bin/tsc', '-p', '.'])
await check('lint and format', pinnedNode(), [
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '.',
  '--error-on-warnings',
])
await check('unused code and packages', pinnedNode(), ['node_modules/knip/bin/knip.js', '--no-progress'])
for (const project of ['unit', 'database', 'browser']) {
  if (only.length > 0 && !only.includes(project)) continue
  const { passed, failed, skipped, faults } = await runVitest({ project, env })
  results.push({ name: project, passed, failed, skipped })
  process.stdout.write(
    `${failed === 0 ? 'ok  ' : 'FAIL'}  ${project} tests: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
  )
  for (const fault of faults) process.stdout.write(`\n${fault}\n`)
}

const sum = (field) => results.reduce((total, result) => total + (result[field] ?? 0), 0)
process.stdout.write(
  `\nin ${Math.round((Date.now() - began) / 1000)} s\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}\n`,
)
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)
