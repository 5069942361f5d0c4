import type { SQL } from 'drizzle-orm'
import type { Kind, ListName, Status, WaitsFor } from '../domain/list-items.ts'

export interface Narrowed {
  /** Further conditions, beginning with `and`. */
  and: SQL
  /** Order and limit, by the `since` column. */
  tail: SQL
}

export type Narrow = (member: SQL, since: SQL) => Narrowed

/** Typed values that identify a row. */
export interface RowKey {
  memberId: SQL
  subject: SQL
  since: SQL
}

/**
 * Rows of one kind and status. Each select can use an index in date order, so a page is equally fast for ten members
 * and 100,000.
 */
export interface Source {
  kind: Kind
  list: ListName
  status: Status
  waitsFor: WaitsFor
  /** Columns member_id, subject, since. */
  rows(narrow: Narrow): SQL
  /** One jsonb value with the row's facts beyond name and status. */
  facts(line: RowKey): SQL
  /** Search text in the row itself, because senders without an account are not in the search index. */
  ownWords?: SQL
  /** Sources that share this read one table, which is scanned once for the members found. */
  together?: SharedScan
}

export interface SharedScan {
  /** Columns member_id, subject, since and status. */
  rows(narrow: Narrow): SQL
}
