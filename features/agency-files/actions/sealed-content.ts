import { createHash } from 'node:crypto'
import type { AgencyFilesContext } from '../context.ts'
import type { AgencyFile } from '../store/files.ts'

/** Several thousand records: large enough to be few, small enough to hold many at once. */
const PART_BYTES = 4 * 1024 * 1024

type Which = Pick<AgencyFile, 'id' | 'draftRevision'>

/** A rebuild writes under new keys, so that two builds never mix. */
const keyOf = ({ id, draftRevision }: Which, part: number): string =>
  `agency-files/${id}/${draftRevision}-${part}`
const contextOf = ({ id, draftRevision }: Which, part: number): string =>
  `agency-file:${id}:${draftRevision}:${part}`

export interface SealedContent {
  sha256: string
  partCount: number
  sizeBytes: number
}

/** Encrypts and stores a file of any length in parts, in constant memory. */
export async function sealContent(
  { files, vault }: AgencyFilesContext,
  file: Which,
  chunks: AsyncIterable<Uint8Array>,
): Promise<SealedContent> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let partCount = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  const flush = async (): Promise<void> => {
    const sealed = vault.seal(Buffer.concat(waiting), contextOf(file, partCount))
    await files.put(keyOf(file, partCount), Buffer.from(sealed))
    partCount += 1
    waiting = []
    waitingBytes = 0
  }
  for await (const chunk of chunks) {
    hash.update(chunk)
    sizeBytes += chunk.length
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= PART_BYTES) await flush()
  }
  if (waitingBytes > 0) await flush()
  return { sha256: hash.digest('hex'), partCount, sizeBytes }
}

export async function* openContent(
  { files, vault }: AgencyFilesContext,
  file: Which & Pick<AgencyFile, 'partCount'>,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < (file.partCount ?? 0); part++) {
    const sealed = await files.get(keyOf(file, part))
    if (!sealed) throw new Error('A part of an agency file is gone from the file store.')
    yield vault.open(sealed.toString('latin1'), contextOf(file, part))
  }
}

/** Deletes a build that will not be sent, because it has names and addresses. */
export async function dropContent({ files }: AgencyFilesContext, file: Stored): Promise<void> {
  for (const key of contentKeys(file)) await files.delete(key)
}

type Stored = Which & Pick<AgencyFile, 'partCount'>

/** Returns the storage keys of a file's parts. */
export const contentKeys = (file: Stored): string[] =>
  Array.from({ length: file.partCount ?? 0 }, (_, part) => keyOf(file, part))
