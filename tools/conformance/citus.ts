import { setTimeout as wait } from 'node:timers/promises'
import { citusCluster } from './cluster.ts'
import {
  assertOutput,
  countsAndKeys,
  distribute,
  fill,
  runDatabaseTests,
  startDistributing,
} from './distribution.ts'
import { assertEqual, type CheckResult, type Part, runCheck } from './part.ts'
import { tryProgram } from './postgres.ts'
import { type TempEnvironment, withTempEnvironment } from './temp-environment.ts'

/**
 * Whole program on a Citus cluster, distributed empty and filled. Checks that a member's queries reach one machine
 * only.
 */
export const citus: Part = {
  name: 'citus',
  run: () =>
    withTempEnvironment('citus', async (temp) => {
      const cluster = await citusCluster(temp)
      const say = { company: 'Citus', against: cluster.version }
      const results: CheckResult[] = []
      const tryIt = async (call: string, attempt: () => Promise<void>): Promise<void> => {
        results.push(await runCheck({ ...say, call }, attempt))
      }
      const url = cluster.database('keyturn')
      await tryIt('an empty database is distributed, and a second run finds nothing left to do', async () => {
        assertOutput(distribute(temp, url), /^0\n\d+ tables are spread by member/)
        assertOutput(distribute(temp, url), /^0\nNothing is left to do/)
      })
      cluster.sentEverywhere()
      results.push(...(await tryProgram(temp, { ...say, url, directUrl: url })))
      await tryIt('every statement that went to more than one machine is meant for many members', async () =>
        assertEqual(
          cluster.sentEverywhere().filter((statement) => !isCrossMember(statement)),
          [],
        ),
      )
      await tryIt('database tests of retention and of the desk pass on it', async () =>
        runDatabaseTests(temp, url, TESTS),
      )
      await tryIt('a filled one is distributed whole, however often it is put out on the way', () =>
        distributeFilled(temp, cluster.database('filled')),
      )
      return results
    }),
}

/**
 * Tests with deletes over all tables and statements over all members, which a cluster rejects first. Run others with
 * TEST_DATABASE_URL.
 */
const TESTS = ['apps/server/wiring/retention', 'features/privacy/privacy', 'features/admin/api/desk']

/**
 * Statements that may reach several machines, each with the reason. A statement for one member matches none of these
 * patterns.
 */
const CROSS_MEMBER_STATEMENTS: [why: string, form: RegExp][] = [
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

const isCrossMember = (statement: string): boolean =>
  CROSS_MEMBER_STATEMENTS.some(([, form]) => form.test(statement))

async function distributeFilled(temp: TempEnvironment, url: string): Promise<void> {
  await fill(temp, url)
  const before = countsAndKeys(url)
  let cuts = 0
  while (await isCutShort(temp, url, 1_500 + 700 * cuts)) cuts += 1
  if (cuts === 0) throw new Error('It was never put out: nothing is shown by this.')
  assertOutput(distribute(temp, url), /^0\nNothing is left to do/)
  assertEqual(countsAndKeys(url), before)
}

/** Kills the run after this time. Returns false if it had finished before. */
async function isCutShort(temp: TempEnvironment, url: string, afterMs: number): Promise<boolean> {
  const { running, ended } = startDistributing(temp, url)
  if ((await Promise.race([ended, wait(afterMs, 'under way')])) !== 'under way') {
    if (running.exitCode !== 0) throw new Error(`It ended with ${running.exitCode}.`)
    return false
  }
  running.kill('SIGKILL')
  await ended
  return true
}
