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

/** Servers of SFTP version 3 have no word for a full disk: they answer a write with a bare "failure". */
function saysNoRoom(status: number): boolean {
  return status === statusCodes.failure || status === statusCodes.noSpace || status === statusCodes.quota
}

/** What went wrong in the middle of a session, in the port's words. */
function asRefusal(error: unknown): AgencyRefusal {
  if (error instanceof AgencyRefusal) return error
  const status = statusOf(error)
  if (status === null) return new AgencyRefusal('cut_off', error)
  if (status === statusCodes.permissionDenied) return new AgencyRefusal('not_authorised', error)
  return new AgencyRefusal(saysNoRoom(status) ? 'no_room' : 'cut_off', error)
}

export interface Session {
  readonly sftp: SFTPWrapper
  /**
   * Runs one SFTP request; fails as soon as the connection does, even if the request is never answered. It
   * fails with a refusal, except that "no such file" comes as it is, for the caller to ask about.
   */
  call<Value>(request: (done: Callback<Value>) => void): Promise<Value>
  close(): void
}

/** The kinds of host key there are, as a key names its own kind, with the names that are negotiated. */
const HOST_KEY_KINDS: Readonly<Record<string, readonly ServerHostKeyAlgorithm[]>> = {
  'ssh-ed25519': ['ssh-ed25519'],
  'ecdsa-sha2-nistp256': ['ecdsa-sha2-nistp256'],
  'ecdsa-sha2-nistp384': ['ecdsa-sha2-nistp384'],
  'ecdsa-sha2-nistp521': ['ecdsa-sha2-nistp521'],
  'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'],
}

/**
 * Opens sessions on one server. A server with several host keys shows the one that both sides like best, and the
 * fingerprint does not tell which kind is pinned: whatever was shown and is not the pinned one is declined from then
 * on, so that the server shows its next. When it has no other left, it is a stranger.
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
  /** Of the host key that was shown and is not the pinned one. */
  strangersKind: string | null
}

/** The host key is compared before anything else is said, so a stranger learns neither our key nor a byte of a file. */
async function openSession(
  settings: ServerSettings,
  declined: readonly string[],
  shown: Shown,
): Promise<Session> {
  const client = new ssh2.Client()
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  const ready = Promise.withResolvers<void>()
  // SFTP asks and waits: small requests must not sit in the socket until more has gathered.
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

/** A public key on the wire begins with the name of its kind, its length in front. */
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
