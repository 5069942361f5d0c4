import type { Day } from '@keyturn/platform/days'
import { prepareQuery, type Queryable } from '@keyturn/platform/db'
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

/** As much of a period as is shown of it. */
export type ShownPeriod = Omit<StoredPeriod, 'toHousemate'>

export interface RecordGlance {
  periods: ShownPeriod[]
  suggestions: ShownMatch[]
  /** Sure matches: how many a bank showed, and the newest of all, whoever showed them. */
  verified: { count: number; recentIds: string[] }
  isRefreshing: boolean
}

const SHOWN_SUGGESTIONS = 12
const SHOWN_RENT = 30

const whose = sql.placeholder('memberId')

/** A period as a row without names, in the order `toPeriod` reads: with them it would be twice as long, for every month. */
const periodRow = sql`json_build_array(p.tenancy_id, p.due_on, p.late_after, p.due_pence, p.found_pence, p.state,
  p.settled_on, p.awaits_answer, p.watched, p.bank_proven, p.reasons, p.said, e.file_name, e.proves, e.read_note,
  w.named, w.state)`

type PeriodRow = [
  tenancyId: string,
  dueOn: Day,
  lateAfter: Day,
  duePence: number,
  foundPence: number,
  state: StoredPeriod['state'],
  settledOn: Day | null,
  awaitsAnswer: boolean,
  watched: boolean,
  bankProven: boolean,
  reasons: string[],
  memberAnswer: StoredPeriod['memberAnswer'],
  evidence: string | null,
  evidenceProves: boolean | null,
  evidenceNote: string | null,
  named: string | null,
  word: NonNullable<StoredPeriod['landlordWord']>['state'] | null,
]

function toPeriod(row: PeriodRow): ShownPeriod {
  const [tenancyId, dueOn, lateAfter, duePence, foundPence, state, settledOn, ...more] = row
  const [awaitsAnswer, watched, bankProven, reasons, memberAnswer, ...shown] = more
  const [evidence, evidenceProves, evidenceNote, named, word] = shown
  return {
    ...{ tenancyId, dueOn, lateAfter, duePence, foundPence, state, settledOn },
    ...{ awaitsAnswer, watched, bankProven, reasons, memberAnswer },
    ...{ evidence, evidenceProves, evidenceNote },
    landlordWord: named === null || word === null ? null : { named, state: word },
  }
}

const glanceOf = prepareQuery<{
  periods: PeriodRow[]
  suggestions: ShownMatch[]
  verified_count: number
  recent_ids: string[]
  is_refreshing: boolean
}>(
  'rent_record_glance',
  sql`
    with judged as materialized (
      select m.transaction_id, m.booked_on, m.source,
        round((case when d.is_rent then 1 when not d.is_rent then 0 else m.confidence end)::numeric, 4) as sure
      from rent_match m left join rent_decision d on d.member_id = m.member_id and d.transaction_id = m.transaction_id
      where m.member_id = ${whose}),
    sure as (select * from judged where sure >= ${VERIFIED_FROM}::numeric)
    select
      (select coalesce(json_agg(${periodRow} order by p.due_on, p.tenancy_id), '[]')
        from rent_period p left join rent_evidence e
          on e.member_id = p.member_id and e.tenancy_id = p.tenancy_id and e.due_on = p.due_on
        left join rent_month_word w
          on w.member_id = p.member_id and w.tenancy_id = p.tenancy_id and w.due_on = p.due_on and ${aboutTheSame}
        where p.member_id = ${whose} and p.due_on >= ${sql.placeholder('since')}::date) as periods,
      (select coalesce(json_agg(${matchJson} order by m.booked_on desc, m.transaction_id desc), '[]') from (
        select m.*, asked.sure from (
          select * from judged where sure >= ${ASKED_FROM}::numeric and sure < ${VERIFIED_FROM}::numeric
          order by booked_on desc, transaction_id desc limit ${SHOWN_SUGGESTIONS}) asked
        join rent_match m on m.member_id = ${whose} and m.transaction_id = asked.transaction_id) m) as suggestions,
      (select count(*)::int from sure where source = 'bank') as verified_count,
      (select coalesce(json_agg(transaction_id), '[]') from (
        select transaction_id from sure order by booked_on desc, transaction_id desc limit ${SHOWN_RENT}) newest)
        as recent_ids,
      exists (select from rent_member where member_id = ${whose} and looked_at is null) as is_refreshing`,
)

/** Everything the dashboard shows of the record, in one statement; old history makes it no slower. */
export async function loadRecordGlance(db: Queryable, memberId: string, since: Day): Promise<RecordGlance> {
  const [glance] = await glanceOf(db, { memberId, since })
  if (!glance)
    return { periods: [], suggestions: [], verified: { count: 0, recentIds: [] }, isRefreshing: false }
  return {
    periods: glance.periods.map(toPeriod),
    suggestions: glance.suggestions,
    verified: { count: glance.verified_count, recentIds: glance.recent_ids },
    isRefreshing: glance.is_refreshing,
  }
}
