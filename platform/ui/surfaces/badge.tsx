import {
  Calendar,
  Check,
  CheckCheck,
  CircleDashed,
  CircleDot,
  CircleHelp,
  ClockAlert,
  FlaskConical,
  HandCoins,
  Hourglass,
  type LucideIcon,
  MessageSquareWarning,
  Search,
  Send,
  Star,
  Undo2,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './badge.css'

export type BadgeTone = 'ok' | 'late' | 'miss' | 'info' | 'disp' | 'idle' | 'lamp' | 'outline' | 'dashed'

export interface BadgeProps {
  tone: BadgeTone
  icon: LucideIcon
  children: ReactNode
  className?: string
}

/** A word and a mark on a soft ground: never colour alone. */
export function Badge({ tone, icon: Mark, children, className }: BadgeProps) {
  return (
    <span className={classNames('kt-badge', `kt-badge-${tone}`, className)}>
      <Mark aria-hidden="true" />
      {children}
    </span>
  )
}

const knownStates = {
  on_time: { tone: 'ok', icon: Check, word: 'Verified' },
  late: { tone: 'late', icon: ClockAlert, word: 'Verified late' },
  part_paid: { tone: 'late', icon: CircleDot, word: 'Part paid' },
  paid_by_agent: { tone: 'ok', icon: HandCoins, word: 'Paid by benefit or agent' },
  looking: { tone: 'info', icon: Search, word: 'Looking now' },
  upcoming: { tone: 'idle', icon: Calendar, word: 'Upcoming' },
  not_found: { tone: 'dashed', icon: CircleHelp, word: 'Not found yet' },
  missed: { tone: 'miss', icon: X, word: 'Confirmed missed' },
  disputed: { tone: 'disp', icon: MessageSquareWarning, word: 'Disputed' },
  reversed: { tone: 'dashed', icon: Undo2, word: 'Payment bounced' },
  sent: { tone: 'info', icon: Send, word: 'Sent' },
  accepted: { tone: 'ok', icon: CheckCheck, word: 'Accepted' },
  rejected: { tone: 'miss', icon: X, word: 'Rejected' },
  pending: { tone: 'idle', icon: Hourglass, word: 'Pending' },
  not_started: { tone: 'idle', icon: CircleDashed, word: 'Not started' },
  sample: { tone: 'outline', icon: FlaskConical, word: 'Sample data' },
  most_popular: { tone: 'lamp', icon: Star, word: 'Most Popular' },
} as const satisfies Record<string, { tone: BadgeTone; icon: LucideIcon; word: string }>

export type BadgeState = keyof typeof knownStates

/** The badge of a state the whole product names alike. */
export function StateBadge({ state, children }: { state: BadgeState; children?: ReactNode }) {
  const { tone, icon, word } = knownStates[state]
  return (
    <Badge tone={tone} icon={icon}>
      {children ?? word}
    </Badge>
  )
}
