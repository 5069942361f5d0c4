import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { commandArgs } from '../run/commands.mjs'
import { assertEqual, type CheckResult, type Part, runCheck } from './part.ts'
import { ask, debianPostgres } from './postgres.ts'
import { type TempEnvironment, withTempEnvironment } from './temp-environment.ts'

/** External PostgreSQL, dumped and restored by PostgreSQL's own programs, with one role and with two. */
export const backup: Part = {
  name: 'backup',
  run: () =>
    withTempEnvironment('backup', async (temp) => {
      const { url, version: against } = await debianPostgres(temp)
      const results: CheckResult[] = []
      const tryIt: TryIt = async (call, attempt) => {
        results.push(await runCheck({ company: 'PostgreSQL', against, call }, async () => attempt()))
      }
      await withOneRole(temp, url, tryIt)
      await withTwoRoles(temp, url, tryIt)
      await withFullDisk(temp, url, tryIt)
      return results
    }),
}

type TryIt = (call: string, attempt: () => void) => Promise<void>
type Run = (program: string, words: string[], home: string, databases: Record<string, string>) => string

function commandsOf(temp: TempEnvironment, backups: string): Run {
  const kept = {
    BACKUP_DIR: join(temp.folder, backups),
    BACKUP_KEYS: `b1:${randomBytes(32).toString('base64')}`,
  }
  return (program, words, home, databases) => {
    const env = { ...process.env, ...kept, ...databases, DATA_DIR: join(temp.folder, backups + home) }
    const { status, stdout, stderr } = spawnSync(process.execPath, [...commandArgs(program), ...words], {
      env,
      encoding: 'utf8',
    })
    return `${status}\n${stdout}${stderr}`
  }
}

function assertOutput(told: string, wanted: RegExp): void {
  if (!wanted.test(told)) throw new Error(`It says: ${told}`)
}

/** Returns the URL of another database of the same server, optionally for another role. */
function at(url: string, database: string, role?: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  if (role) [address.username, address.password] = [role, `password of ${role}`]
  return address.href
}

const noDrillIsLeft = (url: string): void =>
  assertEqual(ask(url, "select count(*) from pg_database where datname like 'keyturn_drill%'"), '0')

async function withOneRole(temp: TempEnvironment, url: string, tryIt: TryIt): Promise<void> {
  const run = commandsOf(temp, 'one-role')
  const [living, empty] = [{ DATABASE_URL: url }, { DATABASE_URL: at(url, 'brought_back') }]
  ask(url, 'create database brought_back')
  await tryIt('a dump is sealed', () => {
    assertOutput(run('migrate', [], 'app', living), /^0/)
    ask(url, "insert into timetable_run (name, ran_for) values ('before', now())")
    assertOutput(run('backup', [], 'app', living), /^0\nBackup /)
  })
  await tryIt('it comes back into an empty database, with its keys', () => {
    assertOutput(run('restore', [], 'other', empty), /^0\nRestored from /)
    assertEqual(ask(at(url, 'brought_back'), 'select name from timetable_run'), 'before')
    assertOutput(run('migrate', [], 'other', empty), /^0\n/)
  })
  await tryIt('and never into one that lives', () => {
    assertOutput(run('restore', [], 'third', living), /^1\n[\s\S]*never writes over one/)
  })
  await tryIt('the drill makes a database of its own beside it, and drops it', () => {
    assertOutput(run('restore-drill', [], 'app', living), /^0\n[\s\S]*Keys, ledger, trail and files hold/)
    noDrillIsLeft(url)
  })
}

/** Roles as docs/operations.md creates them, for a database `two` and an empty one to restore into. */
const ROLES = [
  "create role keyturn_owner login createdb password 'password of keyturn_owner'",
  "create role keyturn_app login password 'password of keyturn_app'",
  'create database two owner keyturn_owner',
  'create database two_back owner keyturn_owner',
]

async function withTwoRoles(temp: TempEnvironment, url: string, tryIt: TryIt): Promise<void> {
  const run = commandsOf(temp, 'two-roles')
  for (const statement of ROLES) ask(url, statement)
  const app = (database: string) => ({ DATABASE_URL: at(url, database, 'keyturn_app') })
  const both = (database: string) => ({
    ...app(database),
    // Restores into DATABASE_URL's database, as this role.
    DATABASE_MIGRATION_URL: at(url, 'two', 'keyturn_owner'),
  })
  await tryIt('before anything is migrated, the role of the program gets cause and cure', () => {
    assertOutput(
      run('migrate', [], 'app', app('two')),
      /^1\n[\s\S]*"keyturn_app" may not[\s\S]*DATABASE_MIGRATION_URL/,
    )
  })
  await tryIt('two roles: the one of the program takes the backup', () => {
    assertOutput(run('migrate', [], 'app', both('two')), /^0/)
    assertOutput(run('backup', [], 'app', app('two')), /^0\nBackup /)
  })
  await tryIt('two roles: the drill holds, and leaves no database', () => {
    assertOutput(
      run('restore-drill', [], 'app', both('two')),
      /^0\n[\s\S]*Keys, ledger, trail and files hold/,
    )
    noDrillIsLeft(url)
  })
  await tryIt('the drill without the owner names the right that is missing', () => {
    assertOutput(
      run('restore-drill', [], 'app', app('two')),
      /^1\n[\s\S]*"keyturn_app" may not create databases/,
    )
  })
  await tryIt('two roles: a restore without the owner changes nothing and names the variable', () => {
    assertOutput(
      run('restore', [], 'r1', app('two_back')),
      /^1\n[\s\S]*may not create[\s\S]*DATABASE_MIGRATION_URL/,
    )
  })
  await tryIt('two roles: it comes back, and the program may read and write, and no more', () => {
    assertOutput(run('restore', [], 'r2', both('two_back')), /^0\nRestored from /)
    const back = app('two_back').DATABASE_URL
    assertEqual(
      ask(back, "insert into timetable_run (name, ran_for) values ('after', now()) returning name"),
      'after',
    )
    assertOutput(run('restore', ['--settle'], 'r2', app('two_back')), /^0\nSettled/)
    assertOutput(run('audit', [], 'r2', app('two_back')), /^0\n/)
    const may = "select has_table_privilege('keyturn_app', 'audit_event', 'truncate')"
    assertEqual(ask(at(url, 'two_back'), may), 'f')
  })
}

/** Mounts a disk that is too small. Only root may. */
async function withFullDisk(temp: TempEnvironment, url: string, tryIt: TryIt): Promise<void> {
  const small = join(temp.folder, 'small')
  mkdirSync(small)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', small]).status !== 0) return
  temp.onCleanup(() => void spawnSync('umount', [small]))
  const run = commandsOf(temp, 'small')
  await tryIt('a disk that is full: a sentence, and nothing half done is left', () => {
    assertOutput(run('backup', [], '-app', { DATABASE_URL: url }), /^1\n[\s\S]*has no room left/)
    assertEqual(readdirSync(small), [])
  })
}
