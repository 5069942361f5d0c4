import { type Threat, threatsIn } from './threats.ts'

export interface Promised extends Threat {
  /** Files that implement the promise. */
  keptBy: string[]
}

/**
 * Parses the tables of `docs/promises.md` and `docs/cases.md`: a sentence, `files` that keep it, and checks as `file`:
 * “title”; “title”.
 */
export const promisesIn = (page: string): Promised[] =>
  threatsIn(page)
    .filter(({ name }) => name !== 'Promise' && name !== 'Case')
    .map((promised) => ({
      ...promised,
      keptBy: [...promised.answer.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    }))
