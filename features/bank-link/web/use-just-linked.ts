import { tabStore } from '@keyturn/platform/client'
import { useEffect, useState } from 'react'
import { forgetLinked, isJustLinked } from './bank-memory.ts'

/** Whether a bank was linked on the way here. Said once: after it has been shown, it is no news. */
export function useJustLinked(isShown: boolean): boolean {
  const [isLinked] = useState(() => isJustLinked(tabStore))
  useEffect(() => {
    if (isLinked && isShown) forgetLinked(tabStore)
  }, [isLinked, isShown])
  return isLinked
}
