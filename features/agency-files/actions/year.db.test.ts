import { addMonths } from '@keyturn/platform/days'
import { read } from '@keyturn/providers/credit-agency/cais'
import type { Fault, ReceivedFile } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AGENCIES, type Agency } from '../constants.ts'
import { requestApprovalsJob } from '../jobs/kinds.ts'
import { allowHolder } from '../store/accounts.ts'
import { rangesLeft } from '../store/ranges.ts'
import { type ReportablePerson, type ReportingWorld, reportingWorld } from '../testing/index.ts'
import { killOnce } from '../testing/kill-once.ts'
import {
  beginLife,
  chances,
  type Entry,
  expectedEntries,
  type Life,
  liveMonth,
  reportableView,
  type TrueView,
} from '../testing/simulated-life.ts'
import type { ManualAnswer } from './collect-answers.ts'
import { approveFile, decideApproval, recordManualAnswer, restartRejectedFile } from './decide.ts'

/** YEAR_MEMBERS=1000 runs the full simulation. Ordinary test runs use a smaller one. */
const memberCount = Number(process.env.YEAR_MEMBERS ?? 60)
const seed = Number(process.env.YEAR_SEED ?? 20_410_101)
const FIRST = '2041-01'
const admin = { memberId: '0197c000-0000-7000-8000-000000000001', role: 'admin' } as const

/** Every fault occurs at least once. Some months have several, and each month kills a worker somewhere. */
const FAULTS: readonly (readonly Fault[])[] = [
  ['wrong_host_key'],
  ['disk_full', 'acknowledge_twice'],
  ['drop_during_upload'],
  ['header_rejected'],
  ['drop_after_rename', 'acknowledge_twice'],
  ['acknowledge_never'],
  ['short_file', 'unreachable'],
  ['garbled_answer'],
  ['not_authorised', 'acknowledge_never'],
  ['header_rejected', 'disk_full'],
  ['wrong_host_key', 'wrong_host_key', 'drop_after_rename'],
  ['garbled_answer', 'unreachable'],
]

test(`after a year of ${memberCount} members with every fault, each agency’s records are true`, async () => {
  const app = await reportingWorld({ answersByItself: true })
  const chance = chances(seed)
  const lives = Array.from({ length: memberCount }, () => beginLife(chance, FIRST))
  for (const { person, says } of lives) {
    for (const [agency, given] of says) if (given) await app.consent(person.memberId, agency, true)
  }
  const approved = new Set<string>()
  const refused = new Set<string>()
  const truth = new Map<string, TrueView>()
  for (let at = 0; at < 12; at++) {
    const month = addMonths(`${FIRST}-01`, at).slice(0, 7)
    await live(app, lives, { month, chance })
    await askPeople(app, { month, chance, approved, refused })
    believe(truth, lives, { month, approved, refused })
    for (const fault of FAULTS[at] ?? []) app.standIn.misbehave(fault)
    kill(app, at)
    await app.fileOf(month)
    await finish(app)
  }
  const { rows } = await app.context.db.execute<{ number: string; key: string }>(sql`
      select account_number as number, agency || ':' || member_id || ':' || tenancy_id as key from agency_account`)
  const keys = new Map(rows.map(({ number, key }) => [number, key]))
  const held = AGENCIES.flatMap((agency) => viewOf(app, agency, keys))
  const meant = [...truth].flatMap(([key, { months }]) =>
    [...months].map(([month, { code, closedOn }]) => `${key} ${month} ${code} ${closedOn ?? ''}`),
  )
  expect(held.toSorted()).toEqual(meant.toSorted())
  expect(held.length).toBeGreaterThan(memberCount * 5)
  expect(held.some((entry) => / [1-6] /.test(entry))).toBe(true)
  expect(held.some((entry) => / UQ /.test(entry))).toBe(true)
  await agreesWithLedger(app, held.length)
  await app.close()
}, 600_000)

