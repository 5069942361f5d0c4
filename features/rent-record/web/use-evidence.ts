import {
  deletePaymentReportMonthsByDueOnEvidence,
  postPaymentReportMonthsByDueOnEvidence,
} from '@keyturn/api-client'
import { api, errorMessage, sendUpload } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateGroups } from './keys.ts'

const FAILED = 'We could not save that file. Please try again.'

/** Uploads evidence for the month; null deletes it. */
export function useEvidence(dueOn: string, onProblem: (sentence: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File | null) => {
      const params = { due_on: dueOn }
      return file
        ? sendUpload(postPaymentReportMonthsByDueOnEvidence, { params, file })
        : api.send(deletePaymentReportMonthsByDueOnEvidence, { params })
    },
    onSuccess: (_kept, file) => {
      toast.success(
        file
          ? 'Thank you. One of us will read it. If it shows who paid, the month counts.'
          : 'The document was deleted.',
      )
    },
    onError: (error) => onProblem(errorMessage(error, FAILED)),
    onSettled: () => invalidateGroups(queries, 'dashboard'),
  })
}
