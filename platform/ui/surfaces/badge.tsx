import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './badge.css'

export type BadgeTone = 'ok' | 'late' | 'miss' | 'info' | 'disp' | 'idle' | 'lamp' | 'outline' | 'dashed'

interface BadgeProps {
  tone: BadgeTone
  icon: LucideIcon
  children: ReactNode
  className?: string
}

/** Text and an icon on a tinted background, so the meaning never depends on colour alone. */
export function Badge({ tone, icon: Mark, children, className }: BadgeProps) {
  return (
    <span className={classNames('kt-badge', `kt-badge-${tone}`, className)}>
      <Mark aria-hidden="true" />
      {children}
    </span>
  )
}
