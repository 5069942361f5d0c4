import type { Agency } from '@keyturn/agency-files/words'
import { errorMessage } from '@keyturn/platform/client'
import { formatDay } from '@keyturn/platform/days'
import { Button, buttonClass, Card, Skeleton, SwitchPlate, SwitchRow } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ProfileAnswer } from '../contract.ts'
import { creditProfilePage } from '../links.ts'
import { AgreedDialog } from './agreed-dialog.tsx'
import { type Channel, profileQuery } from './calls.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { useConsents } from './use-consents.ts'
import { onWord } from './words.ts'
import './credit-profile.css'

/** The switch that stops the reporting: beside the one that stops the money, and independent of it. */
export function ReportingPlate({ channel = 'settings' }: { channel?: Channel }) {
  const profile = useQuery(profileQuery)
  if (profile.isPending) return <Skeleton lines={8} />
  if (profile.isError)
    return (
      <Card>
        <p role="alert">{errorMessage(profile.error, 'Failed to load your reporting')}</p>
        <Button kind="outline" onClick={() => void profile.refetch()}>
          Try again
        </Button>
      </Card>
    )
  return <Plate profile={profile.data} channel={channel} />
}

type Open = { kind: 'choose' } | { kind: 'agreed' } | { kind: 'agency'; agency: Agency } | null

function Plate({ profile, channel }: { profile: ProfileAnswer; channel: Channel }) {
  const consents = useConsents(channel)
  const [open, setOpen] = useState<Open>(null)
  const given = profile.agencies.flatMap((each) => (each.given ? [each.agency] : []))
  const on = given.length > 0
  const agree = async (agencies: Agency[]) => {
    if (await consents.choose(agencies)) setOpen(null)
  }
  return (
    <>
      <SwitchPlate
        title="Your reporting"
        on={on}
        onSwitch={(next) => (next ? setOpen({ kind: 'choose' }) : void consents.stopAll())}
        disabled={consents.busy}
        state={on ? 'On.' : 'Off.'}
        meaning={on ? `Next file ${formatDay(profile.next_file_on)}.` : 'Nothing is sent to any agency.'}
        rows={
          // The Credit Profile has each agency's own switch at its head already.
          channel === 'settings' &&
          profile.agencies.map(({ agency, name, reasons, given: stands }) => (
            <SwitchRow
              key={agency}
              label={name}
              on={stands}
              disabled={consents.busy}
              onChange={(next) => (next ? setOpen({ kind: 'agency', agency }) : void consents.stop(agency))}
              words={{ on: onWord({ reasons }), off: 'Off' }}
            />
          ))
        }
        thenTitle="If you switch it off"
        stops={STOPS}
        stays={STAYS}
        acts={
          <>
            <Link
              to={`${creditProfilePage}#sent`}
              className={buttonClass({ kind: 'outline', size: 'small' })}
            >
              See what was sent
            </Link>
            <Button kind="outline" size="small" onClick={() => setOpen({ kind: 'agreed' })}>
              What I agreed to
            </Button>
          </>
        }
      />
      {open?.kind === 'agreed' && <AgreedDialog onClose={() => setOpen(null)} />}
      {open?.kind === 'choose' && (
        <ChooseDialog
          inPlan={profile.agencies_in_plan}
          busy={consents.busy}
          onClose={() => setOpen(null)}
          onAgree={agree}
        />
      )}
      {open?.kind === 'agency' && (
        <ConsentDialog
          agency={open.agency}
          given={given}
          inPlan={profile.agencies_in_plan}
          busy={consents.busy}
          onClose={() => setOpen(null)}
          onAgree={agree}
        />
      )}
    </>
  )
}

const STOPS = [
  'We send nothing more, to any agency, from today.',
  'A file that has not left yet goes without you.',
]
const STAYS = [
  'What is already on your file stays there, up to six years.',
  'You can still dispute any month that was sent.',
  'Your plan is a separate switch. It keeps renewing.',
]
