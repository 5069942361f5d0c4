import { createServer, type Server as NetServer } from 'node:net'
import ssh2, { type Connection, type ParsedKey, type PublicKeyAuthContext } from 'ssh2'
import type { FaultQueue } from './faults.ts'
import { type SftpAccount, serveSftp } from './sftp-requests.ts'

export interface ListeningServer {
  readonly port: number
  close(): Promise<void>
}

interface Parts {
  readonly hostKeys: readonly string[]
  readonly strangersHostKey: string
  readonly clientKey: string
  /** SFTP accounts by user name. */
  readonly rooms: ReadonlyMap<string, SftpAccount>
  readonly faults: FaultQueue
  isOut(): boolean
}

/** SSH server on loopback that offers only SFTP, with in-memory folders. */
export async function listen(parts: Parts, port: number): Promise<ListeningServer> {
  const open = new Set<Connection>()
  const serverWith = (...hostKeys: string[]) =>
    new ssh2.Server({ hostKeys }, (connection) => {
      open.add(connection)
      connection.on('close', () => open.delete(connection))
      // Ignores client disconnects, because they are normal.
      connection.on('error', () => {})
      welcome(connection, parts)
    })
  const agency = serverWith(...parts.hostKeys)
  const stranger = serverWith(parts.strangersHostKey)
  const sockets = createServer({ noDelay: true }, (socket) => {
    if (parts.isOut() || parts.faults.take('unreachable')) socket.destroy()
    else (parts.faults.take('wrong_host_key') ? stranger : agency).injectSocket(socket)
  })
  await new Promise<void>((resolve, reject) => {
    sockets.once('error', reject)
    sockets.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: portOf(sockets),
    close: () => {
      for (const connection of open) connection.end()
      return new Promise((resolve) => sockets.close(() => resolve()))
    },
  }
}

function portOf(server: NetServer): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

function welcome(connection: Connection, { clientKey, rooms, faults }: Parts): void {
  const parsed = ssh2.utils.parseKey(clientKey)
  if (parsed instanceof Error) throw parsed
  let room: SftpAccount | undefined
  connection.on('authentication', (attempt) => {
    const known = rooms.get(attempt.username)
    const isLetIn =
      known !== undefined &&
      attempt.method === 'publickey' &&
      isHolderOf(parsed, attempt) &&
      !isTurnedAway(attempt)
    if (!isLetIn) return attempt.reject(['publickey'])
    room = known
    attempt.accept()
  })
  const isTurnedAway = (attempt: PublicKeyAuthContext) =>
    attempt.signature !== undefined && faults.take('not_authorised')
  connection.on('session', (accept) => {
    accept().on('sftp', (acceptSftp) => {
      const requests = acceptSftp()
      if (room !== undefined) serveSftp(requests, room, faults, () => connection.end())
    })
  })
}

function isHolderOf(key: ParsedKey, attempt: PublicKeyAuthContext): boolean {
  if (attempt.key.algo !== key.type || !key.getPublicSSH().equals(attempt.key.data)) return false
  // Accepts a key query without a signature, because the second request has the proof.
  if (attempt.signature === undefined || attempt.blob === undefined) return true
  return key.verify(attempt.blob, attempt.signature, attempt.hashAlgo) === true
}
