import { formatDay, formatMonth } from '@keyturn/platform/days'
import { Badge, Button, NeedsYouCard } from '@keyturn/platform/ui'
import { Check, CircleHelp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { DashboardAnswer } from '../contract.ts'
import { amountWords } from './money-words.ts'
import { PaymentPreview } from './payment-preview.tsx'
import { rowName } from './row-name.ts'
import { useDecision } from './use-dashboard.ts'
import { answerWords, type GivenAnswer, paymentWords, usePreview } from './use-payments.ts'

type Suggestion = DashboardAnswer['suggestions'][number]

interface PleaseCheckProps extends Pick<DashboardAnswer, 'suggestions'> {
  onTime: DashboardAnswer['on_time']
  sentOf: (month: string, changes?: boolean) => ReactNode
}

/** One question at a time, the newest first; one tap answers it, and what a yes changes is shown before. */
export function PleaseCheck({ suggestions, ...rest }: PleaseCheckProps) {
  const [first] = suggestions
  return first ? <Question key={first.id} asked={first} more={suggestions.length - 1} {...rest} /> : null
}

interface QuestionProps extends Omit<PleaseCheckProps, 'suggestions'> {
  asked: Suggestion
  /** How many questions follow. */
  more: number
}

function Question({ asked, more, onTime, sentOf }: QuestionProps) {
  const decision = useDecision()
  // `isPending` changes with the next render only: a second press before it would answer twice.
  const isAnswered = useRef(false)
  const { due_on: dueOn, or_else_due_on: orElse } = asked
  const month = dueOn ? formatMonth(dueOn) : null
  const either = dueOn && orElse ? [dueOn, orElse].sort() : []
  const [one, other] = either
  const first = usePreview(asked.id, one ? { answer: 'month', due_on: one } : { answer: 'rent' })
  const second = usePreview(asked.id, other ? { answer: 'month', due_on: other } : null)
  const isUnseen = first.isPending || (other !== undefined && second.isPending)
  const decide = (answer: 'rent' | 'not_rent' | { month: string }) => () => {
    const given: GivenAnswer =
      typeof answer === 'string' ? { answer } : { answer: 'month', due_on: answer.month }
    if (isAnswered.current) return
    isAnswered.current = true
    decision.mutate(
      { id: asked.id, answer, words: `${paymentWords(asked)}: ${answerWords(given)}` },
      {
        onError: () => {
          isAnswered.current = false
        },
      },
    )
  }
  const yes = { busy: isUnseen, busyText: 'One moment' }
  return (
    <NeedsYouCard
      id={asked.id}
      badge={
        <Badge tone="dashed" icon={CircleHelp}>
          Please check
        </Badge>
      }
      question={
        either.length > 0
          ? 'Which rent day did this pay?'
          : month
            ? `Is this your ${month} rent?`
            : 'Is this your rent?'
      }
      facts={
        <>
          <Facts asked={asked} />
          <div className="dash-preview" aria-live="polite">
            <h3>{one ? `If it paid ${formatDay(one)}` : 'If you say yes'}</h3>
            {!first.isError && <PaymentPreview preview={first.data} sentOf={sentOf} onTime={onTime} />}
            {first.isError && <p>We cannot say now what it changes.</p>}
            {other && (
              <>
                <h3>If it paid {formatDay(other)}</h3>
                {!second.isError && <PaymentPreview preview={second.data} sentOf={sentOf} onTime={onTime} />}
              </>
            )}
          </div>
        </>
      }
      acts={
        <>
          {either.map((day) => (
            <Button key={day} {...yes} onClick={decide({ month: day })}>
              {formatDay(day)}
            </Button>
          ))}
          {either.length === 0 && (
            <Button {...yes} onClick={decide('rent')}>
              Yes, my rent
            </Button>
          )}
          <Button kind="outline" onClick={decide('not_rent')}>
            {either.length > 0 ? 'It isn’t rent' : 'No, it isn’t'}
          </Button>
        </>
      }
      until={
        <>
          {either.length > 0
            ? 'It is rent either way. Until you answer, both stay open and nothing adverse is sent.'
            : `Until you answer, ${month ?? 'the month'} stays “not found yet” and nothing adverse is sent.`}
          {more > 0 && ` ${more} more to check after this one.`}
        </>
      }
    />
  )
}

function Facts({ asked }: { asked: Suggestion }) {
  return (
    <>
      <p className="dash-fact">
        <b>{rowName(asked)}</b>
        <b>{amountWords(asked.amount)}</b>
      </p>
      <p className="dash-fact-when">
        {formatDay(asked.date)}, {asked.bank_account.name}
      </p>
      <ul className="dash-reasons">
        {asked.reasons.map((reason) => (
          <li key={reason}>
            <Check aria-hidden="true" /> {reason}
          </li>
        ))}
      </ul>
    </>
  )
}
