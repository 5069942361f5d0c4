import { useSyncExternalStore } from 'react'

/** False while a ready-made page is first drawn, which is the same for everybody: as it was sent. True from then on. */
export const useDrawn = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = (): (() => void) => () => undefined
