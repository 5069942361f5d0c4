import { tabStore } from '@keyturn/platform/client'
import { useEffect, useState } from 'react'
import { takeResult } from './bank-memory.ts'

/** Returns the error of a bank visit that began here, and deletes it, so that no later page shows it. */
export function useBankProblem(): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const result = takeResult(tabStore)
    if (result.kind === 'failure') setProblem(result.message)
    if (result.kind === 'unreadable') setProblem('Failed to process connection result')
  }, [])
  return problem
}
