import type { Day } from '@keyturn/platform/days'
import {
  bumpRevision,
  type Lookup,
  lookUp,
  ofMembers,
  pipelineTogether,
  type Queryable,
  type Tx,
} from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { PeriodState } from '../constants.ts'
import type { Carried } from '../domain/carried-periods.ts'
import type { EarningPayment } from '../domain/earnings.ts'
import type { FoundMatch, PeriodFacts, Row, StoredPeriod } from '../domain/model.ts'
import type { PeriodMove } from '../domain/period-state.ts'
import { moveEvidence } from './move-evidence.ts'
import { insertPayments, reversePayments } from './verified-payments.ts'

export interface StoredMatch extends FoundMatch, Required<Omit<Row, 'id'>> {
  accountName: string
}

/**
 * Locks a member's record, so that refreshes run one at a time. Returns true in `isOutdated` if the member answered
 * since the latest.
 */
export async function lockRecord(tx: Tx, memberId: string): Promise<{ isOutdated: boolean }> {
  bumpRevision(tx, memberId)
  const { rows } = await tx.execute<{ isOutdated: boolean }>(sql`
    insert into rent_member (member_id) values (${memberId})
    on conflict (member_id) do update set member_id = excluded.member_id
    returning looked_at is null as "isOutdated"`)
  return { isOutdated: rows[0]?.isOutdated ?? false }
}

/** Waits for running writes of a record. Unlike `lockRecord`, it stores no row for a closed account. */
export async function waitForRecord(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select from rent_member where member_id = ${memberId} for update`)
}

/** Members whose record changes with the date, paginated so that the work spreads over workers. */
export async function membersToRefresh(
  db: Queryable,
  today: Day,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ memberId: string }>(sql`
    -- across members: the daily round
    select member_id as "memberId" from rent_member where next_look_on <= ${today}::date and member_id > ${after}::uuid
    order by member_id limit ${limit}`)
  return rows.map(({ memberId }) => memberId)
}

/** A confirmation counts only for the payment that was shown to the landlord. */
export const aboutTheSame = sql`w.ended_at is null and w.found_pence = p.found_pence
  and w.settled_on is not distinct from p.settled_on`

const ofPeriods = sql`from rent_period p left join rent_evidence e
  on e.member_id = p.member_id and e.tenancy_id = p.tenancy_id and e.due_on = p.due_on
left join rent_month_word w
  on w.member_id = p.member_id and w.tenancy_id = p.tenancy_id and w.due_on = p.due_on
  and ${aboutTheSame}`

const periodFacts = sql`
  p.tenancy_id as "tenancyId", p.due_on::text as "dueOn", late_after::text as "lateAfter",
  due_pence::float8 as "duePence", p.found_pence::float8 as "foundPence", p.state, p.settled_on::text as "settledOn",
  awaits_answer as "awaitsAnswer", watched, bank_proven as "bankProven",
  settled_later as "settledLater", to_housemate as "toHousemate", e.file_name as evidence, e.proves as "evidenceProves",
  payee_check as "payeeCheck",
  case when w.id is null then null else json_build_object('named', w.named, 'state', w.state,
    'sentTo', w.sent_to, 'tenant', w.tenant, 'address', w.address, 'landlord', w.landlord) end as "landlordWord"`

/** Batch query: the periods of several members, oldest first. */
export const periodsOf = (memberIds: readonly string[]): Lookup<Map<string, PeriodFacts[]>> => ({
  query: sql`
    select p.member_id as "memberId", ${periodFacts} ${ofPeriods}
    where ${ofMembers(sql`p.member_id`, memberIds)} order by p.due_on, p.tenancy_id`,
  readRows: (rows: readonly (PeriodFacts & { memberId: string })[]) =>
    Map.groupBy(rows, ({ memberId }) => memberId),
})

/** Periods of one member, oldest first. */
export const ownPeriods = (memberId: string): Lookup<StoredPeriod[]> => ({
  query: sql`
    select ${periodFacts}, reasons, said as "memberAnswer",
      e.read_note as "evidenceNote" ${ofPeriods} where p.member_id = ${memberId} order by p.due_on, p.tenancy_id`,
  readRows: (rows: readonly StoredPeriod[]) => [...rows],
})

export const loadPeriods = (db: Queryable, memberId: string): Promise<StoredPeriod[]> =>
  lookUp(db, ownPeriods(memberId))

export const matchedIds = (memberId: string): Lookup<string[]> => ({
  query: sql`select transaction_id as id from rent_match where member_id = ${memberId}`,
  readRows: (rows: readonly { id: string }[]) => rows.map(({ id }) => id),
})

export async function saveAnswer(tx: Tx, memberId: string, period: StoredPeriod): Promise<void> {
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    update rent_period set state = ${period.state}, said = ${period.memberAnswer}
    where member_id = ${memberId} and tenancy_id = ${period.tenancyId} and due_on = ${period.dueOn}::date`)
}

export interface PeriodEvent {
  id: string
  tenancyId: string
  dueOn: Day
  move: PeriodMove
  state: PeriodState
}

export const insertPeriodEvents = (
  tx: Tx,
  memberId: string,
  events: readonly PeriodEvent[],
  at: Date,
): void => pipelineTogether(tx, [insertEvents(memberId, events, at)])

