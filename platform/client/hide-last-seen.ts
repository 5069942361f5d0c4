export const LAST_SEEN_CARD = 'last-seen'

/** Removes the card that the document drew from what was kept (`last-seen-card.ts`). */
export const hideLastSeen = (): void => document.getElementById(LAST_SEEN_CARD)?.remove()
