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

/** A message answers something a person did, so one who only reads never needs the place it is shown in. */
const deeds = ['click', 'input', 'submit'] as const

const wanted = createStore(false)
const want = (): void => wanted.become(true)

/** Comes after the page: what is said before that waits in the library's own list. */
export function Toasts() {
  const isWanted = useSyncExternalStore(wanted.subscribe, wanted.getSnapshot, () => false)
  // Whoever came to sign out is told when that failed, though nobody is signed in by then.
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

/** Gives the calls a way to speak and to lead on. */
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
