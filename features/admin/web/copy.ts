import type { BadgeTone } from '@keyturn/platform/ui'
import {
  Archive,
  Check,
  Clock,
  Eye,
  FileWarning,
  type LucideIcon,
  MailCheck,
  ThumbsDown,
  X,
} from 'lucide-react'
import type { ListName, Status } from '../domain/list-items.ts'

export const countOf = (count: number): string => count.toLocaleString('en-GB')

export const STATUS: Record<Status, { word: string; tone: BadgeTone; icon: LucideIcon }> = {
  pending: { word: 'Pending', tone: 'idle', icon: Clock },
  reviewing: { word: 'Reviewing', tone: 'info', icon: Eye },
  incomplete: { word: 'Incomplete', tone: 'late', icon: FileWarning },
  approved: { word: 'Approved', tone: 'ok', icon: Check },
  verified: { word: 'Verified', tone: 'ok', icon: Check },
  missed: { word: 'Missed', tone: 'miss', icon: X },
  declined: { word: 'Declined', tone: 'idle', icon: ThumbsDown },
  answered: { word: 'Answered', tone: 'ok', icon: MailCheck },
  closed: { word: 'Closed', tone: 'idle', icon: Archive },
}

export interface TabWords {
  list: ListName
  label: string
  statuses: readonly Status[]
  /** Text for an empty list. */
  empty: string
}

export const TABS: readonly TabWords[] = [
  {
    list: 'applications',
    label: 'Applications',
    statuses: ['pending', 'reviewing', 'incomplete', 'approved'],
    empty: 'People who sign up and prove their address appear here.',
  },
  {
    list: 'verifications',
    label: 'Verifications',
    statuses: ['pending', 'reviewing', 'incomplete', 'approved', 'verified', 'missed'],
    empty: 'Months of rent and uploaded agreements appear here as they come in.',
  },
  {
    list: 'report-requests',
    label: 'Report requests',
    statuses: ['pending', 'incomplete', 'approved'],
    empty: 'Members who choose a credit agency appear here.',
  },
  {
    list: 'approvals',
    label: 'Approvals',
    statuses: ['pending', 'reviewing', 'incomplete', 'approved', 'declined'],
    empty: 'Adverse codes, points held and points asked for by hand wait here for a person.',
  },
  {
    list: 'disputes',
    label: 'Disputes',
    statuses: ['pending', 'reviewing', 'incomplete', 'approved', 'answered', 'declined', 'closed'],
    empty: 'Questions about what an agency was told appear here, each with its day.',
  },
  {
    list: 'messages',
    label: 'Messages',
    statuses: ['pending', 'answered', 'closed'],
    empty: 'What people write in the contact form appears here.',
  },
  {
    list: 'complaints',
    label: 'Complaints',
    statuses: ['pending', 'reviewing', 'answered', 'closed'],
    empty: 'Complaints appear here, each with the day by which the law wants it acknowledged.',
  },
]
