import type { Db } from '@keyturn/platform/db'
import { aPlanSince } from '@keyturn/subscription/testing'
import pg from 'pg'
import { LANDLORD } from './bank.ts'

const FIRST = '00000000-0000-4000-8000-000000000001'
const HOME = '00000000-0000-4000-8000-00000000000a'
const LINK = '00000000-0000-4000-8000-00000000000b'
const BATCH_SIZE = 5_000

/** Creates a member with a plan, a home and a bank that was never read. */
export async function aMember(db: Db, at: Date): Promise<void> {
  const { $client: pool } = db
  const now = at.toISOString()
  await pool.query(
    `insert into member (id, email, email_verified_at, password_hash, first_name, last_name, signed_up_at, details_verified,
       tenancy_verified, landlord_verified)
     values ($1, 'member-1@example.com', $2, '', 'Amara', 'Okafor', $2, true, true, true)`,
    [FIRST, now],
  )
  await aPlanSince(db, FIRST, 'standard', at)
  await pool.query(
    `insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
       landlord_phone, made_at)
     values ($1, $2, '14 Harbour Street, Leeds', 'england-and-wales', '2025-09-01', 'agent', false,
       '${LANDLORD} Lettings', '', '', $3)`,
    [FIRST, HOME, now],
  )
  await pool.query(
    `insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, made_at)
     values ($1, $2, '2025-09-01', 95000, 'month', 1, 1, '${LANDLORD} Lettings', $3)`,
    [FIRST, HOME, now],
  )
  await pool.query(
    `insert into bank_customer (member_id, provider, customer_ref, created_at) values ($1, 'bud', 'customer-${LANDLORD}', $2)`,
    [FIRST, now],
  )
  await pool.query(
    `insert into bank_provider_ref (provider, ref, member_id) values ('bud', 'customer-${LANDLORD}', $1)`,
    [FIRST],
  )
  await pool.query(
    `insert into bank_connection (member_id, id, provider, consent_ref, institution_id, institution_name, state, given_at,
       consent_expires_at)
     values ($1, $2, 'bud', 'consent', 'bank', 'A bank', 'active', $3, $3::timestamptz + interval '90 days')`,
    [FIRST, LINK, now],
  )
  await pool.query(
    `insert into bank_account (member_id, id, connection_id, identity_digest, provider_ref, source, bank_name, name, kind,
       currency, created_at)
     values ($1, $2, $2, 'digest', 'current', 'bank', 'A bank', 'Current account', 'current', 'GBP', $3)`,
    [FIRST, LINK, now],
  )
}

/**
 * Copies all rows of the first member `count` times, skipping triggers. Each copy has its own address and a landlord
 * that no other member pays.
 */
export async function copyMember(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      'set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off',
    )
    const { rows: tables } = await client.query<{ name: string; columns: { name: string; type: string }[] }>(`
      select c.table_name as name, json_agg(json_build_object('name', c.column_name, 'type', c.udt_name)) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and (c.table_name = 'member' or exists (select from information_schema.columns k
          where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'member_id'))
      group by c.table_name`)
    for (const { name, columns } of tables.filter((table) => table.name !== 'payee_seen')) {
      const key = name === 'member' ? 'id' : 'member_id'
      const values = columns.map((column) => (column.name === key ? ID : copiedColumn(column)))
      const names = columns.map((column) => `"${column.name}"`)
      for (let from = 2; from <= count; from += BATCH_SIZE)
        await client.query(
          `insert into "${name}" (${names.join(', ')}) select ${values.join(', ')}
           from (select * from "${name}" where ${key} = '${FIRST}') t, generate_series($1::int, $2::int) n`,
          [from, Math.min(from + BATCH_SIZE - 1, count)],
        )
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Ids in the order of signing up, like the app's own, because the round processes the oldest first. */
const ID = "('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid"
/** Encodes a number in letters, so that a landlord's name is one word. */
const NAME_OF_NUMBER = "translate(n::text, '0123456789', 'BCDFGHJKLM')"

function copiedColumn({ name, type }: { name: string; type: string }): string {
  const column = `t."${name}"`
  if (name === 'email') return `'member-' || n || '@example.com'`
  // Maps equal ids to equal ids, so that references stay valid.
  if (type === 'uuid') return `md5(${column}::text || n)::uuid`
  if (type === 'text') return `replace(${column}, '${LANDLORD}', 'Q' || ${NAME_OF_NUMBER})`
  if (type === 'jsonb') return `replace(${column}::text, '${LANDLORD}', 'Q' || ${NAME_OF_NUMBER})::jsonb`
  return column
}
