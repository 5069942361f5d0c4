import { NAME, SLOGAN } from '@keyturn/brand/names'
import type { Plugin } from 'vite'
import { listedPages } from '../app/page-table.ts'
import { company } from '../app/site/company.ts'
import { placeholderUrl } from '../app/site/public-url.ts'

/** Generates the manifest, the site map and robots.txt from the page table. */
export function siteFiles(): Plugin {
  return {
    name: 'keyturn-site-files',
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of files()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

const files = (): [string, string][] => [
  ['site.webmanifest', JSON.stringify(manifest)],
  ['robots.txt', robots()],
  ['sitemap.xml', siteMap()],
  ['security.txt', securityText(new Date())],
]

const manifest = {
  name: NAME,
  short_name: NAME,
  description: SLOGAN,
  lang: 'en-GB',
  id: '/',
  scope: '/',
  start_url: '/',
  display: 'standalone',
  background_color: '#f5f1e6',
  theme_color: '#0c2a22',
  shortcuts: [
    { name: 'Dashboard', url: '/dashboard' },
    { name: 'Rent passports', url: '/rent-passport' },
  ],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

function robots(): string {
  const closed = [
    '/api/',
    '/sandbox/',
    '/reset-password',
    '/verify-email',
    '/passport/',
    '/statement/',
    '/viewer/',
    '/unsubscribe/',
  ]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${placeholderUrl}/sitemap.xml\n`
}

const YEAR_MS = 365 * 24 * 3_600_000

/** RFC 9116. Expires a year after the build, so that an abandoned site promises no answer. */
function securityText(builtAt: Date): string {
  return [
    `Contact: mailto:${company.securityEmail}`,
    `Expires: ${new Date(builtAt.getTime() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${placeholderUrl}/.well-known/security.txt`,
    `Policy: ${placeholderUrl}/security`,
    '',
  ].join('\n')
}

function siteMap(): string {
  const entries = listedPages.map(({ path }) => `  <url><loc>${placeholderUrl}${path}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}
