import type { Day } from '@keyturn/platform/days'
import { executePrepared, type Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { StoredPeriod } from '../domain/model.ts'
import { ASKED_FROM, VERIFIED_FROM } from '../words.ts'
import { aboutTheSame } from './record.ts'

export interface ShownMatch {
  id: string
  bookedOn: Day
  pence: number
  description: string
  merchant: string | null
  source: 'bank' | 'statement'
  accountId: string
  accountName: string
  confidence: number
  reasons: string[]
  dueOn: Day | null
  orElseDueOn: Day | null
}

const matchJson = sql`json_build_object('id', m.transaction_id, 'bookedOn', m.booked_on, 'pence', m.pence,
  'description', m.description, 'merchant', m.merchant, 'source', m.source, 'accountId', m.account_id,
  'accountName', m.account_name, 'confidence', m.sure, 'reasons', m.reasons, 'dueOn', m.due_on,
  'orElseDueOn', m.or_else_due_on)`

/** The member's decision counts from the moment it is made, before the next refresh has drawn its conclusions. */
const decided = (memberId: string) => sql`
  select m.*, round((case when d.is_rent then 1 when not d.is_rent then 0 else m.confidence end)::numeric, 4) as sure
  from rent_match m left join rent_decision d on d.member_id = m.member_id and d.transaction_id = m.transaction_id
  where m.member_id = ${memberId}`

const periodJson = sql`json_build_object('tenancyId', p.tenancy_id, 'dueOn', p.due_on, 'lateAfter', p.late_after,
  'duePence', p.due_pence, 'foundPence', p.found_pence, 'state', p.state, 'settledOn', p.settled_on,
  'awaitsAnswer', p.awaits_answer, 'watched', p.watched, 'bankProven', p.bank_proven, 'reasons', p.reasons,
  'memberAnswer', p.said, 'evidence', e.file_name, 'evidenceProves', e.proves, 'evidenceNote', e.read_note,
  'landlordWord', case when w.id is null then null else json_build_object('named', w.named, 'state', w.state) end)`

export async function pageOfMatches(
  db: Queryable,
  wanted: { memberId: string; minConfidence: number; limit: number; offset: number },
): Promise<{ matches: ShownMatch[]; total: number }> {
  const { rows } = await db.execute<{ matches: ShownMatch[]; total: number }>(sql`
    with m as (select * from (${decided(wanted.memberId)}) all_of_them
      where sure > 0 and sure >= ${wanted.minConfidence}::numeric)
    select (select count(*)::int from m) as total,
      (select coalesce(json_agg(${matchJson} order by m.booked_on desc, m.transaction_id desc), '[]') from (
        select * from m order by booked_on desc, transaction_id desc
        limit ${wanted.limit} offset ${wanted.offset}) m) as matches`)
  return rows[0] ?? { matches: [], total: 0 }
}

export interface RecordGlance {
  periods: StoredPeriod[]
  suggestions: ShownMatch[]
  /** Sure matches: how many a bank showed, and the newest of all, whoever showed them. */
  verified: { count: number; recentIds: string[] }
  isRefreshing: boolean
}

const SHOWN_SUGGESTIONS = 12
const SHOWN_RENT = 30

/** Everything the dashboard shows of the record, in one statement; old history makes it no slower. */
export async function loadRecordGlance(db: Queryable, memberId: string, since: Day): Promise<RecordGlance> {
  const query = sql`
    with m as (${decided(memberId)})
    select
      (select coalesce(json_agg(${periodJson} order by p.due_on, p.tenancy_id), '[]')
        from rent_period p left join rent_evidence e
          on e.member_id = p.member_id and e.tenancy_id = p.tenancy_id and e.due_on = p.due_on
        left join rent_month_word w
          on w.member_id = p.member_id and w.tenancy_id = p.tenancy_id and w.due_on = p.due_on and ${aboutTheSame}
        where p.member_id = ${memberId} and p.due_on >= ${since}::date) as periods,
      (select coalesce(json_agg(${matchJson} order by m.booked_on desc, m.transaction_id desc), '[]') from (
        select * from m where sure >= ${ASKED_FROM}::numeric and sure < ${VERIFIED_FROM}::numeric
        order by booked_on desc, transaction_id desc limit ${SHOWN_SUGGESTIONS}) m) as suggestions,
      (select json_build_object('count', (select count(*) from m where sure >= ${VERIFIED_FROM}::numeric and source = 'bank'), 'recentIds',
        (select coalesce(json_agg(transaction_id), '[]') from (select transaction_id from m
          where sure >= ${VERIFIED_FROM}::numeric order by booked_on desc, transaction_id desc limit ${SHOWN_RENT}) newest)))
        as verified,
      exists (select from rent_member where member_id = ${memberId} and looked_at is null) as "isRefreshing"`
  const [glance] = await executePrepared<RecordGlance & Record<string, unknown>>(
    db,
    'rent_record_glance',
    query,
  )
  return (
    glance ?? { periods: [], suggestions: [], verified: { count: 0, recentIds: [] }, isRefreshing: false }
  )
}
