import type { AgencyAccount, CaisFile, CaisHeader } from './cais/agency-account.ts'
import type { Finding } from './cais/check.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Refusal to write or read a record or a line, worded for people. */
export interface FormatRefusal {
  readonly code: string
  readonly field: string | null
  readonly reason: string
}

/**
 * Port of a file format: writes a month's records for an agency and reads such files. Records use the terms of CAIS.
 */
export interface FileFormat {
  /** Returns the reason this record cannot be in a file with this header, or null. */
  whyNotWritable(record: AgencyAccount, header: CaisHeader): FormatRefusal | null
  write(header: CaisHeader, pages: AsyncIterable<readonly AgencyAccount[]>): Bytes
  /** Finds problems in a file, alone and against the last accepted file. */
  check(file: Bytes, accepted: Bytes | null): AsyncIterable<Finding>
  /** Reads a file as its agency would. Skips unreadable records; throws if the file is unreadable. */
  read(file: Uint8Array): CaisFile
  /** Splits the file into lines. A line that is no record has an account number that no account uses. */
  lines(file: Bytes): AsyncIterable<{ accountNumber: string; bytes: Uint8Array }>
}
