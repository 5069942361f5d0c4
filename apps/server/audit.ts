import { hasMembers } from '@keyturn/identity'
import { StartupError } from '@keyturn/platform/config'
import { checkReachable } from '@keyturn/platform/db'
import { type ChainState, verifyAudit } from '@keyturn/privacy'
import { runCommand } from './command.ts'
import { parseConfig } from './config/index.ts'
import { openWithoutMigrating } from './wiring/open-database.ts'

/** Verifies the hash chain of the audit trail. Read-only, so it can run beside an open app. */
await runCommand({ failed: 'The audit trail cannot be read.', exitCode: 2 }, async (closers) => {
  const expected = readHead(process.argv[2])
  const { url, database } = await openWithoutMigrating(parseConfig(process.env), closers)
  await checkReachable(url)
  const { db } = database
  const { events, head, problem } = await verifyAudit(db, expected)
  if (events === 0 && !problem && !(await hasMembers(db))) {
    process.stdout.write('There is nothing to prove yet: no member, and no event of the audit trail.\n')
    return
  }
  // With members in the database, an empty trail means that it was deleted as a whole.
  const empty =
    events === 0 ? 'It is empty: nothing was ever written down, or everything was taken out.' : null
  const fault = problem ?? empty
  process.stdout.write(
    fault
      ? `The audit trail is ${problem ? 'broken' : 'not proven'}. ${fault}\n`
      : `The audit trail is unbroken: ${events} events, head ${head.number}:${head.hash}\n`,
  )
  process.exitCode = fault ? 1 : 0
})

function readHead(word: string | undefined): ChainState | undefined {
  if (word === undefined) return undefined
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(word) ?? []
  if (!number || !hash)
    throw new StartupError(
      `"${word}" is not the head of a trail.`,
      'It looks like 1204:9f… and was printed before.',
    )
  return { number: Number(number), hash }
}
