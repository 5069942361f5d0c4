import { type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { BillingInterval, PlanId } from '../constants.ts'

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

const orders = rowsOf<CheckoutOrder>({
  id: 'value',
  plan: 'value',
  interval: ['value', 'billing_interval'],
  successUrl: 'value',
  cancelUrl: 'value',
  state: 'value',
  checkoutId: 'value',
  checkoutUrl: 'value',
  openedAt: 'instant',
})

export async function openOrderOf(db: Queryable, memberId: string): Promise<CheckoutOrder | null> {
  const { rows } = await db.execute<Stored<CheckoutOrder>>(
    sql`select ${orders.columns} from checkout_order where member_id = ${memberId} and state = 'open'`,
  )
  return rows[0] ? orders.read(rows[0]) : null
}

/** Returns false if a concurrent request opened one. */
export async function addOrder(tx: Tx, memberId: string, order: CheckoutOrder): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into checkout_order (member_id, id, plan, billing_interval, success_url, cancel_url, state, opened_at)
    values (${memberId}, ${order.id}, ${order.plan}, ${order.interval}, ${order.successUrl},
            ${order.cancelUrl}, 'open', ${order.openedAt.toISOString()})
    on conflict (member_id) where state = 'open' do nothing`)
  return rowCount === 1
}

/** Returns false if the order was replaced or closed while its checkout was opening. */
export async function saveCheckout(
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
