import { sql } from 'drizzle-orm'
import type { Queryable } from './handle.ts'

/** What decides where a table can live once there are several machines. */
export interface TableFacts {
  name: string
  /** The column that names the member whose rows these are; null for tables that are not kept by member. */
  memberColumn: string | null
  /** It promises uniqueness over all members, which no single machine could keep. */
  uniqueOverMembers: boolean
  references: string[]
}

export interface Distribution {
  /** Cut by their member; parents before children. */
  byMember: { name: string; column: string }[]
  /** On the coordinator alone: directories, the queue, the trail, files to agencies, and what is about nobody. */
  here: string[]
}

/** A member's rows live together on one machine. */
export function planDistribution(tables: readonly TableFacts[]): Distribution {
  const cut = tables.filter((table) => table.memberColumn !== null && !table.uniqueOverMembers)
  return {
    byMember: parentsFirst(cut),
    here: tables.filter((table) => !cut.includes(table)).map(({ name }) => name),
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
 * What the release before needs on one machine and no cluster takes: there `member_email` alone promises that an
 * address has one member (docs/decisions/0013), and which disputes need a letter credit-profile says in its code. All of
 * them go with a later release.
 */
export const LEFT_BEHIND = [
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

/** The calls that Citus is asked to make, in their order, each by the table it places. */
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
