// npm run mutate [feature ...] [-- options of Stryker]: runs mutation tests and lists the survivors. Installs Stryker's
// 148 packages on first use.
import { existsSync } from 'node:fs'
import { installIfNeeded, pinnedNode } from './install.mjs'
import { Cause, runQuietly, runToEnd, stopWithCause } from './processes.mjs'

const VERSION = '10.1.1'
const PLACE = 'node_modules/.cache/keyturn/mutate'
const STRYKER = `${PLACE}/node_modules/@stryker-mutator/core/bin/stryker.js`
const FEATURES = ['agency-files', 'identity', 'rewards', 'subscription', 'rent-engine', 'rent-record']

async function installStryker() {
  if (existsSync(STRYKER)) return
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`)
  // Uses the project's vitest.
  const options = ['--prefix', PLACE, '--legacy-peer-deps', '--no-audit', '--no-fund']
  const { code, output } = await runQuietly('npm', ['install', ...options, ...packages])
  if (code !== 0)
    throw new Cause(
      `npm could not install Stryker:\n${output}`,
      'Check that the npm registry can be reached.',
    )
}

/** Features come first; arguments with a dash are Stryker's. */
function chosen(words) {
  const first = words.findIndex((word) => word.startsWith('-'))
  const [features, options] = first < 0 ? [words, []] : [words.slice(0, first), words.slice(first)]
  const unknown = features.find((name) => !existsSync(`features/${name}/domain`))
  if (unknown)
    throw new Cause(`There is no domain ${unknown}.`, `Most is decided in: ${FEATURES.join(', ')}.`)
  return { features: features.length > 0 ? features : FEATURES, options }
}

async function main() {
  const { features, options } = chosen(process.argv.slice(2))
  await installIfNeeded()
  await installStryker()
  let worst = 0
  for (const feature of features) {
    const env = { ...process.env, KEYTURN_MUTATE: feature }
    const args = [STRYKER, 'run', 'tools/mutate/stryker.config.mjs', ...options]
    worst = Math.max(worst, await runToEnd(pinnedNode(), args, { env }))
  }
  process.exit(worst)
}

await main().catch(stopWithCause)
