import { createHash, timingSafeEqual } from 'node:crypto'
import ssh2, { type FileEntryWithStats, type ServerHostKeyAlgorithm, type SFTPWrapper } from 'ssh2'
import { AgencyRefusal } from '../port.ts'
import { readSshKey } from './keys.ts'

export interface ServerSettings {
  readonly host: string
  readonly port: number
  readonly username: string
  /** Our SSH private key, in PEM or OpenSSH form. */
  readonly privateKey: string
  /** The agency's host key as `ssh-keygen -lf` prints it: `SHA256:` and base64 without padding. */
  readonly hostKeyFingerprint: string
}

type Callback<Value> = (error: Error | null | undefined, value: Value) => void

const statusCodes = { noSuchFile: 2, permissionDenied: 3, failure: 4, noSpace: 14, quota: 15 } as const

export function fingerprintOf(hostKey: Buffer): string {
  return `SHA256:${createHash('sha256').update(hostKey).digest('base64').replace(/=+$/, '')}`
}

function isPinned(hostKey: Buffer, fingerprint: string): boolean {
  const seen = Buffer.from(fingerprintOf(hostKey))
  const pinned = Buffer.from(fingerprint)
  return seen.length === pinned.length && timingSafeEqual(seen, pinned)
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null
}

export function isNoSuchFile(error: unknown): boolean {
  return statusOf(error) === statusCodes.noSuchFile
}

/** SFTP version 3 has no status for a full disk, so servers answer a write with a bare "failure". */
function isDiskFull(status: number): boolean {
  return status === statusCodes.failure || status === statusCodes.noSpace || status === statusCodes.quota
}

/** Maps an error in a session to a refusal of the port. */
function asRefusal(error: unknown): AgencyRefusal {
  if (error instanceof AgencyRefusal) return error
  const status = statusOf(error)
  if (status === null) return new AgencyRefusal('cut_off', error)
  if (status === statusCodes.permissionDenied) return new AgencyRefusal('not_authorised', error)
  return new AgencyRefusal(isDiskFull(status) ? 'no_room' : 'cut_off', error)
}

export interface Session {
  readonly sftp: SFTPWrapper
  /**
   * Runs one SFTP request. Rejects when the connection drops, even without a response. Errors are refusals, except
   * "no such file", which callers check.
   */
  call<Value>(request: (done: Callback<Value>) => void): Promise<Value>
  close(): void
}

/** Negotiated algorithm names by host key type. */
const HOST_KEY_KINDS: Readonly<Record<string, readonly ServerHostKeyAlgorithm[]>> = {
  'ssh-ed25519': ['ssh-ed25519'],
  'ecdsa-sha2-nistp256': ['ecdsa-sha2-nistp256'],
  'ecdsa-sha2-nistp384': ['ecdsa-sha2-nistp384'],
  'ecdsa-sha2-nistp521': ['ecdsa-sha2-nistp521'],
  'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'],
}

/**
 * Opens sessions on one server. A fingerprint omits the key type, so each unknown host key's type is declined until
 * the server offers the pinned key.
 */
export function sessionsOn(settings: ServerSettings): () => Promise<Session> {
  let declined: readonly string[] = []
  return async () => {
    readSshKey(settings.privateKey)
    for (;;) {
      const shown: Shown = { strangersKind: null }
      try {
        return await openSession(settings, declined, shown)
      } catch (error) {
        const kind = shown.strangersKind
        if (kind !== null && HOST_KEY_KINDS[kind] && !declined.includes(kind)) {
          declined = [...declined, kind]
          if (declined.length < Object.keys(HOST_KEY_KINDS).length) continue
        }
        const ranOut = kind !== null || isWithoutOtherKey(error)
        const isStranger = declined.length > 0 && ranOut
        if (isStranger) declined = []
        throw isStranger ? new AgencyRefusal('wrong_host_key', error) : error
      }
    }
  }
}

const isWithoutOtherKey = (error: unknown): boolean =>
  error instanceof AgencyRefusal && /no matching host key/.test(String(error.cause))

interface Shown {
  /** Type of the offered host key, if it is not the pinned one. */
  strangersKind: string | null
}

/** Connects. Verifies the host key first, so that an impostor gets neither our key nor file data. */
async function openSession(
  settings: ServerSettings,
  declined: readonly string[],
  shown: Shown,
): Promise<Session> {
  const client = new ssh2.Client()
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  const ready = Promise.withResolvers<void>()
  // Disables Nagle's algorithm, because small SFTP requests must not wait for more data.
  client.on('connect', () => client.setNoDelay(true))
  client.on('ready', () => ready.resolve())
  client.on('error', (error) => {
    const refusal = refusalOnConnecting(error, shown)
    ready.reject(refusal)
    lost.reject(refusal)
  })
  client.on('close', () => {
    ready.reject(new AgencyRefusal(shown.strangersKind === null ? 'unreachable' : 'wrong_host_key'))
    lost.reject(new AgencyRefusal('cut_off'))
  })
  client.connect({
    host: settings.host,
    port: settings.port,
    username: settings.username,
    privateKey: settings.privateKey,
    readyTimeout: 20_000,
    keepaliveInterval: 10_000,
    keepaliveCountMax: 3,
    algorithms: {
      serverHostKey: {
        append: [],
        prepend: [],
        remove: declined.flatMap((kind) => HOST_KEY_KINDS[kind] ?? []),
      },
    },
    hostVerifier: (hostKey: Buffer) => {
      const isKnown = isPinned(hostKey, settings.hostKeyFingerprint)
      if (!isKnown) shown.strangersKind = kindOf(hostKey)
      return isKnown
    },
  })
  const call = <Value>(request: (done: Callback<Value>) => void) =>
    Promise.race([lost.promise, answered(request)]).catch((error: unknown) => {
      throw isNoSuchFile(error) ? error : asRefusal(error)
    })
  try {
    await ready.promise
    const sftp = await call<SFTPWrapper>((done) => client.sftp(done))
    return { sftp, call, close: () => client.end() }
  } catch (error) {
    client.destroy()
    throw error
  }
}

/** Reads the type of a public key: a length-prefixed string at the start. */
function kindOf(hostKey: Buffer): string {
  return hostKey.subarray(4, 4 + hostKey.readUInt32BE(0)).toString('latin1')
}

function answered<Value>(request: (done: Callback<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    request((error, value) => (error ? reject(error) : resolve(value)))
  })
}

function refusalOnConnecting(error: Error & { level?: string }, { strangersKind }: Shown): AgencyRefusal {
  if (strangersKind !== null) return new AgencyRefusal('wrong_host_key', error)
  return new AgencyRefusal(error.level === 'client-authentication' ? 'not_authorised' : 'unreachable', error)
}

export async function listFolder(session: Session, path: string): Promise<FileEntryWithStats[]> {
  try {
    return await session.call<FileEntryWithStats[]>((done) => session.sftp.readdir(path, done))
  } catch (error) {
    throw isNoSuchFile(error) ? new AgencyRefusal('no_folder', error) : error
  }
}
