import type { SQL } from 'drizzle-orm'
import type { Kind, ListName, Status, WaitsFor } from '../domain/desk.ts'

export interface Narrowed {
  /** Further conditions, beginning with `and`. */
  and: SQL
  /** Order and limit, over the column that says since when. */
  tail: SQL
}

export type Narrow = (member: SQL, since: SQL) => Narrowed

/** Where a line stands, each as a value of its type. */
export interface Line {
  memberId: SQL
  subject: SQL
  since: SQL
}

/**
 * The rows of one kind in one status. Each select can walk an index in the order of its days, so that a page of
 * a list costs the same at ten members and at a hundred thousand.
 */
export interface Source {
  kind: Kind
  list: ListName
  status: Status
  waitsFor: WaitsFor
  /** Columns member_id, subject, since. */
  rows(narrow: Narrow): SQL
  /** One value, jsonb, about a line: what it says beyond name and status. */
  facts(line: Line): SQL
  /** Without an account there is nobody to be found by name: the words are looked for here. */
  ownWords?: SQL
  /** Sources that read one table and name this together: the rows of people already found are read once for all. */
  together?: Together
}

export interface Together {
  /** Columns member_id, subject, since and status. */
  rows(narrow: Narrow): SQL
}
