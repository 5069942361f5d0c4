import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartupError, toKeyRing } from '@keyturn/platform/config'
import { createVault, type KeyRing, openStream, SealBroken, sealStream } from '@keyturn/platform/crypto'
import { z } from 'zod'
import { commandOf } from '../command.ts'
import type { Config } from '../config/index.ts'
import { makeKey } from '../config/secrets.ts'

const manifest = z.object({
  takenAt: z.iso.datetime(),
  database: z.enum(['built-in', 'own']),
  serverVersion: z.number(),
  /**
   * PostgreSQL's backup_label, which names the WAL position to replay from. Null if the server is not the built-in one.
   */
  label: z.string().nullable(),
  parts: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

type Source = NodeJS.ReadableStream

/** Backup folder and the keys that encrypt it. */
export interface BackupStore {
  folder: string
  ring: KeyRing
  /** Encrypts a stream into a file, atomically. Returns its size and digest. */
  write(path: string, context: string, source: Source): Promise<{ bytes: number; sha256: string }>
  writeFile(path: string, context: string, from: string): Promise<void>
  /** Decrypts a file into a stream. */
  read(path: string, context: string, target: NodeJS.WritableStream): Promise<void>
  readFile(path: string, context: string, to: string): Promise<void>
}

export function openBackupStore({ folder, keys }: Config['backup']): BackupStore {
  const missing = [folder ? null : 'BACKUP_DIR', keys ? null : 'BACKUP_KEYS'].filter(Boolean)
  if (!folder || !keys)
    throw new StartupError(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
      `Set both; a key is made by: ${makeKey('b1')}`,
    )
  const ring = toKeyRing(keys)
  const write: BackupStore['write'] = async (path, context, source) => {
    const [file, beside] = [join(folder, path), join(folder, `${path}.part`)]
    const hash = createHash('sha256')
    let bytes = 0
    await withDiskErrors(folder, () => {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      // Pipes the output in the same tick, because Node drops output that is not read before the process exits.
      return pipeline(
        source,
        createGzip({ level: 1 }),
        (plain) => sealStream(ring, context, plain),
        async function* (sealed: AsyncIterable<Buffer>) {
          for await (const piece of sealed) {
            hash.update(piece)
            bytes += piece.length
            yield piece
          }
        },
        createWriteStream(beside, { mode: 0o600, flush: true }),
      )
    })
    renameSync(beside, file)
    return { bytes, sha256: hash.digest('hex') }
  }
  const read: BackupStore['read'] = async (path, context, target) => {
    try {
      const sealed = createReadStream(join(folder, path))
      await pipeline(sealed, (bytes) => openStream(ring, context, bytes), createGunzip(), target)
    } catch (error) {
      throw error instanceof SealBroken ? unusable(path, error.message) : error
    }
  }
  return {
    folder,
    ring,
    write,
    writeFile: async (path, context, from) => void (await write(path, context, createReadStream(from))),
    read,
    readFile: (path, context, to) =>
      withDiskErrors(dirname(to), () => read(path, context, createWriteStream(to, { mode: 0o600 }))),
  }
}

const DISK_ERRORS: Record<string, (folder: string) => [cause: string, cure: string]> = {
  ENOSPC: (folder) => [`${folder} has no room left.`, 'Make room there and run the command again.'],
  EDQUOT: (folder) => [`The quota of ${folder} is used up.`, 'Make room there and run the command again.'],
  EACCES: (folder) => [`This user may not write to ${folder}.`, 'Give it the right, or run as its owner.'],
  EROFS: (folder) => [`${folder} is mounted to be read only.`, 'Mount it to be written to.'],
}

/** Turns an error of a full or read-only disk into a problem with its cure. The caller deletes the partial file. */
async function withDiskErrors<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const [cause, cure] = DISK_ERRORS[code]?.(folder) ?? []
    throw cause && cure ? new StartupError(cause, cure) : error
  }
}

const unusable = (path: string, why: string): StartupError =>
  new StartupError(
    `The backup ${path} cannot be used. ${why}`,
    `Compare BACKUP_KEYS, or take an earlier backup: ${commandOf('restore', '--to', 'TIME')}`,
  )

const MANIFEST = 'manifest.sealed'

export function sealManifest(place: BackupStore, name: string, about: Manifest): string {
  return createVault(place.ring).seal(JSON.stringify(about), `manifest:${name}`)
}

/** Finds the newest backup from before this instant, and checks that all of its parts are unchanged. */
export async function findBackup(
  place: BackupStore,
  to: Date | null,
): Promise<{ name: string; manifest: Manifest }> {
  const names = existsSync(place.folder)
    ? readdirSync(place.folder).filter((name) => /^\d{8}T/.test(name))
    : []
  const last = to?.toISOString().replace(/[-:]/g, '')
  const name = names
    .filter((each) => last === undefined || each <= last)
    .sort()
    .at(-1)
  if (!name)
    throw new StartupError(
      to ? `There is no backup from before ${to.toISOString()}.` : `There is no backup in ${place.folder}.`,
      names.length > 0
        ? `There are: ${names.sort().join(', ')}.`
        : `Look at BACKUP_DIR; this makes one: ${commandOf('backup')}`,
    )
  const about = readManifest(place, name)
  for (const [part, { bytes, sha256 }] of Object.entries(about.parts)) {
    const file = join(place.folder, name, part)
    if (!existsSync(file)) throw unusable(name, `Its part ${part} is missing: it was only half copied.`)
    const hash = createHash('sha256')
    let length = 0
    for await (const piece of createReadStream(file)) {
      hash.update(piece)
      length += piece.length
    }
    if (length < bytes) throw unusable(name, `Its part ${part} is cut short: ${length} of ${bytes} bytes.`)
    if (hash.digest('hex') !== sha256)
      throw unusable(name, `Its part ${part} was changed since it was written.`)
  }
  return { name, manifest: about }
}

function readManifest(place: BackupStore, name: string): Manifest {
  const file = join(place.folder, name, MANIFEST)
  if (!existsSync(file)) throw unusable(name, 'Its manifest is missing: it was only half copied.')
  const sealed = readFileSync(file, 'utf8').trim()
  const keyId = sealed.split('.')[1] ?? ''
  if (!place.ring.keys[keyId])
    throw unusable(name, `It is sealed with the key "${keyId}", which is not given.`)
  try {
    return manifest.parse(JSON.parse(createVault(place.ring).open(sealed, `manifest:${name}`).toString()))
  } catch {
    throw unusable(name, `Its manifest was changed, or "${keyId}" is another key than it was sealed with.`)
  }
}
