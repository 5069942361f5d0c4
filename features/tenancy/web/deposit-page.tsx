import { getDepositQuestionsByToken, postDepositQuestionsByToken } from '@keyturn/api-client'
import { ApiError, api, errorMessage } from '@keyturn/platform/client'
import { Queries } from '@keyturn/platform/client/query'
import { read } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { Button, Card, Skeleton } from '@keyturn/platform/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { DepositQuestionAnswer } from '../contract/index.ts'
import type { DepositAnswer } from '../domain/deposit.ts'

export default function DepositPage() {
  return (
    <Queries>
      <Question />
    </Queries>
  )
}

const ANSWERS: Record<DepositAnswer, string> = {
  yes: 'Yes, in full',
  no: 'No',
  not_yet: 'Not yet',
  none: 'There was none',
}

/** Public page for a landlord or agent with an email link: one question, one press, no account. */
function Question() {
  const { token = '' } = useParams()
  const params = { token }
  const call = read(getDepositQuestionsByToken, { params })
  const question = useQuery({ ...call, retry: false })
  const saying = useMutation({
    mutationFn: (answer: DepositAnswer | 'stop') =>
      api.send(postDepositQuestionsByToken, { params, body: { answer } }),
  })
  const problem = saying.error ?? question.error
  return (
    <div className="page-width grid max-w-3xl gap-5 py-8">
      <h1>Was the deposit returned in full?</h1>
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
              <Facts facts={question.data.facts} answer={question.data.answer}>
                {(Object.keys(ANSWERS) as DepositAnswer[]).map((answer) => (
                  <Button
                    key={answer}
                    {...(answer !== 'yes' && { kind: 'outline' as const })}
                    busy={saying.isPending && saying.variables === answer}
                    onClick={() => saying.mutate(answer)}
                  >
                    {ANSWERS[answer]}
                  </Button>
                ))}
              </Facts>
            ) : (
              <h2>This question is closed.</h2>
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

interface FactsProps extends Pick<DepositQuestionAnswer, 'answer'> {
  facts: NonNullable<DepositQuestionAnswer['facts']>
  children: React.ReactNode
}

function Facts({ facts, answer, children }: FactsProps) {
  const rows = [
    ['Tenant', facts.tenant],
    ['Home', facts.address],
    ['Left on', formatDay(facts.left_on)],
  ]
  return (
    <>
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
      {answer && <p>You answered: {ANSWERS[answer]}. Another answer replaces it.</p>}
      <div className="flex flex-wrap gap-3">{children}</div>
      <p className="kt-quiet">
        Your tenant sees what you say. Only a yes can be shown to others, as the answer of someone at your
        email domain. You can change it until {formatDay(facts.open_until)}.
      </p>
    </>
  )
}
