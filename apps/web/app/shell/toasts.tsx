import { connectPage, tokens, useSession } from '@keyturn/platform/client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { patiently } from './patiently.ts'
import { isMemberPage } from './visibility.ts'

const loadToaster = () => patiently(() => import('./toaster.ts'))
const Toaster = lazy(() => loadToaster().then(({ Toaster: component }) => ({ default: component })))

/** A message answers something a person did, so one who only reads never needs the place it is shown in. */
const deeds = ['click', 'input', 'submit'] as const

/** Comes after the page: what is said before that waits in the library's own list. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  const signedIn = useSession().status === 'signed-in'
  useEffect(() => {
    const want = () => setWanted(true)
    const timer = signedIn || tokens.read() ? setTimeout(want, 1000) : undefined
    for (const deed of deeds) window.addEventListener(deed, want, { once: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const deed of deeds) window.removeEventListener(deed, want, { capture: true })
    }
  }, [signedIn])
  if (!wanted) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}

/** Gives the calls a way to speak and to lead on. */
export function useConnectedPage(): void {
  const navigate = useNavigate()
  useEffect(() => {
    connectPage({
      goTo: (path) => void navigate(path),
      isPublic: (path) => !isMemberPage(path),
      showError: (message) => void loadToaster().then(({ toast }) => toast.error(message)),
    })
  }, [navigate])
}
