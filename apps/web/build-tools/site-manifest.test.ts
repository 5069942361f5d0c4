import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compressTree } from './compress.ts'
import { describeSite, inlineScriptHashes } from './site-manifest.ts'
import { assertSizeBudget, MAX_SCRIPT_BYTES, MAX_STYLE_BYTES } from './size-budget.ts'

let client: string

beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'keyturn-build-'))
})

afterEach(() => rmSync(client, { recursive: true }))

function write(name: string, text: string): void {
  mkdirSync(dirname(join(client, name)), { recursive: true })
  writeFileSync(join(client, name), text)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the script hashes of a page', () => {
  it('include each inline script once, byte for byte, and no external script', () => {
    const html = `<script>one("£")</script><script type="module"> two() </script>
      <script src="/assets/a.js"></script><script async src='/b.js'></script><script>one("£")</script>`
    expect(inlineScriptHashes(html)).toEqual([hashOf('one("£")'), hashOf(' two() ')])
  })

  it('leave out data blocks, which browsers do not run', () => {
    expect(inlineScriptHashes('<script type="application/ld+json">{"@type":"Person"}</script>')).toEqual([])
  })

  it('treat data-src as no src attribute', () => {
    expect(inlineScriptHashes('<script data-src="x">run()</script>')).toEqual([hashOf('run()')])
  })
})

describe('the list of pages', () => {
  const prerendered = [{ path: '/' }, { path: '/about-us' }, { path: '/404' }]
  const drawn = [
    { path: '/dashboard', title: 'Dashboard', preloads: ['/assets/dashboard.js'] },
    { path: '/sandbox/ui', title: 'Parts', access: 'sandbox' as const },
  ]

  it('has the file name of each page', () => {
    for (const file of ['index.html', 'about-us/index.html', '404/index.html', 'app.html'])
      write(file, '<html></html>')
    const site = describeSite(client, prerendered, drawn)
    expect(Object.keys(site.pages)).toEqual(['/', '/about-us'])
    expect(site.pages['/about-us']?.file).toBe(join('about-us', 'index.html'))
    expect(site.notFound.file).toBe(join('404', 'index.html'))
    expect([site.appPaths, site.sandboxPaths]).toEqual([['/dashboard'], ['/sandbox/ui']])
    expect(site.titles['/dashboard']).toBe('Dashboard')
    expect(site.preloads).toEqual({ '/dashboard': ['/assets/dashboard.js'], '/sandbox/ui': [] })
  })

  it('fails if a page was not written', () => {
    write('index.html', '<html></html>')
    expect(() => describeSite(client, prerendered, drawn)).toThrow('about-us')
  })
})

it('the build compresses text, and drops compressed copies that are not smaller', async () => {
  const text = 'rent '.repeat(400)
  write('assets/long.js', text)
  write('assets/short.js', 'x')
  write('assets/face.woff2', text)
  await compressTree(client, 6)
  const read = (name: string) => readFileSync(join(client, 'assets', name))
  expect(brotliDecompressSync(read('long.js.br')).toString()).toBe(text)
  expect(gunzipSync(read('long.js.gz')).toString()).toBe(text)
  expect(() => read('short.js.br')).toThrow()
  expect(() => read('face.woff2.br')).toThrow()
})

it('the build refuses a page that is over the size limit of its kind', () => {
  const light = { scriptBytes: 0, gzipScriptBytes: 0, styleBytes: MAX_STYLE_BYTES }
  for (const kind of ['content', 'prerendered', 'drawn'] as const) {
    const page = { path: '/page', kind, ...light, gzipScriptBytes: MAX_SCRIPT_BYTES[kind] }
    expect(() => assertSizeBudget([page])).not.toThrow()
    expect(() => assertSizeBudget([{ ...page, gzipScriptBytes: page.gzipScriptBytes + 1 }])).toThrow(
      `Over the size budget: /page (${kind}: ${page.gzipScriptBytes + 1})`,
    )
  }
  const styled = { path: '/page', ...light, styleBytes: MAX_STYLE_BYTES + 1 }
  expect(() => assertSizeBudget([{ ...styled, kind: 'content' }])).toThrow('Over the size budget')
  expect(() => assertSizeBudget([{ ...styled, kind: 'drawn' }])).not.toThrow()
})
