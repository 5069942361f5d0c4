import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const TEXT = '**/*.{html,css,js,json,svg,txt,xml,ico,webmanifest}'

/** Compresses once at build time. Skips files that do not get smaller. */
export async function compressTree(root: string, brotliQuality: number): Promise<void> {
  await Promise.all(
    globSync(TEXT, { cwd: root }).map(async (name) => {
      const path = join(root, name)
      const bytes = readFileSync(path)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      const [small, older] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })])
      if (small.length < bytes.length) writeFileSync(`${path}.br`, small)
      if (older.length < bytes.length) writeFileSync(`${path}.gz`, older)
    }),
  )
}
