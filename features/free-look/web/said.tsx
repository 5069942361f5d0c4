import { Banner } from '@keyturn/platform/ui'
import { CircleAlert } from 'lucide-react'
import type { Telling } from './use-look.ts'

/** Error message beside the button. Field errors are shown at their fields. */
export function Said({ telling: { message } }: { telling: Telling }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && <Banner tone="miss" icon={CircleAlert} fact={message} />}
    </div>
  )
}
