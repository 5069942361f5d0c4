import type { AgencyAccount, CaisFile, CaisHeader } from './cais/agency-account.ts'
import type { Finding } from './cais/check.ts'

type Bytes = AsyncIterable<Uint8Array>

/** A record or a line of the file that a format cannot write or read, as a person is told. */
export interface FormatRefusal {
  readonly code: string
  readonly field: string | null
  readonly reason: string
}

/**
 * Port of a file format: how a month's records become the file of one agency, and how such a file is read back. Records are
 * kept in the terms of CAIS; another format writes them in its own.
 */
export interface FileFormat {
  /** Why this record cannot stand in a file with this header, or null. */
  whyNotWritable(record: AgencyAccount, header: CaisHeader): FormatRefusal | null
  write(header: CaisHeader, pages: AsyncIterable<readonly AgencyAccount[]>): Bytes
  /** Findings in a file by itself, and against the file that the agency accepted last. */
  check(file: Bytes, accepted: Bytes | null): AsyncIterable<Finding>
  /** The file as its agency reads it. Records that cannot be read are left out; throws if the file cannot be read. */
  read(file: Uint8Array): CaisFile
  /** The file cut into lines. A line that is no record has an account number of no account. */
  lines(file: Bytes): AsyncIterable<{ accountNumber: string; bytes: Uint8Array }>
}
