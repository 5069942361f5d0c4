import { dirname, join, normalize } from 'node:path'
import { fileOf } from './import-graph.ts'
import { isTest, type SourceFile } from './source-files.ts'

/** Allowed imports between features: each may import those in its list. */
const FEATURE_KNOWS: Record<string, string[]> = {
  identity: [],
  subscription: ['identity'],
  tenancy: ['identity', 'subscription'],
  'bank-link': ['identity', 'subscription', 'tenancy'],
  'rent-engine': [],
  'rent-record': ['identity', 'subscription', 'tenancy', 'bank-link', 'rent-engine'],
  'rent-rise': ['identity', 'tenancy'],
  'rent-passport': ['identity', 'subscription', 'tenancy', 'bank-link', 'rent-engine', 'rent-record'],
  'rent-statement': ['identity', 'subscription', 'tenancy', 'bank-link', 'rent-record', 'rent-passport'],
  'free-look': ['identity', 'subscription', 'tenancy', 'bank-link', 'rent-record'],
  rewards: ['identity', 'subscription', 'tenancy', 'bank-link', 'rent-record'],
  'agency-files': ['identity', 'subscription', 'tenancy', 'bank-link', 'rent-record'],
  'rent-reminders': ['identity', 'subscription', 'tenancy', 'bank-link', 'rent-record', 'agency-files'],
  'credit-profile': ['identity', 'subscription', 'tenancy', 'bank-link', 'rent-record', 'agency-files'],
}
const ON_TOP = ['notifications', 'privacy', 'admin']
const VALUE_TYPES = [
  'base/money',
  'base/plain-words',
  'base/values',
  'mail/mailbox',
  'time/days',
  'time/durations',
]
/** Entries with a feature's pure values and functions. Only other features' `domain` needs `rules`. */
const PURE_ENTRIES = ['constants', 'rules']
const isPure = (room: string | null): boolean => room === 'domain' || PURE_ENTRIES.includes(room ?? '')
const VENDOR_PACKAGES = /^(stripe|truelayer-signing|nodemailer|smtp-server|mailparser|ssh2|openpgp|web-push)$/

/** Provider folders named by a protocol or a place. All others are named by a provider. */
const NOT_A_PROVIDER: readonly string[] = ['cais', 'disk', 'imaginary', 's3', 'sftp', 'smtp', 'web-push']
const SHORT_NAME = 4

/** Returns a pattern of all providers with a folder. A short name must be a whole word. */
function providerNames(files: SourceFile[]): RegExp {
  const folders = files.flatMap(({ path }) => /^providers\/[^/]+\/([^/.]+)\//.exec(path)?.[1] ?? [])
  const companies = [...new Set(folders)].filter((name) => !NOT_A_PROVIDER.includes(name))
  const spellings = companies.map((name) =>
    name.length <= SHORT_NAME ? `(?<![a-z])${name}(?![a-z])` : name.replaceAll('-', '.?'),
  )
  return new RegExp(spellings.join('|'), 'i')
}

/** Finds files of the platform that name a provider. */
export function providersNamed(files: SourceFile[]): string[] {
  const names = providerNames(files)
  return files
    .filter(({ path }) => /^platform\/.*\.tsx?$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) => names.exec(text)?.map((name) => `${path} names ${name}`) ?? [])
}

interface Place {
  layer: string
  feature: string | null
  room: string | null
}

/** Returns every forbidden import, one line each. */
export function wallBreaches(files: SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file.text).flatMap((specifier) => {
      const reason = isTest(file.path) ? testBreach(file.path, specifier) : breach(file.path, specifier)
      return reason ? [`${file.path} imports ${specifier}: ${reason}`] : []
    }),
  )
}

