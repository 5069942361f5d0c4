import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../base/ids.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { type EventStreams, notifyEventStreams, openEventStreams } from './event-streams.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const [amara, ben, chidi] = Array.from({ length: 3 }, () => newId(new Date())) as [string, string, string]

interface Process {
  lines: EventStreams
  heard: string[]
}

async function aProcess(): Promise<Process> {
  const heard: string[] = []
  const lines = await openEventStreams({
    db: database.db,
    heard: (memberId, word) => void heard.push(`${memberId} ${word}`),
    dropped: () => undefined,
  })
  return { lines, heard }
}

const tell = (memberId: string, word: string) =>
  database.db.transaction(async (tx) => notifyEventStreams(tx, memberId, word))

/**
 * Sends a last notification and waits for it. Notifications arrive in order, so all earlier ones have arrived or
 * never will.
 */
async function untilAllIsHeard(processes: Process[], last: string): Promise<void> {
  for (const { lines } of processes) await lines.subscribe(() => [amara, ben, chidi])
  await tell(chidi, last)
  await vi.waitFor(() => {
    for (const { heard } of processes) expect(heard).toContain(`${chidi} ${last}`)
  }, 20_000)
}

test('an event of a member reaches that member’s open pages, and no others', async () => {
  const [one, other] = [await aProcess(), await aProcess()]
  await one.lines.subscribe(() => [amara])
  await other.lines.subscribe(() => [ben])
  await tell(amara, 'told')
  await tell(ben, 'session-ended 7')
  await vi.waitFor(() => expect(other.heard).toHaveLength(1), 20_000)
  await untilAllIsHeard([one, other], 'the end')
  expect(one.heard).toEqual([`${amara} told`, `${chidi} the end`])
  expect(other.heard).toEqual([`${ben} session-ended 7`, `${chidi} the end`])
  for (const { lines } of [one, other]) await lines.close()
  expect((await database.db.execute(sql`select from live_line`)).rowCount).toBe(0)
})

test('a rolled-back transaction sends no event, and a closed page gets none', async () => {
  const one = await aProcess()
  await one.lines.subscribe(() => [amara, ben])
  const failing = database.db.transaction(async (tx) => {
    notifyEventStreams(tx, amara, 'told')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await one.lines.subscribe(() => [amara])
  await tell(ben, 'told')
  await untilAllIsHeard([one], 'the end')
  expect(one.heard.filter((each) => each !== `${ben} told`)).toEqual([`${chidi} the end`])
  await one.lines.close()
})

test('events of a hundred members published at once all arrive', async () => {
  const one = await aProcess()
  const members = Array.from({ length: 100 }, () => newId(new Date()))
  await one.lines.subscribe(() => members)
  await Promise.all(members.map((id) => tell(id, 'told')))
  await vi.waitFor(
    () => expect(one.heard.toSorted()).toEqual(members.map((id) => `${id} told`).toSorted()),
    20_000,
  )
  await one.lines.close()
})
