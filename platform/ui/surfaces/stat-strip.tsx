import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { cardClass } from './card.tsx'
import './stat-strip.css'

export interface Stat {
  label: string
  icon?: LucideIcon
  value: ReactNode
  /** Explains the number in one line. */
  meaning: ReactNode
  /** True for "N/A", shown if the number has no source. */
  unknown?: boolean
}

/** Row of statistics in one card; two columns on a phone. */
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
