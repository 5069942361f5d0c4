/**
 * Navigates to another site (bank, card form). Resolves when the member returns by the back button to the same page.
 */
export function leaveFor(address: string): Promise<void> {
  return new Promise((resolve) => {
    // `pageshow` also fires while the page first loads.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      globalThis.removeEventListener('pageshow', onShow)
      resolve()
    }
    globalThis.addEventListener('pageshow', onShow)
    globalThis.location.assign(address)
  })
}
