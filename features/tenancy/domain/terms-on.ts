import type { Day } from '@keyturn/platform/days'

/** Returns the terms in force on a day, from terms in the order of their first days. Before the first terms, the first. */
export const termsOn = <Terms extends { from: Day }>(terms: readonly Terms[], day: Day): Terms | null =>
  terms.findLast(({ from }) => from <= day) ?? terms[0] ?? null
