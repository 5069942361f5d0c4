/** Keeps files by a key of our making. What is handed in is sealed already: no store can read it. */
export interface FileStore {
  /** Replaces what was there; after it resolves the file survives a crash. */
  put(key: string, content: Buffer): Promise<void>
  /** Null: the store was asked and has no such file. */
  get(key: string): Promise<Buffer | null>
  /** Deleting what is not there is done already. Where nothing can be said of the file it throws: nothing is erased. */
  delete(key: string): Promise<void>
  /** The keys of all files below this one, as a folder: what is left of somebody who asked to be forgotten. */
  list(folder: string): Promise<string[]>
}

/** `no_place`: the bucket or folder itself is missing. `no_right`: it is not ours to use. */
type FileTrouble = 'no_place' | 'no_right' | 'other'

/** The store could not do it. Of the file's name it says nothing: logs hold no more than they need. */
export class FileStoreProblem extends Error {
  readonly trouble: FileTrouble

  constructor(trouble: FileTrouble, message: string) {
    super(message)
    this.name = 'FileStoreProblem'
    this.trouble = trouble
  }
}

/** Letters, figures, dashes and slashes: nothing that could leave the store's own place. */
export function checkFileKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/i.test(key) || key.length > 200)
    throw new Error('This is not the key of a file.')
  return key
}
