import type { Agency } from '@keyturn/agency-files/constants'
import { formatDay } from '@keyturn/platform/days'
import { Card, Switch } from '@keyturn/platform/ui'
import { useState } from 'react'
import type { AgencyView, ProfileAnswer } from '../contract.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { switchedOnText } from './copy.ts'
import { useConsents } from './use-consents.ts'

/** Card per agency with its switch. Switching off takes one tap; switching on asks for consent first. */
export function AgencyCards({ profile }: { profile: ProfileAnswer }) {
  const consents = useConsents('credit-profile')
  const [asking, setAsking] = useState<Agency | null>(null)
  const given = profile.agencies.flatMap((each) => (each.given ? [each.agency] : []))
  const canUndo = given.length <= profile.agencies_in_plan
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-4 max-cards:gap-0">
      {profile.agencies.map((view) => (
        <Card
          flat
          key={view.agency}
          className="credit-agency flex items-center justify-between gap-3.5 py-4.5 px-5 max-cards:py-3 max-cards:px-4"
        >
          <div>
            <h2>{view.name}</h2>
            <p className="credit-note">{sinceWords(view)}</p>
            <p className="mt-1 type-small kt-strong">{factOf(view)}</p>
          </div>
          <div className="grid justify-items-end gap-1.5 kt-quiet type-note">
            <Switch
              label={view.name}
              on={view.given}
              disabled={consents.busy}
              onChange={(on) => (on ? setAsking(view.agency) : void consents.stop(view.agency, canUndo))}
            />
            <span aria-hidden="true">{view.given ? switchedOnText(view) : 'Off'}</span>
          </div>
        </Card>
      ))}
      {asking && (
        <ConsentDialog
          agency={asking}
          given={given}
          inPlan={profile.agencies_in_plan}
          busy={consents.busy}
          onClose={() => setAsking(null)}
          onAgree={async (agencies) => {
            if (await consents.choose(agencies)) setAsking(null)
          }}
        />
      )}
    </div>
  )
}

const sinceWords = ({ given, since }: AgencyView): string =>
  given && since ? `On since ${formatDay(since)}` : 'Off. Nothing is sent.'

const countOf = (count: number): string => (count === 1 ? '1 month' : `${count} months`)

/** Returns the most important fact about the agency now. */
function factOf(view: AgencyView): string {
  const query = view.under_query > 0 ? `, ${view.under_query} under query` : ''
  if (view.given && !view.covered) return 'Waiting: your plan reports to fewer agencies.'
  const [reason] = view.reasons
  if (view.given && view.months_sent > 0 && reason) return reason
  if (view.months_on_file > 0) return `${countOf(view.months_on_file)} accepted${query}`
  if (view.months_sent > 0) return `${countOf(view.months_sent)} sent${query}`
  if (!view.given) return `Shows in ${view.visible_within}`
  const needed = view.payments_until_first_report
  if (needed > 0) return `${needed} more steady ${needed === 1 ? 'payment' : 'payments'} to the first file`
  return reason ?? `First file on ${formatDay(view.next_file_on)}${query}`
}
