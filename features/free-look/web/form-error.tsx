import { Banner } from '@keyturn/platform/ui'
import { CircleAlert } from 'lucide-react'
import type { FreeLookForm } from './use-free-look.ts'

/** Error message beside the button. Field errors are shown at their fields. */
export function FormError({ telling: { message } }: { telling: FreeLookForm }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && <Banner tone="miss" icon={CircleAlert} fact={message} />}
    </div>
  )
}
