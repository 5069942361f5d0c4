import { setTimeout as wait } from 'node:timers/promises'
import { citusCluster } from './cluster.ts'
import { contents, distribute, fill, passes, says, startDistributing } from './distributing.ts'
import { type Held, held, type Part, same } from './part.ts'
import { tryProgram } from './postgres.ts'
import { inRoom, type Room } from './room.ts'

/**
 * Whole program on a Citus cluster, distributed empty and filled. Checks that a member's queries reach one machine
 * only.
 */
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
      await tryIt('database tests of retention and of the desk pass on it', async () =>
        passes(room, url, TESTS),
      )
      await tryIt('a filled one is distributed whole, however often it is put out on the way', () =>
        distributeFilled(room, cluster.database('filled')),
      )
      return results
    }),
}

/**
 * Tests with deletes over all tables and statements over all members, which a cluster rejects first. Run others with
 * TEST_DATABASE_URL.
 */
const TESTS = ['apps/server/wiring/retention', 'features/privacy/privacy', 'features/back-office/api/desk']

/**
 * Statements that may reach several machines, each with the reason. A statement for one member matches none of these
 * patterns.
 */
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
]

const isForMany = (statement: string): boolean => FOR_MANY.some(([, form]) => form.test(statement))

async function distributeFilled(room: Room, url: string): Promise<void> {
  await fill(room, url)
  const before = contents(url)
  let cuts = 0
  while (await isCutShort(room, url, 1_500 + 700 * cuts)) cuts += 1
  if (cuts === 0) throw new Error('It was never put out: nothing is shown by this.')
  says(distribute(room, url), /^0\nNothing is left to do/)
  same(contents(url), before)
}

/** Kills the run after this time. Returns false if it had finished before. */
async function isCutShort(room: Room, url: string, afterMs: number): Promise<boolean> {
  const { running, ended } = startDistributing(room, url)
  if ((await Promise.race([ended, wait(afterMs, 'under way')])) !== 'under way') {
    if (running.exitCode !== 0) throw new Error(`It ended with ${running.exitCode}.`)
    return false
  }
  running.kill('SIGKILL')
  await ended
  return true
}
