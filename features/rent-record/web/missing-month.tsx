import { bankLinks } from '@keyturn/bank-link/links'
import { formatDay, formatMonth } from '@keyturn/platform/days'
import { Badge, Button, ConfirmDialog, NeedsYouCard } from '@keyturn/platform/ui'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReportMonth } from '../contract.ts'
import { poundsWords } from './money-words.ts'
import { useMemberAnswer } from './use-dashboard.ts'

/** A month nobody found, the newest first: the member answers, and nothing happens without it. */
export function MissingMonth({ months }: { months: readonly ReportMonth[] }) {
  const memberAnswer = useMemberAnswer()
  const [confirming, setConfirming] = useState(false)
  const asked = months.filter(({ is_asked }) => is_asked)
  const month = asked.at(-1)
  if (!month) return null
  const name = formatMonth(month.due_on)
  const answer = (answer: ReportMonth['said']) => memberAnswer.mutate({ dueOn: month.due_on, answer })
  const more = asked.length - 1
  return (
    <>
      <NeedsYouCard
        className="dash-missing"
        badge={
          <Badge tone="dashed" icon={CircleHelp}>
            Not found yet
          </Badge>
        }
        question={`We have not found your ${name} rent. Did you pay it?`}
        facts={
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
        }
        acts={
          <>
            <Button onClick={() => answer('paid_elsewhere')}>Yes, from another account</Button>
            <Button kind="outline" onClick={() => answer('paid_by_benefit')}>
              A benefit paid it
            </Button>
            <Button kind="outline" onClick={() => answer('paid_by_agent')}>
              Somebody else paid it
            </Button>
            <Button kind="outline" onClick={() => setConfirming(true)}>
              No, I did not
            </Button>
          </>
        }
        until={
          <>
            Until you answer, {name} stays “not found yet” and nothing adverse is sent. Paid from an account
            we cannot see? <Link to={bankLinks.settings}>Connect it</Link> and we find it by ourselves.
            {more > 0 && ` ${more} more to answer after this one.`}
          </>
        }
      />
      <ConfirmDialog
        open={confirming}
        question={`Confirm that ${name} was not paid?`}
        keep="Go back"
        act="Confirm"
        danger
        onKeep={() => setConfirming(false)}
        onAct={() => {
          setConfirming(false)
          answer('not_paid')
        }}
      >
        If you report your rent, this month can then be sent as missed, but only after a person has looked at
        it. If the money turns up, it counts as paid. You can take this back by choosing the month in your
        house.
      </ConfirmDialog>
    </>
  )
}
