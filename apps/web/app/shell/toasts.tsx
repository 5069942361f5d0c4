import { connectSurroundings } from '@keyturn/platform/client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

const loadToaster = () => import('./toaster.ts')
const Toaster = lazy(() => loadToaster().then(({ Toaster: component }) => ({ default: component })))

/** Comes after the page: what is shown before that waits in the library's own list. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  if (!wanted) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}

/** Gives the calls a way to speak and to lead on. */
export function useSurroundings(): void {
  const navigate = useNavigate()
  useEffect(() => {
    connectSurroundings({
      goTo: (path) => void navigate(path),
      showError: (message) => void loadToaster().then(({ toast }) => toast.error(message)),
    })
  }, [navigate])
}
