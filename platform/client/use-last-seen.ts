import { useEffect } from 'react'
import { hideLastSeen } from './hide-last-seen.ts'

/** Removes the card of what was seen last once the page shows its own numbers. Whoever leaves the page removes it too. */
export function useLastSeen(isShown: boolean): void {
  useEffect(() => {
    if (isShown) hideLastSeen()
  }, [isShown])
}
