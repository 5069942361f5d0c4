import { createHash, timingSafeEqual } from 'node:crypto'
import ssh2, { type SFTPWrapper } from 'ssh2'
import { AgencyRefusal } from '../port.ts'

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

/**
 * Opens one session. The host key is compared before anything else is said, so a stranger on the agency's
 * address learns neither our key nor a byte of a file.
 */
export async function openSession(settings: ServerSettings): Promise<Session> {
  const client = new ssh2.Client()
  let isStranger = false
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  const ready = Promise.withResolvers<void>()
  // SFTP asks and waits: small requests must not sit in the socket until more has gathered.
  client.on('connect', () => client.setNoDelay(true))
  client.on('ready', () => ready.resolve())
  client.on('error', (error) => {
    const refusal = refusalOnConnecting(error, isStranger)
    ready.reject(refusal)
    lost.reject(refusal)
  })
  client.on('close', () => {
    ready.reject(new AgencyRefusal(isStranger ? 'wrong_host_key' : 'unreachable'))
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
    hostVerifier: (hostKey: Buffer) => {
      isStranger = !isPinned(hostKey, settings.hostKeyFingerprint)
      return !isStranger
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

function answered<Value>(request: (done: Callback<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    request((error, value) => (error ? reject(error) : resolve(value)))
  })
}

function refusalOnConnecting(error: Error & { level?: string }, isStranger: boolean): AgencyRefusal {
  if (isStranger) return new AgencyRefusal('wrong_host_key', error)
  return new AgencyRefusal(error.level === 'client-authentication' ? 'not_authorised' : 'unreachable', error)
}
