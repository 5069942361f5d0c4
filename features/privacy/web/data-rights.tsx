import { Link, Loaded, SettingsSection } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { overviewQuery } from './calls.ts'
import { Complaints } from './complaints.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { DataAccesses } from './data-accesses.tsx'
import { DataCopy } from './data-copy.tsx'
import './privacy.css'

/** Settings > Personal > Data rights: data copy, staff accesses, consents, complaints. */
export function DataRights() {
  const overview = useQuery(overviewQuery)
  const card = useRef<HTMLDivElement>(null)
  const isThere = overview.data !== undefined
  // Emails link here. The card has its height only after loading, so scrolls then.
  useEffect(() => {
    if (isThere && location.hash === '#data-rights') card.current?.scrollIntoView()
  }, [isThere])
  return (
    <SettingsSection
      id="data-rights"
      ref={card}
      heading="Data rights"
      lead={
        <>
          Your data is yours: take it along, see what you agreed to and who looked, and tell us when something
          is wrong. How long we keep what, and why, is in the <Link to="/privacy-policy">privacy notice</Link>
          .
        </>
      }
    >
      <Loaded of={overview} failed="Failed to load your data rights." lines={6}>
        {(rights) => (
          <div className="rights grid">
            <DataCopy copy={rights.export} />
            <ConsentHistory consents={rights.consents} />
            <DataAccesses looks={rights.looks} />
            <Complaints complaints={rights.complaints} />
          </div>
        )}
      </Loaded>
    </SettingsSection>
  )
}
