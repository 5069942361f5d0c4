import { errorMessage } from '@keyturn/platform/client'
import { Banner, Button, Card } from '@keyturn/platform/ui'
import { CircleAlert } from 'lucide-react'

/** What went wrong, said once and read out as it appears. */
export function FormMessage({ message }: { message: string | null }) {
  return (
    <div role="alert" className="empty:hidden mb-4">
      {message !== null && message !== '' && <Banner tone="miss" icon={CircleAlert} fact={message} />}
    </div>
  )
}

/** A part of Settings that could not be read, with the way to ask again. */
export function Unread({ of, id }: { of: { error: unknown; refetch: () => unknown }; id?: string }) {
  return (
    <Card id={id}>
      <p role="alert">{errorMessage(of.error, 'Failed to load settings')}</p>
      <Button kind="outline" className="mt-3" onClick={() => void of.refetch()}>
        Try again
      </Button>
    </Card>
  )
}
