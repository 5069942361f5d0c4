export const LAST_SEEN_CARD = 'last-seen'

/** Removes the card with the last seen numbers (`last-seen-card.ts`). */
export const hideLastSeen = (): void => document.getElementById(LAST_SEEN_CARD)?.remove()
