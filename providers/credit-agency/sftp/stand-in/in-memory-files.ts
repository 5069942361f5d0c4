/** File in the simulated server's memory. Each account has two folders. */
export interface StoredFile {
  readonly content: Buffer
  readonly changedAtSeconds: number
}

export class InMemoryFiles {
  readonly #files = new Map<string, StoredFile>()
  readonly #now: () => Date
  readonly folders = ['/', '/inbox', '/outbox'] as const

  constructor(now: () => Date) {
    this.#now = now
  }

  isFolder(path: string): boolean {
    return this.folders.some((folder) => folder === path)
  }

  /** True for a name directly inside one of the two folders; nothing else exists. */
  isFilePath(path: string): boolean {
    return /^\/(inbox|outbox)\/[^/]+$/.test(path)
  }

  get(path: string): StoredFile | undefined {
    return this.#files.get(path)
  }

  put(path: string, content: Buffer): void {
    this.#files.set(path, { content, changedAtSeconds: Math.floor(this.#now().getTime() / 1000) })
  }

  remove(path: string): boolean {
    return this.#files.delete(path)
  }

  /** Returns false if the source is missing or the new name is taken. */
  rename(from: string, to: string): boolean {
    const file = this.#files.get(from)
    if (file === undefined || this.#files.has(to) || !this.isFilePath(to)) return false
    this.#files.delete(from)
    this.#files.set(to, file)
    return true
  }

  namesIn(folder: string): string[] {
    return [...this.#files.keys()]
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1))
  }
}

/** File that is being uploaded: its bytes may arrive in any order. */
export class Draft {
  readonly #parts: { offset: number; data: Buffer }[] = []

  write(offset: number, data: Buffer): void {
    this.#parts.push({ offset, data: Buffer.from(data) })
  }

  content(): Buffer {
    const whole = Buffer.alloc(Math.max(0, ...this.#parts.map(({ offset, data }) => offset + data.length)))
    for (const { offset, data } of this.#parts) data.copy(whole, offset)
    return whole
  }
}
