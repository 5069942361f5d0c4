import { postPaymentReportMonthsByDueOnLandlord } from '@keyturn/api-client'
import { api, errorMessage } from '@keyturn/platform/client'
import { Button, toast } from '@keyturn/platform/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReportMonth } from '../contract.ts'
import { invalidateGroups } from './keys.ts'

/** Lets the landlord confirm a month that only the member's own statement shows. */
export function MonthConfirmationCard({ period: { due_on, shown_by, landlord } }: { period: ReportMonth }) {
  const queries = useQueryClient()
  const ask = useMutation({
    mutationFn: () => api.send(postPaymentReportMonthsByDueOnLandlord, { params: { due_on } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, 'We could not ask. Please try again.')),
    onSettled: () => invalidateGroups(queries, 'dashboard'),
  })
  if (shown_by === 'landlord')
    return <p>Your own statement shows it, and {landlord?.named} confirmed that it reached them.</p>
  if (shown_by !== 'own_statement') return null
  return (
    <>
      <p>
        A statement you added says so. It is kept with your record and does not count as verified by itself.
      </p>
      {landlord?.state === 'denied' ? (
        <p>{landlord.named} could not confirm it. Nothing follows from that.</p>
      ) : (
        <p>
          {landlord && `${landlord.named} was asked whether it reached them. `}
          <Button kind="text" size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
            {landlord ? 'Ask once more' : 'Ask your landlord or agent to confirm it'}
          </Button>
        </p>
      )}
    </>
  )
}
