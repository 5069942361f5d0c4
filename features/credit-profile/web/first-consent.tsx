import { addMonths, formatDay, formatMonth, monthOf } from '@keyturn/platform/days'
import { Badge, Button, NeedsYouCard } from '@keyturn/platform/ui'
import { MONTHS_SHOWN } from '@keyturn/rent-record/constants'
import { Check, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ProfileAnswer } from '../contract.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { otherBlockers } from './copy.ts'
import { useConsents } from './use-consents.ts'

/** Explains the effect of a first consent, with a link to it. Shown while no agency is chosen. */
export function FirstConsent({ profile }: { profile: ProfileAnswer }) {
  const consents = useConsents('credit-profile')
  const [open, setOpen] = useState(false)
  const verified = profile.months_verified
  const [reason] = otherBlockers(profile)
  const aboutMonth = formatMonth(monthOf(addMonths(profile.next_file_on, -1)))
  const reach =
    profile.agencies_in_plan === 1
      ? 'one agency, of your choice'
      : `up to ${profile.agencies_in_plan} agencies, each with its own consent`
  return (
    <>
      <NeedsYouCard
        className="credit-first"
        badge={
          <Badge tone="outline" icon={Send}>
            Nothing is sent
          </Badge>
        }
        question="Who should hear about your rent?"
        facts={
          <ul>
            {verified > 0 && <Fact>{`${verified} of ${MONTHS_SHOWN} months verified`}</Fact>}
            <Fact>Your plan reports to {reach}</Fact>
            {reason ? (
              <Fact>
                The next file, on {formatDay(profile.next_file_on)}, would say nothing about you: {reason}
              </Fact>
            ) : (
              <Fact>
                The next file goes on {formatDay(profile.next_file_on)}, about {aboutMonth}. Earlier months
                are not sent
              </Fact>
            )}
          </ul>
        }
        acts={<Button onClick={() => setOpen(true)}>Choose agencies</Button>}
        until="Until you agree, nothing goes to anybody. You can stop each one with one tap."
      />
      {open && (
        <ChooseDialog
          inPlan={profile.agencies_in_plan}
          busy={consents.busy}
          onClose={() => setOpen(false)}
          onAgree={async (agencies) => {
            if (await consents.choose(agencies)) setOpen(false)
          }}
        />
      )}
    </>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <li>
      <Check size={17} aria-hidden="true" /> <span>{children}</span>
    </li>
  )
}
