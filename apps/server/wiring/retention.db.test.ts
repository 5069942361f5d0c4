import { disputesAbout } from '@keyturn/credit-profile'
import { aVerifiedMember, PASSWORD, testWorld, type World } from '@keyturn/identity/testing'
import { days, systemClock } from '@keyturn/platform/clock'
import { addDays, addMonths, type Day, dayOfInstant, firstOfMonth, lastOfMonth } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import type { Timetable } from '@keyturn/platform/jobs'
import { privacy } from '@keyturn/privacy'
import { nothingUsed } from '@keyturn/subscription/testing'
import { createFileBox } from '@keyturn/tenancy/testing'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../config/index.ts'
import { listFeatures } from './features.ts'
import { createProviders, readProviderConfig } from './providers.ts'

/* Checks the retention table for every feature: all rows exist the day before their time, and none the day after. */

const files = createFileBox()
/** Providers that these tests never call. */
const farCompanies = () => {
  const nowhere = { SMTP_URL: 'smtp://127.0.0.1:9', STRIPE_SECRET_KEY: 'sk_test_x', BANK_CLIENT_ID: 'x' }
  const config = parseConfig({ ...nowhere, STRIPE_WEBHOOK_SECRET: 'whsec_x', BANK_CLIENT_SECRET: 'x' })
  const secrets = { sessionSecret: '', keyRing: { current: '', keys: {} }, vapid: null }
  return createProviders(readProviderConfig(config), { config, secrets, clock: systemClock, closers: [] })
}
const upwards = {
  keptAfterErasure: [],
  bankIsLinked: async () => false,
  verifiedRentDays: async () => [],
  disputesAbout,
  points: { columns: {}, readRow: () => null },
  hasPassport: async () => false,
  income: { read: async () => undefined, deleteOfFormerName: async () => undefined },
  pointsChange: async () => 0,
  planUse: nothingUsed,
  personalData: () => [],
  knownProviders: [],
  deskRoles: new Map(),
  fourEyes: true,
  trailHeadsTo: null,
}
let app: World
let nightly: Timetable = []

beforeAll(async () => {
  app = await testWorld(({ context, identity }) => {
    const features = listFeatures({ ...context, ...farCompanies(), ...upwards, files })
    const personalData = () => features.map((each) => each.personalData)
    const feature = privacy({ ...context, files, personalData, trailHeadsTo: null })
    nightly = [...identity.timetable, ...feature.timetable]
    return { context, handlers: feature.jobs }
  })
})
afterAll(() => app.close())

const run = (statement: SQL) => app.context.db.execute(statement)
const at = () => app.clock.now().toISOString()
const id = () => newId(app.clock.now())

async function rowsOf(table: string, where: SQL): Promise<number> {
  const { rows } = await run(sql`select count(*)::int as count from ${sql.identifier(table)} where ${where}`)
  return Number(rows[0]?.count)
}

/** Returns the date six years after the end (5 April) of the tax year of `day`. */
function sixTaxYearsAfter(day: Day): Day {
  const year = Number(day.slice(0, 4)) + (day.slice(5) >= '04-06' ? 1 : 0)
  return `${year + 6}-04-06`
}

/** Moves the clock without the nights between, and runs the last night's jobs as usual. */
async function sleepUntil(day: Day): Promise<void> {
  const ahead = Date.parse(`${day}T12:00:00Z`) - app.clock.now().getTime()
  app.clock.setOffsetMs(app.clock.offsetMs() + ahead)
  const { db, queue } = app.context
  await db.transaction(async (tx) => {
    for (const { job } of nightly) await queue.enqueue(tx, job, {})
  })
  await app.work()
}

interface Kept {
  table: string
  where: SQL
  until: Day
}

