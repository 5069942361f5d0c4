import { errorMessage, isAnswerLost, UNHEARD_MESSAGE, useSave } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
/** An act at the desk: one at a time, said in words, and afterwards everything is read again. */
export function useAct() {
  const saving = useSave({
    failed: (error) => errorMessage(error, isAnswerLost(error) ? UNHEARD_MESSAGE : 'That could not be done'),
    tell: toast.error,
  })
  const queries = useQueryClient()
  const act = (work: () => Promise<unknown>, done: string): Promise<boolean> =>
    saving.run(
      async () => void toast.success(isAsked(await work()) ? 'Asked. Somebody else must agree.' : done),
      // Also after a refusal: somebody else may have decided meanwhile.
      () => void queries.invalidateQueries(),
    )
  return { busy: saving.busy, act }
}

/** What takes two of us has not been done yet. */
const isAsked = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'asked' in answer && answer.asked === true
