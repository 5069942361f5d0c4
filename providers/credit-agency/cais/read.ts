import type { AgencyAccount, CaisFile, CaisHeader } from './agency-account.ts'
import { lineStride } from './layout.ts'
import { accountNumberIn, isTrailer, takeAccount, takeHeader, takeTrailer } from './lines.ts'
import { CaisRefusal } from './refusal.ts'

export interface ReadOptions {
  /** Callback for each unreadable record, which is then skipped. Without it the first one throws. */
  readonly onUnreadable?: (refusal: CaisRefusal) => void
}

/**
 * Reads a file from chunks of any size. The first line is the header; the reserved number marks the trailer. `take`
 * selects the fields read per record.
 */
export class CaisReader<Account> {
  header: CaisHeader | null = null
  /** Record count in the trailer; null until it is read. */
  declaredCount: number | null = null
  readonly #onUnreadable: ((refusal: CaisRefusal) => void) | undefined
  #rest: Buffer = Buffer.alloc(0)
  #line = 0

  readonly #take: (line: Buffer, base: number) => Account

  constructor(options: ReadOptions, take: (line: Buffer, base: number) => Account) {
    this.#onUnreadable = options.onUnreadable
    this.#take = take
  }

  /** Number of account records so far, including unreadable ones. */
  get accountCount(): number {
    return Math.max(0, this.#line - (this.declaredCount === null ? 1 : 2))
  }

  push(chunk: Uint8Array): Account[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const accounts: Account[] = []
    let base = this.#finishLine(bytes, accounts)
    for (; base + lineStride <= bytes.length; base += lineStride) this.#takeOne(bytes, base, accounts)
    if (base < bytes.length) this.#rest = Buffer.concat([this.#rest, bytes.subarray(base)])
    return accounts
  }

  /** Completes the line that was split between chunks. Returns the start of the next line. */
  #finishLine(bytes: Buffer, accounts: Account[]): number {
    if (this.#rest.length === 0) return 0
    const missing = lineStride - this.#rest.length
    if (bytes.length < missing) return 0
    const line = Buffer.concat([this.#rest, bytes.subarray(0, missing)])
    this.#rest = Buffer.alloc(0)
    this.#takeOne(line, 0, accounts)
    return missing
  }

  end(): void {
    const place = { line: this.#line + 1 }
    if (this.#rest.length > 0) throw new CaisRefusal('bad_line', 'the file stops inside this line.', place)
    if (this.header === null) throw new CaisRefusal('bad_header', 'The file is empty.')
    if (this.declaredCount === null) throw new CaisRefusal('bad_trailer', 'The file has no trailer.', place)
  }

  #takeOne(bytes: Buffer, base: number, accounts: Account[]): void {
    this.#line += 1
    try {
      if (this.declaredCount !== null) throw new CaisRefusal('bad_trailer', 'nothing may follow the trailer.')
      if (this.header === null) this.header = takeHeader(bytes, base)
      else if (isTrailer(bytes, base)) this.declaredCount = takeTrailer(bytes, base)
      else accounts.push(this.#take(bytes, base))
    } catch (error) {
      this.#refuse(error, bytes, base, { line: this.#line })
    }
  }

  /** Skips an unreadable record. A wrong line length, header or trailer stops the reading. */
  #refuse(error: unknown, bytes: Buffer, base: number, place: { line: number }): void {
    if (!(error instanceof CaisRefusal)) throw error
    const isAccount = this.header !== null && this.declaredCount === null && !isTrailer(bytes, base)
    const refusal = error.at(isAccount ? { ...place, accountNumber: accountNumberIn(bytes, base) } : place)
    if (this.#onUnreadable === undefined || !isAccount || error.code === 'bad_line') throw refusal
    this.#onUnreadable(refusal)
  }
}

function demandCount(reader: CaisReader<AgencyAccount>): void {
  if (reader.declaredCount === reader.accountCount) return
  throw new CaisRefusal(
    'count_mismatch',
    `The trailer says ${reader.declaredCount} accounts and the file holds ${reader.accountCount}.`,
  )
}

export function read(bytes: Uint8Array, options: ReadOptions = {}): CaisFile {
  const reader = new CaisReader(options, takeAccount)
  const accounts = reader.push(bytes)
  reader.end()
  demandCount(reader)
  if (reader.header === null) throw new CaisRefusal('bad_header', 'The file is empty.')
  return { header: reader.header, accounts }
}

/** Yields pages of accounts from a file of any length in constant memory. Throws if the trailer is wrong. */
export async function* readStream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<AgencyAccount[]> {
  const reader = new CaisReader(options, takeAccount)
  for await (const chunk of chunks) {
    const accounts = reader.push(chunk)
    if (accounts.length > 0) yield accounts
  }
  reader.end()
  demandCount(reader)
}