test('rows that the retention table limits by age are stored until their last day, and then deleted', async () => {
  const today = dayOfInstant(app.clock.now())
  const gone = await aVerifiedMember(app.context, { email: 'left@post.example' })
  const here = await aVerifiedMember(app.context, { email: 'here@post.example' })
  await run(sql`update member set erased_at = ${at()}, email = null where id = ${gone.id}`)
  const fileKeys = await aReportedMonth(gone.id)
  await aConsentAndPoints(gone.id)
  await aConsentAndPoints(here.id)
  await paidPlan(gone.id)
  await wordsAndLooks(here.id)
  await bankRowAndNews(here.id)
  await app.call('POST', '/api/auth/login/', { body: { email: 'here@post.example', password: PASSWORD } })

  const of = (member: { id: string }) => sql`member_id = ${member.id}`
  const inSixYears = addMonths(today, 72)
  const inTwoYears = addMonths(today, 24)
  const money = sixTaxYearsAfter(today)
  const kept: Kept[] = [
    { table: 'member_session', where: of(here), until: addDays(today, 30) },
    { table: 'bank_transaction', where: of(here), until: addDays(today, 90) },
    {
      table: 'rent_income_month',
      where: of(here),
      until: lastOfMonth(addMonths(firstOfMonth(today), 12)),
    },
    { table: 'guarantor', where: of(here), until: addDays(today, 15) },
    { table: 'notification', where: sql`read_at is not null`, until: addDays(today, 180) },
    { table: 'notification', where: sql`read_at is null`, until: addDays(today, 400) },
    { table: 'notification_cause', where: of(here), until: addDays(today, 400) },
    { table: 'webhook_event', where: sql`body <> ''`, until: addDays(today, 30) },
    { table: 'trusted_device', where: of(here), until: addDays(today, 180) },
    { table: 'contact_message', where: sql`true`, until: inTwoYears },
    { table: 'data_look', where: of(here), until: inTwoYears },
    ...[
      'report_line',
      'report_outcome',
      'adverse_approval',
      'rent_arrangement',
      'report_dispute',
      'dispute_evidence',
      'agency_account',
    ].map((table) => ({ table, where: of(gone), until: inSixYears })),
    ...['agency_file', 'agency_file_event', 'agency_file_range', 'agency_answer'].map((table) => ({
      table,
      where: sql`true`,
      until: inSixYears,
    })),
    { table: 'consent_event', where: of(gone), until: inSixYears },
    { table: 'agency_consent_event', where: of(gone), until: inSixYears },
    { table: 'complaint', where: sql`true`, until: inSixYears },
    { table: 'audit_event', where: sql`act = 'test.done'`, until: inSixYears },
    ...['points_book', 'points_entry', 'points_award', 'redemption'].map((table) => ({
      table,
      where: of(gone),
      until: money,
    })),
    ...['subscription', 'subscription_change', 'billing_notice', 'refund_request', 'billing_account'].map(
      (table) => ({
        table,
        where: of(gone),
        until: money,
      }),
    ),
  ]
  for (const { table, where } of kept) expect(await rowsOf(table, where), table).toBeGreaterThan(0)

  for (const day of [...new Set(kept.map(({ until }) => until))].sort()) {
    const due = kept.filter(({ until }) => until === day)
    await sleepUntil(addDays(day, -1))
    for (const { table, where } of due)
      expect(await rowsOf(table, where), `${table} too early`).toBeGreaterThan(0)
    if (day === inSixYears) expect(files.keys().sort()).toEqual(fileKeys)
    await sleepUntil(addDays(day, 2))
    for (const { table, where } of due) expect(await rowsOf(table, where), `${table} after ${day}`).toBe(0)
    if (day === inSixYears) expect(files.keys(), 'sealed agency files and papers of disputes').toEqual([])
  }

  for (const table of ['consent_event', 'agency_consent_event', 'points_entry'])
    expect(await rowsOf(table, of(here)), `${table} of whoever is still here`).toBeGreaterThan(0)
})

