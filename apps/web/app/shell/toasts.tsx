import {
  connectPage,
  createStore,
  lazyComponent,
  PENDING_MESSAGE_KEY,
  retryImport,
  tabStore,
  tokens,
  useSession,
} from '@keyturn/platform/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isMemberPage } from './visibility.ts'

const loadToaster = () => import('./toaster.ts')
const Toaster = lazyComponent(() => loadToaster().then(({ Toaster: component }) => component))

/** Events that load the toast library, because toasts only answer an action. */
const loadEvents = ['click', 'input', 'submit'] as const

const isNeeded = createStore(false)
const requestToaster = (): void => isNeeded.set(true)

/** Loads the toast library after the page. Earlier toasts wait in its queue. */
export function Toasts() {
  const isWanted = useSyncExternalStore(isNeeded.subscribe, isNeeded.getSnapshot, () => false)
  // Keeps the toasts for a member who was signed in at the start, so that a failed sign-out is shown.
  const [cameSignedIn] = useState(() => tokens.read() !== null)
  const mayShow = useSession().status === 'signed-in' || cameSignedIn
  useEffect(() => {
    if (tabStore.getItem(PENDING_MESSAGE_KEY) !== null) {
      requestToaster()
      void loadToaster().then(({ showPendingMessage: sayKept }) => sayKept())
    }
    const timer = mayShow ? setTimeout(requestToaster, 1000) : undefined
    for (const deed of loadEvents)
      window.addEventListener(deed, requestToaster, { once: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const deed of loadEvents) window.removeEventListener(deed, requestToaster, { capture: true })
    }
  }, [mayShow])
  return isWanted && <Toaster />
}

/** Connects API calls to toasts and navigation. */
export function useConnectedPage(): void {
  useEffect(() => {
    connectPage({
      isPublic: (path) => !isMemberPage(path),
      showError: async (message) => {
        requestToaster()
        const { showErrorToast: sayError } = await retryImport(loadToaster)
        await sayError(message)
      },
    })
  }, [])
}
