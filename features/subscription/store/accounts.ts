import { closedAccounts } from '@keyturn/identity'
import { type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface BillingAccount {
  customerId: string
  version: number
}

const accounts = rowsOf<BillingAccount>({ customerId: 'value', version: 'bigint' })

export async function loadAccount(db: Queryable, memberId: string): Promise<BillingAccount | null> {
  const { rows } = await db.execute<Stored<BillingAccount>>(
    sql`select ${accounts.columns} from billing_account where member_id = ${memberId}`,
  )
  return rows[0] ? accounts.read(rows[0]) : null
}

/** Stores the customer id. If two calls race, the first one wins. */
export async function saveAccount(db: Queryable, memberId: string, customerId: string): Promise<void> {
  await db.execute(sql`
    insert into billing_account (member_id, customer_id) values (${memberId}, ${customerId})
    on conflict (member_id) do nothing`)
}

/** Returns false if a newer refresh was stored in the meantime, so that the caller retries. */
export async function claimRefresh(
  tx: Tx,
  memberId: string,
  refresh: { version: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update billing_account set version = version + 1, followed_at = ${refresh.now.toISOString()}
    where member_id = ${memberId} and version = ${refresh.version}`)
  return rowCount === 1
}

/** Members whose record may be outdated: an expected event is overdue, or no refresh ran for a week. */
export async function membersToReconcile(
  db: Queryable,
  page: { after: string; limit: number; now: Date },
): Promise<string[]> {
  const weekAgo = new Date(page.now.getTime() - 7 * 86_400_000).toISOString()
  const { rows } = await db.execute<{
    memberId: string
  }>(sql`-- across members: the nightly refresh of everybody's subscription, in pages by member
    select account.member_id as "memberId" from billing_account account
    where account.member_id > ${page.after}
      and (
        exists (select from subscription s where s.member_id = account.member_id and s.status <> 'canceled'
          and (s.status <> 'active' or s.period_ends_at < ${page.now.toISOString()}
               or account.followed_at < ${weekAgo}))
        or exists (select from checkout_order o where o.member_id = account.member_id and o.state = 'open'))
    order by account.member_id limit ${page.limit}`)
  return rows.map(({ memberId }) => memberId)
}

/** Closed accounts with an active plan or a checkout that can still be paid. */
export async function erasedWithPlan(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    -- across members: the nightly end of what an erasure left open
    select closed.id from (${closedAccounts}) closed where
      exists (select from subscription s where s.member_id = closed.id and s.status <> 'canceled')
      or exists (select from checkout_order o where o.member_id = closed.id and o.state = 'open')`)
  return rows.map(({ id }) => id)
}

/** Active plans and open checkouts of one member. */
export async function activePlansAndCheckouts(db: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select 'plan ' || id as what from subscription where member_id = ${memberId} and status <> 'canceled'
    union all
    select 'checkout ' || id from checkout_order where member_id = ${memberId} and state = 'open'`)
  return rows.map(({ what }) => what)
}
