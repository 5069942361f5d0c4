import { Banner } from '@keyturn/platform/ui'
import { CircleAlert } from 'lucide-react'
import type { Telling } from './use-look.ts'

/** What went wrong, beside the button that was pressed; each field says its own part. */
export function Said({ telling: { message } }: { telling: Telling }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && <Banner tone="miss" icon={CircleAlert} fact={message} />}
    </div>
  )
}
