import { useHydrated } from '@keyturn/platform/client'
import { useLocation } from 'react-router'

/** History state from another page. Null until hydrated, because prerendered HTML is the same for all visitors. */
export function useHistoryState(): unknown {
  const { state } = useLocation()
  return useHydrated() ? state : null
}

/** Text that another page passed in the history state. Other values are ignored. */
export const messageIn = (state: unknown): string | null => textIn(state, 'message')
export const emailIn = (state: unknown): string | null => textIn(state, 'email')

function textIn(state: unknown, name: string): string | null {
  if (typeof state !== 'object' || state === null || !(name in state)) return null
  const value = Reflect.get(state, name)
  return typeof value === 'string' && value !== '' ? value : null
}
