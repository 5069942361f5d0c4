import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type KeyRing, keyNamed } from './key-ring.ts'

const PIECE_BYTES = 1_048_576
const TAG_BYTES = 16
const LAST = 0x80000000

/** Error for ciphertext that was changed, truncated or encrypted with another key. */
export class SealBroken extends Error {}

/**
 * Encrypts a stream in chunks (AES-256-GCM). Each chunk authenticates its number, a last-chunk flag and the context,
 * so chunks cannot be changed, dropped, swapped or truncated.
 */
export async function* sealStream(
  ring: KeyRing,
  context: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const prefix = randomBytes(8)
  const key = keyNamed(ring, ring.current)
  yield Buffer.from(`s2.${ring.current}.${prefix.toString('base64url')}\n`)
  let number = 0
  const piece = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, ivOf(prefix, number))
    cipher.setAAD(aboutPiece(context, number, isLast))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(isLast ? sealed.length + LAST : sealed.length)
    number += 1
    return Buffer.concat([length, sealed])
  }
  let waiting = Buffer.alloc(0)
  for await (const bytes of source) {
    waiting = Buffer.concat([waiting, bytes])
    while (waiting.length > PIECE_BYTES) {
      yield piece(waiting.subarray(0, PIECE_BYTES), false)
      waiting = waiting.subarray(PIECE_BYTES)
    }
  }
  yield piece(waiting, true)
}

export async function* openStream(
  ring: KeyRing,
  context: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const take = reader(source)
  const [version, keyId, prefix] = (await take.line()).split('.')
  if (version !== 's2' || !keyId || !prefix) throw new SealBroken('It is not a sealed file.')
  if (!ring.keys[keyId]) throw new SealBroken(`It is sealed with the key "${keyId}", which is not given.`)
  const key = keyNamed(ring, keyId)
  for (let number = 0, isLast = false; !isLast; number++) {
    const length = (await take.bytes(4)).readUInt32BE()
    isLast = length >= LAST
    const sealed = await take.bytes(isLast ? length - LAST : length)
    const decipher = createDecipheriv('aes-256-gcm', key, ivOf(Buffer.from(prefix, 'base64url'), number))
    decipher.setAAD(aboutPiece(context, number, isLast))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    try {
      yield Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch {
      throw new SealBroken(`It was changed, or "${keyId}" is another key than it was sealed with.`)
    }
  }
  if (!(await take.isAtEnd())) throw new SealBroken('Something was added to its end.')
}

const aboutPiece = (context: string, number: number, isLast: boolean): Buffer =>
  Buffer.from(`${context}:${number}:${isLast ? 'last' : 'more'}`)

function ivOf(prefix: Buffer, number: number): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(number)
  return Buffer.concat([prefix.subarray(0, 8), counter])
}

/** Reads exact byte counts from a stream; throws if it ends early. */
function reader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let waiting = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next()
    if (!done) waiting = Buffer.concat([waiting, value])
    return !done
  }
  const bytes = async (count: number): Promise<Buffer> => {
    if (count > PIECE_BYTES + TAG_BYTES) throw new SealBroken('It was changed: a piece is too long.')
    while (waiting.length < count) if (!(await more())) throw new SealBroken('It was cut short.')
    const taken = waiting.subarray(0, count)
    waiting = waiting.subarray(count)
    return taken
  }
  const line = async (): Promise<string> => {
    while (!waiting.includes(10) && waiting.length < 200)
      if (!(await more())) throw new SealBroken('It was cut short.')
    const end = waiting.indexOf(10)
    if (end < 0 || end > 200) throw new SealBroken('It is not a sealed file.')
    return (await bytes(end + 1)).toString('utf8').trim()
  }
  const isAtEnd = async (): Promise<boolean> => {
    while (waiting.length === 0) if (!(await more())) return true
    return false
  }
  return { bytes, line, isAtEnd }
}
