import { startJob } from '@keyturn/agency-files'
import { addMonths, dayOfInstant, monthOf } from '@keyturn/platform/days'
import { AgencyRefusal } from '@keyturn/providers/credit-agency'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CreditProfileWorld, creditProfileWorld, type ReportingMember } from '../testing/index.ts'
import { withdrawDispute } from './decide-dispute.ts'
import { openDispute } from './open-dispute.ts'

/* The page is read on the 19th, and the file is made the next morning. */

let app: CreditProfileWorld
beforeAll(async () => {
  app = await creditProfileWorld()
  moveTo(`${addMonths(`${dayOfInstant(app.clock.now()).slice(0, 7)}-19`, 1)}T12:00:00Z`)
})
afterAll(() => app.close())

function moveTo(instant: string): void {
  app.clock.setOffsetMs(app.clock.offsetMs() + Date.parse(instant) - app.clock.now().getTime())
}

const today = () => dayOfInstant(app.clock.now())
const month = () => monthOf(addMonths(today(), -1))
const run = (statement: SQL) => app.context.db.execute(statement)
const call = (member: ReportingMember, method: 'GET' | 'PUT', path: string, body?: object) =>
  app.call(method, `/api/credit-profile/${path}`, { token: member.token, ...(body ? { body } : {}) })

async function makeFiles(): Promise<void> {
  moveTo(`${today().slice(0, 7)}-20T06:00:00Z`)
  const { db, queue } = app.context
  await db.transaction((tx) => queue.enqueue(tx, startJob, {}))
  await app.work()
}

/** Returns the page's entry for last month at Experian. */
async function promised(member: ReportingMember) {
  const { body } = await call(member, 'GET', '')
  const shown = body.months.find((each: { month: string }) => each.month === month())
  return {
    state: shown.entries[0].state,
    goesOn: shown.entries[0].goes_on,
    reasons: body.agencies[0].reasons,
  }
}

test('the page announces before the file is built exactly what the file then has', async () => {
  const about = (member: ReportingMember) => sql`member_id = ${member.id}`
  const cases: Record<
    string,
    { member: ReportingMember; but?: (member: ReportingMember) => Promise<unknown> }
  > = {
    'seven steady months': { member: await app.renter() },
    'the sixth payment came after the month': { member: await app.renter({ months: 6 }) },
    'no date of birth': { member: await app.renter({ bornOn: null }) },
    'a plan that reaches no agency': {
      member: await app.renter(),
      but: (member) => app.changePlan(member, null),
    },
    'rent that the bank was never seen to pay': {
      member: await app.renter(),
      but: (member) => run(sql`update tenancy set matched_at = null where ${about(member)}`),
    },
    'weekly rent as agreed, paid monthly so far': {
      member: await app.renter(),
      but: (member) => run(sql`update tenancy_terms set every = 'week' where ${about(member)}`),
    },
    'rent that only a statement shows': {
      member: await app.renter(),
      but: (member) => run(sql`update rent_period set bank_proven = false where ${about(member)}`),
    },
    'a month nobody found': {
      member: await app.renter({ months: 12 }),
      but: (member) => app.month(member, month(), 'not_found'),
    },
    'rent to a housemate': {
      member: await app.renter(),
      but: (member) => run(sql`update rent_period set to_housemate = true where ${about(member)}`),
    },
    'a name of one word': {
      member: await app.renter(),
      but: (member) => run(sql`update member set last_name = '' where id = ${member.id}`),
    },
  }
  for (const { member, but } of Object.values(cases)) {
    await call(member, 'PUT', 'consents/', { agencies: ['experian'] })
    await but?.(member)
  }
  const pages = new Map<string, Awaited<ReturnType<typeof promised>>>()
  for (const [name, { member }] of Object.entries(cases))
    if (name !== 'a plan that reaches no agency') pages.set(name, await promised(member))

  await makeFiles()
  const sent = new Map<string, string>()
  for (const [name, { member }] of Object.entries(cases)) {
    const { rows } = await run(
      sql`select status from report_line where ${about(member)} and agency = 'experian'`,
    )
    if (rows[0]) sent.set(name, String(rows[0].status))
  }
  expect(Object.fromEntries(sent)).toEqual({ 'seven steady months': '0' })
  for (const [name, { state, goesOn, reasons }] of pages) {
    expect(state === 'verified', name).toBe(sent.has(name))
    expect(goesOn, name).toBe(sent.has(name) ? today() : null)
    expect(reasons.length === 0, name).toBe(sent.has(name) || name === 'a month nobody found')
  }
})

test('an unsent file is built again when a dispute is opened or withdrawn', async () => {
  const way = app.agencies.get('transunion')
  if (!way) throw new Error('There is no way to TransUnion.')
  way.adapter.deliver = () => Promise.reject(new AgencyRefusal('unreachable', undefined, 'did_not'))
  moveTo(`${addMonths(`${today().slice(0, 7)}-19`, 1)}T12:00:00Z`)
  const member = await app.renter()
  await call(member, 'PUT', 'consents/', { agencies: ['transunion'] })
  const question = { agency: 'transunion', month: month(), reason: 'It was paid on the second.' } as const
  await makeFiles()
  const drafted = async () => {
    const { rows } = await run(sql`
      select draft.status, draft.flag from report_draft draft join agency_file file on file.id = draft.file_id
      where member_id = ${member.id} and file.agency = 'transunion'`)
    return rows
  }
  expect(await drafted()).toEqual([{ status: '0', flag: null }])
  const { id } = await openDispute(app.context, member.id, question)
  await app.work()
  expect(await drafted()).toEqual([{ status: 'U', flag: 'Q' }])
  await withdrawDispute(app.context, member.id, id)
  await app.work()
  expect(await drafted()).toEqual([{ status: '0', flag: null }])
})
