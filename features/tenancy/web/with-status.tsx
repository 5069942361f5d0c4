import { Loaded } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Status } from '../contract/index.ts'
import { statusQuery } from './calls.ts'

/** Loads the status once for all Settings sections that show the home. */
export function WithStatus({ children }: { children: (status: Status) => ReactNode }) {
  const status = useQuery(statusQuery)
  return (
    <Loaded of={status} failed="Failed to load settings" lines={8}>
      {children}
    </Loaded>
  )
}
