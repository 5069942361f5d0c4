import { api, errorMessage, tokens } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rentPaths } from '../call-paths.ts'
import { DASHBOARD_KEY } from './use-dashboard.ts'

const FAILED = 'We could not keep that file. Please try again.'

async function sendPaper(dueOn: string, file: File): Promise<void> {
  // Any call renews an access token that has run out; the upload itself cannot.
  await api.get(rentPaths.dashboard)
  const form = new FormData()
  form.append('file', file)
  const answer = await fetch(rentPaths.evidence(dueOn), {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.read()?.access ?? ''}` },
    body: form,
  })
  if (answer.ok) return
  const said: { error?: string } = await answer.json().catch(() => ({}))
  throw new Error(said.error ?? FAILED)
}

/** Keeps a file with the month; null deletes the one that is there. */
export function usePaper(dueOn: string, onProblem: (sentence: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (file) await sendPaper(dueOn, file)
      else await api.delete(rentPaths.evidence(dueOn))
    },
    onSuccess: (_kept, file) => {
      toast.success(file ? 'Thank you. The paper is kept with this month.' : 'The paper was deleted.')
    },
    onError: (error) => onProblem(errorMessage(error, FAILED)),
    onSettled: () => queries.invalidateQueries({ queryKey: DASHBOARD_KEY }),
  })
}
