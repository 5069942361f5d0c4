import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { openTypeOf } from './open-type.ts'

const require = createRequire(import.meta.url)
const woff = readFileSync(require.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'))

/** Sum of the table as OpenType defines it; the sum of `head` leaves out the font's own adjustment. */
function checksumOf(table: Buffer, tag: string): number {
  const whole = Buffer.concat([table, Buffer.alloc(3)])
  let sum = 0
  for (let at = 0; at < table.length; at += 4)
    if (tag !== 'head' || at !== 8) sum = (sum + whole.readUInt32BE(at)) % 2 ** 32
  return sum
}

test('an unpacked font has every table, each with its original checksum', () => {
  const font = openTypeOf(woff)
  const count = font.readUInt16BE(4)
  expect(count).toBe(woff.readUInt16BE(12))
  for (let at = 0; at < count; at += 1) {
    const entry = 12 + at * 16
    const tag = font.toString('latin1', entry, entry + 4)
    const [from, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)]
    expect(from % 4).toBe(0)
    expect(checksumOf(font.subarray(from, from + length), tag), tag).toBe(font.readUInt32BE(entry + 4))
  }
})
