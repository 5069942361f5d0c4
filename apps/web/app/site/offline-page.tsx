import { Logo } from '@keyturn/brand'
import { safeRedirectPath } from '@keyturn/platform/client'
import { buttonClass, Card } from '@keyturn/platform/ui'
import { renderOfflinePassports } from '@keyturn/rent-passport/last-seen'
import { renderOfflineRecord } from '@keyturn/rent-record/last-seen'
import { type ReactNode, useEffect, useState } from 'react'

/**
 * Page that the service worker shows offline. It makes no request, because its data is on the device. The requested
 * path is in the hash, which no server receives.
 */
export default function OfflinePage() {
  const [wanted, setWanted] = useState('/dashboard')
  /** Undefined until local storage is read; null if there is nothing. */
  const [seen, setSeen] = useState<ReactNode>()
  useEffect(() => {
    setWanted(safeRedirectPath(globalThis.location.hash.slice(1)) ?? '/dashboard')
    setSeen(renderLastSeen())
    // Reads the storage again, because another tab signed out or signed in another member.
    const onStorage = (): void => setSeen(renderLastSeen())
    const goOn = () => location.replace(safeRedirectPath(location.hash.slice(1)) ?? '/dashboard')
    globalThis.addEventListener('storage', onStorage)
    globalThis.addEventListener('online', goOn)
    return () => {
      globalThis.removeEventListener('storage', onStorage)
      globalThis.removeEventListener('online', goOn)
    }
  }, [])
  return (
    <div className="page-width py-8">
      <Logo />
      <h1 className="mt-6">Keyturn cannot be reached</h1>
      <p className="mt-2 mb-4">
        Your device has no connection, or we are away for a moment.{' '}
        {seen && 'Here is what you last saw. You cannot change anything, and it may be out of date.'}
      </p>
      <a className={buttonClass({})} href={wanted}>
        Try again
      </a>
      {seen}
      {seen === null && (
        <Card className="mt-5">
          <p>
            Nothing is saved on this device. Sign in with “Remember me” and open your dashboard. From then on
            you can read it here without a connection.
          </p>
        </Card>
      )}
      {seen && (
        <p className="mt-5 kt-quiet">
          This stays on your device for seven days at most. It is deleted when you sign out or someone else
          signs in.
        </p>
      )}
    </div>
  )
}

/** Record and passports from the offline cache. Returns null if neither is there. */
function renderLastSeen(): ReactNode {
  const [record, passports] = [renderOfflineRecord(), renderOfflinePassports()]
  if (!record && !passports) return null
  return (
    <>
      {record}
      {passports}
    </>
  )
}
