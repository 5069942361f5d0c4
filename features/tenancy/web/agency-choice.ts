import type { ComponentType } from 'react'
import type { Answers } from './answers.ts'
import { textOf } from './answers.ts'

/** The consents for each credit agency, which another feature draws and keeps. */
export interface AgencyChoice {
  Fields: ComponentType<{
    /** What was picked in this form so far; null: nothing was touched. */
    chosen: readonly string[] | null
    onChoose: (agencies: readonly string[]) => void
  }>
  save: (agencies: readonly string[]) => Promise<void>
}

const ANSWER = 'craAgencies'

/** Kept with the other answers, so that a reload costs nothing. */
export function agenciesIn(answers: Answers): string[] | null {
  if (typeof answers[ANSWER] !== 'string') return null
  return textOf(answers, ANSWER)
    .split(',')
    .filter((agency) => agency !== '')
}

export const agenciesAnswer = (agencies: readonly string[]): Answers => ({ [ANSWER]: agencies.join(',') })
