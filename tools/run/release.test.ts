import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'keyturn-release-'))
afterAll(() => {
  for (const made of [folder, `${folder}-npm`]) rmSync(made, { recursive: true, force: true })
})

const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
const put = (file: string, text: string): void => writeFileSync(join(folder, file), text)
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
/** Audit data of the registry. Null if it has none. */
let faults: object | null = null
const registry = createServer((request, answer) => {
  if (request.method === 'POST' && faults) return void answer.end(JSON.stringify(faults))
  answer.statusCode = request.method === 'POST' ? 405 : 404
  answer.end('{}')
})
beforeAll(async () => void (await once(registry.listen(0, '127.0.0.1'), 'listening')))
afterEach(() => {
  faults = null
})
afterAll(() => void registry.close())

async function release(...words: string[]): Promise<{ code: number | null; said: string }> {
  const program = join(import.meta.dirname, 'release.mjs')
  const { port } = registry.address() as AddressInfo
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: `${folder}-npm`,
  }
  const child = spawn(process.execPath, [program, ...words], { cwd: folder, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words) => (said += words))
  const [code] = await once(child, 'close')
  return { code, said }
}

beforeAll(() => {
  const about = { name: 'keyturn', version: '0.2.0', dependencies: { other: '1.0.0' } }
  put('package.json', `${JSON.stringify(about, null, 2)}\n`)
  const packages = { '': about, 'node_modules/other': { version: '1.0.0' } }
  put('package-lock.json', `${JSON.stringify({ ...about, lockfileVersion: 3, packages }, null, 2)}\n`)
  put('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- Something new.\n\n## 0.2.0 (2026-11-22)\n\n- Old.\n')
  put('.gitignore', 'dist/\n')
  git('init', '--quiet')
  git('config', 'user.email', 'maker@keyturn.example')
  git('config', 'user.name', 'Maker')
  git('add', '.')
  git('commit', '--quiet', '--message', 'all')
})

test('a dry run builds the release files and changes nothing', async () => {
  const { code, said } = await release('--dry-run')
  expect(said).toContain('which packages have known faults, and does not say')
  expect(said).toContain('0.2.0 would become 0.3.0')
  expect(code).toBe(0)
  expect(git('status', '--porcelain') + git('tag')).toBe('')
  const sums = read('dist/release-0.3.0/SHA256SUMS').trim().split('\n')
  expect(sums).toHaveLength(3)
  for (const [sum, file] of sums.map((line) => line.split('  '))) {
    const bytes = readFileSync(join(folder, 'dist/release-0.3.0', file ?? ''))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum)
  }
  const bill = JSON.parse(read('dist/release-0.3.0/keyturn-0.3.0.cdx.json'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', components: [{ name: 'other', version: '1.0.0' }] })
})

test('a package with a known vulnerability stops the release', async () => {
  const known = {
    id: 1,
    title: 'a hole',
    severity: 'high',
    vulnerable_versions: '<1.0.1',
    url: 'https://advisories.example/1',
  }
  faults = { other: [known] }
  const refused = await release('--dry-run')
  expect(refused.said).toContain('Known faults, high or critical: other')
  expect(refused.code).toBe(1)
  faults = { other: [{ ...known, id: 2, severity: 'low' }] }
  expect(await release('--dry-run')).toMatchObject({ code: 0 })
})

test('a release sets its version everywhere, dates the changelog and adds a tag', async () => {
  expect(await release('0.3.0')).toMatchObject({ code: 0 })
  expect(JSON.parse(read('package.json')).version).toBe('0.3.0')
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version, lock.packages['node_modules/other'].version]).toEqual([
    '0.3.0',
    '0.3.0',
    '1.0.0',
  ])
  expect(read('CHANGELOG.md')).toMatch(/^## 0\.3\.0 \(\d{4}-\d\d-\d\d\)$/m)
  expect(git('tag')).toBe('v0.3.0\n')
  expect(git('status', '--porcelain')).toBe('')
})

test.each([
  ['0.2.9', 'does not come after 0.3.0'],
  ['three', '"three" is no version'],
  ['0.4.0', 'says nothing under Unreleased'],
])('the release version %s is refused with a sentence', async (word, sentence) => {
  const { code, said } = await release(word)
  expect(said).toContain(sentence)
  expect(code).toBe(1)
})
