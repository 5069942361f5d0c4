import { getVerificationStatus, postVerificationTenancyTerms } from '@keyturn/api-client'
import { api, errorMessage, undoCall } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { formatPoundsShort } from '@keyturn/platform/money'
import { Button, Link, toast } from '@keyturn/platform/ui'
import { rentSettings } from '@keyturn/tenancy/links'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { awaitRent } from './await-rent.ts'
import type { DetectedRentView } from './detected-rent.tsx'
import { poundsText } from './format-amount.ts'
import { invalidateGroups } from './keys.ts'
import { useNoteAnswer } from './recent-answers.tsx'

/** The endpoint sets the whole home's rent, so a member who pays a share is sent to the form. */
export function DeclareRent({ seen }: { seen: DetectedRentView }) {
  const status = useQuery(read(getVerificationStatus))
  const declare = useDeclareRent(seen)
  const home = status.data?.data.tenancies.find(({ id }) => id === seen.tenancy_id)
  if (!status.data && !status.isError) return null
  if (home?.terms.every(({ share }) => share === 1))
    return (
      <p>
        <Button size="small" busy={declare.isPending} busyText="Saving..." onClick={() => declare.mutate()}>
          My rent is {formatPoundsShort(Math.round(seen.amount * 100))} now
        </Button>
      </p>
    )
  return (
    <p>
      <Link to={rentSettings}>Tell us your new rent</Link>
    </p>
  )
}

function useDeclareRent({ amount, declared, since }: DetectedRentView) {
  const queries = useQueryClient()
  const note = useNoteAnswer()
  const terms = (monthlyRent: number) => ({ body: { from: since, monthlyRent: String(monthlyRent) } })
  const undone = {
    words: `Your rent is ${poundsText(amount)} from ${formatDay(since)}.`,
    calls: [undoCall(postVerificationTenancyTerms, terms(declared))],
  }
  return useMutation({
    mutationFn: () => api.send(postVerificationTenancyTerms, terms(amount)),
    onSuccess: () => {
      awaitRent(false)
      note.saved(`Saved. Your rent is ${poundsText(amount)} from ${formatDay(since)}.`, undone)
    },
    onError: (error) => {
      note.failed(error, undone)
      toast.error(errorMessage(error, 'We could not save your new rent. Please try again.'))
    },
    onSettled: () => invalidateGroups(queries, 'dashboard', 'home'),
  })
}
