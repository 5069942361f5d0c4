import { OFFLINE_CARD_ID } from './hide-offline-card.ts'
import { MAX_AGE_MS, SCHEMA_VERSION } from './offline-cache.ts'

/**
 * Shows the member's last seen numbers on the dashboard before other scripts are loaded. Serialised into an inline
 * script, so it must not use outer variables.
 */
export function showOfflineCard(shape: number, keptMs: number, cardId: string): void {
  try {
    if (!/^\/dashboard\/?$/.test(location.pathname)) return
    // A sign-in of this tab alone is not remembered, and may be another member's.
    if (sessionStorage.getItem('access_token') !== null) return
    const claims = localStorage.getItem('access_token')?.split('.')[1] ?? ''
    const { sid } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))
    const kept = JSON.parse(localStorage.getItem('last_seen') ?? '{}')
    const numbers: { seen: string[]; at: number } | undefined = kept.parts?.first_numbers
    if (kept.shape !== shape || kept.session !== sid || !numbers || Date.now() - numbers.at > keptMs) return
    const card = document.createElement('aside')
    card.id = cardId
    card.setAttribute('aria-label', 'What you saw last')
    for (const text of numbers.seen) {
      if (text === '') continue
      const line = document.createElement('p')
      line.textContent = text
      card.append(line)
    }
    document.body.append(card)
  } catch {
    // Storage is blocked or has unexpected data, so the page shows its numbers when they are loaded.
  }
}

export const offlineCardScript = `(${showOfflineCard})(${SCHEMA_VERSION},${MAX_AGE_MS},${JSON.stringify(OFFLINE_CARD_ID)})`

export { OFFLINE_CARD_ID }
