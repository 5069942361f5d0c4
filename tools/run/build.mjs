import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentWithPinnedNode } from './install.mjs'
import { Cause, runQuietly } from './processes.mjs'

const STAMP = 'apps/web/build/.built-from'
const SOURCES = ['apps/web', 'api-client', 'brand', 'platform', 'features', 'package-lock.json']
const LEFT_OUT = /(^|\/)(node_modules|build)(\/|$)|\.test\.tsx?$|\.db\.test\.ts$|\.sql$|\.md$/

/**
 * Builds the pages if a source has changed since the last build. Brotli at its highest quality takes 11 times the CPU time
 * of quality 6 for files 8 % smaller, so only production waits for it.
 */
export async function buildIfStale() {
  const quality = process.env.NODE_ENV === 'production' ? '11' : '6'
  const wanted = fingerprint() + quality
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  process.stdout.write('Building the pages...\n')
  const { code, output } = await runQuietly(
    'npm',
    ['run', 'build', '--workspace', '@keyturn/web', '--silent'],
    { env: { ...environmentWithPinnedNode(), BROTLI_QUALITY: quality } },
  )
  if (code !== 0)
    throw new Cause(
      `The pages could not be built:\n${output.trim().split('\n').slice(-15).join('\n')}`,
      'Mend the error above, then run the command again.',
    )
  mkdirSync('apps/web/build', { recursive: true })
  writeFileSync(STAMP, wanted)
}

function fingerprint() {
  const digest = createHash('sha256')
  for (const file of SOURCES.flatMap(listFiles).sort()) digest.update(file).update(readFileSync(file))
  return digest.digest('hex')
}

function listFiles(path) {
  if (LEFT_OUT.test(path) || !existsSync(path)) return []
  return statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => listFiles(join(path, name)))
    : [path]
}
