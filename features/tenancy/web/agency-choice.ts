import type { ComponentType } from 'react'
import type { Answers } from './answers.ts'
import { textOf } from './answers.ts'

/** Consents for each credit agency, which another feature renders and stores. */
export interface AgencyChoice {
  Fields: ComponentType<{
    /** Agencies chosen in this form. Null until the member chooses. */
    chosen: readonly string[] | null
    onChoose: (agencies: readonly string[]) => void
  }>
  save: (agencies: readonly string[]) => Promise<void>
}

const ANSWER = 'craAgencies'

/** Stored with the other answers, so that a reload does not lose them. */
export function agenciesIn(answers: Answers): string[] | null {
  if (typeof answers[ANSWER] !== 'string') return null
  return textOf(answers, ANSWER)
    .split(',')
    .filter((agency) => agency !== '')
}

export const agenciesAnswer = (agencies: readonly string[]): Answers => ({ [ANSWER]: agencies.join(',') })
