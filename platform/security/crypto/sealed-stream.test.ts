import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openStream, SealBroken, sealStream } from './sealed-stream.ts'

const ring = { current: 'b1', keys: { b1: randomBytes(32) } }

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}
async function* from(...pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
}
const seal = (plain: Buffer, context = 'files') => all(sealStream(ring, context, from(plain)))
const open = (sealed: Buffer, keys = ring, context = 'files') => all(openStream(keys, context, from(sealed)))

test.each([0, 1, 1_048_576, 1_048_577, 3_500_000])(
  'a sealed stream of %i bytes is opened unchanged',
  async (length) => {
    const plain = randomBytes(length)
    expect((await open(await seal(plain))).equals(plain)).toBe(true)
  },
)

test('a flipped bit, a cut and an added byte are detected anywhere in a sealed stream', async () => {
  const sealed = await seal(randomBytes(1_100_000))
  for (const at of [0, 5, 20, 400, 1_048_700, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 4, at)
    await expect(open(changed), `bit at ${at}`).rejects.toThrow(SealBroken)
    await expect(open(sealed.subarray(0, at)), `cut at ${at}`).rejects.toThrow(SealBroken)
  }
  await expect(open(Buffer.concat([sealed, Buffer.from([0])]))).rejects.toThrow('added')
})

test('a sealed stream cannot be opened with another key of the same name, no key or in another place', async () => {
  const sealed = await seal(Buffer.from('papers'))
  await expect(open(sealed, { current: 'b1', keys: { b1: randomBytes(32) } })).rejects.toThrow('another key')
  const other = { current: 'b2', keys: { b2: randomBytes(32) } }
  await expect(open(sealed, other as never)).rejects.toThrow('"b1", which is not given')
  await expect(open(sealed, ring, 'keys')).rejects.toThrow(SealBroken)
})