/** Creates a reported month with its sealed file, response, dispute and evidence. */
async function aReportedMonth(memberId: string): Promise<string[]> {
  const [fileId, home, paper] = [id(), id(), id()]
  const keys = [0, 1].map((part) => `agency-files/${fileId}/3-${part}`)
  await run(sql`
    insert into agency_file (id, agency, month, version, name, state, created_on, started_at, part_count, draft_revision)
    values (${fileId}, 'experian', '2026-10', 1, 'KEYTURN1', 'accepted', '2026-11-20', ${at()}, 2, 3)`)
  await run(
    sql`insert into agency_file_event (file_id, id, move, state, at) values (${fileId}, ${id()}, 'start', 'frozen', ${at()})`,
  )
  await run(
    sql`insert into agency_file_range (file_id, after_member_id, through_member_id) values (${fileId}, ${memberId}, ${memberId})`,
  )
  await run(
    sql`insert into agency_answer (agency, answer_id, kind, body, received_at) values ('experian', 'a1', 'accepted', '{}', ${at()})`,
  )
  await run(sql`
    insert into report_line (member_id, file_id, tenancy_id, agency, month, account_number, status, balance_pounds, sent_at, visible_by)
    values (${memberId}, ${fileId}, ${home}, 'experian', '2026-10', 'A1', '0', 0, ${at()}, '2027-01-20')`)
  await run(
    sql`insert into report_outcome (member_id, file_id, tenancy_id, outcome, at) values (${memberId}, ${fileId}, ${home}, 'accepted', ${at()})`,
  )
  await run(sql`
    insert into adverse_approval (member_id, id, tenancy_id, month, status, arrears_pence, grounds, state, asked_at)
    values (${memberId}, ${id()}, ${home}, '2026-10', '1', 1, '{}', 'pending', ${at()})`)
  await run(sql`
    insert into rent_arrangement (member_id, id, tenancy_id, terms, starts_on, evidence, state, created_at, recorded_by)
    values (${memberId}, ${id()}, ${home}, 'reduced', '2026-10-01', '', 'pending', ${at()}, ${id()})`)
  await run(sql`
    insert into agency_account (member_id, tenancy_id, agency, account_number, started_on, made_at)
    values (${memberId}, ${home}, 'experian', 'A1', '2026-01-01', ${at()})`)
  const dispute = id()
  await run(sql`
    insert into report_dispute (member_id, id, agency, month, reason, state, opened_at)
    values (${memberId}, ${dispute}, 'experian', '2026-10', '', 'not_upheld', ${at()})`)
  keys.push(`dispute-evidence/${paper}`)
  await run(sql`
    insert into dispute_evidence (member_id, id, dispute_id, file_key, file_name, kind, size_bytes, uploaded_at)
    values (${memberId}, ${paper}, ${dispute}, ${`dispute-evidence/${paper}`}, 'a.pdf', 'pdf', 1, ${at()})`)
  for (const key of keys) await files.put(key, Buffer.from('sealed'))
  return keys.sort()
}

async function aConsentAndPoints(memberId: string): Promise<void> {
  const today = at().slice(0, 10)
  await run(sql`
    insert into consent_event (member_id, id, kind, given, text_version, text_hash, at, channel)
    values (${memberId}, ${id()}, 'bankDataConsent', true, '1', 'hash', ${at()}, 'wizard')`)
  await run(sql`
    insert into agency_consent_event (member_id, id, agency, given, text_version, text_hash, at, channel)
    values (${memberId}, ${id()}, 'experian', true, '1', 'hash', ${at()}, 'wizard')`)
  await run(sql`insert into points_book (member_id) values (${memberId})`)
  await run(sql`
    insert into points_entry (member_id, number, cause, kind, from_account, to_account, points, category, total_change,
      count_change, occurred_on, happened_on, note, available_after, recorded_at)
    values (${memberId}, 1, 'rent:1', 'rent', 'earned', 'available', 5, 'Rent', 5, 1, ${today}, ${today}, '', 5, ${at()})`)
  await run(sql`
    insert into points_award (member_id, payment_id, tenancy_id, payee, paid_on, pence, state, reason, multiplier_tenths,
      points, decided_at)
    values (${memberId}, 'p1', 'home', '', ${today}, 500, 'earned', '', 10, 5, ${at()})`)
  await run(sql`
    insert into redemption (member_id, id, idempotency_key, retailer_id, amount_pence, points, state, asked_at)
    values (${memberId}, ${id()}, 'k', 'r', 100, 1000, 'fulfilled', ${at()})`)
}

