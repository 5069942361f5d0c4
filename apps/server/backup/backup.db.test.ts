import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandArgs } from '../../../tools/run/commands.mjs'
import { parseConfig } from '../config/index.ts'
import { openDatabaseAndSecrets } from '../wiring/open-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'keyturn-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const key = `b1:${randomBytes(32).toString('base64')}`
const own = { DATA_DIR: join(folder, 'living'), BACKUP_DIR: join(folder, 'backups'), BACKUP_KEYS: key }

/** Runs a program and returns its output and exit code. */
const run = (program: string, words: string[], env: Record<string, string>) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const whole = { PATH: process.env.PATH ?? '', TMPDIR: folder, NODE_ENV: 'test', ...env }
    execFile(
      process.execPath,
      [...commandArgs(program), ...words],
      { env: whole, timeout: 100_000 },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })

/** Runs `act` on the original database, then closes the connection. */
async function live(act: (client: pg.Client) => Promise<void>, dataDir = own.DATA_DIR): Promise<void> {
  const closers: (() => Promise<void> | void)[] = []
  const { ownerUrl } = await openDatabaseAndSecrets(parseConfig({ ...own, DATA_DIR: dataDir }), closers)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await act(client)
  await client.end()
  for (const close of closers.reverse()) await close()
}
const say = (what: string) => (client: pg.Client) =>
  client.query('insert into timetable_run (name, ran_for) values ($1, now())', [what]).then(() => undefined)
async function said(dataDir: string): Promise<string[]> {
  let names: string[] = []
  await live(async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from timetable_run order by ran_for')
    names = rows.map(({ name }) => name)
  }, dataDir)
  return names
}

let between = ''
beforeAll(async () => {
  await live(say('before the backup'))
  mkdirSync(join(own.DATA_DIR, 'files'))
  writeFileSync(join(own.DATA_DIR, 'files', 'a-paper'), 'sealed already')
  const taken = await run('backup', [], own)
  expect(taken.said).toMatch(/^Backup \d{8}T.+ MB in /)
  await live(async (client) => {
    await say('after it')(client)
    // Adds 1 ms, because `now` is cut to whole milliseconds and would be earlier than the row.
    const { rows } = await client.query<{ now: Date }>("select clock_timestamp() + interval '1 ms' as now")
    between = rows[0]?.now.toISOString() ?? ''
    await client.query('select pg_sleep(0.05)')
    await say('a mistake')(client)
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
  })
  const log = await run('backup', ['--log'], own)
  expect(log.said).toMatch(/^[1-9]\d* pieces of the log kept/)
})

test('a restore, to the latest state or an instant before a mistake, brings back rows, files and keys', async () => {
  const latest = { ...own, DATA_DIR: join(folder, 'latest') }
  expect(await run('restore', [], latest)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Restored'),
  })
  expect(await said(latest.DATA_DIR)).toEqual(['before the backup', 'after it', 'a mistake'])
  const earlier = { ...own, DATA_DIR: join(folder, 'earlier') }
  const { code, said: words } = await run('restore', ['--to', between], earlier)
  expect(words).toContain('Restored from')
  expect(code).toBe(0)
  expect(await said(earlier.DATA_DIR)).toEqual(['before the backup', 'after it'])
  expect(readFileSync(join(earlier.DATA_DIR, 'files', 'a-paper'), 'utf8')).toBe('sealed already')
})

test('after a restore the worker does not start until an operator runs `restore --settle`', async () => {
  const env = { ...own, DATA_DIR: join(folder, 'latest'), PORT: '0' }
  const refused = await run('main', ['worker'], env)
  expect(refused.said).toMatch(/was restored and knows nothing after .+\n.+restore\.md/)
  expect(refused.code).toBe(1)
  expect((await run('restore', ['--settle'], env)).said).toContain('Settled.')
  expect((await run('restore', ['--settle'], env)).said).toContain('no restore to settle')
})

test('the restore drill reports its duration and the data loss, and verifies what it restored', async () => {
  const { said: words, code } = await run('restore-drill', [], own)
  expect(words).toMatch(
    /restored and proved in [\d.]+ minutes\.\n.+ minutes would be lost\.\nKeys, ledger, trail and files hold/,
  )
  expect(code).toBe(0)
})

test('a backup during uploads succeeds and leaves no temporary files', async () => {
  const env = { ...own, BACKUP_DIR: join(folder, 'busy-backups') }
  const old = join(env.BACKUP_DIR, 'unfinished-20260101T000000.000Z')
  mkdirSync(old, { recursive: true })
  utimesSync(old, new Date('2026-01-01'), new Date('2026-01-01'))
  let nth = 0
  const uploads = setInterval(() => {
    const place = join(own.DATA_DIR, 'files', `member-${nth % 50}`)
    rmSync(place, { recursive: true, force: true })
    mkdirSync(place)
    writeFileSync(join(place, 'a-paper'), 'sealed '.repeat(nth))
    nth += 1
  }, 1)
  const taken = await run('backup', [], env).finally(() => clearInterval(uploads))
  expect(taken).toMatchObject({ code: 0, said: expect.stringMatching(/^Backup /) })
  expect(readdirSync(env.BACKUP_DIR).filter((name) => name.startsWith('unfinished-'))).toEqual([])
})

