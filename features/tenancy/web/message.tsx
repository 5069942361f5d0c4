import { Banner } from '@keyturn/platform/ui'
import { CircleAlert } from 'lucide-react'

/** Error message, announced by screen readers when it appears. */
export function FormMessage({ message }: { message: string | null }) {
  return (
    <div role="alert" className="empty:hidden mb-4">
      {message !== null && message !== '' && <Banner tone="miss" icon={CircleAlert} fact={message} />}
    </div>
  )
}
