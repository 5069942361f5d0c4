import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { errand } from '../run/errand.mjs'
import { openProgram } from '../run/program.ts'
import { callsTo } from './calls.ts'
import { ask } from './postgres.ts'
import type { Room } from './room.ts'

export function environment(room: Room, url: string): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_URL: url, DATA_DIR: join(room.folder, 'app') }
}

/** Runs the distribution to its end. Returns its exit code and output. */
export function distribute(room: Room, url: string): string {
  const told = spawnSync(process.execPath, errand('distribute'), {
    env: environment(room, url),
    encoding: 'utf8',
  })
  return `${told.status}\n${told.stdout}${told.stderr}`
}

/** Starts a distribution and returns its process. */
export function startDistributing(room: Room, url: string) {
  const running = spawn(process.execPath, errand('distribute'), {
    env: environment(room, url),
    stdio: 'ignore',
  })
  const ended = once(running, 'exit').then(() => running.exitCode)
  return { running, ended }
}

export function says(told: string, wanted: RegExp): void {
  if (!wanted.test(told)) throw new Error(`It says: ${told}`)
}

/** Runs these database tests, each in its own database on the same machines. */
export function passes(room: Room, url: string, files: readonly string[]): void {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'database', ...files]
  const env = { ...environment(room, url), TEST_DATABASE_URL: url, NO_COLOR: '1' }
  const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout.slice(-4_000))
}

/** Fills the database by opening a sandbox with the demo people once. */
export async function fill(room: Room, url: string): Promise<void> {
  const program = openProgram({ ...environment(room, url), PORT: '0' })
  await callsTo(await program.address()).signIn()
  await program.end()
}

/** Returns the row count of each table, and all foreign keys. */
export function contents(url: string): string {
  const tables = ask(
    url,
    `select string_agg(format('select %L, count(*) from %I', tablename, tablename), ' union all ' order by tablename)
     from pg_tables where schemaname = 'public'`,
  )
  // Leaves out shards, whose names end in a number.
  const keys = `select conname, pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conname !~ '_[0-9]+$' order by 1`
  return `${ask(url, tables)}\n${ask(url, keys)}`
}
