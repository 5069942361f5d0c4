import { Button } from '@keyturn/platform/ui'
import type { ReactNode } from 'react'

interface TryAgainProps {
  text: string
  badge?: ReactNode
  /** The failed query. */
  of: { refetch: () => unknown; isFetching: boolean }
}

export function TryAgain({ text, badge, of }: TryAgainProps) {
  return (
    <div className="rewards-trouble flex flex-wrap items-center gap-x-3.5 gap-y-2.5 py-4 px-5" role="alert">
      {badge}
      <p>{text}</p>
      <Button
        kind="outline"
        size="small"
        onClick={() => void of.refetch()}
        busy={of.isFetching}
        busyText="Trying..."
      >
        Try again
      </Button>
    </div>
  )
}
