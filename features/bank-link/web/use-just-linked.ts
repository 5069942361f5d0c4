import { tabStore } from '@keyturn/platform/client'
import { useEffect, useState } from 'react'
import { forgetLinked, isJustLinked } from './bank-memory.ts'

/** Returns true if a bank was linked just before this page. Deletes the flag once it has been shown. */
export function useJustLinked(isShown: boolean): boolean {
  const [isLinked] = useState(() => isJustLinked(tabStore))
  useEffect(() => {
    if (isLinked && isShown) forgetLinked(tabStore)
  }, [isLinked, isShown])
  return isLinked
}
