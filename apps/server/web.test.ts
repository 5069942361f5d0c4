import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { createHttp, type Http } from '@keyturn/platform/http'
import { createLogger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveWeb } from './web.ts'

const SCRIPT = 'alert("café")'
const HASH = "'sha256-abc='"
const ABOUT = `<!doctype html><html><link rel="canonical" href="https://public-url.invalid/about-us"><title>About</title><script>${SCRIPT}</script>`
/** The same page in a sandbox at http://localhost:3400. */
const ABOUT_HERE = ABOUT.replace(
  '<html',
  '<html data-public-url="http://localhost:3400" data-sandbox="on"',
).replace('https://public-url.invalid', 'http://localhost:3400')
const CODE = `export const kept = ${JSON.stringify('x'.repeat(400))}`

const site = {
  writtenFor: 'https://public-url.invalid',
  writtenFirm: { name: 'FIRM', number: 'FRN', registerUrl: 'https://bank-firm.invalid/' },
  pages: {
    '/': { file: 'index.html', scripts: [] },
    '/about-us': { file: 'about-us/index.html', scripts: [HASH] },
    '/security': { file: 'security/index.html', scripts: [] },
  },
  notFound: { file: '404/index.html', scripts: [] },
  app: { file: 'app.html', scripts: ["'sha256-app='"] },
  appPaths: ['/dashboard', '/passport/:code'],
  sandboxPaths: ['/sandbox/ui'],
  titles: { '/dashboard': 'Dashboard · Keyturn', '/passport/:code': '$& passports' },
  preloads: { '/dashboard': ['/assets/house-c3d4.css', '/assets/dashboard-e5f6.js'] },
}

const files: Record<string, string> = {
  'site.json': JSON.stringify(site),
  'client/index.html': '<html lang="en-GB"><title>Landing</title>',
  'client/about-us/index.html': ABOUT,
  'client/404/index.html': '<title>Nobody lives here</title>',
  'client/app.html': '<title>App</title></head>',
  'client/security/index.html': '<html><a href="https://bank-firm.invalid/">FIRM, FRN</a>',
  'client/robots.txt': 'Sitemap: https://public-url.invalid/sitemap.xml',
  'client/sitemap.xml': '<loc>https://public-url.invalid/about-us</loc>',
  'client/security.txt': 'Canonical: https://public-url.invalid/.well-known/security.txt',
  'client/assets/root-a1b2.js': CODE,
  'client/assets/face.woff2': 'font',
  'client/favicon.svg': '<svg/>',
  'client/worker.js': 'self.addEventListener("fetch", () => {})',
}

const FIRM = {
  name: 'Bank & "Data" Ltd',
  number: '123456',
  registerUrl: 'https://register.example/?q=1&type=2',
}

let buildDir: string
let app: Http
let secure: Http

