import type { Agency, SentLine } from '@keyturn/agency-files/constants'
import type { Day } from '@keyturn/platform/days'

export const CREDIT_FILE_CHECK_STATES = ['asked', 'seen', 'not_seen', 'wrong', 'traced'] as const
export type CreditFileCheckState = (typeof CREDIT_FILE_CHECK_STATES)[number]

/** Member's answers about their own file. */
export const CREDIT_FILE_CHECK_ANSWERS = ['seen', 'not_seen', 'wrong'] as const
export type CreditFileCheckAnswer = (typeof CREDIT_FILE_CHECK_ANSWERS)[number]

const NEXT: Readonly<Record<CreditFileCheckState, readonly CreditFileCheckAnswer[]>> = {
  asked: ['seen', 'not_seen', 'wrong'],
  // A missing month may appear later, correct or wrong.
  not_seen: ['seen', 'wrong'],
  traced: ['seen', 'wrong'],
  seen: [],
  wrong: [],
}
export const mayAnswer = (state: CreditFileCheckState, answer: CreditFileCheckAnswer): boolean =>
  NEXT[state].includes(answer)

/**
 * Returns the newest month that should show on the member's file. It was accepted as paid and is not under query. Null
 * if none.
 */
export function monthToCheck(
  lines: readonly SentLine[],
  about: { agency: Agency; today: Day; questioned: readonly string[] },
): string | null {
  const latest = new Map<string, SentLine>()
  for (const line of lines) if (line.agency === about.agency) latest.set(line.month, line)
  const shown = [...latest.values()].filter(
    ({ month, status, flag, outcome, visibleBy }) =>
      status === '0' &&
      flag !== 'Q' &&
      outcome === 'accepted' &&
      visibleBy < about.today &&
      !about.questioned.includes(month),
  )
  return (
    shown
      .map(({ month }) => month)
      .sort()
      .at(-1) ?? null
  )
}
