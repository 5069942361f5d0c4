import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FileEntryWithStats, Stats } from 'ssh2'
import {
  type AgencyAnswer,
  type AgencyName,
  AgencyRefusal,
  type Arrival,
  type CreditAgency,
  type Delivery,
  type OutgoingFile,
} from '../port.ts'
import { answerEnding, largestAnswerBytes, readAnswer } from './answers.ts'
import { type SealingKeys, seal } from './sealing.ts'
import { isNoSuchFile, openSession, type ServerSettings, type Session } from './session.ts'
import { upload } from './upload.ts'

export interface SftpAgencySettings {
  readonly agency: AgencyName
  readonly server: ServerSettings
  readonly keys: SealingKeys
  /** Where files are put and where answers are found, on the agency's server. */
  readonly inboxPath: string
  readonly outboxPath: string
  /** Tries of one call, and the wait before the second; each further wait is twice as long. */
  readonly tries?: number
  readonly firstWaitMs?: number
}

const sealedEnding = '.pgp'
const unfinishedEnding = '.part'
const allowedName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

export function createSftpAgency(settings: SftpAgencySettings): CreditAgency {
  return {
    agency: settings.agency,
    deliver: (file) => {
      if (!allowedName.test(file.name)) return Promise.reject(new AgencyRefusal('bad_name'))
      return deliverInTries(settings, file)
    },
    collect: () => inSession(settings, (session) => collect(settings, session)),
    settle: (answerIds) => {
      if (answerIds.length === 0) return Promise.resolve()
      return inSession(settings, (session) => settle(settings, session, answerIds))
    },
  }
}

/** A full disk or a wrong key is not mended by trying at once again; a broken line often is. */
function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof AgencyRefusal && (error.code === 'unreachable' || error.code === 'cut_off')
}

async function inSession<Value>(
  settings: SftpAgencySettings,
  work: (session: Session) => Promise<Value>,
): Promise<Value> {
  const { tries = 5, firstWaitMs = 1000 } = settings
  for (let turn = 1; ; turn++) {
    try {
      const session = await openSession(settings.server)
      try {
        return await work(session)
      } finally {
        session.close()
      }
    } catch (error) {
      if (turn >= tries || !isWorthAnotherTry(error)) throw error
    }
    await pause(firstWaitMs * 2 ** (turn - 1))
  }
}

/** What all tries of one delivery together know of the file. */
interface Fate {
  arrival: Arrival
}

async function deliverInTries(settings: SftpAgencySettings, file: OutgoingFile): Promise<Delivery> {
  const fate: Fate = { arrival: 'not_looked' }
  try {
    return await inSession(settings, (session) => deliver(settings, session, file, fate))
  } catch (error) {
    throw error instanceof AgencyRefusal ? new AgencyRefusal(error.code, error.cause, fate.arrival) : error
  }
}

async function deliver(
  settings: SftpAgencySettings,
  session: Session,
  file: OutgoingFile,
  fate: Fate,
): Promise<Delivery> {
  const path = `${settings.inboxPath}/${file.name}${sealedEnding}`
  const unfinished = `${path}${unfinishedEnding}`
  if ((await sizeOf(session, path)) !== null) return { name: file.name, wasThere: true }
  fate.arrival = 'did_not'
  try {
    const hash = createHash('sha256')
    const reading: Reading = { failure: null }
    const sealed = seal(watched(file.open(), hash, reading), settings.keys)
    const sentBytes = await upload(session, unfinished, sealed)
    if (reading.failure !== null) throw reading.failure.error
    if (hash.digest('hex') !== file.sha256.toLowerCase()) throw new AgencyRefusal('content_changed')
    if ((await sizeOf(session, unfinished)) !== sentBytes) throw new AgencyRefusal('cut_off')
  } catch (error) {
    // The unfinished file is never taken for a whole one; removing it only keeps the agency's inbox tidy.
    await remove(session, unfinished).catch(() => {})
    throw error
  }
  fate.arrival = 'may_have'
  return { name: file.name, wasThere: !(await takesItsName(session, { unfinished, path }, fate)) }
}

/** Plain rename fails when the name is taken, so a file that has arrived is never written over. */
async function takesItsName(
  session: Session,
  { unfinished, path }: { unfinished: string; path: string },
  fate: Fate,
): Promise<boolean> {
  try {
    await session.call<void>((done) =>
      session.sftp.rename(unfinished, path, (error) => done(error, undefined)),
    )
    return true
  } catch (error) {
    if ((await sizeOf(session, path)) === null) {
      fate.arrival = 'did_not'
      throw error
    }
    await remove(session, unfinished)
    return false
  }
}

interface Reading {
  failure: { readonly error: unknown } | null
}

/**
 * Content that cannot be read to its end looks like its end here, and the failure is told afterwards: the sealing
 * library branches the stream, and an error in it would come out of branches that nobody listens to.
 */
async function* watched(
  content: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
  reading: Reading,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    reading.failure = { error }
  }
}

async function sizeOf(session: Session, path: string): Promise<number | null> {
  try {
    return (await session.call<Stats>((done) => session.sftp.stat(path, done))).size
  } catch (error) {
    if (isNoSuchFile(error)) return null
    throw error
  }
}

async function collect(settings: SftpAgencySettings, session: Session): Promise<AgencyAnswer[]> {
  const entries = await session.call<FileEntryWithStats[]>((done) =>
    session.sftp.readdir(settings.outboxPath, done),
  )
  const answers: AgencyAnswer[] = []
  for (const entry of entries.filter(({ filename }) => isAnswer(filename)).sort(byAge)) {
    const isTooLarge = entry.attrs.size > largestAnswerBytes
    const path = `${settings.outboxPath}/${entry.filename}`
    const content = isTooLarge
      ? null
      : await session.call<Buffer>((done) => session.sftp.readFile(path, done))
    answers.push(readAnswer(entry.filename, content))
  }
  return answers
}

function isAnswer(fileName: string): boolean {
  return fileName.endsWith(answerEnding) && allowedName.test(fileName)
}

function byAge(a: FileEntryWithStats, b: FileEntryWithStats): number {
  return a.attrs.mtime - b.attrs.mtime || (a.filename < b.filename ? -1 : 1)
}

async function settle(
  settings: SftpAgencySettings,
  session: Session,
  answerIds: readonly string[],
): Promise<void> {
  for (const answerId of answerIds) {
    if (!isAnswer(answerId)) throw new AgencyRefusal('bad_name')
    await remove(session, `${settings.outboxPath}/${answerId}`)
  }
}

/** Gone already is as good as removed: settling twice is no fault. */
async function remove(session: Session, path: string): Promise<void> {
  try {
    await session.call<void>((done) => session.sftp.unlink(path, (error) => done(error, undefined)))
  } catch (error) {
    if (!isNoSuchFile(error)) throw error
  }
}