async function paidPlan(memberId: string): Promise<void> {
  await run(sql`insert into billing_account (member_id, customer_id) values (${memberId}, 'cus_1')`)
  await run(sql`
    insert into subscription (member_id, id, status, plan, billing_interval, started_at, period_starts_at, period_ends_at, ended_at)
    values (${memberId}, 'sub_1', 'canceled', 'standard', 'month', ${at()}, ${at()}, ${at()}, ${at()})`)
  await run(sql`
    insert into subscription_change (member_id, id, subscription_id, kind, plan, happened_at)
    values (${memberId}, ${id()}, 'sub_1', 'ended', 'standard', ${at()})`)
  await run(sql`
    insert into billing_notice (member_id, kind, about, facts, made_at) values (${memberId}, 'receipt', 'in_1', '{}', ${at()})`)
  await run(sql`
    insert into refund_request (member_id, id, subscription_id, invoice_id, amount_pence, state, asked_at)
    values (${memberId}, ${id()}, 'sub_1', 'in_1', 499, 'done', ${at()})`)
}

async function bankRowAndNews(memberId: string): Promise<void> {
  await run(sql`
    insert into bank_transaction (member_id, id, account_id, fingerprint, status, booked_on, pence, description, kind,
      first_seen_at, changed_at)
    values (${memberId}, ${id()}, ${id()}, 'f', 'booked', current_date, -1250, 'COFFEE', 'other', ${at()}, ${at()})`)
  await run(sql`
    insert into rent_income_month (member_id, month, payers, halves, halves_most, rent_pence, computed_on)
    values (${memberId}, ${addMonths(at().slice(0, 10), -1).slice(0, 7)}, '{digest}', 5, 6, 95000, current_date)`)
  await run(sql`
    insert into guarantor (member_id, id, tenancy_id, email, early_word, release_after, invited_at, expires_on)
    values (${memberId}, ${id()}, ${id()}, 'g@post.example', true, 12, ${at()}, ${addDays(dayOfInstant(app.clock.now()), 14)}::date)`)
  for (const readAt of [at(), null])
    await run(sql`
      insert into notification (member_id, id, kind, topic, count, amount, facts, in_app, made_at, read_at, revision, letter)
      values (${memberId}, ${id()}, 'rent_found', 'rent', 1, 1, '{}', true, ${at()}, ${readAt}, 1, 'none')`)
  await run(
    sql`insert into notification_cause (member_id, cause, told_at) values (${memberId}, 'rent-found:p1', ${at()})`,
  )
}

async function wordsAndLooks(memberId: string): Promise<void> {
  await run(sql`
    insert into contact_message (id, first_name, last_name, email, message, digest, received_at)
    values (${id()}, 'Nell', 'Marsh', 'nell@post.example', 'Hello', 'd', ${at()})`)
  await run(sql`
    insert into data_look (member_id, id, at, admin_id, what) values (${memberId}, ${id()}, ${at()}, ${id()}, 'search')`)
  await run(sql`
    insert into complaint (id, reference, name, email, about, words, digest, received_at, acknowledge_by, answer_by, state,
      answer, answered_by, answered_at)
    values (${id()}, 'KC-AAAA-AAAA', 'Nell', 'nell@post.example', 'other', 'Hm', 'd', ${at()}, current_date, current_date,
      'closed', 'Withdrawn', ${id()}, ${at()})`)
  await run(sql`
    insert into audit_event (id, at, actor_kind, act, facts) values (${id()}, ${at()}, 'system', 'test.done', '{}')`)
  await run(sql`
    insert into webhook_event (provider, event_id, type, headers, body, received_at)
    values ('stripe', 'evt_1', 'invoice.paid', '{}', '{"email":"x"}', ${at()})`)
  const in180Days = new Date(app.clock.now().getTime() + days(180)).toISOString()
  await run(sql`
    insert into trusted_device (member_id, digest, trusted_at, expires_at) values (${memberId}, 'd', ${at()}, ${in180Days})`)
}
