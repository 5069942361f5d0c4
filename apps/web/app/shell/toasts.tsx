import {
  connectPage,
  createStore,
  KEPT_MESSAGE,
  lazyPart,
  retryImport,
  tabStore,
  tokens,
  useSession,
} from '@keyturn/platform/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isMemberPage } from './visibility.ts'

const loadToaster = () => import('./toaster.ts')
const Toaster = lazyPart(() => loadToaster().then(({ Toaster: component }) => component))

/** Events that load the toast library, because toasts only answer an action. */
const deeds = ['click', 'input', 'submit'] as const

const wanted = createStore(false)
const want = (): void => wanted.become(true)

/** Loads the toast library after the page. Earlier toasts wait in its queue. */
export function Toasts() {
  const isWanted = useSyncExternalStore(wanted.subscribe, wanted.getSnapshot, () => false)
  // Keeps the toasts for a member who was signed in at the start, so that a failed sign-out is shown.
  const [cameSignedIn] = useState(() => tokens.read() !== null)
  const mayBeTold = useSession().status === 'signed-in' || cameSignedIn
  useEffect(() => {
    if (tabStore.getItem(KEPT_MESSAGE) !== null) {
      want()
      void loadToaster().then(({ sayKept }) => sayKept())
    }
    const timer = mayBeTold ? setTimeout(want, 1000) : undefined
    for (const deed of deeds) window.addEventListener(deed, want, { once: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const deed of deeds) window.removeEventListener(deed, want, { capture: true })
    }
  }, [mayBeTold])
  return isWanted && <Toaster />
}

/** Connects API calls to toasts and navigation. */
export function useConnectedPage(): void {
  useEffect(() => {
    connectPage({
      isPublic: (path) => !isMemberPage(path),
      showError: async (message) => {
        want()
        const { sayError } = await retryImport(loadToaster)
        await sayError(message)
      },
    })
  }, [])
}
