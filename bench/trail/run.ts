import { closeDatabase, openDatabase, type Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { audit, verifyAudit } from '@keyturn/privacy'
import { sql } from 'drizzle-orm'
import { withDatabase } from '../database.ts'
import { pairedRounds, printTable } from '../measure.ts'

const CLIENTS = 32
const SECONDS = 4
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const at = new Date('2026-10-05T09:00:00Z')

/** Commits with one event each: in the trail, and in a table that nobody chains. */
await withDatabase(async (url) => {
  const database = openDatabase({ url, connections: CLIENTS })
  const { db } = database
  await db.execute(sql`create table bench_event (like audit_event including all)`)
  const commits = async (write: (tx: Tx) => Promise<unknown>): Promise<number> => {
    const until = performance.now() + SECONDS * 1000
    let done = 0
    const client = async (): Promise<void> => {
      while (performance.now() < until) {
        await db.transaction(write)
        done += 1
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return (done * 1000) / (performance.now() - began)
  }
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
  printTable(`Events, ${CLIENTS} clients`, await pairedRounds([plain, chained], ROUNDS), 'commits/s')
  const { events, problem } = await verifyAudit(db)
  if (problem) throw new Error(problem)
  process.stdout.write(`the trail holds ${events.toLocaleString('en-GB')} events and is unbroken\n`)
  await closeDatabase(database)
})
