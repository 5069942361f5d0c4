/** Stores files by our own keys. The content is already encrypted, so no store can read it. */
export interface FileStore {
  /** Replaces an existing file. Once it resolves, the file survives a crash. */
  put(key: string, content: Buffer): Promise<void>
  /** Returns null if the store has no such file. */
  get(key: string): Promise<Buffer | null>
  /**
   * Idempotent: a missing file counts as deleted. Throws if the store cannot confirm that, because the file may still
   * exist.
   */
  delete(key: string): Promise<void>
  /** Lists the keys of all files below a folder, to find the remaining files of an erased member. */
  list(folder: string): Promise<string[]>
}

/** `no_place`: the bucket or folder itself is missing. `no_right`: we have no permission to use it. */
type FileProblemKind = 'no_place' | 'no_right' | 'other'

/** Failure of the store. The message omits the file's name, so that it is not logged. */
export class FileStoreProblem extends Error {
  readonly trouble: FileProblemKind

  constructor(trouble: FileProblemKind, message: string) {
    super(message)
    this.name = 'FileStoreProblem'
    this.trouble = trouble
  }
}

/** Checks that a key has only letters, digits, dashes and slashes, so that it cannot leave the store's folder. */
export function checkFileKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/i.test(key) || key.length > 200)
    throw new Error('This is not the key of a file.')
  return key
}
