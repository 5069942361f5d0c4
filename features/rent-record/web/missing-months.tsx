import { bankLinks } from '@keyturn/bank-link/links'
import { formatDay, formatMonth } from '@keyturn/platform/days'
import { helpAbout } from '@keyturn/platform/help'
import { Badge, Button, Checkbox, ConfirmDialog, Link, NeedsYouCard } from '@keyturn/platform/ui'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReportMonth } from '../contract.ts'
import { rentRecordLinks } from '../links.ts'
import { poundsText } from './format-amount.ts'
import { useMemberAnswer } from './use-dashboard.ts'

/** One question about all months without a payment. The member ticks the months to answer for. */
export function MissingMonths({ months }: { months: readonly ReportMonth[] }) {
  const memberAnswer = useMemberAnswer()
  /** Months named in the open dialog. A snapshot, because the list may change meanwhile. */
  const [denied, setDenied] = useState<readonly ReportMonth[] | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const navigate = useNavigate()
  const asked = months.filter(({ is_asked }) => is_asked).toReversed()
  const [newest] = asked
  if (!newest) return null
  const chosen = asked.length === 1 ? asked : asked.filter(({ due_on }) => ticked.has(due_on))
  const answer = (answer: ReportMonth['said'], months: readonly ReportMonth[] = chosen) => {
    if (months.length === 0 || memberAnswer.isPending) return
    const dueOns = months.map(({ due_on }) => due_on)
    const onSuccess = () => {
      setTicked(new Set())
      if (answer === 'paid_elsewhere') void navigate(bankLinks.settings)
    }
    memberAnswer.mutate({ dueOns, answer }, { onSuccess })
  }
  const none = chosen.length === 0 ? 'Tick a month first.' : undefined
  return (
    <>
      <NeedsYouCard
        id={asked.map(({ due_on }) => due_on).join()}
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
              ticked={ticked}
              onToggle={(dueOn) => {
                const next = new Set(ticked)
                if (!next.delete(dueOn)) next.add(dueOn)
                setTicked(next)
              }}
            />
          )
        }
        acts={
          <>
            <Button disabledReason={none} onClick={() => answer('paid_elsewhere')}>
              Yes, from another account
            </Button>
            <Button kind="outline" onClick={() => answer('paid_by_benefit')}>
              A benefit paid it
            </Button>
            <Button kind="outline" onClick={() => answer('paid_by_agent')}>
              Somebody else paid it
            </Button>
            <Button kind="outline" onClick={() => chosen.length > 0 && setDenied(chosen)}>
              No, I did not
            </Button>
          </>
        }
        until={
          <>
            Until you answer, nothing adverse is sent. Paid from an account we cannot see?{' '}
            <Link to={bankLinks.settings}>Connect it</Link> and we will find the payment. Did we overlook it?{' '}
            <Link to={rentRecordLinks.paymentsFor(newest.due_on)}>Show us the payment</Link>.{' '}
            <Link to={helpAbout('not-found')}>Why we ask</Link>
          </>
        }
      />
      {denied && (
        <NotPaidDialog
          months={denied}
          onKeep={() => setDenied(null)}
          onAct={() => {
            setDenied(null)
            answer('not_paid', denied)
          }}
        />
      )}
    </>
  )
}

interface NotPaidProps {
  months: readonly ReportMonth[]
  onKeep: () => void
  onAct: () => void
}

/** Confirmation dialog before months count as missed. Several months are listed and need a tick. */
function NotPaidDialog({ months, onKeep, onAct }: NotPaidProps) {
  const [isSure, setIsSure] = useState(false)
  const several = months.length > 1
  const named = several ? `these ${months.length} months` : formatMonth(months[0]?.due_on ?? '')
  return (
    <ConfirmDialog
      open
      question={`Confirm that the rent of ${named} was not paid?`}
      keep="Go back"
      act="Confirm"
      danger
      stopped={several && !isSure ? 'Tick that none of it was paid.' : undefined}
      onKeep={onKeep}
      onAct={onAct}
    >
      {several && (
        <ul className="dash-not-paid">
          {months.map(({ due_on, due }) => (
            <li key={due_on}>
              {formatMonth(due_on)}, {poundsText(due)}
            </li>
          ))}
        </ul>
      )}
      <p>
        If you report your rent, {several ? 'each of these months' : 'it'} can then be sent as missed, but
        only after a person has looked at it. A missed month stays on a credit file for six years. If the
        money turns up, it counts as paid. You can undo this: select the month on your dashboard.
      </p>
      {several && (
        <Checkbox
          label={`I did not pay the rent of any of these ${months.length} months`}
          checked={isSure}
          onChange={({ target }) => setIsSure(target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}

function OneMonth({ month }: { month: ReportMonth }) {
  return (
    <>
      <p className="dash-fact">
        <b>{poundsText(month.due)} due</b>
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
  ticked: ReadonlySet<string>
  onToggle: (dueOn: string) => void
}

/** No month is preselected, because an answer counts only for months the member chose. */
function MonthTicks({ months, ticked, onToggle }: MonthTicksProps) {
  return (
    <fieldset className="dash-choices">
      <legend className="sr-only">For which months do you answer?</legend>
      {months.map(({ due_on, due }) => (
        <Checkbox
          key={due_on}
          checked={ticked.has(due_on)}
          onChange={() => onToggle(due_on)}
          label={
            <span className="dash-choice">
              <b>{formatMonth(due_on)}</b>
              <b>{poundsText(due)} due</b>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
