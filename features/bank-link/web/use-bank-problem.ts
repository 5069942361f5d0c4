import { tabStore } from '@keyturn/platform/client'
import { useEffect, useState } from 'react'
import { takeResult } from './bank-memory.ts'

/** What went wrong at the bank on a visit that began here: said once, and forgotten, so that no page finds it later. */
export function useBankProblem(): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const result = takeResult(tabStore)
    if (result.kind === 'failure') setProblem(result.message)
    if (result.kind === 'unreadable') setProblem('Failed to process connection result')
  }, [])
  return problem
}
