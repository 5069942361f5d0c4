import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { commandArgs } from '../run/commands.mjs'
import { openProgram } from '../run/program.ts'
import { callsTo } from './calls.ts'
import { ask } from './postgres.ts'
import type { TempEnvironment } from './temp-environment.ts'

export function environment(temp: TempEnvironment, url: string): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_URL: url, DATA_DIR: join(temp.folder, 'app') }
}

/** Runs the distribution to its end. Returns its exit code and output. */
export function distribute(temp: TempEnvironment, url: string): string {
  const result = spawnSync(process.execPath, commandArgs('distribute'), {
    env: environment(temp, url),
    encoding: 'utf8',
  })
  return `${result.status}\n${result.stdout}${result.stderr}`
}

/** Starts a distribution and returns its process. */
export function startDistributing(temp: TempEnvironment, url: string) {
  const running = spawn(process.execPath, commandArgs('distribute'), {
    env: environment(temp, url),
    stdio: 'ignore',
  })
  const ended = once(running, 'exit').then(() => running.exitCode)
  return { running, ended }
}

export function assertOutput(told: string, wanted: RegExp): void {
  if (!wanted.test(told)) throw new Error(`It says: ${told}`)
}

/** Runs these database tests, each in its own database on the same machines. */
export function runDatabaseTests(temp: TempEnvironment, url: string, files: readonly string[]): void {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'database', ...files]
  const env = { ...environment(temp, url), TEST_DATABASE_URL: url, NO_COLOR: '1' }
  const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout.slice(-4_000))
}

/** Fills the database by opening a sandbox with the demo people once. */
export async function fill(temp: TempEnvironment, url: string): Promise<void> {
  const program = openProgram({ ...environment(temp, url), PORT: '0' })
  await callsTo(await program.address()).signIn()
  await program.end()
}

/** Returns the row count of each table, and all foreign keys. */
export function countsAndKeys(url: string): string {
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
