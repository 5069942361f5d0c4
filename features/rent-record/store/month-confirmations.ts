import type { Day } from '@keyturn/platform/days'
import { bumpRevision, type Queryable, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { MonthConfirmation } from '../domain/proof.ts'

export interface StoredMonthConfirmation extends MonthConfirmation {
  tenancyId: string
  dueOn: Day
  id: string
  sentTo: string
  tenant: string | null
  address: string | null
  landlord: string | null
  foundPence: number
  settledOn: Day | null
  expiresAt: Date
}

interface Row extends Omit<StoredMonthConfirmation, 'expiresAt'>, Record<string, unknown> {
  expiresAt: string
}

const columns = sql`tenancy_id as "tenancyId", due_on::text as "dueOn", id, sent_to as "sentTo", tenant, address, landlord, named,
  found_pence::float8 as "foundPence", settled_on::text as "settledOn", least(expires_at, ended_at) as "expiresAt", state`

const toConfirmation = (row: Row): StoredMonthConfirmation => ({ ...row, expiresAt: new Date(row.expiresAt) })

/** Upserts the question of a month. The link of the previous email stops working. */
export async function upsertMonthConfirmation(
  tx: Tx,
  memberId: string,
  word: Omit<StoredMonthConfirmation, 'state'>,
  at: Date,
): Promise<void> {
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    insert into rent_month_word (member_id, tenancy_id, due_on, id, sent_to, tenant, address, landlord, named, found_pence,
      settled_on, asked_at, expires_at, state)
    values (${memberId}, ${word.tenancyId}, ${word.dueOn}, ${word.id}, ${word.sentTo}, ${word.tenant}, ${word.address},
      ${word.landlord}, ${word.named}, ${word.foundPence}, ${word.settledOn}, ${at.toISOString()}, ${word.expiresAt.toISOString()}, 'waiting')
    on conflict (member_id, tenancy_id, due_on) do update set id = excluded.id, sent_to = excluded.sent_to,
      tenant = excluded.tenant, address = excluded.address, landlord = excluded.landlord, named = excluded.named,
      found_pence = excluded.found_pence, settled_on = excluded.settled_on, asked_at = excluded.asked_at,
      expires_at = excluded.expires_at, state = 'waiting', answered_at = null, ended_at = null`)
}

export async function findMonthConfirmation(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<StoredMonthConfirmation | null> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from rent_month_word where member_id = ${memberId} and id = ${id}`,
  )
  return rows[0] ? toConfirmation(rows[0]) : null
}

export async function confirmationOfMonth(
  db: Queryable,
  memberId: string,
  { tenancyId, dueOn }: { tenancyId: string; dueOn: Day },
): Promise<StoredMonthConfirmation | null> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from rent_month_word
    where member_id = ${memberId} and tenancy_id = ${tenancyId} and due_on = ${dueOn}::date and ended_at is null`)
  return rows[0] ? toConfirmation(rows[0]) : null
}

export async function saveMonthAnswer(
  tx: Tx,
  memberId: string,
  { id, state, at }: { id: string; state: 'confirmed' | 'denied'; at: Date },
): Promise<void> {
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    update rent_month_word set state = ${state}, answered_at = ${at.toISOString()}
    where member_id = ${memberId} and id = ${id}`)
}

/** Closes all waiting questions of a member. */
export async function closeMonthConfirmations(tx: Tx, memberId: string, at: Date): Promise<void> {
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    update rent_month_word set expires_at = ${at.toISOString()}
    where member_id = ${memberId} and state = 'waiting' and expires_at > ${at.toISOString()}`)
}

/** Ends questions asked for another home or landlord than these months have now. */
export async function endMonthConfirmations(
  tx: Tx,
  memberId: string,
  months: readonly { tenancyId: string; dueOn: Day }[],
  at: Date,
): Promise<void> {
  bumpRevision(tx, memberId)
  const keys = months.map(({ tenancyId, dueOn }) => ({ tenancyId, dueOn }))
  await tx.execute(sql`
    update rent_month_word set ended_at = ${at.toISOString()}
    where member_id = ${memberId} and ended_at is null and (tenancy_id, due_on) in (
      select m."tenancyId", m."dueOn"
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as m("tenancyId" uuid, "dueOn" date))`)
}
