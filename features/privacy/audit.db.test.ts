import { closeDatabase, lookUp, openDatabase } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { createTestDatabase, type TestDatabase } from '@keyturn/platform/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit, auditWaitingSeconds, recordAccess, verifyAudit } from './index.ts'
import { dataAccessesOf } from './store/data-accesses.ts'

let database: TestDatabase
const at = new Date('2026-10-05T09:00:00Z')
const admin = newId(at)

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
/** Simulates an attacker with full database rights, who disables the triggers. */
const behindTheTriggers = (statement: string) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(statement))
  })

beforeEach(() => behindTheTriggers('truncate audit_event, audit_waiting, audit_link, data_look'))

const write = (act: `${string}.${string}`, when = at) =>
  database.db.transaction((tx) =>
    audit(tx, { at: when, actor: { kind: 'admin', id: admin }, act, facts: { step: act } }),
  )

/** Simulates a process that crashes between its commit and the join. */
const leaveWaiting = (act: string, when = at) =>
  database.db.execute(sql`insert into audit_event (id, at, actor_kind, act, facts)
    values (${newId(when)}, ${when.toISOString()}, 'system', ${act}, '{}')`)

async function actsInOrder(): Promise<string[]> {
  const { rows } = await database.db.execute<{ act: string }>(
    sql`select act from audit_event join audit_link on event_id = id order by number`,
  )
  return rows.map((row) => row.act)
}

