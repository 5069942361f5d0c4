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
    <li className="note" data-unread={item.is_read ? undefined : ''}>
      <span className="note-icon">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="note-words">
        <p className="note-title">
          <Link to={item.href} onClick={() => !item.is_read && onMark(true)}>
            {item.title}
          </Link>
          {!item.is_read && <span className="note-new">New</span>}
        </p>
        <p className="note-body">{item.body}</p>
        <p className="note-when">
          {topicNames[item.topic]} · <time dateTime={item.created_at}>{formatTime(at, timezone)}</time>
        </p>
      </div>
      <IconButton
        className="note-mark"
        label={`${item.is_read ? 'Mark as unread' : 'Mark as read'}: ${item.title}`}
        onClick={() => onMark(!item.is_read)}
      >
        {item.is_read ? <Undo2 size={20} aria-hidden="true" /> : <Check size={20} aria-hidden="true" />}
      </IconButton>
    </li>
  )
}
