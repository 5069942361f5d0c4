// npm test: everything CI runs, in one go. Plain JavaScript, because it runs before any installation.
//   npm test unit | database | browser     one stage
//   npm test rewards                       tests of one part: a feature, a provider, a piece of the platform
//   npm test -- --changed[=REV]            tests of the changes since REV, or since main
import { existsSync } from 'node:fs'
import { buildIfStale } from './build.mjs'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { environmentWithPinnedNode, installIfNeeded, pinnedNode } from './install.mjs'
import { runManaged, stopWithCause } from './processes.mjs'
import { changedFiles, filesFor, filesReachedBy, STAGES, stageOf } from './selection.mjs'
import { summaryOf } from './summary.mjs'
import { runVitest } from './vitest.mjs'

const began = Date.now()
const results = []
const secondTried = []

/** Selects the stages, their files (empty: all), and the paths for the formatter. */
function choose(words) {
  const changed = words.find((word) => /^--changed(=|$)/.test(word))
  if (changed) {
    const touched = changedFiles(changed.split('=')[1])
    return { runs: runOf(filesReachedBy(touched)), look: touched.filter((file) => existsSync(file)) }
  }
  const stages = STAGES.filter((stage) => words.includes(stage))
  const parts = words.filter((word) => !STAGES.includes(word))
  if (parts.length > 0) return { runs: runOf(filesFor(parts)), look: ['.'] }
  return { runs: [{ projects: stages.length > 0 ? stages : STAGES }], look: ['.'] }
}

function runOf(files) {
  return files.length === 0
    ? []
    : [{ projects: STAGES.filter((stage) => files.some((file) => stageOf(file) === stage)), files }]
}

/** Runs a check, which counts as one passed or failed test. */
async function check(name, env, [command, ...args]) {
  const { code, output } = await runManaged(pinnedNode(), [`node_modules/${command}`, ...args], { env })
  results.push({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
  say(code === 0, name)
  if (code !== 0) process.stdout.write(`${output.trim()}\n`)
}

async function checks(env, look) {
  // Single-threaded, because several checkers repeat the same work and take the tests' memory.
  await check('types', env, ['typescript/bin/tsc', '-p', '.', '--singleThreaded'])
  const lint = [
    'check',
    ...look,
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
  ]
  if (look.length > 0) await check('lint and format', env, ['@biomejs/biome/bin/biome', ...lint])
  await check('unused code and packages', env, ['knip/bin/knip.js', '--no-progress'])
}

async function tests(env, runs) {
  await Promise.all(runs.flatMap(apart).map(async (run) => tell(await runVitest({ ...run, env }))))
}

/** Runs the browser stage in parallel with the others, because it waits a lot. */
function apart({ projects, files = [] }) {
  const inBrowsers = (project) => project === 'browser'
  return [projects.filter(inBrowsers), projects.filter((project) => !inBrowsers(project))]
    .filter((some) => some.length > 0)
    .map((some) => ({ projects: some, files: files.filter((file) => some.includes(stageOf(file))) }))
}

function tell({ stages, faults, secondTries }) {
  for (const [name, { passed, failed, skipped }] of Object.entries(stages)) {
    results.push({ passed, failed, skipped })
    const left = skipped ? `, ${skipped} skipped` : ''
    say(failed === 0, `${name} tests: ${passed} passed, ${failed} failed${left}`)
  }
  for (const fault of faults) process.stdout.write(`\n${fault}\n`)
  secondTried.push(...secondTries)
  for (const name of secondTries) process.stdout.write(`\nFAULT at the first try: ${name}\n`)
}

const say = (well, words) =>
  process.stdout.write(`${well ? 'ok  ' : 'FAIL'}  ${words} (${Math.round((Date.now() - began) / 1000)} s)\n`)

async function main() {
  await installIfNeeded()
  const { runs, look } = choose(process.argv.slice(2))
  const env = environmentWithPinnedNode()
  // Types and lint use one core; tests use the rest.
  const checked = checks(env, look)
  if (runs.some(({ projects }) => projects.includes('browser'))) {
    env.CHROMIUM_PATH = await findChromium()
    const shell = findHeadlessShell()
    if (shell) env.HEADLESS_SHELL_PATH = shell
    await buildIfStale()
  }
  await Promise.all([checked, tests(env, runs)])
}

await main().catch(stopWithCause)
const sum = (field) => results.reduce((total, result) => total + (result[field] ?? 0), 0)
const seconds = Math.round((Date.now() - began) / 1000)
process.stdout.write(summaryOf({ results, secondTries: secondTried, seconds }))
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)
