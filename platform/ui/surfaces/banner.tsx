import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './banner.css'

interface BannerProps {
  tone?: 'info' | 'late' | 'miss' | 'ok' | 'lamp'
  icon: LucideIcon
  /** Main statement, in bold. */
  fact: ReactNode
  /** Explanation. */
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
