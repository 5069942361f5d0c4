import { errorMessage, isResponseLost, NO_RESPONSE_MESSAGE, useSave } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
/** Runs one staff action at a time, shows the result and refetches all data. */
export function useAction() {
  const saving = useSave({
    failed: (error) =>
      errorMessage(error, isResponseLost(error) ? NO_RESPONSE_MESSAGE : 'That could not be done'),
    onError: toast.error,
  })
  const queries = useQueryClient()
  const act = (work: () => Promise<unknown>, done: string): Promise<boolean> =>
    saving.run(
      async () => void toast.success(isAsked(await work()) ? 'Sent for approval.' : done),
      // Also after an error, because a colleague may have decided first.
      () => void queries.invalidateQueries(),
    )
  return { busy: saving.busy, act }
}

/** True if the action awaits a second person. */
const isAsked = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'asked' in answer && answer.asked === true
