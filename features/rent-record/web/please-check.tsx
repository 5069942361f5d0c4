import { formatDay, formatMonth } from '@keyturn/platform/days'
import { Badge, Button, Link, NeedsYouCard } from '@keyturn/platform/ui'
import { Check, CircleHelp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { PayeesPreview } from '../contract/payments.ts'
import type { DashboardAnswer } from '../contract.ts'
import { rentRecordLinks } from '../links.ts'
import { amountText, poundsText } from './format-amount.ts'
import { PaymentPreview } from './payment-preview.tsx'
import { rowName } from './row-name.ts'
import { useDecision } from './use-dashboard.ts'
import {
  answerText,
  type GivenAnswer,
  paymentText,
  seriesText,
  usePreview,
  useSeriesPreview,
} from './use-payments.ts'

type Suggestion = DashboardAnswer['suggestions'][number]

interface PleaseCheckProps extends Pick<DashboardAnswer, 'suggestions'> {
  onTime: DashboardAnswer['on_time']
  sentOf: (month: string, changes?: boolean) => ReactNode
}

/** Asks one question at a time, newest first, with a preview of a yes. */
export function PleaseCheck({ suggestions, ...rest }: PleaseCheckProps) {
  const covered = new Set(suggestions.flatMap(({ asked_with }) => asked_with))
  const questions = suggestions.filter(({ id }) => !covered.has(id))
  const [first] = questions
  if (!first) return null
  const older = suggestions.filter(({ id }) => first.asked_with.includes(id))
  const all = { key: first.id, more: questions.length - 1, ...rest }
  return older.length > 0 ? (
    <SeriesQuestion newest={first} older={older} {...all} />
  ) : (
    <Question asked={first} {...all} />
  )
}

interface QuestionProps extends Omit<PleaseCheckProps, 'suggestions'> {
  asked: Suggestion
  /** Number of questions that follow. */
  more: number
}

/** Submits an answer once, ignoring further presses. Unlocked again if saving fails. */
function useOneAnswer(asked: Suggestion, others: readonly string[]) {
  const decision = useDecision()
  // A ref, because `isPending` changes only with the next render and a double press would answer twice.
  const isAnswered = useRef(false)
  return (answer: 'rent' | 'not_rent' | { month: string }) => () => {
    const given: GivenAnswer =
      typeof answer === 'string' ? { answer } : { answer: 'month', due_on: answer.month }
    if (isAnswered.current) return
    isAnswered.current = true
    const what = others.length > 0 ? seriesText(asked, others.length + 1) : paymentText(asked)
    decision.mutate(
      { id: asked.id, others, answer, words: `${what}: ${answerText(given)}` },
      {
        onError: () => {
          isAnswered.current = false
        },
      },
    )
  }
}

const badge = (
  <Badge tone="dashed" icon={CircleHelp}>
    Please check
  </Badge>
)

const moreText = (more: number): string => (more > 0 ? ` ${more} more to check after this one.` : '')

function Question({ asked, more, onTime, sentOf }: QuestionProps) {
  const decide = useOneAnswer(asked, [])
  const { due_on: dueOn, or_else_due_on: orElse } = asked
  const month = dueOn ? formatMonth(dueOn) : null
  const either = dueOn && orElse ? [dueOn, orElse].sort() : []
  const [one, other] = either
  const first = usePreview(asked.id, one ? { answer: 'month', due_on: one } : { answer: 'rent' })
  const second = usePreview(asked.id, other ? { answer: 'month', due_on: other } : null)
  const isUnseen = first.isPending || (other !== undefined && second.isPending)
  const yes = { busy: isUnseen, busyText: 'One moment' }
  return (
    <NeedsYouCard
      id={asked.id}
      badge={badge}
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
            <Effect of={first} sentOf={sentOf} onTime={onTime} />
            {other && (
              <>
                <h3>If it paid {formatDay(other)}</h3>
                <Effect of={second} sentOf={sentOf} onTime={onTime} />
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
            ? 'It is rent either way. Until you answer, both stay open and nothing negative is reported.'
            : `Until you answer, ${month ?? 'the month'} is “waiting for your answer” and nothing negative is reported.`}
          {moreText(more)}
        </>
      }
    />
  )
}

interface SeriesQuestionProps extends Omit<QuestionProps, 'asked'> {
  newest: Suggestion
  older: readonly Suggestion[]
}

/** Asks once about all unsure payments to a payee. */
function SeriesQuestion({ newest, older, more, onTime, sentOf }: SeriesQuestionProps) {
  const others = older.map(({ id }) => id)
  const decide = useOneAnswer(newest, others)
  const preview = useSeriesPreview([newest.id, ...others])
  const count = others.length + 1
  const sums = [newest, ...older].map(({ amount }) => Math.abs(amount)).sort((one, other) => one - other)
  const [least = 0, most = 0] = [sums[0], sums.at(-1)]
  const oldest = older.at(-1) ?? newest
  return (
    <NeedsYouCard
      id={newest.id}
      badge={badge}
      question={`Are these ${count} payments your rent?`}
      facts={
        <>
          <p className="dash-fact">
            <b>{rowName(newest)}</b>
            <b>{least === most ? poundsText(most) : `${poundsText(least)} to ${poundsText(most)}`}</b>
          </p>
          <p className="dash-fact-when">
            {count} payments, {formatDay(oldest.date)} to {formatDay(newest.date)}, {newest.bank_account.name}
          </p>
          <Reasons of={newest.reasons} />
          <div className="dash-preview" aria-live="polite">
            <h3>If you say yes</h3>
            <Effect of={preview} sentOf={sentOf} onTime={onTime} />
          </div>
        </>
      }
      acts={
        <>
          <Button busy={preview.isPending} busyText="One moment" onClick={decide('rent')}>
            Yes, all are my rent
          </Button>
          <Button kind="outline" onClick={decide('not_rent')}>
            No, none is
          </Button>
        </>
      }
      until={
        <>
          Until you answer, their months are “waiting for your answer” and nothing negative is reported.
          {moreText(more)} Only some are rent?{' '}
          <Link to={rentRecordLinks.perhapsRent}>Answer for each payment</Link>
        </>
      }
    />
  )
}

interface EffectProps extends Pick<PleaseCheckProps, 'sentOf' | 'onTime'> {
  of: { data?: PayeesPreview | undefined; isError: boolean }
}

function Effect({ of: { data, isError }, sentOf, onTime }: EffectProps) {
  if (isError) return <p>We cannot say now what it changes.</p>
  return <PaymentPreview preview={data} sentOf={sentOf} onTime={onTime} />
}

function Facts({ asked }: { asked: Suggestion }) {
  return (
    <>
      <p className="dash-fact">
        <b>{rowName(asked)}</b>
        <b>{amountText(asked.amount)}</b>
      </p>
      <p className="dash-fact-when">
        {formatDay(asked.date)}, {asked.bank_account.name}
      </p>
      <Reasons of={asked.reasons} />
    </>
  )
}

function Reasons({ of }: { of: readonly string[] }) {
  return (
    <ul className="dash-reasons">
      {of.map((reason) => (
        <li key={reason}>
          <Check aria-hidden="true" /> {reason}
        </li>
      ))}
    </ul>
  )
}
