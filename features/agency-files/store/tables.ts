import { bigint, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CycleState } from '../domain/cycle.ts'
import type { Agency } from '../words.ts'

export const NUMBERS_STORED = 20

/** What the check found, counted by rule; account numbers only for the first few. */
export interface StoredFinding {
  level: 'file_rejection' | 'record_rejection' | 'warning'
  rule: string
  sentence: string
  count: number
  accountNumbers: string[]
}

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const agencyFile = pgTable('agency_file', {
  id: uuid('id').primaryKey(),
  agency: text('agency').$type<Agency>().notNull(),
  month: text('month').notNull(),
  version: integer('version').notNull(),
  name: text('name').notNull(),
  state: text('state').$type<CycleState>().notNull(),
  createdOn: date('created_on', { mode: 'string' }).notNull(),
  startedAt: instant('started_at').notNull(),
  /** Since when all its members are cut into ranges. */
  cutAt: instant('cut_at'),
  draftRevision: integer('draft_revision').notNull().default(0),
  lineCount: integer('line_count'),
  adverseCount: integer('adverse_count'),
  leftOutCount: integer('left_out_count'),
  sha256: text('sha256'),
  partCount: integer('part_count'),
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  builtAt: instant('built_at'),
  masterFileId: uuid('master_file_id'),
  findings: jsonb('findings').$type<StoredFinding[]>().notNull().default([]),
  checkedAt: instant('checked_at'),
  approvedBy: uuid('approved_by'),
  approvedAt: instant('approved_at'),
  leavingAt: instant('leaving_at'),
  /** Since when the agency may have it: set before the file takes its name, unset only where it surely did not arrive. */
  mayHaveArrivedAt: instant('may_have_arrived_at'),
  changedMeanwhile: uuid('changed_meanwhile').array().notNull().default([]),
  /** When the agency had it; its lines are being written down until it is `deliveredAt`. */
  arrivedAt: instant('arrived_at'),
  deliveredAt: instant('delivered_at'),
  acknowledgedAt: instant('acknowledged_at'),
  answeredAt: instant('answered_at'),
  /** The answer that is being noted line by line; null when that is done. */
  answerInHand: text('answer_in_hand'),
  rejectionCode: text('rejection_code'),
  rejectionReason: text('rejection_reason'),
  overdueNotedAt: instant('overdue_told_at'),
  problem: text('problem'),
  announcedSentThrough: uuid('told_sent_through'),
  announcedAnswerThrough: uuid('told_answer_through'),
})
