/** Payee of a period that a person has not decided about yet, or said no to. */
export type PayeeStanding = 'waiting' | 'declined'
