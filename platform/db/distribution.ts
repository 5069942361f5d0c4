import { sql } from 'drizzle-orm'
import type { Queryable } from './handle.ts'

/** Facts that decide where a table is stored in a cluster. */
export interface TableFacts {
  name: string
  /** Column with the id of the member the row is about; null for tables without one. */
  memberColumn: string | null
  /** True if the table has a unique constraint across members, which no single node could enforce. */
  uniqueOverMembers: boolean
  references: string[]
}

export interface Distribution {
  /** Distributed by member id; parents before children. */
  byMember: { name: string; column: string }[]
  /** Only on the coordinator: lookup tables, the queue, the audit trail, agency files, and tables without a member. */
  coordinatorOnly: string[]
}

export function planDistribution(tables: readonly TableFacts[]): Distribution {
  const distributed = tables.filter((table) => table.memberColumn !== null && !table.uniqueOverMembers)
  return {
    byMember: parentsFirst(distributed),
    coordinatorOnly: tables.filter((table) => !distributed.includes(table)).map(({ name }) => name),
  }
}

function parentsFirst(tables: readonly TableFacts[]): Distribution['byMember'] {
  const placed = new Map<string, Distribution['byMember'][number]>()
  const isAmong = (name: string): boolean => tables.some((table) => table.name === name)
  while (placed.size < tables.length) {
    const before = placed.size
    for (const { name, memberColumn, references } of tables) {
      if (references.every((parent) => parent === name || placed.has(parent) || !isAmong(parent)))
        placed.set(name, { name, column: memberColumn ?? '' })
    }
    if (placed.size === before) throw new Error('Tables refer to each other in a circle.')
  }
  return [...placed.values()]
}

/**
 * Objects that the previous release needs on a single server and that a cluster does not support
 * (docs/decisions/0013). A later release drops them everywhere.
 */
export const DROP_UNSUPPORTED = [
  'drop trigger if exists member_email_follows on member',
  'drop index if exists member_lower_email',
  'drop view if exists correction_by_hand',
]

export async function readTables(db: Queryable): Promise<TableFacts[]> {
  const { rows } = await db.execute<{
    name: string
    member_column: string | null
    unique_over_members: boolean
    parents: string[] | null
  }>(sql`
    with own as (
      select c.oid, c.relname, case when c.relname = 'member' or first.attname = 'member_id' then first.attname end as member_column
      from pg_index key join pg_class c on c.oid = key.indrelid
      join pg_attribute first on first.attrelid = c.oid and first.attnum = key.indkey[0]
      where key.indisprimary and c.relnamespace = 'public'::regnamespace)
    select own.relname as name, own.member_column,
      exists (select from pg_index u
        where u.indrelid = own.oid and u.indisunique and not exists (
          select from pg_attribute a
          where a.attrelid = own.oid and a.attname = own.member_column and a.attnum = any (u.indkey)
      )) as unique_over_members,
      (select array_agg(parent.relname::text order by parent.relname) from pg_constraint f
        join pg_class parent on parent.oid = f.confrelid
        where f.conrelid = own.oid and f.contype = 'f') as parents
    from own order by own.relname`)
  return rows.map((row) => ({
    name: row.name,
    memberColumn: row.member_column,
    uniqueOverMembers: row.unique_over_members,
    references: row.parents ?? [],
  }))
}

/** Citus calls, each with the table it distributes, in the order to run them. */
export function distributionCalls({ byMember }: Distribution): { table: string; call: string }[] {
  const [anchor] = byMember
  return byMember.map(({ name, column }) => ({
    table: name,
    call:
      name === anchor?.name
        ? `select create_distributed_table('${name}', '${column}')`
        : `select create_distributed_table('${name}', '${column}', colocate_with => '${anchor?.name}')`,
  }))
}
