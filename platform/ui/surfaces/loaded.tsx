import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Skeleton } from './skeleton.tsx'

interface LoadedProps<Data> {
  /** Result of a TanStack query. */
  of: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  failed: string
  /** Lines of the skeleton: about as high as the content. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** Renders the data of a query: a skeleton while loading, and an error with a retry button. */
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
