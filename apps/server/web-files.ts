import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { z } from 'zod'

export type Encoding = 'br' | 'gzip'

export interface WebFile {
  bytes: Buffer
  /** Precompressed copies of the build. Empty if the format is compressed already. */
  encodings: Map<Encoding, Buffer>
  type: string
  hash: string
  /** True if the name changes with the content, so that it can be cached forever. */
  hasHashedName: boolean
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
}

const page = z.object({
  file: z.string(),
  scripts: z.array(z.string()),
  styles: z.array(z.string()).default([]),
})
const firm = z.object({ name: z.string(), number: z.string(), registerUrl: z.url() })
const site = z.object({
  writtenFor: z.url(),
  writtenFirm: firm,
  pages: z.record(z.string(), page),
  notFound: page,
  app: page,
  appPaths: z.array(z.string()),
  sandboxPaths: z.array(z.string()),
  titles: z.record(z.string(), z.string()),
  preloads: z.record(z.string(), z.array(z.string())).default({}),
})

export function readSite(buildDir: string): z.infer<typeof site> {
  return site.parse(JSON.parse(readFileSync(join(buildDir, 'site.json'), 'utf8')))
}

/** Loads all files by their URL path. */
export function loadFiles(root: string): Map<string, WebFile> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    names.map((path) => [`/${relative(root, path).split(sep).join('/')}`, loadFile(path)] as const),
  )
}

function loadFile(path: string): WebFile {
  const bytes = readFileSync(path)
  const encodings = new Map<Encoding, Buffer>()
  if (existsSync(`${path}.br`)) encodings.set('br', readFileSync(`${path}.br`))
  if (existsSync(`${path}.gz`)) encodings.set('gzip', readFileSync(`${path}.gz`))
  return {
    bytes,
    encodings,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    hash: hashOf(bytes),
    hasHashedName: /[/\\]assets[/\\]/.test(path),
  }
}

export interface SiteSettings {
  /** Placeholder URL of the build. */
  writtenFor: string
  publicUrl: string
  sandbox: boolean
  /** Placeholders of the firm that reads banks, and their values. */
  firm: { written: z.infer<typeof firm>; here: z.infer<typeof firm> }
}

/**
 * Puts the public URL and the sandbox mark into a built page. Executable scripts contain neither, so their CSP hashes
 * stay valid.
 */
export function withSiteSettings(
  { writtenFor, publicUrl, sandbox, firm }: SiteSettings,
  file: WebFile,
): WebFile {
  const marks = `data-public-url="${publicUrl}"${sandbox ? ' data-sandbox="on"' : ''}`
  return rewritten(file, (text) =>
    withFirm(firm, text)
      .replaceAll(writtenFor, publicUrl)
      .replaceAll(new URL(writtenFor).host, new URL(publicUrl).host)
      .replace('<html', `<html ${marks}`),
  )
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Replaces the firm's placeholders in pages and in their script. */
function withFirm({ written, here }: SiteSettings['firm'], text: string): string {
  if (!text.includes(written.name)) return text
  return text
    .replaceAll(written.name, () => escaped(here.name))
    .replaceAll(written.number, () => escaped(here.number))
    .replaceAll(written.registerUrl, () => escaped(here.registerUrl))
    .replace('<html', () => `<html data-bank-firm="${escaped(JSON.stringify(here))}"`)
}

function rewritten(
  { bytes: before, type, hasHashedName }: WebFile,
  change: (text: string) => string,
): WebFile {
  const bytes = Buffer.from(change(before.toString('utf8')))
  let copies: WebFile['encodings'] | undefined
  return {
    bytes,
    type,
    hasHashedName,
    hash: hashOf(bytes),
    /** Compressed at the first request, because dozens of pages at the start would take too long. */
    get encodings() {
      copies ??= new Map([
        ['br', brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
        ['gzip', gzipSync(bytes)],
      ])
      return copies
    },
  }
}

/** Empty app page with the title and preloads of one page, so that its files load in parallel. */
export const appPageFor = (file: WebFile, title: string, preloads: readonly string[] = []): WebFile =>
  rewritten(file, (text) =>
    text
      .replace(/<title>[^<]*/, () => `<title>${title}`)
      .replace('</head>', () => `${preloads.map(preloadLink).join('')}</head>`),
  )

const preloadLink = (href: string): string =>
  href.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin="" href="${href}"/>`
    : `<link rel="modulepreload" href="${href}"/>`

/** Creates a file at the start that has no copy on disk. */
export function createFile(name: string, text: string): WebFile {
  const bytes = Buffer.from(text)
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  return { bytes, encodings: new Map(), type, hash: hashOf(bytes), hasHashedName: false }
}

/** Short hash for an ETag or a name, not for security, because every file of a page has one. */
function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
}

/** Best encoding that the browser accepts. Null for an uncompressed response. */
export function chooseEncoding(accepted: string | undefined, file: WebFile): Encoding | null {
  if (accepted === undefined) return null
  // Fast path for modern browsers, whose accept-encoding has no weights.
  if (!accepted.includes(';') && /\bbr\b/.test(accepted) && file.encodings.has('br')) return 'br'
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find((found) => found)
      return [name.trim(), Number(weight ?? 1)] as const
    }),
  )
  const wanted = (encoding: Encoding): boolean => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  const order: Encoding[] = ['br', 'gzip']
  return order.find((encoding) => wanted(encoding) && file.encodings.has(encoding)) ?? null
}

/** Matches a path against a pattern. A segment `:name` matches any one non-empty segment. */
export function matches(pattern: string, path: string): boolean {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  if (wanted.length !== parts.length) return false
  return wanted.every((part, index) =>
    part.startsWith(':') ? (parts[index] ?? '') !== '' : part === parts[index],
  )
}
