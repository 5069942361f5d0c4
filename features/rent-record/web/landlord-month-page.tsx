import {
  getVerificationLandlordRequestsMonthsByToken,
  postVerificationLandlordRequestsMonthsByToken,
  postVerificationLandlordRequestsMonthsByTokenStop,
} from '@keyturn/api-client'
import { ApiError, api, errorMessage } from '@keyturn/platform/client'
import { Queries } from '@keyturn/platform/client/query'
import { read } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { Button, Card, Skeleton } from '@keyturn/platform/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { MonthQuestion } from '../contract.ts'
import { poundsText } from './format-amount.ts'

export default function LandlordMonthPage() {
  return (
    <Queries>
      <Question />
    </Queries>
  )
}

/** Public page for a landlord or agent with an email link: one month, one press, no account. */
function Question() {
  const { token = '' } = useParams()
  const params = { token }
  const call = read(getVerificationLandlordRequestsMonthsByToken, { params })
  const question = useQuery({ ...call, retry: false })
  const saying = useMutation({
    mutationFn: (answer: 'confirmed' | 'denied' | 'stop') =>
      answer === 'stop'
        ? api.send(postVerificationLandlordRequestsMonthsByTokenStop, { params })
        : api.send(postVerificationLandlordRequestsMonthsByToken, { params, body: { answer } }),
  })
  const problem = saying.error ?? question.error
  return (
    <div className="page-width grid max-w-3xl gap-5 py-8">
      <h1>Did this rent reach you?</h1>
      {problem && <p role="alert">{whyNot(problem)}</p>}
      {question.isPending && <Skeleton lines={6} />}
      {saying.data && (
        <Card role="status">
          <h2>{saying.data.message}</h2>
        </Card>
      )}
      {!saying.data && question.data && (
        <>
          <Card className="grid gap-5">
            {question.data.facts ? (
              <>
                <Facts facts={question.data.facts} />
                <div className="flex flex-wrap gap-3">
                  <Button busy={saying.isPending} onClick={() => saying.mutate('confirmed')}>
                    Yes, it reached me
                  </Button>
                  <Button kind="outline" onClick={() => saying.mutate('denied')}>
                    I cannot confirm it
                  </Button>
                </div>
                <p className="kt-quiet">
                  A yes shows the month as confirmed by someone at your email domain. A no harms nobody: no
                  credit agency is told.
                </p>
              </>
            ) : (
              <h2>
                {question.data.state === 'answered'
                  ? 'This was answered. Thank you.'
                  : 'This question is closed.'}
              </h2>
            )}
          </Card>
          <p>
            <Button kind="text" onClick={() => saying.mutate('stop')}>
              Do not write to me again
            </Button>
          </p>
        </>
      )}
    </div>
  )
}

const whyNot = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? 'This link is not one of ours.'
    : errorMessage(error, 'That did not work. Please try again.')

function Facts({ facts }: { facts: NonNullable<MonthQuestion['facts']> }) {
  const rows = [
    ['Tenant', facts.tenant],
    ['Home', facts.address],
    ['Landlord', facts.landlord],
    ['Rent due on', formatDay(facts.due_on)],
    ['Paid', `${poundsText(facts.found)}${facts.settled_on ? `, by ${formatDay(facts.settled_on)}` : ''}`],
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
