/** Staff check of a period's payee that is pending or declined. */
export type PayeeStanding = 'waiting' | 'declined'
