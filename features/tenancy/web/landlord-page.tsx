import {
  getVerificationLandlordRequestsByToken,
  postVerificationLandlordRequestsByToken,
  postVerificationLandlordRequestsByTokenStop,
} from '@keyturn/api-client'
import type { TenancyLandlordAnswerRequestInput } from '@keyturn/api-client/schemas'
import { ApiError, api, errorMessage, useSave } from '@keyturn/platform/client'
import { formatDay } from '@keyturn/platform/days'
import { Button, Card, DateInput, Field, MoneyInput, Skeleton, TextArea } from '@keyturn/platform/ui'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { LandlordQuestion } from '../contract/index.ts'
import { PER_TEXTS, rentDayText } from '../domain/frequency.ts'
import { poundsText } from './answers.ts'
import { FormMessage } from './message.tsx'

const FAILED = 'We could not save your answer. Please try again.'

const whyNot = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? 'This link is not one of ours.'
    : errorMessage(error, 'We could not open this question. Please try again.')

/** Page of an emailed question to a landlord or agent. Needs no account. */
export default function LandlordPage() {
  const { token = '' } = useParams()
  const [thanks, setThanks] = useState<string | null>(null)
  const { question, message: unread, closed, open } = useQuestion(token)
  const saving = useSave({ failed: FAILED })
  const message = saving.error ?? unread
  const [correcting, setCorrecting] = useState(false)

  const send = (call: () => Promise<{ message: string }>) =>
    saving.run(async () => setThanks((await call()).message))
  const params = { token }
  const say = (body: TenancyLandlordAnswerRequestInput) =>
    send(() => api.send(postVerificationLandlordRequestsByToken, { params, body }))
  const stop = () => send(() => api.send(postVerificationLandlordRequestsByTokenStop, { params }))

  return (
    <div className="page-width grid max-w-3xl gap-5 py-8">
      <div>
        <h1>Is this your tenant?</h1>
        {!thanks && question?.state === 'open' && (
          <p className="kt-quiet">
            They keep a record of their rent with Keyturn and named you as landlord or agent. One press
            answers. You need no account, and they see what you say.
          </p>
        )}
      </div>
      <FormMessage message={message} />
      {!question && !message && <Skeleton lines={6} />}
      {!question && message && !closed && (
        <div>
          <Button kind="outline" onClick={open}>
            Try again
          </Button>
        </div>
      )}
      {thanks && (
        <Card role="status">
          <h2>{thanks}</h2>
        </Card>
      )}
      {!thanks && question && question.state !== 'open' && (
        <Card>
          <h2>
            {question.state === 'answered' ? 'This was answered. Thank you.' : 'This question is closed.'}
          </h2>
        </Card>
      )}
      {!thanks && question?.state === 'open' && (
        <Card className="grid gap-5">
          <Facts question={question} />
          {correcting ? (
            <CorrectionForm problems={saving.problems} onSend={say} onBack={() => setCorrecting(false)} />
          ) : (
            <div className="flex flex-wrap gap-3">
              <Button busy={saving.busy} onClick={() => void say({ answer: 'confirm' })}>
                Yes, this is right
              </Button>
              <Button kind="outline" onClick={() => setCorrecting(true)}>
                Something is different
              </Button>
              <Button kind="outline" onClick={() => void say({ answer: 'not_my_tenant' })}>
                Not my tenant
              </Button>
            </div>
          )}
        </Card>
      )}
      {!thanks && question && (
        <p>
          <Button kind="text" onClick={() => void stop()}>
            Do not write to me again
          </Button>
        </p>
      )}
    </div>
  )
}

/** Loads the question, and again on request. `closed` if it does not exist. */
function useQuestion(token: string) {
  const [question, setQuestion] = useState<LandlordQuestion | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [closed, setClosed] = useState(false)
  const open = useCallback(() => {
    setMessage(null)
    api.send(getVerificationLandlordRequestsByToken, { params: { token } }).then(setQuestion, (error) => {
      setMessage(whyNot(error))
      setClosed(error instanceof ApiError && error.status === 404)
    })
  }, [token])
  useEffect(open, [open])
  return { question, message, closed, open }
}

/** Renders the terms. Later ones show their first day. */
function termRows(
  { landlord, monthlyRent, frequency, share, rentDay }: Terms,
  from?: string,
): [string, string][] {
  const since = from ? ` from ${formatDay(from)}` : ''
  const rent = `£${poundsText(monthlyRent ?? 0)} ${PER_TEXTS[frequency ?? 'month']}`
  const rows: [string, string][] = [
    [`Landlord${since}`, landlord ?? ''],
    [`Rent for the home${since}, as they told us`, rent],
  ]
  if (rentDay !== null) rows.push([`Rent day${since}`, rentDayText(frequency ?? 'month', rentDay)])
  if (share !== monthlyRent) rows.push([`Their part of it${since}`, `£${poundsText(share ?? 0)}`])
  return rows
}

type Terms = Pick<LandlordQuestion, 'landlord' | 'monthlyRent' | 'frequency' | 'share' | 'rentDay'>

function Facts({ question }: { question: LandlordQuestion }) {
  const rows = [
    ['Tenant', question.tenant],
    ['Home', question.propertyAddress],
    ...termRows(question),
    ...question.laterTerms.flatMap(({ from, ...terms }) => termRows(terms, from)),
    ['Tenancy began', question.tenancyStartDate && formatDay(question.tenancyStartDate)],
    ['Agreed end', question.tenancyEndDate ? formatDay(question.tenancyEndDate) : 'none'],
  ]
  return (
    <dl className="grid gap-3">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="kt-quiet">{name}</dt>
          <dd className="m-0">
            <b>{value}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface CorrectionFormProps {
  problems: Record<string, string>
  onSend: (body: TenancyLandlordAnswerRequestInput) => Promise<unknown>
  onBack: () => void
}

function CorrectionForm({ problems, onSend, onBack }: CorrectionFormProps) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    void onSend({ answer: 'correct', ...Object.fromEntries(typed) })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label="Rent for the home" optional error={problems.monthlyRent}>
        <MoneyInput name="monthlyRent" />
      </Field>
      <Field label="Tenancy began" optional error={problems.tenancyStartDate}>
        <DateInput name="tenancyStartDate" />
      </Field>
      <Field label="Agreed end" optional error={problems.tenancyEndDate}>
        <DateInput name="tenancyEndDate" />
      </Field>
      <Field label="Anything else" optional error={problems.note}>
        <TextArea name="note" rows={3} maxLength={500} />
      </Field>
      <div className="flex gap-3">
        <Button kind="outline" onClick={onBack}>
          Back
        </Button>
        <Button type="submit">Send the correction</Button>
      </div>
    </form>
  )
}
