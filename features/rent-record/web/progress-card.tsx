import { useJustLinked } from '@keyturn/bank-link/web'
import { HouseSkeleton } from '@keyturn/brand'
import { lazyComponent } from '@keyturn/platform/client'
import { formatDay, formatMonth, monthOf } from '@keyturn/platform/days'
import { Button, Card, IconButton, Link, ProgressBar, Segmented } from '@keyturn/platform/ui'
import { House as HouseMark, Table2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { monthStateTexts } from '../constants.ts'
import type { DashboardAnswer, ReportMonth } from '../contract.ts'
import { rentRecordLinks } from '../links.ts'
import { DetectedRise } from './detected-rise.tsx'
import { poundsText } from './format-amount.ts'
import { windowCount, windowsPerHouse } from './house/geometry.ts'
import { House } from './house/house.tsx'
import { houseMonths } from './house/house-months.ts'
import { countVerified, type HouseMonth, verifiedPhrase } from './house/months.ts'
import { LinkResult } from './link-result.tsx'
import { MonthConfirmationCard } from './month-confirmation.tsx'
import { MonthEvidence } from './month-evidence.tsx'
import { MonthWhy } from './month-why.tsx'
import { useMemberAnswer } from './use-dashboard.ts'

type View = 'house' | 'table'

// Lazy-loaded, because few members open the table.
const MonthTable = lazyComponent(() => import('./month-table.tsx').then((table) => table.MonthTable))

interface ProgressCardProps {
  data: DashboardAnswer | undefined
  sentOf: (month: string, changes?: boolean) => ReactNode
  /** Preview of the agency file for a newly linked bank's months. */
  firstFile: ReactNode
  /** Next step after a newly linked bank has shown its months. */
  nextStep: ReactNode
}

export function ProgressCard({ data, sentOf, firstFile, nextStep }: ProgressCardProps) {
  const [view, setView] = useState<View>('house')
  const [selected, setSelected] = useState<string>()
  const months = data ? houseMonths(data.months, data.today) : []
  const isRead = data !== undefined && data.bank.health !== 'reading' && !data.is_looking
  const isJustLinked = useJustLinked(isRead && data.verified_payments > 0)
  return (
    <Card className="dash-progress">
      <div className="dash-card-head">
        <div>
          <h2>Payment History Progress</h2>
          {data?.is_first_look && (
            <p role="status">
              <b>We are looking for your rent.</b> Your months light up here as soon as they are found.
            </p>
          )}
          {data && !data.is_first_look && (
            <p>
              <b>{verifiedPhrase(months)}.</b> {paymentsText(data.payments_in_months)} Choose a window to see
              what was found.
            </p>
          )}
        </div>
        <Segmented<View>
          label="Show the months as"
          options={[
            { value: 'house', label: 'House', icon: <HouseMark aria-hidden="true" /> },
            { value: 'table', label: 'Table', icon: <Table2 aria-hidden="true" /> },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {isJustLinked && isRead && <LinkResult months={months} firstFile={firstFile} nextStep={nextStep} />}
      <ProgressBar label="Months verified" value={countVerified(months)} max={windowCount} />
      <div className="dash-house">
        {!data && <HouseSkeleton label="Loading your months" />}
        {data && view === 'house' && (
          <section aria-label="Payment history, 24 months">
            <House months={months} selected={selected} onSelect={setSelected} lightAll={isJustLinked}>
              <div aria-live="polite">
                {selected !== undefined && (
                  <MonthDetails
                    key={selected}
                    month={months.find(({ month }) => month === selected)}
                    place={months.findIndex(({ month }) => month === selected)}
                    periods={data.months}
                    sent={sentOf(selected)}
                    onClose={() => setSelected(undefined)}
                  />
                )}
              </div>
            </House>
          </section>
        )}
        {data && view === 'table' && (
          <div className="dash-table">
            <MonthTable months={months} periods={data.months} />
          </div>
        )}
      </div>
      {data && <DetectedRise months={data.months} today={data.today} />}
    </Card>
  )
}

const paymentsText = (count: number): string =>
  count === 1 ? '1 verified payment.' : `${count} verified payments.`

const inMonth = (periods: readonly ReportMonth[], month: string): ReportMonth[] =>
  periods.filter(({ due_on }) => monthOf(due_on) === month)

interface MonthDetailsProps {
  month: HouseMonth | undefined
  /** Index of the window. The story is drawn over the other house. */
  place: number
  periods: readonly ReportMonth[]
  sent: ReactNode
  onClose: () => void
}

/** Details of a selected window, over the other house or as a sheet on a phone. */
function MonthDetails({ month, place, periods, sent, onClose }: MonthDetailsProps) {
  const story = useRef<HTMLElement>(null)
  /** Closes, and returns the focus to the selected window. */
  const close = () => {
    const pressed = story.current?.closest('.kt-house')?.querySelector<HTMLElement>('[aria-current="true"]')
    if (story.current?.contains(document.activeElement)) pressed?.focus()
    onClose()
  }
  useEscape(close)
  if (!month) return null
  const mine = inMonth(periods, month.month)
  return (
    <section
      ref={story}
      className="dash-story"
      data-side={place < windowsPerHouse ? 'right' : 'left'}
      style={{ '--row': Math.floor((place % windowsPerHouse) / 3) }}
      aria-label={formatMonth(month.month)}
    >
      <div className="dash-story-head">
        <h3>
          {formatMonth(month.month)}: {monthStateTexts[month.state]}
        </h3>
        <IconButton label="Close" onClick={close}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {mine.length === 0 && <p>No rent of this month is known yet.</p>}
      {mine.map((period, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rents of two homes may be due on one day.
        <div key={index}>
          <p>
            {poundsText(period.due)} due on {formatDay(period.due_on)}
            {period.found > 0 && `, ${poundsText(period.found)} found`}
            {period.settled_on && `, paid by ${formatDay(period.settled_on)}`}.
          </p>
          <MonthConfirmationCard period={period} />
          {period.said && <Answered period={period} />}
          {period.state === 'paid_by_other' && <MonthEvidence period={period} />}
          {period.reasons.length > 0 && (
            <ul>
              {period.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
          <MonthWhy dueOn={period.due_on} />
        </div>
      ))}
      {sent}
      {mine.map(({ due_on, found }) => (
        <p key={due_on}>
          <Link className="kt-alone" to={rentRecordLinks.paymentsFor(due_on)}>
            {found > 0 ? 'Is that not right? See its payments' : 'It was another payment'}
          </Link>
        </p>
      ))}
    </section>
  )
}

function useEscape(act: () => void): void {
  useEffect(() => {
    const heard = ({ key }: KeyboardEvent) => key === 'Escape' && act()
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [act])
}

const ANSWERED: Record<NonNullable<ReportMonth['said']>, string> = {
  paid_elsewhere: 'You told us that you paid it from another account.',
  paid_by_benefit: 'You told us that a benefit paid it.',
  paid_by_agent: 'You told us that somebody else paid it.',
  not_paid: 'You told us that it was not paid.',
}

/** Member's own answer for a month, with a button to delete it. */
function Answered({ period: { due_on, said } }: { period: ReportMonth }) {
  const memberAnswer = useMemberAnswer()
  if (!said) return null
  return (
    <p>
      {ANSWERED[said]}{' '}
      <Button
        kind="text"
        size="small"
        onClick={() => memberAnswer.mutate({ dueOns: [due_on], answer: null })}
      >
        Take it back
      </Button>
    </p>
  )
}

declare module 'react' {
  interface CSSProperties {
    '--row'?: number
  }
}
