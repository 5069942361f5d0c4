import { bankLinks } from '@keyturn/bank-link/links'
import { formatDay, formatMonth } from '@keyturn/platform/days'
import { Badge, Button, Checkbox, ConfirmDialog, NeedsYouCard } from '@keyturn/platform/ui'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReportMonth } from '../contract.ts'
import { rentRecordLinks } from '../links.ts'
import { poundsWords } from './money-words.ts'
import { useMemberAnswer } from './use-dashboard.ts'

/** The months nobody found, asked as one: the member answers for those that are ticked, and nothing happens without it. */
export function MissingMonths({ months }: { months: readonly ReportMonth[] }) {
  const memberAnswer = useMemberAnswer()
  const [confirming, setConfirming] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const asked = months.filter(({ is_asked }) => is_asked).toReversed()
  const [newest] = asked
  if (!newest) return null
  const chosen = asked.filter(({ due_on }) => !left.has(due_on))
  const named = chosen.length === 1 ? formatMonth(chosen[0]?.due_on ?? '') : `these ${chosen.length} months`
  const answer = (answer: ReportMonth['said']) =>
    memberAnswer.mutate({ dueOns: chosen.map(({ due_on }) => due_on), answer })
  const none = chosen.length === 0 ? 'Tick a month first.' : undefined
  return (
    <>
      <NeedsYouCard
        className="dash-missing"
        badge={
          <Badge tone="dashed" icon={CircleHelp}>
            Not found yet
          </Badge>
        }
        question={
          asked.length === 1
            ? `We have not found your ${formatMonth(newest.due_on)} rent. Did you pay it?`
            : `We have not found the rent of ${asked.length} months. Did you pay it?`
        }
        facts={
          asked.length === 1 ? (
            <OneMonth month={newest} />
          ) : (
            <MonthTicks
              months={asked}
              left={left}
              onToggle={(dueOn) => {
                const next = new Set(left)
                if (!next.delete(dueOn)) next.add(dueOn)
                setLeft(next)
              }}
            />
          )
        }
        acts={
          <>
            <Button disabledReason={none} onClick={() => answer('paid_elsewhere')}>
              Yes, from another account
            </Button>
            <Button kind="outline" onClick={() => chosen.length > 0 && answer('paid_by_benefit')}>
              A benefit paid it
            </Button>
            <Button kind="outline" onClick={() => chosen.length > 0 && answer('paid_by_agent')}>
              Somebody else paid it
            </Button>
            <Button kind="outline" onClick={() => chosen.length > 0 && setConfirming(true)}>
              No, I did not
            </Button>
          </>
        }
        until={
          <>
            Until you answer, nothing adverse is sent. Paid from an account we cannot see?{' '}
            <Link to={bankLinks.settings}>Connect it</Link> and we will find the payment. Did we overlook it?{' '}
            <Link to={rentRecordLinks.paymentsFor(newest.due_on)}>Show us the payment</Link>.
          </>
        }
      />
      <ConfirmDialog
        open={confirming}
        question={`Confirm that the rent of ${named} was not paid?`}
        keep="Go back"
        act="Confirm"
        danger
        onKeep={() => setConfirming(false)}
        onAct={() => {
          setConfirming(false)
          answer('not_paid')
        }}
      >
        If you report your rent, it can then be sent as missed, but only after a person has looked at it. If
        the money turns up, it counts as paid. You can take this back by choosing the month in your house.
      </ConfirmDialog>
    </>
  )
}

function OneMonth({ month }: { month: ReportMonth }) {
  return (
    <>
      <p className="dash-fact">
        <b>{poundsWords(month.due)} due</b>
        <b>{formatDay(month.due_on)}</b>
      </p>
      {month.reasons.map((reason) => (
        <p key={reason} className="dash-fact-when">
          {reason}
        </p>
      ))}
    </>
  )
}

interface MonthTicksProps {
  months: readonly ReportMonth[]
  left: ReadonlySet<string>
  onToggle: (dueOn: string) => void
}

/** All of them ticked at first: one answer mostly holds for all. */
function MonthTicks({ months, left, onToggle }: MonthTicksProps) {
  return (
    <fieldset className="dash-choices">
      <legend className="sr-only">For which months do you answer?</legend>
      {months.map(({ due_on, due }) => (
        <Checkbox
          key={due_on}
          checked={!left.has(due_on)}
          onChange={() => onToggle(due_on)}
          label={
            <span className="dash-choice">
              <b>{formatMonth(due_on)}</b>
              <b>{poundsWords(due)} due</b>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
