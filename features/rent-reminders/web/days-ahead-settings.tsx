import { formatDate } from '@keyturn/platform/days'
import {
  Button,
  ConfirmDialog,
  Field,
  Loaded,
  LockedInput,
  Select,
  SettingsSection,
  toast,
} from '@keyturn/platform/ui'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { REMIND_DAYS } from '../constants.ts'
import { useDaysAhead } from './use-days-ahead.ts'
import './days-ahead.css'

type DaysAhead = ReturnType<typeof useDaysAhead>

/** Settings > Personal: time of the rent reminder, and the calendar. */
export function DaysAheadSettings() {
  const ahead = useDaysAhead()
  return (
    <SettingsSection
      id="days-ahead"
      heading="Rent reminders"
      lead="We remind you of rent that is still to be paid. If it looks different this time, or we have not seen it by the evening of its day, we say so while you can still pay on time."
    >
      <Loaded of={ahead.query} failed="Failed to load settings">
        {(view) => (
          <div className="ahead-parts grid gap-7">
            <Reminder ahead={ahead} days={view.remind_days} />
            <Calendar ahead={ahead} since={view.calendar_since} />
          </div>
        )}
      </Loaded>
    </SettingsSection>
  )
}

const CHOICES = Array.from(
  { length: REMIND_DAYS.most - REMIND_DAYS.least + 1 },
  (_, more) => REMIND_DAYS.least + more,
)

function Reminder({ ahead: { choose }, days }: { ahead: DaysAhead; days: number }) {
  return (
    <Field label="Remind me" hint="We use the channels you chose in Notifications.">
      <Select
        value={String(choose.isPending ? choose.variables : days)}
        onChange={(event) => choose.mutate(Number(event.target.value))}
      >
        {CHOICES.map((each) => (
          <option key={each} value={each}>
            {each === 1 ? 'The day before' : `${each} days before`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Calendar({ ahead, since }: { ahead: DaysAhead; since: string | null }) {
  const { address, make } = ahead
  const hasOne = since !== null
  return (
    <section className="grid gap-3 pt-6 border-t border-line" aria-labelledby="ahead-calendar">
      <h3 id="ahead-calendar">Your calendar</h3>
      <p className="max-w-prose">
        A secret address for the calendar on your phone or computer. It shows your rent days, the days your
        record is sent, the last day of each bank link and the day your plan renews. It shows no sums, no
        names and no bank.
      </p>
      {address ? (
        <NewAddress address={address} />
      ) : (
        hasOne && (
          <p className="max-w-prose kt-quiet">
            Yours was made on {formatDate(since)}. We keep no copy of it. A new address ends it.
          </p>
        )
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="outline" busy={make.isPending} busyText="Making it" onClick={() => make.mutate()}>
          {hasOne ? 'Make a new address' : 'Make an address'}
        </Button>
        {hasOne && <End ahead={ahead} />}
      </div>
    </section>
  )
}

function NewAddress({ address }: { address: string }) {
  const copy = (): Promise<unknown> =>
    navigator.clipboard.writeText(address).then(
      () => toast.success('Address copied'),
      () => toast.error('Your browser did not let us copy. Please select the address and copy it yourself.'),
    )
  return (
    <div className="ahead-address grid gap-3 justify-items-start">
      <Field
        label="Your calendar’s address"
        hint="Add it as a calendar by address. It is shown only now, and anyone who has it can read those days."
      >
        <LockedInput value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <Button onClick={() => void copy()}>
        Copy the address <Copy aria-hidden="true" />
      </Button>
    </div>
  )
}

function End({ ahead: { end } }: { ahead: DaysAhead }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button kind="outline" onClick={() => setAsking(true)}>
        End the address
      </Button>
      <ConfirmDialog
        open={asking}
        question="End this calendar’s address?"
        keep="Keep it"
        act="End it"
        actBusyText="Ending it"
        danger
        busy={end.isPending}
        onKeep={() => setAsking(false)}
        onAct={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>Calendars that read it show nothing of Keyturn any more. You can make another at any time.</p>
      </ConfirmDialog>
    </>
  )
}
