import { errorMessage, isAnswerLost, UNHEARD_MESSAGE } from '@keyturn/platform/client'
import { toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** An act at the desk: one at a time, said in words, and afterwards everything is read again. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  async function act(work: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true)
    try {
      toast.success(isAsked(await work()) ? 'Asked. Somebody else must agree.' : done)
      return true
    } catch (error) {
      toast.error(errorMessage(error, isAnswerLost(error) ? UNHEARD_MESSAGE : 'That could not be done'))
      return false
    } finally {
      setBusy(false)
      // Also after a refusal: somebody else may have decided meanwhile.
      void queries.invalidateQueries()
    }
  }
  return { busy, act }
}

/** What takes two of us has not been done yet. */
const isAsked = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'asked' in answer && answer.asked === true
