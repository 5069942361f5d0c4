import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from './api-error.ts'
import { followOtherTabsActs } from './other-tabs.ts'
import { session } from './present.ts'
import { memberIn } from './session.ts'

/**
 * Worth another try: no answer, too busy, or broken for a moment. A refusal stays a refusal, and whoever has waited
 * as long as anybody does is told so, not made to wait again.
 */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.timedOut || failures >= 2) return false
  return error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      // Browsers are often wrong about being offline, and a question held back says nothing: it is asked, and if it
      // fails the page says so.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // The same holds for what a person does: held back, it would say nothing and be done by surprise, or never.
    mutations: { retry: false, networkMode: 'always' },
  },
})

let owner: string | null = null

// What one member was shown must never flash up for the next one on the same machine.
session.subscribe(() => {
  const now = session.getSnapshot()
  if (now.status === 'checking') return
  const next = memberIn(now)
  if (owner !== null && owner !== next) queryClient.clear()
  owner = next
})

/** A hidden tab reads again when the member comes back to it. */
const readAgain = (): void =>
  void queryClient.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' })

export function Queries({ children }: { children: ReactNode }) {
  useEffect(() => {
    return followOtherTabsActs(readAgain)
  }, [])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
