import type { Session } from './session.ts'

const blockBytes = 32 * 1024
/** Number of blocks in flight, so that bandwidth and not latency limits a distant server. */
const blocksUnderWay = 32

/** Writes the stream to a new file at `path`. Returns the number of bytes that the server accepted. */
export async function upload(
  session: Session,
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const handle = await session.call<Buffer>((done) => session.sftp.open(path, 'w', done))
  let sentBytes = 0
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  for await (const block of blocks(content)) {
    const at = sentBytes
    sentBytes += block.length
    const writing = session
      .call<void>((done) =>
        session.sftp.write(handle, block, 0, block.length, at, (error) => done(error, undefined)),
      )
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(writing))
    underWay.add(writing)
    if (underWay.size >= blocksUnderWay) await Promise.race(underWay)
    if (failures.length > 0) throw failures[0]
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
  await session.call<void>((done) => session.sftp.close(handle, (error) => done(error, undefined)))
  return sentBytes
}

async function* blocks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  for await (const chunk of content) {
    waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    waitingBytes += chunk.byteLength
    if (waitingBytes < blockBytes) continue
    const whole = waiting.length === 1 && waiting[0] !== undefined ? waiting[0] : Buffer.concat(waiting)
    let at = 0
    for (; whole.length - at >= blockBytes; at += blockBytes) yield whole.subarray(at, at + blockBytes)
    waiting = [whole.subarray(at)]
    waitingBytes = whole.length - at
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting)
}
