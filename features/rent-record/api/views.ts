import type { BankSummary } from '@keyturn/bank-link'
import { RECONFIRM_WITHIN_DAYS } from '@keyturn/bank-link/constants'
import { type Day, dayOfInstant, daysBetween } from '@keyturn/platform/days'
import { poundsOfPence } from '@keyturn/platform/money'
import { isProven, shownBy, shownState } from '../constants.ts'
import type { DashboardAnswer, RentTransaction, ReportMonth } from '../contract.ts'
import { groupQuestions } from '../domain/grouped-questions.ts'
import { isToBeAsked } from '../domain/member-answer.ts'
import { type DetectedRent, detectedRents, withRentNow } from '../domain/rent-now.ts'
import type { RecordSummary, ShownMatch, ShownPeriod } from '../store/views.ts'

/* Maps the record to the API's responses. */

export const monthView = (period: ShownPeriod): ReportMonth => ({
  due_on: period.dueOn,
  due: poundsOfPence(period.duePence),
  found: poundsOfPence(period.foundPence),
  state: shownState(period),
  shown_by: shownBy(period),
  landlord: period.landlordWord,
  settled_on: period.settledOn,
  reasons: period.reasons,
  late_after: period.lateAfter,
  awaits_answer: period.awaitsAnswer,
  watched: period.watched,
  said: period.memberAnswer,
  evidence: period.evidence,
  evidence_proves: period.evidenceProves,
  evidence_note: period.evidenceNote,
  is_asked: isToBeAsked(period),
})

const detectedRentView = (rent: DetectedRent | undefined): DashboardAnswer['seen_rent'] =>
  rent
    ? {
        amount: poundsOfPence(rent.pence),
        declared: poundsOfPence(rent.declaredPence),
        since: rent.since,
        tenancy_id: rent.tenancyId,
      }
    : null

export const matchView = (match: ShownMatch): RentTransaction => ({
  id: match.id,
  name: match.merchant ?? match.description,
  date: match.bookedOn,
  amount: poundsOfPence(match.pence),
  merchant_name: match.merchant,
  source: match.source,
  bank_account: { id: match.accountId, name: match.accountName },
  confidence: match.confidence,
  reasons: match.reasons,
})

const ORDER_OF_NEED = ['ended', 'trouble', 'reconfirm_due', 'reading', 'healthy'] as const
type Health = (typeof ORDER_OF_NEED)[number]

/** Computed from today, because the nightly job stores the due state only later. */
function healthOf(connection: BankSummary['connections'][number], today: Day): Health {
  const daysLeft = daysBetween(today, dayOfInstant(new Date(connection.endsAt)))
  const isDue = connection.state === 'active' && daysLeft < RECONFIRM_WITHIN_DAYS
  if (isDue || connection.state === 'reconfirm_due') return 'reconfirm_due'
  if (connection.state !== 'active') return 'ended'
  if (connection.trouble) return 'trouble'
  return connection.firstReadDone ? 'healthy' : 'reading'
}

/** Reports the connection that most needs the member. An ended connection is ignored while another is active. */
export function bankView({ accounts, connections }: BankSummary, today: Day): DashboardAnswer['bank'] {
  const present = connections.filter(({ state }) => state !== 'disconnected')
  const live = present.filter(({ state }) => state === 'active' || state === 'reconfirm_due')
  const judged = (live.length > 0 ? live : present).map((connection) => ({
    connection,
    health: healthOf(connection, today),
  }))
  const worst = ORDER_OF_NEED.flatMap((health) => judged.filter((each) => each.health === health))[0]
  const reads = connections.flatMap(({ lastReadAt }) => lastReadAt ?? []).sort()
  const ends = live.map(({ endsAt }) => endsAt).sort()
  return {
    accounts_count: accounts.filter(({ connectionId }) => present.some(({ id }) => id === connectionId))
      .length,
    health: worst?.health ?? 'none',
    bank_name: worst?.connection.bankName ?? connections[0]?.bankName ?? null,
    reconfirm_by: ends[0] ? dayOfInstant(new Date(ends[0])) : null,
    last_read_at: reads.at(-1) ?? null,
  }
}

/** True from the linking of a bank until a record of all that it shows is computed. */
export function isFirstRefresh(
  { connections }: Pick<BankSummary, 'connections'>,
  { isRefreshing, computedAt }: Pick<RecordSummary, 'isRefreshing' | 'computedAt'>,
): boolean {
  if (isRefreshing) return false
  const computed = computedAt === null ? 0 : Date.parse(computedAt)
  return connections.some(({ state, firstReadAt, trouble }) => {
    if (state !== 'active' && state !== 'reconfirm_due') return false
    return firstReadAt === null ? !trouble : Date.parse(firstReadAt) > computed
  })
}

const UNPROVED: readonly ShownPeriod['state'][] = ['upcoming', 'not_found', 'reversed']

/** Shows an unproved period as upcoming while rows are still being loaded. */
const isBeingSearched = (period: ShownPeriod): ShownPeriod =>
  UNPROVED.includes(period.state)
    ? { ...period, state: 'upcoming', awaitsAnswer: false, watched: false, reasons: [] }
    : period

/** Share of verified periods that were paid on time; null if none is verified. */
function onTimeView(periods: readonly ShownPeriod[]): DashboardAnswer['on_time'] {
  const proven = periods.filter(isProven)
  const onTime = proven.filter(({ state }) => state === 'verified_on_time').length
  const verified = onTime + proven.filter(({ state }) => state === 'verified_late').length
  return { percent: verified === 0 ? null : Math.round((onTime * 100) / verified), on_time: onTime, verified }
}

export function dashboardView(parts: {
  record: RecordSummary
  bank: BankSummary
  points: { points: number; worthPence: number } | null
  today: Day
}): DashboardAnswer {
  const { bank, points, today } = parts
  const isFirst = isFirstRefresh(bank, parts.record)
  const record = isFirst
    ? { ...parts.record, periods: parts.record.periods.map(isBeingSearched), suggestions: [] }
    : parts.record
  const rent = new Set(record.verified.ids)
  const seen = detectedRents(record.periods)
  const periods = withRentNow(record.periods, seen)
  const next = periods.find(({ dueOn }) => dueOn >= today)
  const byLandlord = periods.filter((each) => shownBy(each) === 'landlord').length
  const askedWith = groupQuestions(record.suggestions)
  const names = new Map(bank.accounts.map(({ id, name }) => [id, name]))
  return {
    bank: bankView(bank, today),
    on_time: onTimeView(record.periods),
    verified_payments: record.verified.count + byLandlord,
    payments_in_months: record.verified.shownCount + byLandlord,
    today,
    next_rent_on: next?.dueOn ?? null,
    seen_rent: detectedRentView(seen.find(({ tenancyId }) => tenancyId === next?.tenancyId)),
    months: periods.map(monthView),
    suggestions: record.suggestions.map((match) => ({
      ...matchView(match),
      due_on: match.dueOn,
      or_else_due_on: match.orElseDueOn,
      asked_with: askedWith.get(match.id) ?? [],
    })),
    recent: bank.recent.map((row) => ({
      id: row.id,
      name: row.merchant ?? row.description,
      date: row.bookedOn,
      amount: poundsOfPence(row.pence),
      merchant_name: row.merchant,
      source: row.source,
      bank_account: { id: row.accountId, name: names.get(row.accountId) ?? 'Bank account' },
      is_rent: rent.has(row.id),
    })),
    points: points && { total: points.points, worth: poundsOfPence(points.worthPence) },
    is_looking: record.isRefreshing || isFirst,
    is_first_look: isFirst,
  }
}
