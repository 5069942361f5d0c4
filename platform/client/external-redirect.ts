/**
 * Navigates to another site (bank, card form). Resolves when the member returns by the back button to the same page.
 */
export function redirectToExternalSite(address: string): Promise<void> {
  return new Promise((resolve) => {
    // `pageshow` also fires while this page loads; only a return from the back/forward cache is `persisted`.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      globalThis.removeEventListener('pageshow', onShow)
      resolve()
    }
    globalThis.addEventListener('pageshow', onShow)
    globalThis.location.assign(address)
  })
}
