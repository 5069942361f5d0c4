import { FrontDoor } from '@keyturn/brand'
import { Banner } from '@keyturn/platform/ui'
import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface AuthPageProps {
  title: string
  lead?: ReactNode
  /** Wide enough for two fields in a row. */
  size?: 'wide' | undefined
  children: ReactNode
}

/** Layout of the pages before sign-in: a heading, a line and a form. */
export function AuthPage({ title, lead, size, children }: AuthPageProps) {
  return (
    <FrontDoor size={size}>
      <h1>{title}</h1>
      {lead !== undefined && <div className="kt-door-lead kt-quiet">{lead}</div>}
      {children}
    </FrontDoor>
  )
}

/** Error message at the top of a form, announced by screen readers. Scrolls into view. */
export function FormError({ message }: { message: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const shown = message !== null && message !== ''
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div ref={place} role="alert" className="empty:hidden mb-4 scroll-mt-24">
      {shown && <Banner tone="miss" icon={CircleAlert} fact={message} />}
    </div>
  )
}

/** Success message of a form. */
export function FormNote({ message }: { message: ReactNode }) {
  return (
    <div role="status" className="empty:hidden mb-4">
      {message !== null && message !== '' && <Banner tone="ok" icon={Check} fact={message} />}
    </div>
  )
}