function importsOf(text: string): string[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  return [
    ...code.matchAll(
      /(?:^|[;\s])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

/** Tests may import more than the code they test, but a feature only through its entries. */
function testBreach(path: string, specifier: string): string | null {
  const from = placeOf(path)
  const to = resolve(path, specifier)
  if (from.layer !== 'features' || !to || to.layer !== 'features' || to.feature === from.feature) return null
  return isEntry(specifier) || specifier.endsWith('/testing')
    ? null
    : 'another feature is entered only by its entries'
}

function breach(path: string, specifier: string): string | null {
  const from = placeOf(path)
  const to = resolve(path, specifier)
  if (!to) return packageBreach(path, from, specifier)
  // Allowed for vitest's config, because the test runner builds the page table like the build.
  if (to.layer === 'apps' && from.layer !== 'apps' && path !== 'vitest.config.ts')
    return 'nothing imports an app'
  if (from.layer === 'platform' && to.layer !== 'platform') return 'platform knows nothing above it'
  if (from.layer === 'brand' && !['brand', 'platform'].includes(to.layer))
    return 'the brand knows only the platform'
  if (from.layer === 'providers' && !['providers', 'brand', 'platform'].includes(to.layer))
    return 'a provider knows only its port, the brand and the platform'
  if (to.layer === 'providers' && from.layer === 'features' && !isPort(specifier))
    return 'a feature sees only ports'
  if (
    to.layer === 'providers' &&
    from.layer === 'apps' &&
    !isPort(specifier) &&
    !/^apps\/server\/(wiring|sandbox)\//.test(path)
  )
    return 'only the wiring knows vendors'
  if (from.layer === 'features') return featureBreach(from, to, specifier)
  return null
}

function featureBreach(from: Place, to: Place, specifier: string): string | null {
  if (to.layer === 'api-client') return from.room === 'web' ? null : 'only pages call the API over HTTP'
  if (to.layer === 'features' && to.feature !== from.feature) return otherFeatureBreach(from, to, specifier)
  if (isPure(from.room)) {
    if (to.layer === 'platform')
      return VALUE_TYPES.includes(to.room ?? '') ? null : 'rules import value types only'
    return isPure(to.room) ? null : 'rules import only rules'
  }
  if (
    from.room === 'web' &&
    to.feature === from.feature &&
    ['store', 'actions', 'api', 'jobs', 'mail'].includes(to.room ?? '')
  )
    return 'pages never see the server side'
  if (from.room === 'store' && ['actions', 'api', 'jobs', 'web'].includes(to.room ?? ''))
    return 'queries know nothing of what calls them'
  if (from.room === 'contract' && to.layer === 'features' && to.room !== 'contract' && !isPure(to.room))
    return 'a contract knows only values'
  return null
}

function otherFeatureBreach(from: Place, to: Place, specifier: string): string | null {
  if (!isEntry(specifier)) return 'another feature is entered only by its entries'
  const known = ON_TOP.includes(from.feature ?? '')
    ? [...Object.keys(FEATURE_KNOWS), ...ON_TOP]
    : (FEATURE_KNOWS[from.feature ?? ''] ?? [])
  if (/\/links$/.test(specifier)) return null
  if (!known.includes(to.feature ?? '')) return `${from.feature} may not know ${to.feature}`
  return isPure(from.room) && !PURE_ENTRIES.includes(to.room ?? '')
    ? 'rules know of others only constants and rules'
    : null
}

function packageBreach(path: string, from: Place, specifier: string): string | null {
  if (isPure(from.room)) return 'rules import no library and nothing of Node'
  if (from.layer === 'platform' && VALUE_TYPES.includes(from.room ?? '') && !specifier.startsWith('.'))
    return 'value types import nothing'
  if (VENDOR_PACKAGES.test(specifier) && from.layer !== 'providers') return 'vendors live in providers'
  if (
    /^(pg|drizzle-orm)(\/|$)/.test(specifier) &&
    from.layer === 'features' &&
    !['store', 'testing'].includes(from.room ?? '')
  )
    return `SQL lives in store (${path})`
  if (specifier.startsWith('drizzle-orm/') && path !== 'platform/db/handle.ts')
    return 'statements are written with the sql tag, not with the query builder (decision 19)'
  return null
}

const isPort = (specifier: string): boolean =>
  /^@keyturn\/providers\/([a-z-]+|credit-agency\/formats)$/.test(specifier) || specifier.endsWith('/port.ts')
const isEntry = (specifier: string): boolean =>
  /^@keyturn\/[a-z-]+(\/(links|([a-z-]+-)?(constants|texts)|contract|forms|rules|web(\/[a-z-]+)?))?$/.test(
    specifier,
  )

function placeOf(path: string): Place {
  const [layer = '', second = '', third = ''] = path.split('/')
  const room = (name: string): string | null => name.replace(/\.tsx?$/, '') || null
  if (layer === 'features') return { layer, feature: second, room: room(third) }
  if (layer === 'platform') return { layer, feature: null, room: room(`${second}/${third}`) }
  return { layer, feature: null, room: room(second) }
}

/** Null for imports of libraries and Node. */
function resolve(path: string, specifier: string): Place | null {
  if (specifier.startsWith('.')) return placeOf(normalize(join(dirname(path), specifier)))
  const [scope, name = '', ...rest] = specifier.split('/')
  if (scope !== '@keyturn') return null
  if (name === 'platform') return placeOf(fileOf(path, specifier) ?? [name, ...rest].join('/'))
  if (['providers', 'brand', 'api-client'].includes(name)) return placeOf([name, ...rest].join('/'))
  if (name === 'web' || name === 'server') return placeOf(`apps/${name}`)
  return placeOf(['features', name, ...(rest.length > 0 ? rest : ['index'])].join('/'))
}