describe('the audit trail', () => {
  test('is one chain without gaps after fifty concurrent writes', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => write(`thing.done-${index}`)))
    expect(await verifyAudit(database.db)).toMatchObject({
      events: 50,
      head: { number: 50, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      problem: null,
    })
  })

  test('has no event of a rolled-back transaction', async () => {
    await write('first.done')
    await database.db
      .transaction(async (tx) => {
        await audit(tx, { at, actor: { kind: 'system' }, act: 'second.done' })
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    await write('third.done')
    expect(await verifyAudit(database.db)).toMatchObject({ events: 2, problem: null })
  })

  test('has several events of one transaction in their order', async () => {
    await database.db.transaction(async (tx) => {
      for (const act of ['a.done', 'b.done', 'c.done'] as const)
        await audit(tx, { at, actor: { kind: 'system' }, act })
    })
    expect(await actsInOrder()).toEqual(['a.done', 'b.done', 'c.done'])
  })

  test('appends the events of a dead process in order, with the next writer', async () => {
    await leaveWaiting('a.done')
    await leaveWaiting('b.done')
    expect(await verifyAudit(database.db)).toMatchObject({ events: 0, problem: null })
    await write('c.done')
    expect(await verifyAudit(database.db)).toMatchObject({ events: 3, problem: null })
    expect(await actsInOrder()).toEqual(['a.done', 'b.done', 'c.done'])
  })

  test('stays one chain if several processes append at the same time', async () => {
    const others = [1, 2, 3].map(() => openDatabase({ url: database.url, connections: 5 }))
    await Promise.all(
      others.flatMap(({ db }, which) =>
        Array.from({ length: 20 }, (_, index) =>
          db.transaction((tx) =>
            audit(tx, { at, actor: { kind: 'system' }, act: `thing.done-${which}-${index}` }),
          ),
        ),
      ),
    )
    for (const other of others) await closeDatabase(other)
    expect(await verifyAudit(database.db)).toMatchObject({ events: 60, head: { number: 60 }, problem: null })
  })

  test.each([
    [
      'update audit_event set facts = \'{"step":1}\'',
      '1 events were changed before they were joined to the chain.',
    ],
    ['delete from audit_event', '1 events were deleted before they were joined to the chain.'],
    ['delete from audit_waiting', '1 events stand outside the chain.'],
  ])('detects tampering with a waiting event: %s', async (statement, problem) => {
    await leaveWaiting('a.done')
    await behindTheTriggers(statement)
    expect((await verifyAudit(database.db)).problem).toBe(problem)
    // Joining it must not hide the problem.
    await write('b.done')
    expect((await verifyAudit(database.db)).problem).toBe(problem)
  })

  test('reports how long the oldest event has waited, and null once it was appended', async () => {
    const later = new Date(at.getTime() + 90_000)
    expect(await auditWaitingSeconds(database.db, later)).toBe(0)
    await leaveWaiting('a.done')
    await leaveWaiting('b.done', new Date(at.getTime() + 60_000))
    expect(await auditWaitingSeconds(database.db, later)).toBe(90)
    await write('c.done')
    expect(await auditWaitingSeconds(database.db, later)).toBe(0)
  })

  test('reports that events are not appended any more', async () => {
    await leaveWaiting('a.done')
    await leaveWaiting('b.done', new Date(at.getTime() + 3_500_000))
    expect((await verifyAudit(database.db)).problem).toBeNull()
    await leaveWaiting('c.done', new Date(at.getTime() + 3_700_000))
    expect((await verifyAudit(database.db)).problem).toBe(
      '1 events have not been joined to the chain for more than an hour.',
    )
  })

  test.each([
    "update audit_event set act = 'nothing.done'",
    'delete from audit_event',
    'delete from audit_waiting',
    "update audit_waiting set digest = ''",
    "update audit_link set hash = ''",
    'delete from audit_link',
  ])('refuses the statement: %s', async (statement) => {
    await write('thing.done')
    await leaveWaiting('other.done')
    await expect(database.db.execute(sql.raw(statement))).rejects.toThrow('the audit trail only grows')
  })

  test.each([
    ["update audit_event set facts = '{}' where act = 'b.done'", 'Event 2 was changed.'],
    ["update audit_event set at = at + interval '1 second' where act = 'c.done'", 'Event 3 was changed.'],
    ["delete from audit_event where act = 'b.done'", 'Event 2 was deleted.'],
    [
      `with gone as (delete from audit_event where act = 'b.done' returning id)
       delete from audit_link using gone where event_id = gone.id`,
      'Events 2 to 2 are missing.',
    ],
    [
      `with gone as (delete from audit_event where act = 'a.done' returning id)
       delete from audit_link using gone where event_id = gone.id`,
      'Events 1 to 1 are missing.',
    ],
    [
      `insert into audit_event (id, at, actor_kind, act, facts)
       values ('00000000-0000-7000-8000-000000000001', '2026-10-05', 'system', 'x.done', '{}')`,
      '1 events stand outside the chain.',
    ],
  ])('detects the statement: %s', async (statement, problem) => {
    for (const act of ['a.done', 'b.done', 'c.done'] as const) await write(act)
    await behindTheTriggers(statement)
    expect((await verifyAudit(database.db)).problem).toBe(problem)
  })

  test('cannot be truncated', async () => {
    await write('a.done')
    for (const table of ['audit_event', 'audit_waiting', 'audit_link'])
      await expect(database.db.execute(sql.raw(`truncate ${table}`))).rejects.toThrow(
        'the audit trail only grows',
      )
    expect(await verifyAudit(database.db)).toMatchObject({ events: 1, problem: null })
  })

  test('detects a cut-off end if the latest hash was stored outside', async () => {
    for (const act of ['a.done', 'b.done', 'c.done'] as const) await write(act)
    const { head } = await verifyAudit(database.db)
    await write('d.done')
    expect((await verifyAudit(database.db, head)).problem).toBeNull()
    await behindTheTriggers(`with gone as (delete from audit_event where act in ('c.done', 'd.done') returning id)
      delete from audit_link using gone where event_id = gone.id`)
    expect((await verifyAudit(database.db)).problem).toBeNull()
    expect((await verifyAudit(database.db, head)).problem).toBe(
      'Event 3 is not the one that was seen before.',
    )
  })
})

describe('access to a member’s data', () => {
  test('is in the audit trail once, and in the list of each member whose data was read', async () => {
    const [amara, daniel] = [newId(at), newId(at)] as const
    await database.db.transaction((tx) =>
      recordAccess(tx, { at, adminId: admin, memberIds: [amara, daniel, amara], what: 'search' }),
    )
    await database.db.transaction((tx) =>
      recordAccess(tx, { at, adminId: admin, memberIds: [amara], what: 'dispute' }),
    )
    expect(await verifyAudit(database.db)).toMatchObject({ events: 2, problem: null })
    expect((await lookUp(database.db, dataAccessesOf(amara, 10))).map((look) => look.what).sort()).toEqual([
      'dispute',
      'search',
    ])
    expect(await lookUp(database.db, dataAccessesOf(daniel, 10))).toMatchObject([{ what: 'search', at }])
  })

  test('to one’s own data, or to an empty list, is not logged', async () => {
    await database.db.transaction((tx) =>
      recordAccess(tx, { at, adminId: admin, memberIds: [admin], what: 'search' }),
    )
    await database.db.transaction((tx) =>
      recordAccess(tx, { at, adminId: admin, memberIds: [], what: 'search' }),
    )
    expect((await verifyAudit(database.db)).events).toBe(0)
  })
})
