export const OFFLINE_CARD_ID = 'last-seen'

/** Removes the card with the last seen numbers (`offline-card.ts`). */
export const hideOfflineCard = (): void => document.getElementById(OFFLINE_CARD_ID)?.remove()