/** Changes that a refresh makes to a record. */
export interface RecordChanges {
  periods: readonly StoredPeriod[]
  gone: readonly { tenancyId: string; dueOn: Day }[]
  /** Answers, confirmations and evidence of periods whose rent day changed. */
  carried: readonly Carried[]
  events: readonly PeriodEvent[]
  /** All matches found. Stored matches that are missing here are deleted. */
  matches: readonly StoredMatch[]
  verified: readonly EarningPayment[]
  reversedIds: readonly string[]
  nextRefreshOn: Day | null
}

export function saveRecord(tx: Tx, memberId: string, changes: RecordChanges, at: Date): void {
  bumpRevision(tx, memberId)
  pipelineTogether(tx, [
    upsertPeriods(memberId, changes.periods),
    dropPeriods(memberId, changes.gone),
    ...moveEvidence(tx, memberId, changes.carried),
    insertEvents(memberId, changes.events, at),
    dropOtherMatches(memberId, changes.matches),
    upsertMatches(memberId, changes.matches),
    reversePayments(memberId, changes.reversedIds, at),
    insertPayments(memberId, changes.verified, at),
    sql`update rent_member set looked_at = ${at.toISOString()}, next_look_on = ${changes.nextRefreshOn}::date
      where member_id = ${memberId}`,
  ])
}

const upsertPeriods = (memberId: string, periods: readonly StoredPeriod[]): SQL | null =>
  periods.length === 0
    ? null
    : sql`
    insert into rent_period (member_id, tenancy_id, due_on, late_after, due_pence, found_pence, state, settled_on,
      awaits_answer, watched, bank_proven, settled_later, to_housemate, payee_check, reasons, said)
    select ${memberId}::uuid, p."tenancyId", p."dueOn", p."lateAfter", p."duePence", p."foundPence", p.state,
      p."settledOn", p."awaitsAnswer", p.watched, p."bankProven", p."settledLater", p."toHousemate", p."payeeCheck", p.reasons,
      p."memberAnswer"
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p("tenancyId" uuid, "dueOn" date, "lateAfter" date,
      "duePence" bigint, "foundPence" bigint, state text, "settledOn" date, "awaitsAnswer" boolean, watched boolean,
      "bankProven" boolean, "settledLater" jsonb, "toHousemate" boolean, "payeeCheck" text,
      reasons jsonb, "memberAnswer" text)
    on conflict (member_id, tenancy_id, due_on) do update set late_after = excluded.late_after,
      due_pence = excluded.due_pence, found_pence = excluded.found_pence, state = excluded.state,
      settled_on = excluded.settled_on, awaits_answer = excluded.awaits_answer, watched = excluded.watched,
      bank_proven = excluded.bank_proven, settled_later = excluded.settled_later, to_housemate = excluded.to_housemate, payee_check = excluded.payee_check,
      reasons = excluded.reasons, said = excluded.said`

const dropPeriods = (memberId: string, gone: RecordChanges['gone']): SQL | null =>
  gone.length === 0
    ? null
    : sql`
    delete from rent_period where member_id = ${memberId} and (tenancy_id, due_on) in (
      select p."tenancyId", p."dueOn"
      from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as p("tenancyId" uuid, "dueOn" date))`

const insertEvents = (memberId: string, events: readonly PeriodEvent[], at: Date): SQL | null =>
  events.length === 0
    ? null
    : sql`
    insert into rent_period_event (member_id, id, tenancy_id, due_on, move, state, at)
    select ${memberId}::uuid, e.id, e."tenancyId", e."dueOn", e.move, e.state, ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(id uuid, "tenancyId" uuid, "dueOn" date, move text, state text)`

const dropOtherMatches = (memberId: string, found: readonly StoredMatch[]): SQL => sql`
  delete from rent_match where member_id = ${memberId}
    and transaction_id <> all(${sql.param(found.map(({ transactionId }) => transactionId))}::uuid[])`

const upsertMatches = (memberId: string, matches: readonly StoredMatch[]): SQL | null =>
  matches.length === 0
    ? null
    : sql`
    insert into rent_match (member_id, transaction_id, tenancy_id, account_id, account_name, source, booked_on, pence,
      description, merchant, confidence, reasons, due_on, or_else_due_on, rent_pence)
    select ${memberId}::uuid, m."transactionId", m."tenancyId", m."accountId", m."accountName", m.source, m."bookedOn",
      m.pence, m.description, m.merchant, m.confidence, m.reasons, m."dueOn", m."orElseDueOn", m."rentPence"
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as m("transactionId" uuid, "tenancyId" uuid, "accountId" uuid,
      "accountName" text, source text, "bookedOn" date, pence bigint, description text, merchant text,
      confidence real, reasons jsonb, "dueOn" date, "orElseDueOn" date, "rentPence" bigint)
    on conflict (member_id, transaction_id) do update set tenancy_id = excluded.tenancy_id,
      account_name = excluded.account_name, booked_on = excluded.booked_on, pence = excluded.pence,
      description = excluded.description, merchant = excluded.merchant, confidence = excluded.confidence,
      reasons = excluded.reasons, due_on = excluded.due_on, or_else_due_on = excluded.or_else_due_on, rent_pence = excluded.rent_pence`

const OWNED = [
  'rent_payment',
  'rent_decision',
  'rent_match',
  'rent_period_event',
  'rent_month_word',
  'rent_period',
  'rent_proved_for',
  'rent_payee_check',
  'rent_shown_facts',
  'rent_member',
]

export async function eraseRecord(tx: Tx, memberId: string): Promise<void> {
  bumpRevision(tx, memberId)
  for (const table of OWNED)
    await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = ${memberId}`)
}
