import { isClosed } from '@keyturn/identity'
import { type Lookup, lookUp, type Queryable, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface StoredCustomer {
  ref: string
  sealedSecret: string | null
}

export const customerAt = (memberId: string, provider: string): Lookup<StoredCustomer | null> => ({
  query: sql`
    select customer_ref as ref, sealed_secret as "sealedSecret" from bank_customer
    where member_id = ${memberId} and provider = ${provider}`,
  readRows: ([customer]: readonly StoredCustomer[]) => customer ?? null,
})

export const findCustomer = (
  db: Queryable,
  memberId: string,
  provider: string,
): Promise<StoredCustomer | null> => lookUp(db, customerAt(memberId, provider))

export async function saveCustomer(
  tx: Tx,
  customer: { memberId: string; provider: string; ref: string; sealedSecret: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into bank_customer (member_id, provider, customer_ref, sealed_secret, created_at)
    values (${customer.memberId}, ${customer.provider}, ${customer.ref}, ${customer.sealedSecret}, ${customer.now.toISOString()})
    on conflict (member_id, provider) do update
      set customer_ref = excluded.customer_ref, sealed_secret = coalesce(excluded.sealed_secret, bank_customer.sealed_secret)`)
  await saveCustomerRef(tx, customer.provider, customer.ref, customer.memberId)
}

export async function deleteCustomer(tx: Tx, memberId: string, provider: string): Promise<void> {
  await tx.execute(sql`delete from bank_customer where member_id = ${memberId} and provider = ${provider}`)
  await tx.execute(
    sql`delete from bank_provider_ref where member_id = ${memberId} and provider = ${provider}`,
  )
}

export async function saveCustomerRef(
  tx: Tx,
  provider: string,
  ref: string,
  memberId: string,
): Promise<void> {
  await tx.execute(sql`
    insert into bank_provider_ref (provider, ref, member_id) values (${provider}, ${ref}, ${memberId})
    on conflict do nothing`)
}

/** Returns the member with this id at the provider. */
export async function memberOfRef(db: Queryable, provider: string, ref: string): Promise<string | null> {
  const { rows } = await db.execute<{ memberId: string }>(
    sql`select member_id as "memberId" from bank_provider_ref where provider = ${provider} and ref = ${ref}`,
  )
  return rows[0]?.memberId ?? null
}

/** Returns members with a closed account who still exist at a provider. */
export async function erasedWithCustomer(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ memberId: string }>(sql`
    -- across members: the nightly end of what an erasure left open
    select distinct customer.member_id as "memberId" from bank_customer customer
    where ${isClosed(sql`customer.member_id`)}`)
  return rows.map(({ memberId }) => memberId)
}

/** Returns the providers at which a member exists. */
export async function customersOf(db: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await db.execute<{ provider: string }>(
    sql`select provider from bank_customer where member_id = ${memberId}`,
  )
  return rows.map(({ provider }) => provider)
}
