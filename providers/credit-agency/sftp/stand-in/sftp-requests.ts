import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'
import { Draft } from './cabinet.ts'
import type { FaultQueue } from './faults.ts'
import type { Room } from './server.ts'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp
const sealedEnding = '.pgp'
const fileMode = 0o100600
const folderMode = 0o040700

type Open =
  | {
      readonly kind: 'writing'
      readonly path: string
      readonly draft: Draft
      failsFrom: number
      dropsFrom: number
    }
  | { readonly kind: 'reading'; readonly content: Buffer }
  | { readonly kind: 'listing'; names: string[] | null; readonly folder: string }

/** Well inside the smallest sealed file. */
const halfWay = 400

/** Answers SFTP version 3 requests from one room; `hangUp` cuts the connection. */
export function serveSftp(requests: SFTPWrapper, room: Room, faults: FaultQueue, hangUp: () => void): void {
  const { cabinet, desk } = room
  const opened = new Map<number, Open>()
  let nextHandle = 0
  const handOut = (open: Open): Buffer => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(nextHandle)
    opened.set(nextHandle, open)
    nextHandle += 1
    return handle
  }
  const behind = (handle: Buffer) => (handle.length === 4 ? opened.get(handle.readUInt32BE()) : undefined)
  const say = (id: number, code: number) => requests.status(id, code)

  requests.on('OPEN', (id, path, flags) => {
    if (!cabinet.isPlace(path)) return say(id, STATUS_CODE.NO_SUCH_FILE)
    if (flags & OPEN_MODE.WRITE) {
      const failsFrom = faults.take('disk_full') ? halfWay : Number.POSITIVE_INFINITY
      const dropsFrom = faults.take('drop_during_upload') ? halfWay : Number.POSITIVE_INFINITY
      cabinet.put(path, Buffer.alloc(0), new Date())
      return requests.handle(id, handOut({ kind: 'writing', path, draft: new Draft(), failsFrom, dropsFrom }))
    }
    const file = cabinet.get(path)
    if (file === undefined) return say(id, STATUS_CODE.NO_SUCH_FILE)
    requests.handle(id, handOut({ kind: 'reading', content: file.content }))
  })
  requests.on('WRITE', (id, handle, offset, data) => {
    const open = behind(handle)
    if (open?.kind !== 'writing') return say(id, STATUS_CODE.FAILURE)
    const end = offset + data.length
    if (end > open.dropsFrom) return hangUp()
    if (end > open.failsFrom) return say(id, STATUS_CODE.FAILURE)
    open.draft.write(offset, data)
    say(id, STATUS_CODE.OK)
  })
  requests.on('READ', (id, handle, offset, length) => {
    const open = behind(handle)
    if (open?.kind !== 'reading') return say(id, STATUS_CODE.FAILURE)
    if (offset >= open.content.length) return say(id, STATUS_CODE.EOF)
    requests.data(id, open.content.subarray(offset, offset + length))
  })
  requests.on('CLOSE', (id, handle) => {
    const open = behind(handle)
    if (open === undefined) return say(id, STATUS_CODE.FAILURE)
    opened.delete(handle.readUInt32BE())
    if (open.kind === 'writing') {
      const content = open.draft.content()
      const kept = faults.take('short_file') ? content.subarray(0, content.length - 1) : content
      cabinet.put(open.path, kept, new Date())
    }
    say(id, STATUS_CODE.OK)
  })

  const stat = (id: number, path: string) => {
    const file = cabinet.get(path)
    if (file !== undefined) return requests.attrs(id, attributes(file.content.length, file.changedAtSeconds))
    if (cabinet.isFolder(path)) return requests.attrs(id, { ...attributes(0, 0), mode: folderMode })
    say(id, STATUS_CODE.NO_SUCH_FILE)
  }
  requests.on('STAT', stat)
  requests.on('LSTAT', stat)
  requests.on('FSTAT', (id, handle) => {
    const open = behind(handle)
    if (open?.kind !== 'reading') return say(id, STATUS_CODE.FAILURE)
    requests.attrs(id, attributes(open.content.length, 0))
  })
  requests.on('OPENDIR', (id, path) => {
    if (!cabinet.isFolder(path)) return say(id, STATUS_CODE.NO_SUCH_FILE)
    requests.handle(id, handOut({ kind: 'listing', folder: path, names: cabinet.namesIn(path) }))
  })
  requests.on('READDIR', (id, handle) => {
    const open = behind(handle)
    if (open?.kind !== 'listing') return say(id, STATUS_CODE.FAILURE)
    if (open.names === null || open.names.length === 0) return say(id, STATUS_CODE.EOF)
    const entries = open.names.map((filename) => {
      const file = cabinet.get(`${open.folder}/${filename}`)
      const attrs = attributes(file?.content.length ?? 0, file?.changedAtSeconds ?? 0)
      return { filename, longname: filename, attrs }
    })
    open.names = null
    requests.name(id, entries)
  })
  requests.on('REMOVE', (id, path) =>
    say(id, cabinet.remove(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
  )
  const received = async (path: string) => {
    const file = cabinet.get(path)
    if (file === undefined || !path.endsWith(sealedEnding)) return
    await desk.receive(path.slice('/inbox/'.length, -sealedEnding.length), file.content)
  }
  requests.on('RENAME', (id, from, to) => {
    if (!cabinet.rename(from, to)) return say(id, STATUS_CODE.FAILURE)
    received(to).then(
      () => (faults.take('drop_after_rename') ? hangUp() : say(id, STATUS_CODE.OK)),
      () => hangUp(),
    )
  })
  requests.on('REALPATH', (id, path) => {
    const filename = path === '.' ? '/' : path
    requests.name(id, [{ filename, longname: filename, attrs: attributes(0, 0) }])
  })
}

function attributes(size: number, changedAtSeconds: number): Attributes {
  return { mode: fileMode, uid: 0, gid: 0, size, atime: changedAtSeconds, mtime: changedAtSeconds }
}
