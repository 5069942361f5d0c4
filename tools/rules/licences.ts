interface Package {
  license?: string
  dev?: boolean
  link?: boolean
}

/** Licences that ask for attribution only, so the package may be shipped with the app. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Packages whose licence a person has read: not in the usual field, or with more conditions. */
const READ = new Map([
  ['buildcheck', 'MIT'],
  ['cpu-features', 'MIT'],
  ['png-js', 'MIT'],
  ['ssh2', 'MIT'],
  [
    'openpgp',
    'LGPL-3.0+: a library beside ours, unchanged, which whoever runs it may put in another version of',
  ],
  ['web-push', 'MPL-2.0: its own files, unchanged'],
])

/** Returns shipped packages whose licence is not approved. */
export function unreadLicences(packages: Record<string, Package>): string[] {
  return Object.entries(packages).flatMap(([path, { license, dev, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || dev || link || READ.has(name)) return []
    return license && isFree(license) ? [] : [`${name}: ${license ?? 'names no licence'}`]
  })
}

/** "(MIT OR X)" is as free as its freest part, "(MIT AND X)" as its strictest. */
function isFree(expression: string): boolean {
  const words = expression.replace(/^\((.*)\)$/, '$1')
  if (words.includes(' OR ')) return words.split(' OR ').some(isFree)
  return words.split(' AND ').every((name) => FREE.has(name))
}
