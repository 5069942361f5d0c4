import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@keyturn/platform/config'
import { type Http, setPageHandler } from '@keyturn/platform/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { qrCodeSvg } from './qr-code.ts'
import {
  appPageFor,
  chooseEncoding,
  createFile,
  loadFiles,
  matches,
  readSite,
  type WebFile,
  withSiteSettings,
} from './web-files.ts'

export interface WebOptions {
  /** Path of apps/web/build: client/ with the files, and site.json, which describes them. */
  buildDir: string
  /** Public URL without a trailing slash. */
  publicUrl: string
  sandbox: boolean
  /** Firm that reads banks, as shown to members. */
  firm: { name: string; number: string | null; registerUrl: string }
}

interface Inline {
  scripts: string[]
  styles: string[]
}

interface PageResponse {
  status: number
  file: WebFile
  /** Extra headers for pages and the service worker. Null for other files. */
  pageHeaders: Record<string, string> | null
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Serves the built pages, the empty app page for app paths, and else the 404 page. Reads all files at the start, so a
 * path can never name any other file.
 */
export async function serveWeb(app: Http, options: WebOptions): Promise<void> {
  if (!existsSync(join(options.buildDir, 'site.json')))
    throw new StartupError(
      'The web pages are not built.',
      'Run: npm run build --workspace @keyturn/web (npm start does it by itself).',
    )
  const find = pageFinder(options)

  setPageHandler(app, (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.status(405).header('allow', 'GET, HEAD').type('text/plain').send('Method not allowed.')
    const found = find(path)
    if (typeof found === 'string')
      return reply.redirect(query === undefined ? found : `${found}?${query}`, 308)
    return send(request, reply, found)
  })
}

/** Returns a function that maps a path to its response, or to the path that has the same page. */
function pageFinder({
  buildDir,
  publicUrl,
  sandbox,
  firm,
}: WebOptions): (path: string) => PageResponse | string {
  const site = readSite(buildDir)
  const files = loadFiles(join(buildDir, 'client'))
  const { name: firmName, registerUrl } = firm
  const here = { name: firmName, number: firm.number ?? 'see its entry in the register', registerUrl }
  const place = {
    writtenFor: site.writtenFor,
    publicUrl: new URL(publicUrl).origin,
    sandbox,
    firm: { written: site.writtenFirm, here },
  }
  const page = (name: string): WebFile => {
    const file = files.get(`/${name}`)
    if (!file) throw new StartupError(`The web build lacks ${name}.`, 'Build the pages again.')
    return withSiteSettings(place, file)
  }
  for (const name of ['robots.txt', 'sitemap.xml']) files.set(`/${name}`, page(name))
  files.set('/.well-known/security.txt', page('security.txt'))
  files.set('/site-qr-code.svg', createFile('site-qr-code.svg', qrCodeSvg(place.publicUrl)))
  const pages = new Map(
    Object.entries(site.pages).map(([path, { file, ...inline }]): [string, PageResponse] => [
      path,
      { status: 200, file: page(file), pageHeaders: pageHeaders(inline, publicUrl) },
    ]),
  )
  const appFile = page(site.app.file)
  const appHeaders = { ...pageHeaders(site.app, publicUrl), ...APP_PAGE }
  const appPages = (sandbox ? [...site.appPaths, ...site.sandboxPaths] : site.appPaths).map((path) => {
    const title = site.titles[path]
    const file = title === undefined ? appFile : appPageFor(appFile, title, site.preloads[path])
    return { path, answer: { status: 200, file, pageHeaders: appHeaders } satisfies PageResponse }
  })
  const notFound: PageResponse = {
    status: 404,
    file: page(site.notFound.file),
    pageHeaders: pageHeaders(site.notFound, publicUrl),
  }
  const known = (path: string): PageResponse | undefined =>
    pages.get(path) ?? appPages.find((each) => matches(each.path, path))?.answer

  return (path) => {
    const answer = known(path)
    if (answer) return answer
    const bare = path.replace(/\/+$/, '')
    if (bare !== path && known(bare)) return bare
    const file = path.endsWith('.html') ? undefined : files.get(path)
    if (file && path === WORKER) return { status: 200, file, pageHeaders: WORKER_POLICY }
    return file ? { status: 200, file, pageHeaders: null } : notFound
  }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: PageResponse): FastifyReply {
  const { file, pageHeaders, status } = answer
  const encoding = chooseEncoding(request.headers['accept-encoding'], file)
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`
  if (pageHeaders) reply.headers(pageHeaders)
  if (file.hasHashedName && isPartOfPages.test(file.type))
    for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
  // A content-hashed name needs no ETag, because browsers never revalidate it.
  if (!file.hasHashedName) reply.header('etag', etag)
  reply.header('cache-control', cacheRule(file, pageHeaders !== null))
  if (file.encodings.size > 0) reply.header('vary', 'accept-encoding')
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .status(status)
    .type(file.type)
    .send((encoding && file.encodings.get(encoding)) || file.bytes)
}

function matchesEtag(tags: string | undefined, etag: string): boolean {
  return tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

const isPartOfPages = /^(text\/(javascript|css)|font\/)/

/** Headers that only matter for documents. Scripts, style sheets and fonts omit them to save bytes. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
]

function cacheRule(file: WebFile, isPage: boolean): string {
  if (isPage) return 'no-cache'
  return file.hasHashedName ? IMMUTABLE : 'public, max-age=3600'
}

/** CSP of a page. Allows our own and inlined styles, and style attributes, because prerendered pages have them. */
function pagePolicy({ scripts, styles }: Inline, publicUrl: string): string {
  const rules = [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`.trimEnd(),
    `style-src 'self' ${styles.join(' ')}`.trimEnd(),
    // The only Trusted Types policy is in platform/client/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  if (publicUrl.startsWith('https:')) rules.push('upgrade-insecure-requests')
  return rules.join('; ')
}

const WORKER = '/worker.js'
/** CSP of the service worker: it fetches what it caches from this origin, and runs no other script. */
const WORKER_POLICY = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
}

function pageHeaders(inline: Inline, publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(inline, publicUrl),
    'permissions-policy': PERMISSIONS,
  }
}

/** Pages of a member, some with a token in the URL. No referrer is sent, and search engines must not index them. */
const APP_PAGE = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const PERMISSIONS =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()'
