import { useSyncExternalStore } from 'react'

/** Returns false during hydration, so the first render matches the HTML; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = (): (() => void) => () => undefined
