import type { ChangedBecause } from '@keyturn/rent-record/constants'

/** Cause of a correction without a request or a staff decision. */
export type CorrectedBecause = ChangedBecause | 'paper' | 'sent'

interface Reason {
  readonly reason: string
  note(day: string): string
  /** Sends an email with the change, because the member did not make it. */
  readonly byLetter: boolean
}

const FOUND: Reason = {
  reason: 'Your bank shows something else about this month than what was sent.',
  note: (day) => `What we know of this month changed on ${day}.`,
  byLetter: true,
}

/** Texts stored with a correction, by cause. */
const REASONS: Record<CorrectedBecause, Reason> = {
  paper: {
    reason: 'A benefit or somebody else paid this month, and a document shows it.',
    note: (day) => `A document brought on ${day} shows who paid.`,
    byLetter: true,
  },
  said: {
    reason: 'You corrected which payments are your rent.',
    note: (day) => `You changed what pays this month on ${day}.`,
    byLetter: false,
  },
  answered: {
    reason: 'You changed your answer about this month.',
    note: (day) => `You changed your answer on ${day}.`,
    byLetter: false,
  },
  terms: {
    reason: 'The terms of your home changed.',
    note: (day) => `The terms of your home changed on ${day}.`,
    byLetter: false,
  },
  found: FOUND,
  sent: FOUND,
}

/** Text of the dispute opened for the member when typed terms would correct an adverse record. */
export const TERMS_QUESTION = 'I changed the rent or other terms of my home.'

const DOCUMENT_DELETED: Reason = {
  reason: 'The document that showed who paid this month was removed.',
  note: (day) => `The document was removed on ${day}.`,
  byLetter: false,
}

export const reasonOf = (why: CorrectedBecause, correctedStatus: '0' | 'U'): Reason =>
  why === 'paper' && correctedStatus === 'U' ? DOCUMENT_DELETED : REASONS[why]

/** Returns true for a correction from bank data, not from an action of the member. */
export const isFound = ({ reason }: { readonly reason: string }): boolean => reason === FOUND.reason
