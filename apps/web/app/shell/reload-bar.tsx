import { connectPage } from '@keyturn/platform/client'
import { Button } from '@keyturn/platform/ui'
import { useEffect, useState } from 'react'

/** Offers a reload where a part of the page will not come without one. What is typed on the page is lost by it. */
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
