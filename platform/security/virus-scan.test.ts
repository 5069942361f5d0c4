import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findEicar, scanWithClamd } from './virus-scan.ts'

const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)
const servers: Server[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done)))))

/** Fake clamd: reads chunks by their length and responds after an empty one. */
async function clamd(answer: (content: Buffer) => string): Promise<string> {
  const server = createServer((line) => {
    let heard = Buffer.alloc(0)
    line.on('error', () => undefined)
    line.on('data', (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes])
      const command = 'zINSTREAM\0'
      if (heard.subarray(0, command.length).toString() !== command) return
      const pieces: Buffer[] = []
      for (let at = command.length; at + 4 <= heard.length; ) {
        const length = heard.readUInt32BE(at)
        if (length === 0) line.end(`${answer(Buffer.concat(pieces))}\0`)
        pieces.push(heard.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = server.address()
  return `tcp://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
}

test('the EICAR test file is found without a scanner, anywhere in a file', async () => {
  expect(await findEicar(eicar)).toBe('EICAR test file')
  expect(await findEicar(Buffer.concat([Buffer.from('%PDF-1.7\n'), eicar]))).not.toBeNull()
  expect(await findEicar(Buffer.from('%PDF-1.7 a tenancy agreement'))).toBeNull()
})

test('clamd receives the whole file, and its result decides', async () => {
  const content = Buffer.alloc(200_000, 7)
  const address = await clamd((got) => (got.equals(content) ? 'stream: OK' : 'stream: Win.Test FOUND'))
  expect(await scanWithClamd(address)(content)).toBeNull()
  expect(await scanWithClamd(address)(Buffer.from('other'))).toBe('Win.Test')
})

test('a file does not pass if the scanner fails', async () => {
  const tooLarge = await clamd(() => 'INSTREAM size limit exceeded. ERROR')
  await expect(scanWithClamd(tooLarge)(Buffer.from('x'))).rejects.toThrow('size limit')
  await expect(scanWithClamd('tcp://127.0.0.1:1')(Buffer.from('x'))).rejects.toThrow()
})
