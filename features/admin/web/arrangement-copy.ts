import { arrangementWords } from '@keyturn/agency-files/arrangement-constants'
import { formatDay } from '@keyturn/platform/days'
import type { ItemOf } from '../contract/index.ts'
import { quoteName } from '../domain/quote-name.ts'

export function arrangementCopy({ terms, starts_on, ends_on, evidence, proposer }: ItemOf<'arrangement'>) {
  const until = ends_on === null ? '' : ` until ${formatDay(ends_on)}`
  return {
    what: 'Agreement with the landlord',
    detail: `${arrangementWords(terms)}, from ${formatDay(starts_on)}${until}, recorded by ${proposer ? quoteName(proposer) : 'a colleague'}`,
    text: evidence,
  }
}
