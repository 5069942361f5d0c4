import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from './api-error.ts'
import { onOtherTabAct } from './other-tabs.ts'
import { memberIdIn } from './session.ts'
import { session } from './session-state.ts'

/**
 * Retries network errors, overload and bad gateways. Never retries refusals or timeouts, because the user has waited
 * long enough.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.timedOut || failures >= 2) return false
  return error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      // Browsers often report "offline" wrongly and then pause queries silently. Always send, so a failure is shown.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Same for mutations: a paused one would run later by surprise, or never.
    mutations: { retry: false, networkMode: 'always' },
  },
})

let owner: string | null = null

// Clears the cache when the member changes, so data never leaks to the next user of the machine.
session.subscribe(() => {
  const now = session.getSnapshot()
  if (now.status === 'checking') return
  const next = memberIdIn(now)
  if (owner !== null && owner !== next) queryClient.clear()
  owner = next
})

/** A hidden tab refetches when it becomes visible. */
const refetchQueries = (): void =>
  void queryClient.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' })

export function Queries({ children }: { children: ReactNode }) {
  useEffect(() => {
    return onOtherTabAct(refetchQueries)
  }, [])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
