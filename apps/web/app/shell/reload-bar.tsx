import { connectPage } from '@keyturn/platform/client'
import { Button } from '@keyturn/platform/ui'
import { useEffect, useState } from 'react'

/** Offers a reload if a part of the page cannot be loaded without one. The reload loses typed values. */
export function ReloadBar() {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    connectPage({ offerReload: () => setOffered(true) })
  }, [])
  return (
    <div className="shell-reload" role="status">
      {isOffered && (
        <>
          This page is out of date.
          <Button onClick={() => location.reload()}>Reload</Button>
        </>
      )}
    </div>
  )
}
