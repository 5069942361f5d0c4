import { formatTime } from '@keyturn/platform/days'
import { IconButton, Link } from '@keyturn/platform/ui'
import { Check, Undo2 } from 'lucide-react'
import type { NotificationView } from '../contract.ts'
import { topicIcons, topicNames } from './topics.ts'

interface Props {
  item: NotificationView
  timezone: string
  onMark: (read: boolean) => void
}

/** The row is a link to its subject. The button only marks it as read. */
export function NotificationRow({ item, timezone, onMark }: Props) {
  const Icon = topicIcons[item.topic]
  const at = new Date(item.created_at)
  return (
    <li
      className="note relative grid grid-cols-[auto_1fr_auto] gap-3.5 p-4"
      data-unread={item.is_read ? undefined : ''}
    >
      <span className="note-icon grid place-items-center w-9.5 h-10.5">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="grid gap-0.5 min-w-0">
        <p className="note-title flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link to={item.href} onClick={() => !item.is_read && onMark(true)}>
            {item.title}
          </Link>
          {!item.is_read && <span className="note-new py-0.25 px-2 type-note">New</span>}
        </p>
        <p className="max-w-[37.5em] kt-quiet">{item.body}</p>
        <p className="kt-quiet type-small">
          {topicNames[item.topic]} · <time dateTime={item.created_at}>{formatTime(at, timezone)}</time>
        </p>
      </div>
      <IconButton
        className="relative z-1"
        label={`${item.is_read ? 'Mark as unread' : 'Mark as read'}: ${item.title}`}
        onClick={() => onMark(!item.is_read)}
      >
        {item.is_read ? <Undo2 size={20} aria-hidden="true" /> : <Check size={20} aria-hidden="true" />}
      </IconButton>
    </li>
  )
}
