import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { WindowIcon } from '../house/window-shape.tsx'
import { cardClass } from './card.tsx'
import './notices.css'

export interface Stat {
  label: string
  icon?: LucideIcon
  value: ReactNode
  /** One line that says what the number means. */
  meaning: ReactNode
  /** For "N/A": no figure without its source. */
  unknown?: boolean
}

/** A few numbers in one card, hairlines between them; two by two on a phone. */
export function StatStrip({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <ul className={cardClass({ bare: true }, classNames('kt-stats', className))}>
      {stats.map(({ label, icon: Mark, value, meaning, unknown }) => (
        <li key={label} className="kt-stat">
          <span>
            {Mark && <Mark aria-hidden="true" />}
            {label}
          </span>
          <b data-unknown={unknown ? '' : undefined}>{value}</b>
          <span>{meaning}</span>
        </li>
      ))}
    </ul>
  )
}

export interface NeedsYouProps {
  badge: ReactNode
  question: string
  /** What we found, on a well of its own. */
  facts: ReactNode
  /** The buttons, most likely answer first. */
  acts: ReactNode
  /** What happens until it is answered. */
  until: ReactNode
  className?: string
}

/** The one lamplit card: what waits for the member. One to a screen. */
export function NeedsYouCard({ badge, question, facts, acts, until, className }: NeedsYouProps) {
  return (
    <section
      aria-label={question}
      className={cardClass({ ground: 'lamp' }, classNames('kt-needs-you', className))}
    >
      {badge}
      <h2>{question}</h2>
      <div className="kt-needs-you-facts">{facts}</div>
      <div className="kt-needs-you-acts">{acts}</div>
      <p>{until}</p>
    </section>
  )
}

export interface BannerProps {
  tone?: 'info' | 'late' | 'miss' | 'ok' | 'lamp'
  icon: LucideIcon
  /** The bold part. */
  fact: ReactNode
  /** What it means. */
  children?: ReactNode
  /** One button. */
  act?: ReactNode
  className?: string
}

export function Banner({ tone = 'info', icon: Mark, fact, children, act, className }: BannerProps) {
  return (
    <div className={classNames('kt-banner', tone !== 'info' && `kt-banner-${tone}`, className)}>
      <Mark aria-hidden="true" />
      <p>
        <b>{fact}</b> {children}
      </p>
      {act}
    </div>
  )
}

/** Nothing here yet: a window with a candle, what will come and when. */
export function EmptyState({
  title,
  children,
  act,
}: {
  title: string
  children: ReactNode
  act?: ReactNode
}) {
  return (
    <div className="kt-empty">
      <WindowIcon state="looking" height={88} />
      <h3>{title}</h3>
      <p>{children}</p>
      {act}
    </div>
  )
}

/** Lines before their words. Stands still: nothing shimmers. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="kt-skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike.
        <i key={index} />
      ))}
    </div>
  )
}

/** A house before the lights, for the first load of a page. */
export function HouseSkeleton({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="kt-skeleton-house" role="status">
      <span className="sr-only">{label}</span>
      <div className="kt-skeleton-windows" aria-hidden="true">
        {Array.from({ length: 18 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the windows are alike.
          <i key={index} />
        ))}
      </div>
      <Skeleton />
    </div>
  )
}
