import type { AgencyAccount, CaisFile, CaisHeader } from './agency-account.ts'
import { lineStride } from './layout.ts'
import { putAccount, putHeader, putTrailer } from './lines.ts'
import { CaisRefusal } from './refusal.ts'
import { problemsOf, rules } from './rules.ts'

/**
 * Writes a file page by page in constant memory. Requires ascending account numbers: reruns are then byte-identical,
 * duplicates are rejected, and months can be merged in one pass.
 */
export class CaisWriter {
  readonly #header: CaisHeader
  #lastNumber = ''
  #count = 0

  constructor(header: CaisHeader) {
    this.#header = header
  }

  header(): Uint8Array {
    const line = new Uint8Array(lineStride)
    putHeader(line, 0, this.#header)
    return line
  }

  page(accounts: readonly AgencyAccount[]): Uint8Array {
    const bytes = new Uint8Array(accounts.length * lineStride)
    let base = 0
    for (const account of accounts) {
      this.#putOne(bytes, base, account)
      base += lineStride
    }
    return bytes
  }

  trailer(): Uint8Array {
    const line = new Uint8Array(lineStride)
    putTrailer(line, 0, this.#count)
    return line
  }

  #putOne(bytes: Uint8Array, base: number, account: AgencyAccount): void {
    const place = { accountNumber: account.accountNumber, line: this.#count + 2 }
    if (account.accountNumber <= this.#lastNumber) {
      throw new CaisRefusal('not_in_order', 'accounts stand in ascending order, each one once.', place)
    }
    refuseWhatMayNotBeSent(account, this.#header.createdOn, place)
    try {
      putAccount(bytes, base, account)
    } catch (error) {
      throw error instanceof CaisRefusal ? error.at(place) : error
    }
    this.#lastNumber = account.accountNumber
    this.#count += 1
  }
}

function refuseWhatMayNotBeSent(
  account: AgencyAccount,
  createdOn: string,
  place: { accountNumber: string; line: number },
): void {
  const problems = problemsOf(account, createdOn)
  if (problems.length === 0) return
  throw new CaisRefusal('breaks_a_rule', problems.map((rule) => rules[rule]).join(' '), place)
}

const scratch = new Uint8Array(lineStride)

/**
 * Returns the refusal that this account would cause, or null. Builders call it first, so that one bad name excludes
 * one record and not the whole file.
 */
export function whyNotWritable(account: AgencyAccount, header: CaisHeader): CaisRefusal | null {
  const place = { accountNumber: account.accountNumber }
  try {
    const problems = problemsOf(account, header.createdOn)
    if (problems.length > 0) {
      return new CaisRefusal('breaks_a_rule', problems.map((rule) => rules[rule]).join(' '), place)
    }
    putAccount(scratch, 0, account)
    return null
  } catch (error) {
    if (error instanceof CaisRefusal) return error.at(place)
    throw error
  }
}

export function write(file: CaisFile): Buffer {
  const writer = new CaisWriter(file.header)
  return Buffer.concat([writer.header(), writer.page(file.accounts), writer.trailer()])
}

/** Writes the same file as `write`, from pages of a database cursor. */
export async function* writeStream(
  header: CaisHeader,
  pages: AsyncIterable<readonly AgencyAccount[]> | Iterable<readonly AgencyAccount[]>,
): AsyncGenerator<Uint8Array> {
  const writer = new CaisWriter(header)
  yield writer.header()
  for await (const page of pages) if (page.length > 0) yield writer.page(page)
  yield writer.trailer()
}
