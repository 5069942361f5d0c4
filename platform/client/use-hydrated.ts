import { useSyncExternalStore } from 'react'

/** Returns false while a prerendered page hydrates, so that its first render matches the HTML; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = (): (() => void) => () => undefined
