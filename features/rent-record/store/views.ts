import type { Day } from '@keyturn/platform/days'
import type { Queryable, RowFragment } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { ASKED_FROM, type MonthConfirmation, VERIFIED_FROM } from '../constants.ts'
import type { StoredPeriod } from '../domain/model.ts'

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

/** Applies the member's decision at once, before the next refresh. */
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

/** Fields of a period that the dashboard shows. */
export type ShownPeriod = Omit<StoredPeriod, 'toHousemate' | 'payeeCheck'>

export interface RecordSummary {
  periods: ShownPeriod[]
  suggestions: ShownMatch[]
  /** Verified matches: the number shown by a bank, those for a shown month, and the ids from any source. */
  verified: { count: number; shownCount: number; ids: string[] }
  isRefreshing: boolean
  /** Time of the latest computation; null if never, or if the member answered since. */
  computedAt: string | null
}

/** Maximum suggestions, enough to ask about a year of weekly rent at once. */
const SHOWN_SUGGESTIONS = 60

const memberParam = sql.placeholder('memberId')

/** Period as a JSON array in the order `toPeriod` reads, which halves the size of named fields. */
const periodRow = sql`json_build_array(p.tenancy_id, p.due_on, p.late_after, p.due_pence, p.found_pence, p.state,
  p.settled_on, p.awaits_answer, p.watched, p.bank_proven, p.reasons, p.said, p.settled_later)`

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
  settledLater: StoredPeriod['settledLater'],
]

interface MonthKey {
  tenancyId: string
  dueOn: Day
}
type EvidenceOfMonth = MonthKey & Pick<StoredPeriod, 'evidence' | 'evidenceProves' | 'evidenceNote'>
type ConfirmationOfMonth = MonthKey & MonthConfirmation & { foundPence: number; settledOn: Day | null }

interface RecordSummaryRow {
  periods: PeriodRow[] | null
  papers: EvidenceOfMonth[] | null
  words: ConfirmationOfMonth[] | null
  matches: { ofBank: number; shown: number; sure: string[] | null; asked: ShownMatch[] | null }
  member: { computedAt: string | null } | null
}

const ofSameMonth = (period: MonthKey) => (about: MonthKey) =>
  about.dueOn === period.dueOn && about.tenancyId === period.tenancyId

/** Builds a period. Evidence and confirmations arrive in separate lists, because few months have them. */
function toPeriod(
  row: PeriodRow,
  papers: readonly EvidenceOfMonth[],
  words: readonly ConfirmationOfMonth[],
): ShownPeriod {
  const [tenancyId, dueOn, lateAfter, duePence, foundPence, state, settledOn, ...more] = row
  const [awaitsAnswer, watched, bankProven, reasons, memberAnswer, settledLater] = more
  const sameMonth = ofSameMonth({ tenancyId, dueOn })
  const { evidence, evidenceProves, evidenceNote } = papers.find(sameMonth) ?? noEvidence
  const word = words.find(sameMonth)
  // A confirmation counts only for the payment that was shown to the landlord.
  const counts = word !== undefined && word.foundPence === foundPence && word.settledOn === settledOn
  return {
    ...{ tenancyId, dueOn, lateAfter, duePence, foundPence, state, settledOn },
    ...{ awaitsAnswer, watched, bankProven, reasons, memberAnswer, settledLater },
    ...{ evidence, evidenceProves, evidenceNote },
    landlordWord: counts ? { named: word.named, state: word.state } : null,
  }
}

const noEvidence = { evidence: null, evidenceProves: null, evidenceNote: null }

/** Threshold that rounds up to `confidence` at four decimal places. */
const atLeast = (confidence: number) => sql.raw(`${confidence - 0.00005}::real`)
const isSure = sql`coalesce(d.is_rent, m.confidence >= ${atLeast(VERIFIED_FROM)})`
const isAsked = sql`d.is_rent is null and m.confidence >= ${atLeast(ASKED_FROM)}
  and m.confidence < ${atLeast(VERIFIED_FROM)}`

const since = sql.placeholder('since')

/** Aggregates all matches of a member in one pass, with full rows only for those to ask about. */
const matchesColumn = sql`(
  select json_build_object('ofBank', count(*) filter (where is_sure and source = 'bank'),
    'shown', count(*) filter (where is_sure and source = 'bank' and due_on >= ${since}::date),
    'sure', json_agg(transaction_id) filter (where is_sure),
    'asked', json_agg(${matchJson} order by m.booked_on desc, m.transaction_id desc) filter (where is_asked))
  from (
    select m.*, round(m.confidence::numeric, 4) as sure, ${isSure} as is_sure, ${isAsked} as is_asked
    from rent_match m left join rent_decision d on d.member_id = m.member_id and d.transaction_id = m.transaction_id
    where m.member_id = ${memberParam}) m)`

/** All record data of the dashboard. Values: memberId and since, the first day shown. */
export const recordSummaryQuery: RowFragment<RecordSummary> = {
  columns: {
    periods: sql`(select json_agg(${periodRow} order by p.due_on, p.tenancy_id) from rent_period p
      where p.member_id = ${memberParam} and p.due_on >= ${since}::date)`,
    papers: sql`(select json_agg(json_build_object('tenancyId', tenancy_id, 'dueOn', due_on, 'evidence', file_name,
        'evidenceProves', proves, 'evidenceNote', read_note))
      from rent_evidence where member_id = ${memberParam})`,
    words: sql`(select json_agg(json_build_object('tenancyId', tenancy_id, 'dueOn', due_on, 'named', named,
        'state', state, 'foundPence', found_pence, 'settledOn', settled_on))
      from rent_month_word where member_id = ${memberParam} and ended_at is null)`,
    matches: matchesColumn,
    member: sql`(select json_build_object('computedAt', looked_at) from rent_member where member_id = ${memberParam})`,
  },
  readRow({ periods, papers, words, matches, member }: RecordSummaryRow) {
    return {
      periods: (periods ?? []).map((period) => toPeriod(period, papers ?? [], words ?? [])),
      suggestions: (matches.asked ?? []).slice(0, SHOWN_SUGGESTIONS),
      verified: { count: matches.ofBank, shownCount: matches.shown, ids: matches.sure ?? [] },
      isRefreshing: member !== null && member.computedAt === null,
      computedAt: member?.computedAt ?? null,
    }
  },
}
