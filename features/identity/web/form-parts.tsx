import { Banner, FrontDoor } from '@keyturn/platform/ui'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface DoorPageProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The frame of every page in front of the door: one heading, one line, one form. */
export function DoorPage({ title, lead, children }: DoorPageProps) {
  return (
    <FrontDoor>
      <h1>{title}</h1>
      {lead !== undefined && <p className="mt-2 mb-5 text-ink-2">{lead}</p>}
      {children}
    </FrontDoor>
  )
}

/** What went wrong, said once at the top of a form and read out as it appears. */
export function FormError({ message }: { message: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden mb-4">
      {message !== null && message !== '' && <Banner tone="miss" icon={CircleAlert} fact={message} />}
    </div>
  )
}

/** What went well. */
export function FormNote({ message }: { message: ReactNode }) {
  return (
    <div role="status" className="empty:hidden mb-4">
      {message !== null && message !== '' && <Banner tone="ok" icon={Check} fact={message} />}
    </div>
  )
}
