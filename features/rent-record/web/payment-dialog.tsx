import { formatDay, formatMonth } from '@keyturn/platform/days'
import { Button, Checkbox, ChoiceGroup, Dialog, Field, Radio, Select } from '@keyturn/platform/ui'
import { type ReactNode, useState } from 'react'
import type { PaymentRow } from '../contract/payments.ts'
import type { DashboardAnswer } from '../contract.ts'
import { amountText } from './format-amount.ts'
import { PaymentPreview } from './payment-preview.tsx'
import { rowName } from './row-name.ts'
import { type GivenAnswer, useAnswerPayment, usePreview } from './use-payments.ts'

type Answer = 'rent' | 'not_rent' | 'month' | 'back'

interface PaymentDialogProps {
  row: PaymentRow
  /** Rent days a payment can be assigned to, newest first. */
  dueDays: readonly string[]
  /** Rent day the member came from. */
  wanted: string
  sentOf: (month: string, changes?: boolean) => ReactNode
  onTime: DashboardAnswer['on_time'] | undefined
  onClose: () => void
}

/** Dialog to answer for a row, with a preview of what the answer changes. */
export function PaymentDialog({ row, dueDays, wanted, sentOf, onTime, onClose }: PaymentDialogProps) {
  const [answer, setAnswer] = useState<Answer | null>(wanted ? 'month' : null)
  const [dueOn, setDueOn] = useState(wanted || (row.match?.due_on ?? dueDays[0] ?? ''))
  const [isSure, setIsSure] = useState(false)
  const given = givenOf(answer, dueOn)
  const preview = usePreview(row.id, given)
  const save = useAnswerPayment()
  const odd = preview.data?.odd ?? null
  const choose = (chosen: Answer) => () => {
    setAnswer(chosen)
    setIsSure(false)
  }
  const radio = (value: Answer, label: string) => (
    <Radio name="answer" label={label} checked={answer === value} onChange={choose(value)} />
  )
  function confirm(): void {
    if (given && preview.data) save.mutate({ row, given, said: preview.data.said }, { onSuccess: onClose })
  }
  return (
    <Dialog open title={`${rowName(row)}, ${amountText(row.amount)}`} onClose={onClose} wide>
      <div className="pay-dialog grid gap-4 mt-2.5">
        <p>
          {formatDay(row.date)}, {row.bank_account.name}. {takenFor(row)}
        </p>
        {row.match && row.match.reasons.length > 0 && (
          <ul className="pl-[1.2em] kt-quiet type-compact list-disc">
            {row.match.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <ChoiceGroup legend="What is it?">
          {radio('rent', 'It is rent')}
          {radio('not_rent', 'It is not rent')}
          {radio('month', row.match?.due_on ? 'It belongs to another month' : 'It paid the rent of a month')}
          {row.said !== 'nothing' && radio('back', 'Take back what I said about it')}
        </ChoiceGroup>
        {answer === 'month' && (
          <Field label="Rent due on">
            <Select value={dueOn} onChange={({ target }) => setDueOn(target.value)}>
              {dueDays.map((day) => (
                <option key={day} value={day}>
                  {formatDay(day)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <section aria-live="polite" aria-label="What it changes">
          {given && (
            <>
              <h3 className="mb-2">What it changes</h3>
              {preview.isError ? (
                <p role="alert">{preview.error.message}</p>
              ) : (
                <PaymentPreview preview={preview.data} sentOf={sentOf} onTime={onTime} />
              )}
            </>
          )}
          {odd !== null && (
            <Checkbox
              label="Yes, I am sure"
              note={odd}
              checked={isSure}
              onChange={({ target }) => setIsSure(target.checked)}
            />
          )}
        </section>
      </div>
      <div className="kt-dialog-acts">
        <Button kind="outline" onClick={onClose}>
          Leave it
        </Button>
        <Button
          busy={save.isPending}
          disabledReason={stoppedBecause({ given, isKnown: preview.data !== undefined, odd, isSure })}
          onClick={confirm}
        >
          Confirm
        </Button>
      </div>
    </Dialog>
  )
}

function stoppedBecause(facts: {
  given: GivenAnswer | null
  isKnown: boolean
  odd: string | null
  isSure: boolean
}): string | undefined {
  if (facts.given === null) return 'Choose what it is.'
  if (!facts.isKnown) return 'First see what it changes.'
  return facts.odd !== null && !facts.isSure ? 'Tick that you are sure.' : undefined
}

function givenOf(answer: Answer | null, dueOn: string): GivenAnswer | null {
  if (answer === null) return null
  if (answer === 'back') return { answer: null }
  return answer === 'month' ? { answer, due_on: dueOn } : { answer }
}

/** Sentence about the month a row pays, with its confidence. */
export function takenFor({ match, said, amount }: PaymentRow): string {
  if (said === 'not_rent') return 'You told us that it is not rent.'
  if (!match) return amount < 0 ? 'Not counted as rent.' : 'Money in.'
  const month = match.due_on ? `the ${formatMonth(match.due_on)} rent` : 'rent for a month we do not know'
  if (said !== 'nothing') return `You told us: ${month}.`
  return `Counted as ${month}, ${Math.floor(match.confidence * 100)}% sure.`
}
