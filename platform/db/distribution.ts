import { sql } from 'drizzle-orm'
import type { Queryable } from './handle.ts'

/** What decides where a table can live once there are several machines. */
export interface TableFacts {
  name: string
  /** The column that names the member whose rows these are; null for tables that are not kept by member. */
  memberColumn: string | null
  /** It promises uniqueness over all members, which no single machine could keep. */
  uniqueOverMembers: boolean
  /** Its own migration says that members' statements join it: the comment on it begins with `everywhere`. */
  joinedByMembers: boolean
  references: string[]
}

export interface Distribution {
  /** Copied whole to every machine. */
  everywhere: string[]
  /** Cut by their member; parents before children. */
  byMember: { name: string; column: string }[]
  /** On the coordinator alone: directories, the queue, the trail, and what is about nobody. */
  here: string[]
}

/** A member's rows live together on one machine; what they are joined with and is nobody's is copied to all. */
export function planDistribution(tables: readonly TableFacts[]): Distribution {
  const cut = tables.filter((table) => table.memberColumn !== null && !table.uniqueOverMembers)
  const isCut = new Set(cut.map(({ name }) => name))
  const referred = new Set(cut.flatMap(({ references }) => references))
  const rest = tables.filter(({ name }) => !isCut.has(name))
  const isShared = (table: TableFacts): boolean =>
    table.memberColumn !== null || table.joinedByMembers || referred.has(table.name)
  return {
    everywhere: rest.filter(isShared).map(({ name }) => name),
    byMember: parentsFirst(cut),
    here: rest.filter((table) => !isShared(table)).map(({ name }) => name),
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
 * address has one member (docs/decisions/0013). Both go with a later release.
 */
export const LEFT_BEHIND = [
  'drop trigger if exists member_email_follows on member',
  'drop index if exists member_email_unique',
]
const LEFT_BEHIND_INDEXES = ['member_email_unique']

export async function readTables(db: Queryable): Promise<TableFacts[]> {
  const { rows } = await db.execute<{
    name: string
    first: string
    member_column: string | null
    unique_over_members: boolean
    joined_by_members: boolean
    parents: string[] | null
  }>(sql`
    with own as (
      select c.oid, c.relname, case when c.relname = 'member' or first.attname = 'member_id' then first.attname end as member_column
      from pg_index key join pg_class c on c.oid = key.indrelid
      join pg_attribute first on first.attrelid = c.oid and first.attnum = key.indkey[0]
      where key.indisprimary and c.relnamespace = 'public'::regnamespace)
    select own.relname as name, own.member_column,
      exists (select from pg_index u join pg_class index on index.oid = u.indexrelid
        where u.indrelid = own.oid and u.indisunique and index.relname <> all (${sql.param(LEFT_BEHIND_INDEXES)}) and not exists (
          select from pg_attribute a
          where a.attrelid = own.oid and a.attname = own.member_column and a.attnum = any (u.indkey)
      )) as unique_over_members,
      coalesce(obj_description(own.oid, 'pg_class') like 'everywhere%', false) as joined_by_members,
      (select array_agg(parent.relname::text order by parent.relname) from pg_constraint f
        join pg_class parent on parent.oid = f.confrelid
        where f.conrelid = own.oid and f.contype = 'f') as parents
    from own order by own.relname`)
  return rows.map((row) => ({
    name: row.name,
    memberColumn: row.member_column,
    uniqueOverMembers: row.unique_over_members,
    joinedByMembers: row.joined_by_members,
    references: row.parents ?? [],
  }))
}

/** The calls that Citus is asked to make, in their order, each by the table it places. */
export function distributionCalls({ everywhere, byMember }: Distribution): { table: string; call: string }[] {
  const [anchor] = byMember
  return [
    ...everywhere.map((table) => ({ table, call: `select create_reference_table('${table}')` })),
    ...byMember.map(({ name, column }) => ({
      table: name,
      call:
        name === anchor?.name
          ? `select create_distributed_table('${name}', '${column}')`
          : `select create_distributed_table('${name}', '${column}', colocate_with => '${anchor?.name}')`,
    })),
  ]
}
