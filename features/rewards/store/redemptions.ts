import { type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { mayMove, type RedemptionState, redemptionMoves } from '../domain/states.ts'

export interface Redemption {
  id: string
  idempotencyKey: string
  retailerId: string
  amountPence: number
  points: number
  state: RedemptionState
  failure: string | null
  sealedVoucher: string | null
  expiresOn: string | null
  supplierReference: string | null
  askedAt: Date
  polls: number
  /** Set by a refund: cancels the voucher as soon as it is issued. */
  cancelWhenIssued: boolean
}

const redemptions = rowsOf<Redemption>({
  id: 'value',
  idempotencyKey: 'value',
  retailerId: 'value',
  amountPence: 'value',
  points: 'value',
  state: 'value',
  failure: 'value',
  sealedVoucher: 'value',
  expiresOn: 'value',
  supplierReference: 'value',
  askedAt: 'instant',
  polls: 'value',
  cancelWhenIssued: 'value',
})

export async function redemptionByKey(
  db: Queryable,
  memberId: string,
  key: string,
): Promise<Redemption | null> {
  const { rows } = await db.execute<Stored<Redemption>>(sql`
    select ${redemptions.columns} from redemption where member_id = ${memberId} and idempotency_key = ${key}`)
  return rows[0] ? redemptions.read(rows[0]) : null
}

export async function loadRedemption(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<Redemption | null> {
  const { rows } = await db.execute<Stored<Redemption>>(
    sql`select ${redemptions.columns} from redemption where member_id = ${memberId} and id = ${id}`,
  )
  return rows[0] ? redemptions.read(rows[0]) : null
}

/** Owner of a redemption that the supplier names. */
export async function ownerOfRedemption(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ memberId: string }>(
    sql`-- across members: the supplier knows our redemption ids and nobody's name
      select member_id as "memberId" from redemption where id = ${id}`,
  )
  return rows[0]?.memberId ?? null
}

export async function redemptionsOf(
  db: Queryable,
  memberId: string,
  page: { size: number; number: number },
): Promise<{ items: Redemption[]; total: number }> {
  const { rows } = await db.execute<Stored<Redemption> & { total: string }>(sql`
    select ${redemptions.columns}, count(*) over () as total from redemption where member_id = ${memberId}
    order by asked_at desc, id desc limit ${page.size} offset ${(page.number - 1) * page.size}`)
  return { items: rows.map(redemptions.read), total: Number(rows[0]?.total ?? 0) }
}

export async function addRedemption(tx: Tx, memberId: string, redemption: Redemption): Promise<void> {
  const { id, idempotencyKey, retailerId, amountPence, points, state, askedAt } = redemption
  await tx.execute(sql`
    insert into redemption (member_id, id, idempotency_key, retailer_id, amount_pence, points, state, asked_at)
    values (${memberId}, ${id}, ${idempotencyKey}, ${retailerId}, ${amountPence}, ${points}, ${state},
            ${askedAt.toISOString()})`)
}

export interface RedemptionChange {
  from: RedemptionState
  to: RedemptionState
  failure?: string
  voucher?: { sealed: string; expiresOn: string | null; reference: string }
  settledAt?: Date
  /** Only if the supplier was called once, because another call may have ordered the voucher. */
  unlessAskedAgain?: boolean
}

/** Returns false if a concurrent call moved it first. */
export async function moveRedemption(
  tx: Tx,
  memberId: string,
  id: string,
  change: RedemptionChange,
): Promise<boolean> {
  const { from, to, failure = null, voucher, settledAt, unlessAskedAgain = false } = change
  if (!mayMove(redemptionMoves, from, to)) throw new Error(`A redemption never goes from ${from} to ${to}.`)
  const { rowCount } = await tx.execute(sql`
    update redemption set state = ${to}, failure = ${failure}, polls = 0,
      sealed_voucher = coalesce(${voucher?.sealed ?? null}, sealed_voucher),
      expires_on = coalesce(${voucher?.expiresOn ?? null}, expires_on),
      supplier_reference = coalesce(${voucher?.reference ?? null}, supplier_reference),
      settled_at = coalesce(${settledAt?.toISOString() ?? null}, settled_at)
    where member_id = ${memberId} and id = ${id} and state = ${from}
      and (${to} <> 'cancelling' or code_shown_at is null)
      and not (${unlessAskedAgain} and asked_again)`)
  return rowCount === 1
}

/** Records a second call before it is made. Returns false if the order was completed in the meantime. */
export async function recordRepeatedRequest(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update redemption set asked_again = true where member_id = ${memberId} and id = ${id} and state = 'placed'`)
  return rowCount === 1
}

export interface VoucherUse {
  id: string
  points: number
  /** `coming`: ordered and not issued. `unopened`: its code was never shown. */
  use: 'coming' | 'unopened' | 'opened'
  askedAt: Date
}

/** Vouchers that a refund may cancel or deduct, newest first. */
export async function vouchersInUse(
  db: Queryable,
  memberId: string,
  { lock }: { lock: boolean },
): Promise<VoucherUse[]> {
  const { rows } = await db.execute<Stored<VoucherUse> & Record<string, unknown>>(sql`
    select id, points, asked_at as "askedAt", case when state <> 'fulfilled' then 'coming'
      when code_shown_at is null then 'unopened' else 'opened' end as use
    from redemption where member_id = ${memberId} and state in ('reserved', 'placed', 'fulfilled')
    order by asked_at desc, id desc ${lock ? sql`for update` : sql``}`)
  return rows.map((row) => ({ ...row, askedAt: new Date(row.askedAt) }))
}

/** Returns false if it was issued in the meantime. */
export async function cancelWhenIssued(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update redemption set cancel_when_issued = true
    where member_id = ${memberId} and id = ${id} and state in ('reserved', 'placed')`)
  return rowCount === 1
}

