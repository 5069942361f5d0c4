import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import './tabs.css'

export interface Tab {
  value: string
  label: string
  /** Number of open items, shown beside the label. */
  count?: number
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Scrolls the active tab into view when it changes, because the row overflows on small screens. */
function useScrollToActiveTab<Row extends HTMLElement>() {
  const row = useRef<Row>(null)
  const shown = useRef<Element | null>(null)
  useEffect(() => {
    const open = row.current?.querySelector('[aria-selected="true"], [aria-current="page"]')
    if (!row.current || !open || open === shown.current) return
    shown.current = open
    const [visible, mine] = [row.current.getBoundingClientRect(), open.getBoundingClientRect()]
    row.current.scrollLeft += mine.left - visible.left - (visible.width - mine.width) / 2
  })
  return row
}

/** Tabs within one page. If each tab has its own URL, use links with tabClass instead. */
export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const row = useScrollToActiveTab<HTMLDivElement>()
  return (
    <RadixTabs.Root value={value} onValueChange={onChange} {...(className !== undefined && { className })}>
      <RadixTabs.List ref={row} aria-label={label} className="kt-tabs">
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className="kt-tab">
            {tab.label}
            {tab.count !== undefined && <span className="kt-tab-count">{tab.count}</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="kt-tab-panel">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}

/** Navigation styled as tabs: its links use tabClass and mark the current page with aria-current. */
export function TabLinks({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  const row = useScrollToActiveTab<HTMLElement>()
  return (
    <nav ref={row} aria-label={label} className={classNames('kt-tabs', className)}>
      {children}
    </nav>
  )
}

export const tabClass = 'kt-tab'
