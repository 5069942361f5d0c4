import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openProgram } from '../run/program.ts'
import { callsTo } from './calls.ts'
import { citusCluster } from './cluster.ts'
import { type Held, held, type Part, same } from './part.ts'
import { ask, tryProgram } from './postgres.ts'
import { inRoom, type Room } from './room.ts'

/** The whole program on a Citus cluster: distributed empty and filled, and what one member asks at one machine. */
export const citus: Part = {
  name: 'citus',
  run: () =>
    inRoom('citus', async (room) => {
      const cluster = await citusCluster(room)
      const say = { company: 'Citus', against: cluster.version }
      const results: Held[] = []
      const tryIt = async (call: string, attempt: () => Promise<void>): Promise<void> => {
        results.push(await held({ ...say, call }, attempt))
      }
      const url = cluster.database('keyturn')
      await tryIt('an empty database is distributed, and a second run finds nothing left to do', async () => {
        says(distribute(room, url), /^0\n\d+ tables are spread by member/)
        says(distribute(room, url), /^0\nNothing is left to do/)
      })
      cluster.sentEverywhere()
      results.push(...(await tryProgram(room, { ...say, url, directUrl: url })))
      await tryIt('every statement that went to more than one machine is meant for many members', async () =>
        same(
          cluster.sentEverywhere().filter((statement) => !isForMany(statement)),
          [],
        ),
      )
      await tryIt('a filled one is distributed whole, however often it is put out on the way', () =>
        distributeFilled(room, cluster.database('filled')),
      )
      return results
    }),
}

/** What may go to more than one machine, and why. A statement that is of one member is in none of these forms. */
const FOR_MANY: [why: string, form: RegExp][] = [
  ['it says why itself', /-- across members: /i],
  ['a set of members, for work that goes through many of them', /\b(?:member_id|id)"? = any ?\(/],
  ['a range of members, each range a piece of work', /\b(?:member_id|m\.id)"? > \$\d/],
  ['the lines of one file to an agency, which holds many members', /\bfile_id = \$\d/],
  ['what is too old, a few thousand rows at a time', /^delete from \w+ where \(member_id, \w+\) in \(/],
  [
    'whether an agency holds a line of anybody',
    /^select member_id from agency_account where agency = \$1 .* limit 1$/,
  ],
  ['which disputes are due a letter', /^with told as \( select member_id, id, decided_at/],
]

const isForMany = (statement: string): boolean => FOR_MANY.some(([, form]) => form.test(statement))

function environment(room: Room, url: string): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_URL: url, DATA_DIR: join(room.folder, 'app') }
}

function distribute(room: Room, url: string): string {
  const told = spawnSync(process.execPath, ['apps/server/distribute.ts'], {
    env: environment(room, url),
    encoding: 'utf8',
  })
  return `${told.status}\n${told.stdout}${told.stderr}`
}

function says(told: string, wanted: RegExp): void {
  if (!wanted.test(told)) throw new Error(`It says: ${told}`)
}

async function distributeFilled(room: Room, url: string): Promise<void> {
  const program = openProgram({ ...environment(room, url), PORT: '0' })
  await callsTo(await program.address()).signIn()
  await program.end()
  const before = contents(url)
  let cuts = 0
  while (await isCutShort(room, url, 1_500 + 700 * cuts)) cuts += 1
  if (cuts === 0) throw new Error('It was never put out: nothing is shown by this.')
  says(distribute(room, url), /^0\nNothing is left to do/)
  same(contents(url), before)
}

/** False: it had come to its end by then. */
async function isCutShort(room: Room, url: string, afterMs: number): Promise<boolean> {
  const running = spawn(process.execPath, ['apps/server/distribute.ts'], { env: environment(room, url) })
  const ended = once(running, 'exit').then(() => true)
  if (await Promise.race([ended, wait(afterMs, false)])) {
    if (running.exitCode !== 0) throw new Error(`It ended with ${running.exitCode}.`)
    return false
  }
  running.kill('SIGKILL')
  return ended
}

/** How many rows each table has, and which keys lead from one to another. */
function contents(url: string): string {
  const tables = ask(
    url,
    `select string_agg(format('select %L, count(*) from %I', tablename, tablename), ' union all ' order by tablename)
     from pg_tables where schemaname = 'public'`,
  )
  // A piece of a table has its number behind its name.
  const keys = `select conname, pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conname !~ '_[0-9]+$' order by 1`
  return `${ask(url, tables)}\n${ask(url, keys)}`
}