async function live(
  app: ReportingWorld,
  lives: readonly Life[],
  { month, chance }: { month: string; chance: () => number },
): Promise<void> {
  await app.jumpTo(`${addMonths(`${month}-10`, 1)}T06:00:00Z`)
  for (const life of lives) {
    const before = new Map(life.says)
    const wasErased = life.isErased
    liveMonth(life, month, chance)
    const { memberId } = life.person
    for (const [agency, given] of life.says) {
      if (!wasErased && before.get(agency) !== given) await app.consent(memberId, agency, given)
    }
    await wonder(app, life, { month, chance })
    const person = reportableView(life)
    if (person) {
      await app.lives(person)
      await allowName(app, person)
    } else await app.leaves(memberId)
  }
}

/** Staff have seen a document, so the agencies may get the name of this month. */
async function allowName(app: ReportingWorld, { memberId, name, bornOn }: ReportablePerson): Promise<void> {
  await app.context.db.transaction((tx) =>
    allowHolder(tx, memberId, { name, bornOn, by: admin.memberId, at: app.clock.now() }),
  )
}

/** Lets a member dispute a month now and then. The dispute is decided a month later. */
async function wonder(
  app: ReportingWorld,
  life: Life,
  { month, chance }: { month: string; chance: () => number },
): Promise<void> {
  const { memberId } = life.person
  if (life.question?.state === 'open') {
    life.question = { ...life.question, state: 'not_upheld' }
    await app.context.db.execute(sql`
      update report_dispute set state = 'not_upheld' where member_id = ${memberId}`)
  } else if (chance() < 0.03) {
    const agency = AGENCIES[Math.floor(chance() * 3)] ?? 'experian'
    life.question = { agency, month, state: 'open' }
    await app.dispute(memberId, agency, month)
  }
}

/** Asks staff on the 10th. Most questions are answered before the file. */
async function askPeople(
  app: ReportingWorld,
  about: { month: string; chance: () => number; approved: Set<string>; refused: Set<string> },
): Promise<void> {
  const { db, queue } = app.context
  const { month, chance, approved, refused } = about
  await db.transaction((tx) => queue.enqueue(tx, requestApprovalsJob, {}))
  await app.work()
  for (const { memberId, id, tenancyId, month: of, status, arrearsPence } of await app.questions()) {
    if (of !== month || chance() < 0.1) continue
    const approve = chance() < 0.8
    await decideApproval(app.context, { memberId, approvalId: id, approve, note: 'Looked at.' }, admin)
    const decided = approve ? approved : refused
    decided.add(`${memberId}:${tenancyId}:${of}:${status}:${arrearsPence}`)
  }
}

/** Computes what every agency should have after this month. */
function believe(
  truth: Map<string, TrueView>,
  lives: readonly Life[],
  { month, ...decided }: { month: string; approved: ReadonlySet<string>; refused: ReadonlySet<string> },
): void {
  for (const life of lives) {
    for (const agency of AGENCIES) {
      for (const home of life.person.homes) {
        const key = `${agency}:${life.person.memberId}:${home.id}`
        const held = truth.get(key)
        const entry = expectedEntries(life, home, { agency, month, held, ...decided })
        if (entry === null) continue
        const view = held ?? { months: new Map<string, Entry>(), isClosed: false }
        view.months.set(month, entry)
        truth.set(key, { ...view, isClosed: entry.closedOn !== null })
      }
    }
  }
}

function kill(app: ReportingWorld, at: number): void {
  const adapter = app.adapter(AGENCIES[at % 3] ?? 'experian')
  if (at % 6 === 0) killOnce(app.context.agencies, 'get', 1, 'after')
  else if (at % 6 === 1) killOnce(app.context.files, 'put', 2, 'before')
  else if (at % 6 === 2) killOnce(app.context.files, 'get', 1, 'after')
  else if (at % 6 === 3) killOnce(adapter, 'deliver', 1, 'after')
  else if (at % 6 === 4) killOnce(adapter, 'collect', 1, 'after')
  else killOnce(adapter, 'settle', 1, 'before')
}

