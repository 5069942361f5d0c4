import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

/** What decides where a table can live once there are several machines. */
export interface TableFacts {
  name: string
  /** Its primary key begins with member_id. */
  ofMembers: boolean
  /** It promises uniqueness over all members, which no single machine could keep. */
  uniqueOverMembers: boolean
  references: string[]
}

export interface Distribution {
  /** Copied whole to every machine. */
  everywhere: string[]
  /** Cut by member_id; parents before children. */
  byMember: string[]
}

/** A member's rows live together on one machine; what they refer to without a member is copied to all. */
export function planDistribution(tables: readonly TableFacts[]): Distribution {
  const cut = new Set(
    tables.filter((table) => table.ofMembers && !table.uniqueOverMembers).map(({ name }) => name),
  )
  const referred = new Set(tables.filter(({ name }) => cut.has(name)).flatMap(({ references }) => references))
  const shared = tables.filter(({ name, ofMembers }) => !cut.has(name) && (ofMembers || referred.has(name)))
  return { everywhere: shared.map(({ name }) => name), byMember: parentsFirst(tables, cut) }
}

function parentsFirst(tables: readonly TableFacts[], cut: ReadonlySet<string>): string[] {
  const placed = new Set<string>()
  const waiting = tables.filter(({ name }) => cut.has(name))
  while (placed.size < waiting.length) {
    const before = placed.size
    for (const { name, references } of waiting) {
      if (references.every((parent) => parent === name || placed.has(parent) || !cut.has(parent)))
        placed.add(name)
    }
    if (placed.size === before) throw new Error('Tables refer to each other in a circle.')
  }
  return [...placed]
}

export async function readTables(db: Db): Promise<TableFacts[]> {
  const { rows } = await db.execute<{
    name: string
    of_members: boolean
    unique_over_members: boolean
    parents: string[] | null
  }>(sql`
    select c.relname as name,
      first.attname = 'member_id' as of_members,
      exists (select from pg_index u where u.indrelid = c.oid and u.indisunique and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'member_id' and a.attnum = any (u.indkey)
      )) as unique_over_members,
      (select array_agg(parent.relname::text order by parent.relname) from pg_constraint f
        join pg_class parent on parent.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f') as parents
    from pg_index key
    join pg_class c on c.oid = key.indrelid
    join pg_attribute first on first.attrelid = c.oid and first.attnum = key.indkey[0]
    where key.indisprimary and c.relnamespace = 'public'::regnamespace
    order by c.relname`)
  return rows.map((row) => ({
    name: row.name,
    ofMembers: row.of_members,
    uniqueOverMembers: row.unique_over_members,
    references: row.parents ?? [],
  }))
}

/** The calls that Citus is asked to make, in their order. */
export function distributionCalls({ everywhere, byMember }: Distribution): string[] {
  const [anchor] = byMember
  return [
    ...everywhere.map((table) => `select create_reference_table('${table}')`),
    ...byMember.map((table) =>
      table === anchor
        ? `select create_distributed_table('${table}', 'member_id')`
        : `select create_distributed_table('${table}', 'member_id', colocate_with => '${anchor}')`,
    ),
  ]
}
