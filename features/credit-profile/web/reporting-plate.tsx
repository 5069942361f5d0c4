import { type Agency, agencyName } from '@keyturn/agency-files/constants'
import { errorMessage } from '@keyturn/platform/client'
import {
  Button,
  buttonClass,
  Card,
  ConfirmDialog,
  Link,
  Skeleton,
  SwitchPlate,
  SwitchRow,
} from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileAnswer } from '../contract.ts'
import { consentTextOf } from '../domain/consent-texts.ts'
import { creditProfilePage } from '../links.ts'
import { AgreedDialog } from './agreed-dialog.tsx'
import { type Channel, profileQuery } from './calls.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { reportingSwitch, switchedOnText } from './copy.ts'
import { useConsents } from './use-consents.ts'
import './credit-profile.css'

/** Switch that stops reporting, beside the plan's switch and independent of it. */
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

type Open =
  | { kind: 'stop' }
  | { kind: 'choose' }
  | { kind: 'agreed' }
  | { kind: 'agency'; agency: Agency }
  | null

function Plate({ profile, channel }: { profile: ProfileAnswer; channel: Channel }) {
  const consents = useConsents(channel)
  const [open, setOpen] = useState<Open>(null)
  const given = profile.agencies.flatMap((each) => (each.given ? [each.agency] : []))
  // A plan that covers fewer agencies than were agreed to cannot restore them all.
  const canUndo = given.length <= profile.agencies_in_plan
  const agree = async (agencies: Agency[]) => {
    if (await consents.choose(agencies)) setOpen(null)
  }
  return (
    <>
      <SwitchPlate
        title="Your reporting"
        {...reportingSwitch(profile)}
        onSwitch={(next) => setOpen({ kind: next ? 'choose' : 'stop' })}
        disabled={consents.busy}
        rows={
          // The Credit Profile already has each agency's switch at the top.
          channel === 'settings' &&
          profile.agencies.map(({ agency, name, reasons, given: stands }) => (
            <SwitchRow
              key={agency}
              label={name}
              on={stands}
              disabled={consents.busy}
              onChange={(next) =>
                next ? setOpen({ kind: 'agency', agency }) : void consents.stop(agency, canUndo)
              }
              words={{ on: switchedOnText({ reasons }), off: 'Off' }}
            />
          ))
        }
        acts={
          <>
            <Link
              to={`${creditProfilePage}#sent`}
              className={buttonClass({ kind: 'outline', size: 'small' })}
            >
              See what was sent
            </Link>
            <Button kind="outline" size="small" onClick={() => setOpen({ kind: 'agreed' })}>
              {hasNewWords(profile) ? 'New words to agree to' : 'What I agreed to'}
            </Button>
          </>
        }
      />
      <StopDialog
        open={open?.kind === 'stop'}
        given={given}
        busy={consents.busy}
        onClose={() => setOpen(null)}
        onStop={async () => {
          if (await consents.stopAll(canUndo ? given : [])) setOpen(null)
        }}
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

interface StopDialogProps {
  open: boolean
  given: readonly Agency[]
  busy: boolean
  onClose: () => void
  onStop: () => void
}

/** Confirmation dialog before all reporting stops, with the agencies' names. */
function StopDialog({ open, given, busy, onClose, onStop }: StopDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      question="Stop reporting?"
      keep="Keep reporting"
      act="Stop reporting"
      actBusyText="Stopping..."
      danger
      busy={busy}
      onKeep={onClose}
      onAct={onStop}
    >
      <p>
        Nothing more goes to {listed(given.map(agencyName))}. What is already on your file stays there, up to
        six years. To start again you agree to each agency again.
      </p>
    </ConfirmDialog>
  )
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)

/** Returns true if a consent was given to an older text. */
const hasNewWords = ({ agencies }: ProfileAnswer): boolean =>
  agencies.some(({ agency, given, text }) => given && text !== consentTextOf(agency).text)
