import { api, errorMessage, sendFile } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rentPaths } from '../call-paths.ts'
import { DASHBOARD_KEY } from './use-dashboard.ts'

const FAILED = 'We could not keep that file. Please try again.'

/** Keeps a file with the month; null deletes the one that is there. */
export function useEvidence(dueOn: string, onProblem: (sentence: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File | null) => {
      const path = rentPaths.evidence(dueOn)
      return file ? sendFile(path, file) : api.delete(path)
    },
    onSuccess: (_kept, file) => {
      toast.success(
        file ? 'Thank you. One of us reads the paper, and then the month counts.' : 'The paper was deleted.',
      )
    },
    onError: (error) => onProblem(errorMessage(error, FAILED)),
    onSettled: () => queries.invalidateQueries({ queryKey: DASHBOARD_KEY }),
  })
}
