import { sql } from 'drizzle-orm'
import { type Distribution, DROP_UNSUPPORTED, distributionCalls } from './distribution.ts'
import type { Db, Queryable } from './handle.ts'

export async function isCluster(db: Queryable): Promise<boolean> {
  return (await db.execute(sql`select from pg_extension where extname = 'citus'`)).rows.length > 0
}

/**
 * Distributes the tables that are not yet distributed and returns their number. Idempotent: continues after a crash.
 * A helper table stores foreign keys until both tables are distributed.
 */
export async function distribute(db: Db, plan: Distribution): Promise<number> {
  const distributed = await distributedTables(db)
  const missing = distributionCalls(plan).filter(({ table }) => !distributed.has(table))
  await propagateSettings(db)
  if (missing.length > 0)
    await dropForeignKeys(
      db,
      missing.map(({ table }) => table),
    )
  for (const { call } of missing) await runUnrestricted(db, [call])
  await truncateLocalCopies(db, plan)
  await restoreForeignKeys(db)
  return missing.length
}

async function distributedTables(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where p.partmethod = 'h'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Runs the statements in one transaction, because large tables are copied in it. Disables the check on triggers that
 * read only their own row; they guard append-only tables.
 */
async function runUnrestricted(db: Db, statements: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local citus.enable_unsafe_triggers = on`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}

/** Makes SET LOCAL apply on every node of the cluster, because the retention job relies on it. */
async function propagateSettings(db: Db): Promise<void> {
  const { rows } = await db.execute<{ set: string }>(
    sql`select format('alter database %I set citus.propagate_set_commands = local', current_database()) as set`,
  )
  await db.execute(sql.raw(rows[0]?.set ?? ''))
}

async function dropForeignKeys(db: Db, moving: readonly string[]): Promise<void> {
  await db.execute(sql`
    create table if not exists foreign_key_put_aside (
      owner text, name text, definition text not null, primary key (owner, name))`)
  const { rows } = await db.execute<{ owner: string; name: string; definition: string }>(sql`
    select owner.relname as owner, key.conname as name, pg_get_constraintdef(key.oid) as definition
    from pg_constraint key join pg_class owner on owner.oid = key.conrelid join pg_class parent on parent.oid = key.confrelid
    where key.contype = 'f' and owner.relnamespace = 'public'::regnamespace
      and (owner.relname = any (${sql.param(moving)}) or parent.relname = any (${sql.param(moving)}))`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local citus.enable_unsafe_triggers = on`)
    for (const { owner, name, definition } of rows) {
      await tx.execute(
        sql`insert into foreign_key_put_aside (owner, name, definition) values (${owner}, ${name}, ${definition})`,
      )
      await tx.execute(sql`alter table ${sql.identifier(owner)} drop constraint ${sql.identifier(name)}`)
    }
    for (const statement of DROP_UNSUPPORTED) await tx.execute(sql.raw(statement))
  })
}

/** Truncates the hidden local copies of tables that were distributed. */
async function truncateLocalCopies(db: Db, { byMember }: Distribution): Promise<void> {
  const moved = byMember.map(({ name }) => name)
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname = any (${sql.param(moved)}) and pg_relation_size(oid) > 0`)
  for (const { name } of rows)
    await runUnrestricted(db, [`select truncate_local_data_after_distributing_table('${name}')`])
}

async function restoreForeignKeys(db: Db): Promise<void> {
  const { rows: found } = await db.execute(
    sql`select from pg_tables where tablename = 'foreign_key_put_aside'`,
  )
  if (found.length === 0) return
  const { rows } = await db.execute<{ owner: string; name: string; definition: string }>(
    sql`select owner, name, definition from foreign_key_put_aside order by owner, name`,
  )
  for (const { owner, name, definition } of rows)
    await runUnrestricted(db, [
      `alter table "${owner}" add constraint "${name}" ${definition}`,
      `delete from foreign_key_put_aside where owner = '${owner}' and name = '${name}'`,
    ])
  await db.execute(sql`drop table foreign_key_put_aside`)
}
