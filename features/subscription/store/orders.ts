import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { BillingInterval, PlanId } from '../words.ts'

export interface CheckoutOrder {
  id: string
  plan: PlanId
  interval: BillingInterval
  successUrl: string
  cancelUrl: string
  state: 'open' | 'done' | 'replaced' | 'lapsed'
  checkoutId: string | null
  checkoutUrl: string | null
  openedAt: Date
}

interface Row extends Record<string, unknown> {
  id: string
  plan: PlanId
  billing_interval: BillingInterval
  success_url: string
  cancel_url: string
  state: CheckoutOrder['state']
  checkout_id: string | null
  checkout_url: string | null
  opened_at: string
}

export async function openOrderOf(db: Queryable, memberId: string): Promise<CheckoutOrder | null> {
  const { rows } = await db.execute<Row>(sql`
    select id, plan, billing_interval, success_url, cancel_url, state, checkout_id, checkout_url, opened_at
    from checkout_order where member_id = ${memberId} and state = 'open'`)
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    plan: row.plan,
    interval: row.billing_interval,
    successUrl: row.success_url,
    cancelUrl: row.cancel_url,
    state: row.state,
    checkoutId: row.checkout_id,
    checkoutUrl: row.checkout_url,
    openedAt: new Date(row.opened_at),
  }
}

/** False: another request opened one a moment ago. */
export async function addOrder(tx: Tx, memberId: string, order: CheckoutOrder): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into checkout_order (member_id, id, plan, billing_interval, success_url, cancel_url, state, opened_at)
    values (${memberId}, ${order.id}, ${order.plan}, ${order.interval}, ${order.successUrl},
            ${order.cancelUrl}, 'open', ${order.openedAt.toISOString()})
    on conflict (member_id) where state = 'open' do nothing`)
  return rowCount === 1
}

/** False: the order was replaced or finished while its checkout was being opened. */
export async function keepCheckout(
  db: Queryable,
  memberId: string,
  order: { id: string; checkoutId: string; checkoutUrl: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update checkout_order set checkout_id = ${order.checkoutId}, checkout_url = ${order.checkoutUrl}
    where member_id = ${memberId} and id = ${order.id} and state = 'open'`)
  return rowCount === 1
}

export async function closeOrder(
  db: Queryable,
  memberId: string,
  order: { id: string; as: 'done' | 'replaced' | 'lapsed' },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update checkout_order set state = ${order.as}
    where member_id = ${memberId} and id = ${order.id} and state = 'open'`)
  return rowCount === 1
}