beforeAll(async () => {
  buildDir = mkdtempSync(join(tmpdir(), 'keyturn-web-'))
  for (const [name, text] of Object.entries(files)) {
    const path = join(buildDir, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    if (/\.(html|js)$/.test(name)) {
      writeFileSync(`${path}.br`, brotliCompressSync(text))
      writeFileSync(`${path}.gz`, gzipSync(text))
    }
  }
  writeFileSync(join(buildDir, 'secret.txt'), 'outside the files')
  app = await open({ publicUrl: 'http://localhost:3400', sandbox: true })
  secure = await open({ publicUrl: 'https://keyturn.example', sandbox: false })
})

afterAll(async () => {
  await app.close()
  await secure.close()
  rmSync(buildDir, { recursive: true })
})

async function open(options: { publicUrl: string; sandbox: boolean }): Promise<Http> {
  const log = createLogger({ level: 'silent', destination: { write: () => undefined } })
  const secureOrigin = options.publicUrl.startsWith('https:')
  const rest = { log, metrics: createMetrics(), proxiesInFront: 0, version: '0' }
  const http = await createHttp({ ...rest, secureOrigin })
  http.get('/api/here/', { config: { access: 'public' } }, async () => ({ ok: true }))
  await serveWeb(http, { buildDir, firm: FIRM, ...options })
  return http
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('a page', () => {
  it('is served as it was built, with our public address', async () => {
    const page = await get('/about-us')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toBe(ABOUT_HERE)
  })

  it('has one address, with or without a slash at the end', async () => {
    const moved = await get('/about-us/?from=mail')
    expect([moved.statusCode, moved.headers.location]).toEqual([308, '/about-us?from=mail'])
  })

  it('names the provider that reads banks from the settings, for readers and for its script', async () => {
    const { body } = await get('/security')
    expect(body).toContain(
      '<a href="https://register.example/?q=1&amp;type=2">Bank &amp; &quot;Data&quot; Ltd, 123456</a>',
    )
    const told = /data-bank-firm="([^"]*)"/.exec(body)?.[1] ?? ''
    expect(JSON.parse(told.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual(FIRM)
    expect((await get('/')).body).not.toContain('data-bank-firm')
  })

  it('may run only the inline scripts that it was built with', async () => {
    const policy = String((await get('/about-us')).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${HASH};`)
    expect(policy.split(';').find((rule) => rule.includes('script-src'))).not.toContain('unsafe')
    for (const rule of [
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ])
      expect(policy).toContain(rule)
    expect(String((await get('/')).headers['content-security-policy'])).not.toContain(HASH)
  })

  it('has the other security headers', async () => {
    const { headers } = await get('/')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    const overTls = await secure.inject({ method: 'GET', url: '/' })
    expect(overTls.headers['strict-transport-security']).toContain('max-age=63072000')
    expect(overTls.headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  it('is revalidated on each load, and returns 304 if it has not changed', async () => {
    const first = await get('/about-us')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get('/about-us', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await get('/about-us', { 'if-none-match': '"something-else"' })
    expect(other.statusCode).toBe(200)
  })

  it('answers HEAD with the headers only', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/about-us' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(ABOUT_HERE)))
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('answers %s with status 405', async (method) => {
    const refused = await app.inject({ method, url: '/about-us' })
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('the public address', () => {
  it('replaces the build’s placeholder, so another address needs no new build', async () => {
    const at = async (http: Http, url: string) => (await http.inject({ method: 'GET', url })).body
    for (const [http, address] of [
      [app, 'http://localhost:3400'],
      [secure, 'https://keyturn.example'],
    ] as const) {
      expect(await at(http, '/about-us')).toContain(`<link rel="canonical" href="${address}/about-us">`)
      expect(await at(http, '/about-us')).toContain(`data-public-url="${address}"`)
      expect(await at(http, '/robots.txt')).toBe(`Sitemap: ${address}/sitemap.xml`)
      expect(await at(http, '/sitemap.xml')).toBe(`<loc>${address}/about-us</loc>`)
      expect(await at(http, '/.well-known/security.txt')).toBe(
        `Canonical: ${address}/.well-known/security.txt`,
      )
    }
  })

  it('is in the QR code, which differs for another address', async () => {
    const [here, there] = [
      await get('/site-qr-code.svg'),
      await secure.inject({ method: 'GET', url: '/site-qr-code.svg' }),
    ]
    expect(here.headers['content-type']).toBe('image/svg+xml')
    expect(here.body).toMatch(/^<svg .*<\/svg>$/)
    expect(here.body).not.toBe(there.body)
  })
})

describe('compression', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
  ])('in the response to Accept-Encoding %j is %j', async (accepted, encoding) => {
    const answer = await get('/assets/root-a1b2.js', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('accept-encoding')
    const open = { br: brotliDecompressSync, gzip: gunzipSync }
    const bytes = encoding ? open[encoding as 'br' | 'gzip'](answer.rawPayload) : answer.rawPayload
    expect(bytes.toString()).toBe(CODE)
  })

  it('gives each encoding its own ETag', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(
        async (each) => (await get('/about-us', { 'accept-encoding': each })).headers.etag,
      ),
    )
    expect(new Set(tags).size).toBe(3)
  })
})

describe('files', () => {
  it('include a service worker that fetches only from our origin and is revalidated on each load', async () => {
    const { headers } = await get('/worker.js')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    )
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('are cached forever if their name has a hash', async () => {
    expect((await get('/assets/root-a1b2.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/assets/face.woff2')).headers['content-type']).toBe('font/woff2')
    expect((await get('/favicon.svg')).headers['cache-control']).not.toContain('immutable')
  })

  it('have no document-only headers if they are parts of pages', async () => {
    const { headers } = await get('/assets/root-a1b2.js')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['content-security-policy'] ?? headers['x-frame-options']).toBeUndefined()
    // A picture can be opened by itself.
    expect((await get('/favicon.svg')).headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each([
    '/../site.json',
    '/assets/../../site.json',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/site.json',
    '/about-us/index.html',
    '/assets/root-a1b2.js.br',
    '//evil.example/about-us/',
    '/%E0%A4%A',
  ])('outside the public folder cannot be read: %s', async (url) => {
    const answer = await get(url)
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('outside the files')
    expect(answer.headers.location).toBeUndefined()
  })
})

describe('web addresses', () => {
  it('for the app preload the scripts of their page', async () => {
    const links =
      '<link rel="preload" as="style" crossorigin="" href="/assets/house-c3d4.css"/><link rel="modulepreload" href="/assets/dashboard-e5f6.js"/>'
    expect((await get('/dashboard')).body).toContain(`${links}</head>`)
    expect((await get('/passport/XK21')).body).not.toContain('<link')
  })

  it('for the app return the app page with the title of the page', async () => {
    for (const [url, title] of [
      ['/dashboard', 'Dashboard · Keyturn'],
      ['/dashboard?tab=2', 'Dashboard · Keyturn'],
      ['/passport/XK21', '$& passports'],
    ] as const) {
      const { statusCode, body, headers } = await get(url)
      expect([statusCode, body.replace(/<link[^>]*>/g, '')]).toEqual([200, `<title>${title}</title></head>`])
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    }
  })

  it.each(['/nowhere', '/passport', '/passport/', '/passport/a/b', '/404', '/assets/gone.js'])(
    'without a page return the 404 page with status 404: %s',
    async (url) => {
      const page = await get(url)
      expect([page.statusCode, page.body]).toEqual([404, '<title>Nobody lives here</title>'])
    },
  )

  it('for the API return an API response, and not a page', async () => {
    expect((await get('/api/nowhere/')).json()).toEqual({
      error: 'There is nothing here.',
      code: 'not_found',
    })
    expect((await get('/api/here/')).json()).toEqual({ ok: true })
  })

  it('for the sandbox exist only in the sandbox, where every page is marked as sandbox', async () => {
    expect((await get('/sandbox/ui')).body).toBe('<title>App</title></head>')
    const [here, there] = [await get('/'), await secure.inject({ method: 'GET', url: '/' })]
    expect(here.body).toContain(' data-sandbox="on" lang="en-GB"><title>Landing</title>')
    expect(there.body).not.toContain('sandbox')
    expect((await secure.inject({ method: 'GET', url: '/sandbox/ui' })).statusCode).toBe(404)
    const small = await get('/', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(here.body)
  })
})

it('the server’s error explains how to build the pages if they were never built', async () => {
  await expect(
    serveWeb(app, {
      buildDir: join(buildDir, 'nowhere'),
      publicUrl: 'http://localhost:1',
      sandbox: true,
      firm: FIRM,
    }),
  ).rejects.toThrow('The web pages are not built.')
})