test('a backup fails and leaves no files if the database names a file that the archive lacks', async () => {
  const env = { ...own, BACKUP_DIR: join(folder, 'lacking-backups') }
  await live(async (client) => {
    await client.query(`insert into data_export (member_id, id, state, asked_at, file_key)
      values (gen_random_uuid(), gen_random_uuid(), 'ready', now(), 'exports/nobody/gone')`)
  })
  const taken = await run('backup', [], env)
  await live(async (client) => void (await client.query('delete from data_export')))
  expect(taken.said).toContain('names 1 files that are not in the archive, for example exports/nobody/gone')
  expect(taken.code).toBe(1)
  expect(readdirSync(env.BACKUP_DIR).filter((name) => name.startsWith('unfinished-'))).toEqual([])
})

const broken = (name: string, spoil: (backup: string) => void): Record<string, string> => {
  const copy = join(folder, name)
  cpSync(own.BACKUP_DIR, copy, { recursive: true })
  const backup = readdirSync(copy).find((each) => /^\d{8}T/.test(each)) ?? ''
  spoil(join(copy, backup))
  return { ...own, DATA_DIR: join(folder, `${name}-target`), BACKUP_DIR: copy }
}

test.each<[string, string[], () => Record<string, string>, RegExp]>([
  ['the target already has data', [], () => own, /is there already: a restore never writes over anything/],
  [
    'one bit of the database part changed',
    [],
    () => broken('bit', (at) => flip(at, 'database.sealed', 5_000)),
    /database\.sealed was changed since it was written/,
  ],
  [
    'a part is truncated',
    [],
    () => broken('cut', (at) => truncateSync(join(at, 'log.sealed'), 900)),
    /cut short: 900 of/,
  ],
  [
    'a part is missing',
    [],
    () => broken('half', (at) => rmSync(join(at, 'files.sealed'))),
    /files\.sealed is missing/,
  ],
  [
    'one bit of the manifest changed',
    [],
    () => broken('manifest', (at) => flip(at, 'manifest.sealed', 60)),
    /manifest was changed/,
  ],
  [
    'one bit of the log changed',
    [],
    () => broken('piece', (at) => flip(join(at, '../log'), readdirSync(join(at, '../log'))[0] ?? '', 500)),
    /log\/.+ cannot be used/,
  ],
  [
    'the manifest is missing',
    [],
    () => broken('bare', (at) => rmSync(join(at, 'manifest.sealed'))),
    /manifest is missing/,
  ],
  [
    'another key has the same name',
    [],
    () => ({ ...fresh('swapped'), BACKUP_KEYS: `b1:${'A'.repeat(43)}=` }),
    /another key/,
  ],
  [
    'the key of the backup is not configured',
    [],
    () => ({ ...fresh('gone'), BACKUP_KEYS: `b2:${'A'.repeat(43)}=` }),
    /"b1", which is not given/,
  ],
  [
    'no key is configured',
    [],
    () => ({ DATA_DIR: join(folder, 'none') }),
    /BACKUP_DIR and BACKUP_KEYS are not set/,
  ],
  [
    'the requested time is before the first backup',
    ['--to', '2020-01-01T00:00:00Z'],
    () => fresh('old'),
    /no backup from before 2020/,
  ],
  [
    'the requested time is after the latest backup',
    ['--to', '2099-01-01T00:00:00Z'],
    () => fresh('late'),
    /The kept log does not reach 2099/,
  ],
  [
    'the requested time is not a time',
    ['--to', 'yesterday'],
    () => fresh('words'),
    /"yesterday" is not a time/,
  ],
])('a restore fails with a plain error message: %s', async (_name, words, env, sentence) => {
  const { code, said: text } = await run('restore', words, env())
  expect(text).toMatch(sentence)
  expect(text).not.toMatch(/\n\s+at /)
  expect(code).toBe(1)
})

const fresh = (name: string): Record<string, string> => ({ ...own, DATA_DIR: join(folder, name) })
function flip(folder: string, file: string, at: number): void {
  const bytes = readFileSync(join(folder, file))
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(join(folder, file), bytes)
}

test.each([
  ['wrong', `k1:${'A'.repeat(43)}=`, 'The key "k1" is not the one this database was sealed with.'],
  ['missing', `k9:${'A'.repeat(43)}=`, 'The key "k1" is missing'],
  ['too long', `k1:${'A'.repeat(44)}`, 'The key "k1" has 33 bytes and not 32.'],
])(
  'the app does not start if ENCRYPTION_KEYS has a key that is %s',
  async (_name, ENCRYPTION_KEYS, words) => {
    const { code, said: text } = await run('migrate', [], { ...own, ENCRYPTION_KEYS })
    expect(text).toContain(words)
    expect(code).toBe(1)
  },
)