/** Runs rounds and the work of staff until every file of the month is answered. */
async function finish(app: ReportingWorld): Promise<void> {
  const done = ['accepted', 'accepted_in_part', 'corrected', 'empty']
  for (let day = 0; day < 20; day++) {
    const latest = new Map(
      (await app.cycles()).toReversed().map((file) => [`${file.agency}:${file.month}`, file]),
    )
    const open = [...latest.values()].filter(({ state }) => !done.includes(state))
    if (open.length === 0) return
    for (const file of open) {
      if (file.state === 'checked')
        await approveFile(
          app.context,
          { fileId: file.id, note: 'As it should be.', seenRevision: file.draftRevision },
          admin,
        )
      if (file.state === 'rejected') await restartRejectedFile(app.context, file.id, admin)
      const theirs = app.standIn.files().find(({ name }) => name === file.name)
      if (day < 8 || !theirs) continue
      if (theirs.state === 'waiting') app.standIn.answer(file.name, 'accept')
      else
        await recordManualAnswer(
          app.context,
          { fileId: file.id, heard: heardOf(theirs), note: 'They wrote.' },
          admin,
        )
    }
    await app.round(12)
  }
  throw new Error(await whyNotAnswered(app, done))
}

/** Returns the agency's answer to a file as staff would type it. */
function heardOf({ state, rejects }: ReceivedFile): ManualAnswer {
  if (state === 'file_rejected') return { kind: 'file_rejected', reason: 'The header.' }
  return rejects.length === 0 ? { kind: 'accepted' } : { kind: 'records_rejected', rejects }
}

/** Collects the facts for the failure message: file, moves, the agency's state and answers, and open jobs. */
async function whyNotAnswered(app: ReportingWorld, done: readonly string[]): Promise<string> {
  const { db } = app.context
  const stuck = (await app.cycles()).filter(({ state }) => !done.includes(state))
  const { rows: jobs } = await db.execute(sql`
    select name, state, singleton_key, retry_count, start_after, completed_on, output
    from pgboss.job where name like 'credit-reporting.%' and state <> 'completed'`)
  const about = await Promise.all(
    stuck.map(async (file) => ({
      file,
      moves: await app.moves(file.id),
      ranges: await rangesLeft(db, file.id),
      theirs: app.standIn
        .files()
        .filter(({ name }) => name === file.name)
        .map(({ state, receivedAt }) => ({ state, receivedAt })),
      answers: (await db.execute(sql`select * from agency_answer where file_name = ${file.name}`)).rows,
    })),
  )
  return `Never answered by ${app.clock.now().toISOString()}: ${JSON.stringify({ about, jobs }, null, 1)}`
}

/** Returns what the agency accepted, oldest first: one line per home and month. */
function viewOf(app: ReportingWorld, agency: Agency, keys: ReadonlyMap<string, string>): string[] {
  const taken = app.standIn
    .files(agency)
    .filter(({ state }) => state === 'accepted' || state === 'records_rejected')
  return taken.toReversed().flatMap((file) => {
    const rejected = new Set(file.rejects.map(({ accountNumber }) => accountNumber))
    const month = /\d{4}-\d{2}/.exec(file.name)?.[0]
    return read(Buffer.from(file.content, 'latin1'))
      .accounts.filter(({ accountNumber }) => !rejected.has(accountNumber))
      .map(
        ({ accountNumber, status, flag, closedOn }) =>
          `${keys.get(accountNumber)} ${month} ${status}${flag ?? ''} ${closedOn ?? ''}`,
      )
  })
}

/** Expects our own tables to agree. */
async function agreesWithLedger(app: ReportingWorld, heldCount: number): Promise<void> {
  const { rows } = await app.context.db.execute<{
    lines: number
    accepted: number
    open: number
    draft: number
  }>(sql`
    select count(*) filter (where outcome = 'accepted')::int as accepted,
      count(*) filter (where outcome is null)::int as open, draft
    from report_line left join report_outcome using (member_id, file_id, tenancy_id)
      cross join (select count(*)::int as draft from report_draft where record is not null) drafts group by draft`)
  expect(rows[0]).toMatchObject({ accepted: heldCount, open: 0, draft: 0 })
}
