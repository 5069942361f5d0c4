import { type Day, formatDate, formatDay } from '@keyturn/platform/days'
import { IconButton } from '@keyturn/platform/ui'
import { Check, CircleDashed, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DeskItem } from '../contract/index.ts'
import { ComplaintActs } from './complaint-panel.tsx'
import { FilesCard } from './files-card.tsx'
import { ItemActions } from './item-actions.tsx'
import { checksOf, type ItemCheck } from './item-checks.ts'
import { copyOf } from './item-copy.ts'
import { MessagePanel } from './message-panel.tsx'
import { MonthReasons } from './month-reasons.tsx'
import { PersonCard } from './person-card.tsx'
import { StatusBadge } from './small-parts.tsx'
import { SupportNeeds } from './support-needs.tsx'

interface ItemPanelProps {
  item: DeskItem
  today: Day
  me: string
  onClose: () => void
}

/** Details of the selected row and its actions. */
export function ItemPanel({ item, today, me, onClose }: ItemPanelProps) {
  const { name, what, detail, text } = copyOf(item)
  const helped = item.kind === 'message' ? item.sender_id : item.member_id
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <aside
      className="kt-card desk-panel grid-cols-1 -order-1 lg:sticky lg:top-21 lg:order-0 lg:max-h-[calc(100dvh_-_104px)] lg:overflow-y-auto"
      aria-label={`${what}, ${name}`}
    >
      <div className="desk-panel-top items-center">
        <StatusBadge item={item} />
        <IconButton label="Close" onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {name}
      </h2>
      <p className="kt-strong">
        {what}: {item.kind === 'message' ? `from ${item.email}` : detail}
      </p>
      <p className="desk-quiet kt-quiet">
        {item.kind === 'month' ? 'Due' : 'Since'} {formatDate(item.since)}
        {item.answer_by && (
          <>
            {' · '}
            <b>
              {item.kind === 'complaint' && item.status === 'pending' ? 'acknowledge' : 'answer promised'} by{' '}
              {formatDay(item.answer_by)}
            </b>
          </>
        )}
      </p>
      {helped && <SupportNeeds key={helped} memberId={helped} />}
      {item.kind === 'message' ? (
        <MessagePanel item={item} />
      ) : (
        <>
          {text && <blockquote className="desk-quote">{text}</blockquote>}
          <Checks checks={checksOf(item, today)} />
          <FilesCard item={item} />
          {item.kind === 'month' && item.member_id && (
            <MonthReasons memberId={item.member_id} dueOn={item.due_on} />
          )}
          {item.kind === 'complaint' ? <ComplaintActs item={item} /> : <ItemActions item={item} me={me} />}
          {item.member_id && <PersonCard memberId={item.member_id} name={name} me={me} />}
        </>
      )}
    </aside>
  )
}

function Checks({ checks }: { checks: readonly ItemCheck[] }) {
  if (checks.length === 0) return null
  return (
    <ul className="desk-checks grid">
      {checks.map(({ what, detail, holds }) => (
        <li
          className="grid grid-cols-[28px_1fr] gap-3 py-2.5 border-t border-line"
          key={what}
          data-holds={holds ? '' : undefined}
        >
          <span className="grid place-items-center w-7 h-7" aria-hidden="true">
            {holds ? <Check size={17} /> : <CircleDashed size={17} />}
          </span>
          <div>
            <b className="type-compact">{what}</b>
            <span className="type-fine">
              <span className="sr-only">{holds ? 'holds: ' : 'open: '}</span>
              {detail}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