export async function countPoll(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update redemption set polls = polls + 1 where member_id = ${memberId} and id = ${id}`)
}

/** Returns false without a code or during a cancellation. */
export async function recordCodeShown(tx: Tx, memberId: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update redemption set code_shown_at = ${now.toISOString()}
    where member_id = ${memberId} and id = ${id} and state = 'fulfilled' and sealed_voucher is not null`)
  return rowCount === 1
}

export async function openRedemptions(
  db: Queryable,
  before: Date,
): Promise<{ memberId: string; redemptionId: string }[]> {
  const { rows } = await db.execute<{
    memberId: string
    redemptionId: string
  }>(sql`-- across members: the search for redemptions nobody is working on
    select member_id as "memberId", id as "redemptionId" from redemption
    where state in ('reserved', 'placed', 'cancelling') and asked_at < ${before.toISOString()} limit 1000`)
  return rows
}

export async function openRedemptionsOf(db: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from redemption
    where member_id = ${memberId} and state in ('reserved', 'placed', 'cancelling')`)
  return rows.map(({ id }) => id)
}

/** Counts vouchers that are on order or whose code can still be read. */
export async function countVouchers(
  db: Queryable,
  memberId: string,
): Promise<{ open: number; unused: number }> {
  const { rows } = await db.execute<{ open: number; unused: number }>(sql`
    select count(*) filter (where state in ('reserved', 'placed'))::int as open,
      count(*) filter (where state = 'fulfilled' and sealed_voucher is not null)::int as unused
    from redemption where member_id = ${memberId}`)
  return rows[0] ?? { open: 0, unused: 0 }
}

/** Vouchers that were bought and can be spent, newest first. */
export async function vouchersWithCode(
  db: Queryable,
  memberId: string,
): Promise<(Redemption & { sealedVoucher: string; isOpened: boolean })[]> {
  const { rows } = await db.execute<Stored<Redemption> & { sealedVoucher: string; isOpened: boolean }>(sql`
    select ${redemptions.columns}, code_shown_at is not null as "isOpened" from redemption
    where member_id = ${memberId} and state = 'fulfilled' and sealed_voucher is not null
    order by asked_at desc, id desc`)
  return rows.map((row) => ({
    ...redemptions.read(row),
    sealedVoucher: row.sealedVoucher,
    isOpened: row.isOpened,
  }))
}

export async function deleteVoucherCodes(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`
    update redemption set sealed_voucher = null
    where member_id = ${memberId} and state in ('fulfilled', 'failed', 'cancelled')`)
}
