import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Cause } from './processes.mjs'

export const STAGES = ['unit', 'database', 'browser']

/** Browser tests of each part of the app. */
const VISITS = {
  'features/agency-files': ['credit-profile'],
  'features/admin': ['admin', 'four-eyes'],
  'features/bank-link': ['bank-link'],
  'features/credit-profile': ['credit-profile', 'credit-file-check'],
  'features/rent-reminders': ['dashboard'],
  'features/free-look': ['free-look'],
  'features/identity': ['identity', 'security', 'passkeys'],
  'features/notifications': ['notifications'],
  'features/privacy': ['privacy'],
  'features/rent-record': [
    'rent-now',
    'dashboard',
    'printing',
    'corrections',
    'payment-series-question',
    'second-bank',
    'evidence',
    'landlord-month',
    'deposit',
  ],
  'features/rent-passport': ['passport', 'viewers', 'guarantors', 'printing', 'deposit'],
  'features/rent-rise': ['rent-rise'],
  'features/rent-statement': ['rent-statement'],
  'features/rewards': ['rewards'],
  'features/subscription': ['subscription', 'bank-authentication'],
  'features/tenancy': ['onboarding', 'forms', 'first-hour', 'housemates', 'rent-rise', 'deposit'],
  'platform/client': [
    'shell',
    'first-calls',
    'last-seen-card',
    'offline',
    'layout-stability',
    'tabs',
    'two-builds',
  ],
  'platform/http': ['page-policy'],
  'platform/ui': ['gallery'],
  'brand/house': ['gallery', 'site'],
  'platform/db': ['start'],
  'platform/config': ['start'],
  'apps/server': ['start', 'sandbox'],
  'apps/web': ['site', 'shell', 'layout-stability', 'visitor'],
}

/** File name patterns of each stage. */
const STAGE_OF = [
  ['browser', /\.e2e\.ts$/],
  ['database', /\.(db|port)\.test\.ts$/],
  ['unit', /\.test\.tsx?$/],
]
export const stageOf = (file) => STAGE_OF.find(([, ending]) => ending.test(file))?.[0] ?? null

const PLACES = ['features', 'providers', 'platform', 'brand', 'apps', 'tools', 'bench']

/** Returns all parts of the app by name: "rewards", "bank", "db", or in full "features/rewards". */
export function namedParts() {
  const folders = PLACES.flatMap((root) =>
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map((entry) => `${root}/${entry.name}`),
  )
  return folders.filter((folder) => testsIn(folder).length > 0 || VISITS[folder])
}

function testsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'build'].includes(entry.name) ? [] : testsIn(path)
    return stageOf(entry.name) ? [path] : []
  })
}

const visitsTo = (part) => (VISITS[part] ?? []).map((name) => `e2e/${name}.e2e.ts`)

/** Returns the test files of these parts. Throws for an unknown name, with a list of all names. */
export function filesFor(names) {
  const known = namedParts()
  const files = names.flatMap((name) => {
    const browserFile = `e2e/${name}.e2e.ts`
    const named = known.filter((part) => part === name || part.endsWith(`/${name}`))
    if (named.length === 0 && existsSync(browserFile)) return [browserFile]
    if (named.length > 0) return named.flatMap((part) => [...testsIn(part), ...visitsTo(part)])
    throw new Cause(
      `There is nothing called ${name} to test.`,
      `Stages: ${STAGES.join(', ')}. Parts: ${known.join(', ')}. Or --changed.`,
    )
  })
  return [...new Set(files)]
}

/** Returns files changed since `revision`, or since this branch left main, committed or not. */
export function changedFiles(revision) {
  const git = (...args) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  let base = revision
  try {
    base ??= git('merge-base', 'HEAD', 'main')
    const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    return listed.flatMap((list) => list.split('\n')).filter(Boolean)
  } catch (error) {
    throw new Cause(
      `git cannot say what changed since ${base ?? 'main'}: ${String(error.stderr).trim()}`,
      'Name a revision it knows: npm test -- --changed=HEAD~3',
    )
  }
}

/** True for features, because other code reaches them only through entries that their tests cover. */
const isWalled = (file) => file.startsWith('features/')

/**
 * Returns the tests beside the changed files and the browser tests of their parts. Returns every unit test if shared
 * code changed.
 */
export function filesReachedBy(changed) {
  const touched = namedParts().filter((part) => changed.some((file) => file.startsWith(`${part}/`)))
  const unitTests = (changed.every(isWalled) ? ['tools'] : PLACES)
    .flatMap(testsIn)
    .filter((file) => stageOf(file) === 'unit')
  const shown = touched.filter((part) =>
    changed.some((file) => file.startsWith(`${part}/`) && !stageOf(file) && !file.endsWith('.md')),
  )
  const inside = touched.flatMap(testsIn).filter((file) => stageOf(file) !== 'browser')
  const ownTests = changed.filter((file) => stageOf(file) && existsSync(file) && statSync(file).isFile())
  return [...new Set([...unitTests, ...inside, ...shown.flatMap(visitsTo), ...ownTests])]
}
