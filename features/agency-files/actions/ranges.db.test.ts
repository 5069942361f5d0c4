import { addMonths } from '@keyturn/platform/days'
import { isCluster } from '@keyturn/platform/db'
import { LAST_ID, NIL_ID } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidatesIn, lineRanges, rangesLeft } from '../store/ranges.ts'
import { sentLines } from '../store/sent-lines.ts'
import { aPerson, type ReportingWorld, rentUntil, reportingWorld, steady } from '../testing/index.ts'
import { killOnce } from '../testing/kill-once.ts'
import { startCycles } from './start-cycle.ts'
import { splitIntoRanges } from './take-snapshot.ts'

/** Small ranges: the members make twenty-two of them, and three statements over their lines. */
const MEMBERS = 44
const PER_RANGE = 2
let app: ReportingWorld
let month = '2040-12'
beforeAll(async () => {
  app = await reportingWorld({ listening: true })
  for (let i = 0; i < MEMBERS; i++)
    await app.add(aPerson({ name: `Member ${letters(i)}`, periods: rentUntil(month, steady(6)) }))
  await wholeMonth()
})
afterAll(() => app.close())
beforeEach(async () => {
  month = addMonths(`${month}-01`, 1).slice(0, 7)
  for (const person of [...app.people.values()])
    await app.lives({ ...person, periods: rentUntil(month, steady(7)) })
  for (const list of Object.values(app.heard)) list.length = 0
})

const letters = (i: number) => String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26))
const name = () => `keyturn-experian-${month}-v1`
const cycle = () => app.cycle('experian', month)
const db = () => app.context.db

/** Begins the file of the 20th in small ranges, without running the queued jobs. */
async function begin(): Promise<string> {
  await app.jumpTo(`${addMonths(`${month}-20`, 1)}T06:00:00Z`)
  await startCycles(app.context)
  const { id } = await cycle()
  // The second run finds no members left to cut.
  for (let i = 0; i < 3; i++) await splitIntoRanges(app.context, id, PER_RANGE)
  return id
}

async function wholeMonth(): Promise<void> {
  await begin()
  await app.work()
  app.standIn.answer(name(), 'accept')
  await app.round(12)
}

async function everyLineOnce(fileId: string): Promise<void> {
  const { rows } = await db().execute(sql`
    select count(*)::int as lines, count(distinct line.member_id)::int as members,
      count(distinct line.sent_at)::int as moments, count(outcome.at)::int as answered,
      count(distinct outcome.at)::int as answers, count(*) filter (where account.held_file_id = line.file_id)::int as held
    from report_line line
    left join report_outcome outcome using (member_id, file_id, tenancy_id)
    join agency_account account using (member_id, tenancy_id, agency) where line.file_id = ${fileId}`)
  expect(rows).toEqual([
    { lines: MEMBERS, members: MEMBERS, moments: 1, answered: MEMBERS, answers: 1, held: MEMBERS },
  ])
  const told = (list: { memberId: string }[]) => list.map(({ memberId }) => memberId).sort()
  expect(told(app.heard.sent)).toEqual([...app.people.keys()].sort())
  expect(told(app.heard.accepted)).toEqual([...app.people.keys()].sort())
  const { rows: left } = await db().execute(sql`
    select count(*)::int as count from report_draft where file_id = ${fileId} and record is not null`)
  expect(left).toEqual([{ count: 0 }])
}

test('members are split into adjacent ranges that together include every member', async () => {
  const id = await begin()
  const ranges = await rangesLeft(db(), id)
  expect(ranges).toHaveLength(MEMBERS / PER_RANGE)
  const found = await Promise.all(ranges.map((range) => candidatesIn(db(), 'experian', range)))
  expect(found.flat()).toEqual([...app.people.keys()].sort())
  expect(ranges.slice(1).map(({ after }) => after)).toEqual(ranges.slice(0, -1).map(({ through }) => through))
  const wide = await lineRanges(db(), id)
  expect(wide.map(({ after }) => after)).toEqual([NIL_ID, ...wide.slice(0, -1).map(({ through }) => through)])
  expect(wide.at(-1)?.through).toBe(LAST_ID)
  expect(wide).toHaveLength(3)
  await app.work()
  app.standIn.answer(name(), 'accept')
  await app.round(12)
  await everyLineOnce(id)
})

test('a snapshot stopped between two ranges resumes and produces the same bytes', async () => {
  const id = await begin()
  app.standIn.misbehave('wrong_host_key')
  await app.work()
  const { sha256, lineCount } = await cycle()
  expect(lineCount).toBe(MEMBERS)
  await db().execute(sql`delete from report_draft where file_id = ${id}`)
  await db().execute(sql`delete from agency_file_range where file_id = ${id}`)
  await db().execute(sql`
    update agency_file set state = 'frozen', cut_at = null, sha256 = null, line_count = null where id = ${id}`)
  killOnce(db(), 'transaction', 2, 'before')
  await expect(cutTwice(id)).rejects.toThrow('killed')
  for (let i = 0; i < 3; i++) await splitIntoRanges(app.context, id, PER_RANGE)
  killOnce(app.context.agencies, 'get', 7, 'after')
  killOnce(app.context.files, 'put', 1, 'after')
  app.standIn.misbehave('wrong_host_key')
  await app.work()
  await app.round(1)
  expect(await cycle()).toMatchObject({ sha256, lineCount })
  await app.round(12)
  app.standIn.answer(name(), 'accept')
  await app.round(12)
  await everyLineOnce(id)
})

const cutTwice = async (id: string) => {
  for (let i = 0; i < 2; i++) await splitIntoRanges(app.context, id, PER_RANGE)
}

/** Kills the worker once, in its nth statement that writes to this table, and rolls back its transaction. */
async function dieOnce(table: 'report_line' | 'report_outcome', turn: number): Promise<void> {
  await db().execute(sql`create sequence turns`)
  await db().execute(sql`
    create function die() returns trigger language plpgsql as $$ begin
      -- A sequence goes on though the transaction is undone, so that this happens once.
      if nextval('turns') = tg_argv[0]::int then raise exception 'The worker was killed.'; end if;
      return null;
    end $$`)
  await db().execute(sql`
    create trigger die after insert on ${sql.identifier(table)}
    for each statement execute function die(${sql.raw(`${turn}`)})`)
}

async function diedOnce(): Promise<void> {
  const { rows } = await db().execute<{ turns: string }>(sql`select last_value as turns from turns`)
  await db().execute(sql`drop function die cascade`)
  await db().execute(sql`drop sequence turns`)
  // More turns than there are ranges, because one was repeated.
  expect(Number(rows[0]?.turns)).toBeGreaterThan(3)
}

test.for([
  ['storing the first records', 'report_line', 1],
  ['storing the last records', 'report_line', 3],
  ['storing the first outcomes', 'report_outcome', 1],
  ['storing the last outcomes', 'report_outcome', 3],
] as const)(
  'killed while %s, each record is processed once and each member notified once',
  async ([, what, turn], { skip }) => {
    skip(await isCluster(db()), 'a cluster lets no trigger stop a statement')
    const id = await begin()
    await dieOnce(what, turn)
    await app.work()
    await app.round(12)
    app.standIn.answer(name(), 'accept')
    await app.round(12)
    await app.round(12)
    await diedOnce()
    expect((await cycle()).state).toBe('accepted')
    await everyLineOnce(id)
    expect((await sentLines(db(), [...app.people.keys()][0] ?? '')).at(-1)).toMatchObject({ month })
  },
)
