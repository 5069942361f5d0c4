import { isClosed } from '@keyturn/identity'
import {
  bumpRevision,
  type Db,
  type Lookup,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
  values,
} from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { NoticeKind } from '../domain/notices.ts'

/** Contents of the email, stored with the proof that it was sent. */
export type NoticeFacts = Record<string, string>

/** Returns false if this notice was already stored. */
export async function addNotice(
  tx: Tx,
  memberId: string,
  notice: { kind: NoticeKind; about: string; facts: NoticeFacts; madeAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into billing_notice (member_id, kind, about, facts, made_at)
    values (${memberId}, ${notice.kind}, ${notice.about}, ${JSON.stringify(notice.facts)},
            ${notice.madeAt.toISOString()})
    on conflict do nothing`)
  return rowCount === 1
}

export async function loadNotice(
  db: Queryable,
  memberId: string,
  notice: { kind: NoticeKind; about: string },
): Promise<NoticeFacts | null> {
  const { rows } = await db.execute<{ facts: NoticeFacts }>(sql`
    select facts from billing_notice
    where member_id = ${memberId} and kind = ${notice.kind} and about = ${notice.about}`)
  return rows[0]?.facts ?? null
}

/** Stores when an email was first sent. `refused`: the mailbox rejected it permanently. */
export async function markNotice(
  db: Queryable,
  memberId: string,
  notice: { kind: NoticeKind; about: string; isRefused: boolean; at: Date },
): Promise<void> {
  const column = notice.isRefused ? sql`refused_at` : sql`sent_at`
  await db.execute(sql`
    update billing_notice set ${column} = coalesce(${column}, ${notice.at.toISOString()})
    where member_id = ${memberId} and kind = ${notice.kind} and about = ${notice.about}`)
}

export interface SentNotice {
  kind: NoticeKind
  madeAt: Date
  sentAt: Date | null
  refusedAt: Date | null
}

const sentNotices = rowsOf<SentNotice>({
  kind: 'value',
  madeAt: 'instant',
  sentAt: 'instant',
  refusedAt: 'instant',
})

/** Emails about payments to one member, newest first. */
export const noticesOf = (memberId: string): Lookup<SentNotice[]> => ({
  query: sql`select ${sentNotices.columns} from billing_notice where member_id = ${memberId} order by made_at desc, kind limit 50`,
  readRows: (rows: readonly Stored<SentNotice>[]) => rows.map(sentNotices.read),
})

export interface RefundRequest {
  id: string
  subscriptionId: string
  invoiceId: string
  amountPence: number
  state: 'asked' | 'done'
}

const refunds = rowsOf<RefundRequest>({
  id: 'value',
  subscriptionId: 'value',
  invoiceId: 'value',
  amountPence: 'value',
  state: 'value',
})

export async function addRefund(
  tx: Tx,
  memberId: string,
  refund: RefundRequest,
  askedAt: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into refund_request ${values({ memberId, ...refund, state: 'asked', askedAt })}
    on conflict (member_id, invoice_id) do nothing`)
}

export async function refundsFor(
  db: Queryable,
  memberId: string,
  subscriptionId: string,
): Promise<RefundRequest[]> {
  const { rows } = await db.execute<Stored<RefundRequest>>(sql`
    select ${refunds.columns} from refund_request
    where member_id = ${memberId} and subscription_id = ${subscriptionId}`)
  return rows.map(refunds.read)
}

/** Age in seconds of the oldest open refund. 0 without one. */
export async function refundWaitingSeconds(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.execute<{ since: string | null }>(sql`
    -- across members: one figure for whoever watches
    select min(asked_at) as since from refund_request where state = 'asked'`)
  const since = rows[0]?.since
  return since ? Math.max(0, (now.getTime() - new Date(since).getTime()) / 1000) : 0
}

/** Refunds promised but not made. */
export async function refundsToMake(db: Queryable): Promise<{ memberId: string; subscriptionId: string }[]> {
  const { rows } = await db.execute<{ memberId: string; subscriptionId: string }>(sql`
    -- across members: the nightly retry of refunds
    select distinct member_id as "memberId", subscription_id as "subscriptionId" from refund_request
    where state = 'asked'`)
  return rows
}

export async function markRefunded(tx: Tx, memberId: string, refundId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update refund_request set state = 'done', done_at = ${now.toISOString()}
    where member_id = ${memberId} and id = ${refundId}`)
}

/**
 * Deletes payment records no longer needed for the accounts: subscriptions that ended long ago and everything older.
 */
export async function sweepMoney(db: Db, before: Date): Promise<number> {
  const then = before.toISOString()
  const statements = [
    sql`-- across members: retention is the same for everybody
      delete from subscription_change change where happened_at < ${then} and not exists (
        select from subscription s where s.member_id = change.member_id and s.id = change.subscription_id)`,
    sql`-- across members: retention is the same for everybody
      delete from billing_notice where made_at < ${then}`,
    sql`-- across members: retention is the same for everybody
      delete from refund_request where asked_at < ${then}`,
    sql`-- across members: retention is the same for everybody
      delete from checkout_order where opened_at < ${then} and state <> 'open'`,
    sql`-- across members: retention is the same for everybody
      delete from billing_account account
      where not exists (select from subscription s where s.member_id = account.member_id) and (followed_at < ${then}
        or ${isClosed(sql`account.member_id`, { before })})`,
  ]
  let gone = await db.transaction((tx) => sweepSubscriptions(tx, then))
  for (const statement of statements) gone += (await db.execute(statement)).rowCount ?? 0
  return gone
}

async function sweepSubscriptions(tx: Tx, then: string): Promise<number> {
  const { rows } = await tx.execute<{ memberId: string }>(sql`
    -- across members: retention is the same for everybody
    delete from subscription where ended_at < ${then} returning member_id as "memberId"`)
  bumpRevision(tx, ...rows.map(({ memberId }) => memberId))
  return rows.length
}
