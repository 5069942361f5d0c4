import { type SQL, sql } from 'drizzle-orm'
import type { Status, WaitsFor } from '../../domain/list-items.ts'
import type { Narrow, Source } from '../source.ts'

/** One kind of items: its table, and what its items of every status share. */
export interface Items extends Pick<Source, 'kind' | 'list' | 'facts' | 'ownWords' | 'together'> {
  /** Columns member_id, subject, since, and the table. */
  select: SQL
  /** Columns to filter and to order by. */
  by: { member: SQL; since: SQL }
}

/** Source of a kind's items with one status: the rows of the table that meet a condition. */
export function itemsOf(
  { select, by, ...shared }: Items,
  status: Status,
  waitsFor: WaitsFor,
  where: SQL | ((narrow: Narrow) => SQL),
): Source {
  return {
    ...shared,
    status,
    waitsFor,
    rows(narrow) {
      const { and, tail } = narrow(by.member, by.since)
      return sql`${select} where ${typeof where === 'function' ? where(narrow) : where} ${and} ${tail}`
    },
  }
}
