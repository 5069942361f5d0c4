import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../testing/server.ts'
import { APP_ROLE, ensureAppRole } from './app-role.ts'
import { runningEmbedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

test('a killed built-in database server is reported at once, and one that we stop is not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-embedded-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  let told = 0
  const gone = Promise.withResolvers<void>()
  const lost = (): void => {
    told += 1
    gone.resolve()
  }
  const stopped = await startEmbedded({ dataDir, durable: false, onUnexpectedExit: lost })
  await stopped.stop()
  expect(told).toBe(0)

  const killed = await startEmbedded({ dataDir, durable: false, onUnexpectedExit: lost })
  process.kill(
    Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  await gone.promise
  await killed.stop()
  expect(told).toBe(1)
})

const connects = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
const withoutPassword = (url: string): string => url.replace(/:[0-9a-f]+@/, '@')

test('the built-in database server needs a password, which only the owner of its files can read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-embedded-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startEmbedded({ dataDir, durable: false })
  expect(await connects(server.url)).toBe(true)
  expect(await connects(withoutPassword(server.url))).toBe(false)
  expect(await connects(server.url.replace(/:[0-9a-f]+@/, ':guessed@'))).toBe(false)
  expect(statSync(join(dataDir, 'postgres', 'keyturn.password')).mode & 0o077).toBe(0)
  expect(runningEmbedded(dataDir)).toBe(server.url)
  await server.stop()
})

test('a data folder without a password requires one after the next start, and keeps its rows', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-embedded-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const first = await startEmbedded({ dataDir, durable: false })
  await onServer(first.url, 'create table kept (id int)')
  await first.stop()
  const rules = join(dataDir, 'postgres', 'pg_hba.conf')
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'trust'))
  rmSync(join(dataDir, 'postgres', 'keyturn.password'))
  const second = await startEmbedded({ dataDir, durable: false })
  expect(await connects(withoutPassword(second.url))).toBe(false)
  await onServer(second.url, 'select from kept')
  await second.stop()
})

/** True if every user can enter this folder. */
const isOpen = (path: string): boolean =>
  (statSync(path).mode & 0o001) !== 0 && (path === dirname(path) || isOpen(dirname(path)))

// The test below covers packages in a private folder of root's.
const isRootInTheOpen = process.getuid?.() === 0 && isOpen(import.meta.dirname)

test.runIf(isRootInTheOpen)(
  'a built-in database server started by root drops all of root’s rights',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-embedded-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const secret = join(dataDir, 'secret')
    writeFileSync(secret, 'of root', { mode: 0o600 })
    const server = await startEmbedded({ dataDir, durable: false })
    const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    for (const set of ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status, set).toMatch(new RegExp(`^${set}:\\s0+$`, 'm'))
    await expect(onServer(server.url, `select pg_read_file('${secret}')`)).rejects.toThrow(
      /Permission denied/,
    )
    await server.stop()
  },
)

test.runIf(process.getuid?.() === 0)(
  'the built-in database server can enter root’s private folders, and writes no files as root',
  async () => {
    const outer = mkdtempSync(join(tmpdir(), 'keyturn-embedded-'))
    onTestFinished(() => rmSync(outer, { recursive: true, force: true }))
    const dataDir = join(outer, 'closed', 'data')
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const server = await startEmbedded({ dataDir, durable: false })
    const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const ENTER_AND_READ = '0000000000000004'
    for (const set of ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status, set).toMatch(new RegExp(`^${set}:\\s${ENTER_AND_READ}$`, 'm'))
    const intruding = onServer(server.url, `copy (select 1) to '${join(outer, 'slipped-in')}'`)
    await expect(intruding).rejects.toThrow(/Permission denied/)
    await server.stop()
  },
)

test('the program’s database role cannot drop or truncate tables, or disable their triggers', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-embedded-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startEmbedded({ dataDir, durable: false })
  await migrate(server.url)
  expect(await ensureAppRole(server.url)).toBe(await ensureAppRole(server.url))
  const client = new pg.Client({ connectionString: await ensureAppRole(server.url) })
  await client.connect()
  const { rows } = await client.query('select rolname, rolsuper from pg_roles where rolname = current_user')
  expect(rows).toEqual([{ rolname: APP_ROLE, rolsuper: false }])
  await client.query("insert into timetable_run (name, ran_for) values ('kept', now())")
  for (const forbidden of [
    "copy timetable_run from program 'echo'",
    "select pg_read_file('/etc/passwd')",
    'truncate throttle',
    'alter table audit_event disable trigger audit_event_stays',
    'drop table throttle',
    'create table mine (id int)',
  ])
    await expect(client.query(forbidden), forbidden).rejects.toThrow(/denied|must be owner/)
  await client.end()
  await server.stop()
})
