import { formatDay, formatMonth } from '@keyturn/platform/days'
import { Badge, Button, NeedsYouCard } from '@keyturn/platform/ui'
import { Check, CircleHelp } from 'lucide-react'
import type { DashboardAnswer } from '../contract.ts'
import { amountWords } from './money-words.ts'
import { rowName } from './row-name.ts'
import { useDecision } from './use-dashboard.ts'

/** One question at a time, the newest first; one tap answers it. */
export function PleaseCheck({ suggestions }: Pick<DashboardAnswer, 'suggestions'>) {
  const decision = useDecision()
  const [first] = suggestions
  if (!first) return null
  const { due_on: dueOn, or_else_due_on: orElse } = first
  const month = dueOn ? formatMonth(dueOn) : null
  const more = suggestions.length - 1
  const either = dueOn && orElse ? [dueOn, orElse].sort() : null
  const decide = (answer: 'rent' | 'not_rent' | { month: string }) => () =>
    decision.mutate({ id: first.id, answer })
  return (
    <NeedsYouCard
      badge={
        <Badge tone="dashed" icon={CircleHelp}>
          Please check
        </Badge>
      }
      question={
        either ? 'Which rent day did this pay?' : month ? `Is this your ${month} rent?` : 'Is this your rent?'
      }
      facts={
        <>
          <p className="dash-fact">
            <b>{rowName(first)}</b>
            <b>{amountWords(first.amount)}</b>
          </p>
          <p className="dash-fact-when">
            {formatDay(first.date)}, {first.bank_account.name}
          </p>
          <ul className="dash-reasons">
            {first.reasons.map((reason) => (
              <li key={reason}>
                <Check aria-hidden="true" /> {reason}
              </li>
            ))}
          </ul>
        </>
      }
      acts={
        <>
          {either ? (
            either.map((day) => (
              <Button key={day} onClick={decide({ month: day })}>
                {formatDay(day)}
              </Button>
            ))
          ) : (
            <Button onClick={decide('rent')}>Yes, my rent</Button>
          )}
          <Button kind="outline" onClick={decide('not_rent')}>
            {either ? 'It isn’t rent' : 'No, it isn’t'}
          </Button>
        </>
      }
      until={
        <>
          {either
            ? 'It is rent either way. Until you answer, both stay open and nothing adverse is sent.'
            : `Until you answer, ${month ?? 'the month'} stays “not found yet” and nothing adverse is sent.`}
          {more > 0 && ` ${more} more to check after this one.`}
        </>
      }
    />
  )
}
