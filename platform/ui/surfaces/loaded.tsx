import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Skeleton } from './skeleton.tsx'

interface LoadedProps<Data> {
  /** The question, as TanStack Query answers it. */
  of: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  failed: string
  /** Lines of the skeleton: about as high as what comes. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** What was asked for; lines until it is there; and where it did not come, why, and the way to ask again. */
export function Loaded<Data>({
  of: { data, isError, isFetching, refetch },
  failed,
  lines = 4,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (!isError) return <Skeleton lines={lines} />
  return (
    <div role="alert">
      <p className="mb-2">{failed}</p>
      <Button
        kind="outline"
        size="small"
        busy={isFetching}
        busyText="Trying..."
        onClick={() => void refetch()}
      >
        Try again
      </Button>
    </div>
  )
}
