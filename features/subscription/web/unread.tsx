import { errorMessage } from '@keyturn/platform/client'
import { Button } from '@keyturn/platform/ui'
import './subscription.css'

/** Nothing could be read of the plan: said, with the way to ask again. */
export function Unread({ of }: { of: { error: unknown; refetch: () => unknown } }) {
  return (
    <div className="subscription-settings">
      <p role="alert">{errorMessage(of.error, 'Failed to refresh subscription')}</p>
      <Button kind="outline" onClick={() => void of.refetch()}>
        Try again
      </Button>
    </div>
  )
}
