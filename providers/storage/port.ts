/** Keeps files by a key of our making. What is handed in is sealed already: no store can read it. */
export interface FileStore {
  /** Replaces what was there; after it resolves the file survives a crash. */
  put(key: string, content: Buffer): Promise<void>
  /** Null: there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Deleting what is not there is done already. */
  delete(key: string): Promise<void>
}

/** Letters, figures, dashes and slashes: nothing that could leave the store's own place. */
export function checkFileKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/i.test(key) || key.length > 200)
    throw new Error('This is no key of a file.')
  return key
}
