import type { Agency } from '@keyturn/agency-files/constants'
import { EmptyState, HouseSkeleton } from '@keyturn/brand'
import { errorMessage } from '@keyturn/platform/client'
import { formatDay } from '@keyturn/platform/days'
import { helpAbout } from '@keyturn/platform/help'
import { Button, Card, Link } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { ProfileAnswer } from '../contract.ts'
import { AgencyCards } from './agency-cards.tsx'
import { disputesQuery, profileQuery } from './calls.ts'
import { CreditFileCheckCard } from './credit-file-check-card.tsx'
import { DisputeCard } from './dispute-card.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { FirstConsent } from './first-consent.tsx'
import { BlockerList } from './reporting-blockers.tsx'
import { ReportingPlate } from './reporting-plate.tsx'
import { OwnFileCard, ScoresCard } from './side-cards.tsx'
import { Timeline } from './timeline.tsx'
import './credit-profile.css'

export default function CreditProfilePage() {
  const profile = useQuery(profileQuery)
  return (
    <div className="page-width credit grid gap-5.5 max-cards:gap-3.5" aria-busy={profile.isPending}>
      <header>
        <h1>Credit Profile</h1>
        <p className="max-w-[37.5em] mt-1.5 kt-quiet">
          Every month, every agency: what was sent, when, and when it should show. Data may take up to three
          months to appear. <Link to={helpAbout('reporting')}>What an agency needs</Link>
        </p>
      </header>
      {profile.isPending && <HouseSkeleton label="Loading your credit profile" />}
      {profile.isError && (
        <Card className="grid justify-items-start gap-4">
          <p role="alert">{errorMessage(profile.error, 'Failed to load your credit profile')}</p>
          <Button busy={profile.isFetching} busyText="Trying..." onClick={() => void profile.refetch()}>
            Try again
          </Button>
        </Card>
      )}
      {profile.data && <LoadedProfile profile={profile.data} />}
    </div>
  )
}

function LoadedProfile({ profile }: { profile: ProfileAnswer }) {
  const [about, setAbout] = useState<{ agency: Agency; month: string } | null>(null)
  const asked = useQuery(disputesQuery).data?.items ?? []
  const isQuiet = profile.agencies.every(({ given, months_sent }) => !given && months_sent === 0)
  // While no agency is chosen, the card above leads to the choice.
  const blockers = profile.blockers.filter(({ because }) => !isQuiet || because !== 'no_consent')
  useGoToHash()
  return (
    <>
      {isQuiet && profile.agencies_in_plan > 0 && <FirstConsent profile={profile} />}
      <CreditFileCheckCard looks={profile.looks} onDispute={setAbout} />
      {profile.reported_as && <ReportedAs known={profile.reported_as} />}
      {blockers.length > 0 && (
        <Card>
          <BlockerList blockers={blockers} />
        </Card>
      )}
      <AgencyCards profile={profile} />
      {profile.months.length === 0 ? (
        <Card>
          <EmptyState title="Nothing to send yet">
            Connect your bank, and the months of rent we find appear here. After half a year of steady
            payments each goes into a file on the 20th of the month after.
          </EmptyState>
        </Card>
      ) : (
        <Timeline profile={profile} onDispute={setAbout} />
      )}
      <div className="credit-columns grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] items-start gap-5">
        <div className="grid gap-5">
          {asked.map((dispute) => (
            <DisputeCard key={dispute.id} dispute={dispute} />
          ))}
          <ReportingPlate channel="credit-profile" />
        </div>
        <div className="grid gap-5">
          <OwnFileCard />
          <ScoresCard />
        </div>
      </div>
      {about && <DisputeDialog {...about} onClose={() => setAbout(null)} />}
    </>
  )
}

/** A changed profile does not change the agencies' records until staff have seen a document. */
function ReportedAs({ known }: { known: NonNullable<ProfileAnswer['reported_as']> }) {
  const holder = [known.name, known.born_on && `born ${formatDay(known.born_on)}`].filter(Boolean).join(', ')
  return (
    <Card>
      <h2>Agencies know you as {holder}</h2>
      <p>
        Your profile says something else now. Files keep what the agencies know until we have seen a document
        that shows the change, such as a marriage certificate or a passport. Write to us, and we will ask you
        for it.
      </p>
    </Card>
  )
}

/** Scrolls to the hash again after rendering, because the browser looked for it before the page existed. */
function useGoToHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}
