import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FileEntryWithStats, Stats } from 'ssh2'
import {
  type AgencyAnswer,
  AgencyRefusal,
  type Arrival,
  type CreditAgency,
  type Delivery,
  type OutgoingFile,
} from '../port.ts'
import { answerEnding, largestAnswerBytes, readAnswer } from './answers.ts'
import { checkAgency } from './check.ts'
import { usableKeys } from './keys.ts'
import { seal } from './sealing.ts'
import { isNoSuchFile, listFolder, type Session, sessionsOn } from './session.ts'
import type { SftpAgencySettings } from './settings.ts'
import { upload } from './upload.ts'

const sealedEnding = '.pgp'
const unfinishedEnding = '.part'
/** Common suffixes of files that are still being written. */
const unfinishedEndings = /\.(part|filepart|tmp|temp|partial)$/i
const allowedName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

export function createSftpAgency(settings: SftpAgencySettings): CreditAgency {
  const way: SftpConnection = { ...settings, open: sessionsOn(settings.server) }
  return {
    agency: settings.agency,
    deliver: (file) => {
      if (!allowedName.test(file.name)) return Promise.reject(new AgencyRefusal('bad_name'))
      return deliverInTries(way, file)
    },
    collect: () => inSession(way, (session) => collect(settings, session)),
    settle: (answerIds) => {
      if (answerIds.length === 0) return Promise.resolve()
      return inSession(way, (session) => settle(settings, session, answerIds))
    },
    check: () => checkAgency(settings, way.open),
  }
}

/** Settings, and a function that opens a session. */
interface SftpConnection extends SftpAgencySettings {
  open(): Promise<Session>
}

/** True if an immediate retry may help: after a lost connection, but not after a full disk or a wrong key. */
function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof AgencyRefusal && (error.code === 'unreachable' || error.code === 'cut_off')
}

async function inSession<Value>(
  way: SftpConnection,
  work: (session: Session) => Promise<Value>,
): Promise<Value> {
  const { tries = 5, firstWaitMs = 1000 } = way
  for (let turn = 1; ; turn++) {
    try {
      const session = await way.open()
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

/** State of the file, shared by all tries of one delivery. */
interface DeliveryState {
  arrival: Arrival
}

async function deliverInTries(way: SftpConnection, file: OutgoingFile): Promise<Delivery> {
  const fate: DeliveryState = { arrival: 'not_looked' }
  try {
    return await inSession(way, (session) => deliver(way, session, file, fate))
  } catch (error) {
    throw error instanceof AgencyRefusal ? new AgencyRefusal(error.code, error.cause, fate.arrival) : error
  }
}

async function deliver(
  settings: SftpAgencySettings,
  session: Session,
  file: OutgoingFile,
  fate: DeliveryState,
): Promise<Delivery> {
  const path = `${settings.inboxPath}/${file.name}${sealedEnding}`
  const unfinished = `${path}${unfinishedEnding}`
  if ((await sizeOf(session, path)) !== null) return { name: file.name, wasThere: true }
  if (file.mayHaveArrived || fate.arrival === 'may_have') {
    fate.arrival = 'may_have'
    if (await isAnswered(settings, session, file.name)) return { name: file.name, wasThere: true }
    throw new AgencyRefusal('arrival_unknown')
  }
  fate.arrival = 'did_not'
  const keys = await usableKeys(settings.keys)
  const reading: Reading = { failure: null }
  try {
    const hash = createHash('sha256')
    const sealed = seal(hashed(file.open(), hash, reading), keys)
    const sentBytes = await upload(session, unfinished, sealed)
    if (hash.digest('hex') !== file.sha256.toLowerCase()) throw new AgencyRefusal('content_changed')
    if ((await sizeOf(session, unfinished)) !== sentBytes) throw new AgencyRefusal('cut_off')
  } catch (error) {
    // An unfinished file is never mistaken for a whole one; removing it only tidies the agency's inbox.
    await remove(session, unfinished).catch(() => {})
    throw reading.failure ? reading.failure.error : toRefusal(error)
  }
  await file.beforeArrival?.().catch(async (error: unknown) => {
    await remove(session, unfinished).catch(() => {})
    throw error
  })
  fate.arrival = 'may_have'
  return { name: file.name, wasThere: !(await renamesIntoPlace(session, { unfinished, path }, fate)) }
}

function toRefusal(error: unknown): AgencyRefusal {
  if (error instanceof AgencyRefusal) return error
  return new AgencyRefusal(isNoSuchFile(error) ? 'no_folder' : 'not_sealed', error)
}

/** Renames the file. A plain rename fails if the name is taken, so an arrived file is never overwritten. */
async function renamesIntoPlace(
  session: Session,
  { unfinished, path }: { unfinished: string; path: string },
  fate: DeliveryState,
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
 * Ends the stream early on a read error and reports it later. The OpenPGP library branches the stream and would leave
 * the error unhandled.
 */
async function* hashed(
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

/** True if an answer names the file. The file then arrived although the inbox no longer lists it. */
async function isAnswered(settings: SftpAgencySettings, session: Session, name: string): Promise<boolean> {
  const answers = await collect(settings, session)
  return answers.some((answer) => answer.kind !== 'unreadable' && answer.fileName === name)
}

async function collect(settings: SftpAgencySettings, session: Session): Promise<AgencyAnswer[]> {
  const answers: AgencyAnswer[] = []
  const entries = await listFolder(session, settings.outboxPath)
  for (const { filename, attrs } of entries.filter(isNewFile).sort(byAge)) {
    const isLegible = isAnswer(filename) && attrs.size <= largestAnswerBytes
    const path = `${settings.outboxPath}/${filename}`
    const content = isLegible ? await session.call<Buffer>((done) => session.sftp.readFile(path, done)) : null
    answers.push(readAnswer(filename, content))
  }
  return answers
}

/** Counts every other file as an answer too, because a person must see unknown formats. */
function isNewFile({ filename, attrs }: FileEntryWithStats): boolean {
  return !filename.startsWith('.') && !unfinishedEndings.test(filename) && !attrs.isDirectory()
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

/** Removes a file. A missing file is no error, so settling is idempotent. */
async function remove(session: Session, path: string): Promise<void> {
  try {
    await session.call<void>((done) => session.sftp.unlink(path, (error) => done(error, undefined)))
  } catch (error) {
    if (!isNoSuchFile(error)) throw error
  }
}
