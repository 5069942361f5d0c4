import { closeDatabase, openDatabase, type Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { audit, verifyAudit } from '@keyturn/privacy'
import { sql } from 'drizzle-orm'
import { withDatabase } from '../database.ts'
import { commitsPerSecond, pairedRounds, printTable } from '../measure.ts'

const LOAD = { clients: 32, seconds: 4 }
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const at = new Date('2026-10-05T09:00:00Z')

/** Compares commits with one event each: in the hash-chained audit trail, and in an unchained table. */
await withDatabase(async (url) => {
  const database = openDatabase({ url, connections: LOAD.clients })
  const { db } = database
  await db.execute(sql`create table bench_event (like audit_event including all)`)
  const commits = (write: (tx: Tx) => Promise<unknown>) => commitsPerSecond(db, write, LOAD)
  const plain = {
    name: 'an event in no chain',
    round: () =>
      commits((tx) =>
        tx.execute(sql`insert into bench_event (id, at, actor_kind, actor_id, act, member_id, facts)
          values (${newId(at)}, ${at.toISOString()}, 'system', null, 'bench.done', null, '{}')`),
      ),
  }
  const chained = {
    name: 'an event in the trail, joined when the commit is answered',
    round: () => commits((tx) => audit(tx, { at, actor: { kind: 'system' }, act: 'bench.done' })),
  }
  printTable(`Events, ${LOAD.clients} clients`, await pairedRounds([plain, chained], ROUNDS), 'commits/s')
  const { events, problem } = await verifyAudit(db)
  if (problem) throw new Error(problem)
  process.stdout.write(`the trail holds ${events.toLocaleString('en-GB')} events and is unbroken\n`)
  await closeDatabase(database)
})
