/**
 * Off to another site, a bank or a card form; it lasts until the member comes back by the browser's own button
 * to the page as they left it.
 */
export function leaveFor(address: string): Promise<void> {
  return new Promise((resolve) => {
    // A page still arriving is shown too, and has not been left yet.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      globalThis.removeEventListener('pageshow', onShow)
      resolve()
    }
    globalThis.addEventListener('pageshow', onShow)
    globalThis.location.assign(address)
  })
}
