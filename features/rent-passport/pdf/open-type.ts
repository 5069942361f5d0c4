import { inflateSync } from 'node:zlib'

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

const padded = (length: number): number => (length + 3) & ~3

/**
 * Unpacks a WOFF font to OpenType (W3C, WOFF File Format 1.0), because the PDF library would inflate it slowly for each
 * sheet.
 */
export function openTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = WOFF_HEAD + at * WOFF_ENTRY
    const [from, packed] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8)]
    const length = woff.readUInt32BE(entry + 12)
    const stored = woff.subarray(from, from + packed)
    const content = packed < length ? inflateSync(stored) : stored
    return { tag: woff.subarray(entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), content }
  })
  const size = tables.reduce((sum, { content }) => sum + padded(content.length), 0)
  const font = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY + size)
  const selector = Math.floor(Math.log2(count))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** selector * SFNT_ENTRY, 6)
  font.writeUInt16BE(selector, 8)
  font.writeUInt16BE((count - 2 ** selector) * SFNT_ENTRY, 10)
  let offset = SFNT_HEAD + count * SFNT_ENTRY
  tables.forEach(({ tag, checksum, content }, at) => {
    const entry = SFNT_HEAD + at * SFNT_ENTRY
    tag.copy(font, entry)
    font.writeUInt32BE(checksum, entry + 4)
    font.writeUInt32BE(offset, entry + 8)
    font.writeUInt32BE(content.length, entry + 12)
    content.copy(font, offset)
    offset += padded(content.length)
  })
  return font
}
