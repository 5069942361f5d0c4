import { Button, Card, Link, Skeleton } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { overviewQuery } from './calls.ts'
import { Complaints } from './complaints.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { DataCopy } from './data-copy.tsx'
import { Looks } from './looks.tsx'
import './privacy.css'

/** Settings > Personal > Data rights: take it along, see who looked and what was agreed, complain. */
export function DataRights() {
  const overview = useQuery(overviewQuery)
  const card = useRef<HTMLDivElement>(null)
  const isThere = overview.data !== undefined
  // Letters link straight here; the card has its height only once it is filled.
  useEffect(() => {
    if (isThere && location.hash === '#data-rights') card.current?.scrollIntoView()
  }, [isThere])
  return (
    <Card id="data-rights" ref={card}>
      <h2 className="mb-2">Data rights</h2>
      <p className="mb-4 max-w-prose kt-quiet">
        Your data is yours: take it along, see what you agreed to and who looked, and tell us when something
        is wrong. How long we keep what, and why, is in the <Link to="/privacy-policy">privacy notice</Link>.
      </p>
      {overview.data ? (
        <div className="rights">
          <DataCopy copy={overview.data.export} />
          <ConsentHistory consents={overview.data.consents} />
          <Looks looks={overview.data.looks} />
          <Complaints complaints={overview.data.complaints} />
        </div>
      ) : overview.isError ? (
        <Button kind="outline" onClick={() => void overview.refetch()}>
          Failed to load your data rights. Try again
        </Button>
      ) : (
        <Skeleton lines={6} />
      )}
    </Card>
  )
}
