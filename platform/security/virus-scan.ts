import { connect, type Socket } from 'node:net'

/** Resolves to the name of the virus, or null. Rejects if the scanner is unavailable. */
export type VirusScan = (content: Buffer) => Promise<string | null>

/** Standard test file that all scanners detect; detected without a scanner too. */
const EICAR = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')

export const findEicar: VirusScan = async (content) => (content.includes(EICAR) ? 'EICAR test file' : null)

/** Chunk size for clamd. */
const CHUNK_BYTES = 65_536
const SCAN_TIMEOUT_MS = 30_000

/** Scans with ClamAV's daemon (tcp://host:3310 or unix:/path) by INSTREAM, which stores no file. */
export const scanWithClamd =
  (address: string): VirusScan =>
  async (content) => {
    const answer = await sendToScanner(address, content)
    if (/^stream: OK$/.test(answer)) return null
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
    if (found) return found
    throw new Error(`clamd did not look at the file: ${answer.slice(0, 200) || 'no answer'}`)
  }

function sendToScanner(address: string, content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = open(address)
    const received: Buffer[] = []
    socket.setTimeout(SCAN_TIMEOUT_MS, () => socket.destroy(new Error('clamd does not answer.')))
    socket.on('error', reject)
    socket.on('data', (bytes: Buffer) => received.push(bytes))
    socket.on('close', () => resolve(Buffer.concat(received).toString('utf8').replace(/\0$/, '')))
    socket.write('zINSTREAM\0')
    for (let at = 0; at < content.length; at += CHUNK_BYTES) {
      const chunk = content.subarray(at, at + CHUNK_BYTES)
      socket.write(lengthOf(chunk.length))
      socket.write(chunk)
    }
    socket.write(lengthOf(0))
  })
}

function open(address: string): Socket {
  if (address.startsWith('unix:')) return connect(address.slice('unix:'.length))
  const { hostname, port } = new URL(address)
  return connect(Number(port || 3310), hostname)
}

function lengthOf(count: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(count)
  return bytes
}
