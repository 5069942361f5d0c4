import { type Threat, threatsIn } from './threats.ts'

export interface Promised extends Threat {
  /** Files that keep the promise. */
  keptBy: string[]
}

/** Reads the tables of `docs/promises.md`: a promise, `files` that keep it, and checks as `file`: “title”; “title”. */
export const promisesIn = (page: string): Promised[] =>
  threatsIn(page)
    .filter(({ name }) => name !== 'Promise')
    .map((promised) => ({
      ...promised,
      keptBy: [...promised.answer.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    }))
