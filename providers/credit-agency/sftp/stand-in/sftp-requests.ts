import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'
import type { AgencySimulator } from './agency-simulator.ts'
import type { FaultQueue } from './faults.ts'
import { Draft, type InMemoryFiles } from './in-memory-files.ts'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp
const sealedEnding = '.pgp'
const fileMode = 0o100600
const folderMode = 0o040700

/** Files and simulator of one agency's user. */
export interface SftpAccount {
  readonly cabinet: InMemoryFiles
  readonly desk: AgencySimulator
}

type Open =
  | {
      readonly kind: 'writing'
      readonly path: string
      readonly draft: Draft
      readonly failsFrom: number
      readonly dropsFrom: number
    }
  | { readonly kind: 'reading'; readonly content: Buffer }
  | { readonly kind: 'listing'; readonly folder: string; readonly names: string[] }

/** Byte position inside even the smallest encrypted file. */
const halfWay = 400

interface Visit {
  readonly requests: SFTPWrapper
  readonly room: SftpAccount
  readonly faults: FaultQueue
  readonly handles: Handles
  /** Cuts the connection. */
  hangUp(): void
}

/** Open files of one client, by their handle. */
class Handles {
  readonly #open = new Map<string, Open>()
  #count = 0

  handOut(open: Open): Buffer {
    const name = String(this.#count++)
    this.#open.set(name, open)
    return Buffer.from(name)
  }

  behind = (handle: Buffer): Open | undefined => this.#open.get(String(handle))

  close = (handle: Buffer): boolean => this.#open.delete(String(handle))
}

/** Answers SFTP version 3 requests on one agency's files. */
export function serveSftp(
  requests: SFTPWrapper,
  room: SftpAccount,
  faults: FaultQueue,
  hangUp: () => void,
): void {
  const visit = { requests, room, faults, handles: new Handles(), hangUp }
  serveFiles(visit)
  serveFolders(visit)
  serveMoves(visit)
}

function serveFiles({ requests, room: { cabinet }, faults, handles, hangUp }: Visit): void {
  const say = (id: number, code: number) => requests.status(id, code)
  requests.on('OPEN', (id, path, flags) => {
    if (!cabinet.isFilePath(path)) return say(id, STATUS_CODE.NO_SUCH_FILE)
    if (flags & OPEN_MODE.WRITE) {
      const failsFrom = faults.take('disk_full') ? halfWay : Number.POSITIVE_INFINITY
      const dropsFrom = faults.take('drop_during_upload') ? halfWay : Number.POSITIVE_INFINITY
      cabinet.put(path, Buffer.alloc(0))
      const draft = new Draft()
      return requests.handle(id, handles.handOut({ kind: 'writing', path, draft, failsFrom, dropsFrom }))
    }
    const file = cabinet.get(path)
    if (file === undefined) return say(id, STATUS_CODE.NO_SUCH_FILE)
    requests.handle(id, handles.handOut({ kind: 'reading', content: file.content }))
  })
  requests.on('WRITE', (id, handle, offset, data) => {
    const open = handles.behind(handle)
    if (open?.kind !== 'writing') return say(id, STATUS_CODE.FAILURE)
    const end = offset + data.length
    if (end > open.dropsFrom) return hangUp()
    if (end > open.failsFrom) return say(id, STATUS_CODE.FAILURE)
    open.draft.write(offset, data)
    say(id, STATUS_CODE.OK)
  })
  requests.on('READ', (id, handle, offset, length) => {
    const open = handles.behind(handle)
    if (open?.kind !== 'reading') return say(id, STATUS_CODE.FAILURE)
    if (offset >= open.content.length) return say(id, STATUS_CODE.EOF)
    requests.data(id, open.content.subarray(offset, offset + length))
  })
  requests.on('CLOSE', (id, handle) => {
    const open = handles.behind(handle)
    if (open === undefined) return say(id, STATUS_CODE.FAILURE)
    handles.close(handle)
    if (open.kind === 'writing') {
      const content = open.draft.content()
      cabinet.put(open.path, faults.take('short_file') ? content.subarray(0, content.length - 1) : content)
    }
    say(id, STATUS_CODE.OK)
  })
  requests.on('FSTAT', (id, handle) => {
    const open = handles.behind(handle)
    if (open?.kind !== 'reading') return say(id, STATUS_CODE.FAILURE)
    requests.attrs(id, attributes(open.content.length, 0))
  })
}

function serveFolders({ requests, room: { cabinet }, handles }: Visit): void {
  const stat = (id: number, path: string) => {
    const file = cabinet.get(path)
    if (file !== undefined) return requests.attrs(id, attributes(file.content.length, file.changedAtSeconds))
    if (cabinet.isFolder(path)) return requests.attrs(id, { ...attributes(0, 0), mode: folderMode })
    requests.status(id, STATUS_CODE.NO_SUCH_FILE)
  }
  requests.on('STAT', stat)
  requests.on('LSTAT', stat)
  requests.on('OPENDIR', (id, path) => {
    if (!cabinet.isFolder(path)) return requests.status(id, STATUS_CODE.NO_SUCH_FILE)
    requests.handle(id, handles.handOut({ kind: 'listing', folder: path, names: cabinet.namesIn(path) }))
  })
  requests.on('READDIR', (id, handle) => {
    const open = handles.behind(handle)
    if (open?.kind !== 'listing') return requests.status(id, STATUS_CODE.FAILURE)
    const names = open.names.splice(0)
    if (names.length === 0) return requests.status(id, STATUS_CODE.EOF)
    const entries = names.map((filename) => {
      const file = cabinet.get(`${open.folder}/${filename}`)
      const attrs = attributes(file?.content.length ?? 0, file?.changedAtSeconds ?? 0)
      return { filename, longname: filename, attrs }
    })
    requests.name(id, entries)
  })
  requests.on('REALPATH', (id, path) => {
    const filename = path === '.' ? '/' : path
    requests.name(id, [{ filename, longname: filename, attrs: attributes(0, 0) }])
  })
}

function serveMoves({ requests, room: { cabinet, desk }, faults, hangUp }: Visit): void {
  const say = (id: number, code: number) => requests.status(id, code)
  requests.on('REMOVE', (id, path) =>
    say(id, cabinet.remove(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
  )
  const received = async (path: string) => {
    const file = cabinet.get(path)
    if (file === undefined || !path.endsWith(sealedEnding)) return
    await desk.receive(path.slice('/inbox/'.length, -sealedEnding.length), file.content)
    if (faults.take('taken_from_inbox')) cabinet.remove(path)
  }
  requests.on('RENAME', (id, from, to) => {
    if (!cabinet.rename(from, to)) return say(id, STATUS_CODE.FAILURE)
    received(to).then(
      () => (faults.take('drop_after_rename') ? hangUp() : say(id, STATUS_CODE.OK)),
      () => hangUp(),
    )
  })
}

function attributes(size: number, changedAtSeconds: number): Attributes {
  return { mode: fileMode, uid: 0, gid: 0, size, atime: changedAtSeconds, mtime: changedAtSeconds }
}
