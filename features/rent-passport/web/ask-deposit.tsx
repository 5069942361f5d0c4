import { getVerificationDeposits, postVerificationDeposits } from '@keyturn/api-client'
import { api, errorMessage } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { Button, toast } from '@keyturn/platform/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const SAID = {
  yes: 'says that the deposit was returned in full.',
  no: 'says that it was not returned in full.',
  not_yet: 'says that it was not returned yet.',
  none: 'says that there was none.',
} as const

/** Homes the member has left, each with the answer about its deposit or a button to ask. */
export function AskDeposit() {
  const queries = useQueryClient()
  const call = read(getVerificationDeposits, {})
  const { data } = useQuery(call)
  const ask = useMutation({
    mutationFn: (id: string) => api.send(postVerificationDeposits, { body: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, 'We could not ask. Please try again.')),
    onSettled: () => queries.invalidateQueries({ queryKey: call.queryKey }),
  })
  if (!data || data.homes.length === 0) return null
  return (
    <section className="my-3" aria-label="Deposits of earlier homes">
      {data.homes.map(({ id, address, left_on: leftOn, landlord, answer, waiting, can_ask: canAsk }) => (
        <p key={id}>
          <b>{address}</b>, left on {formatDay(leftOn)}:{' '}
          {landlord === null &&
            'only a landlord or agent who confirmed this home can be asked about the deposit.'}
          {answer !== null && `${landlord ?? 'the landlord or agent'} ${SAID[answer]} `}
          {landlord !== null && answer === null && waiting && `${landlord} was asked about the deposit.`}
          {canAsk && (
            <Button kind="text" size="small" busy={ask.isPending} onClick={() => ask.mutate(id)}>
              {answer === null ? 'Ask about the deposit' : 'Ask again'}
            </Button>
          )}
        </p>
      ))}
    </section>
  )
}
