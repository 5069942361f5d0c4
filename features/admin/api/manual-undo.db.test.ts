import { after, days } from '@keyturn/platform/clock'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import { aPlanSince } from '@keyturn/subscription/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '../domain/roles.ts'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

const deskRoles = new Map<string, StaffRole>()
let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld({ deskRoles, fourEyes: true })
})
beforeEach(() => deskRoles.clear())
afterAll(() => app.close())

const { act } = adminRequests(() => app)
const NEEDS_APPROVER = { status: 403, body: { code: 'role_needed' } }

test('only an approver can refund money older than a month', async () => {
  const member = await app.member({ lastName: 'Longago' })
  await aPlanSince(app.context.db, member.id, 'standard', after(app.clock.now(), -days(90)))
  const today = dayOfInstant(app.clock.now())
  const end = (daysAgo: number, moneyBack = true) =>
    act(`members/${member.id}/end-plan/`, {
      said_on: addDays(today, -daysAgo),
      money_back: moneyBack,
      reason: 'Their email',
    })
  deskRoles.set(app.admin.email, 'caseworker')
  expect(await end(40)).toMatchObject(NEEDS_APPROVER)
  // Charges since that day are refunded even if the member did not ask.
  expect(await end(40, false)).toMatchObject(NEEDS_APPROVER)
  expect((await end(20)).status).toBe(200)
  deskRoles.clear()
  expect((await end(40)).status).toBe(200)
})

test('an approver can undo by hand what was sent to an agency, but not for their own account', async () => {
  const { db } = app.context
  const fileId = '0197e000-0000-7000-8000-000000000002'
  await db.execute(sql`
    insert into agency_file (id, agency, month, version, name, state, created_on, started_at, delivered_at, line_count)
    values (${fileId}, 'experian', '2026-05', 1, 'keyturn-experian-2026-05-v1', 'delivered', '2026-06-20', '2026-06-20',
      '2026-06-20', 1)`)
  const home = await app.aHome(app.admin)
  await db.execute(sql`
    insert into agency_account (member_id, tenancy_id, agency, account_number, started_on, made_at)
    values (${app.admin.id}, ${home}, 'experian', 'KTOWN1', '2026-01-01', now())`)
  const rejected = (account: string) =>
    act(`approvals/file~~${fileId}/answer/`, {
      answer: 'records_rejected',
      rejects: [{ account }],
      reason: 'Their desk on the telephone',
    })
  expect(await rejected('ktown1')).toMatchObject({ status: 409, body: { code: 'not_possible_now' } })
  deskRoles.set(app.admin.email, 'caseworker')
  expect(await rejected('KTOTHER')).toMatchObject(NEEDS_APPROVER)
  for (const answer of ['accepted', 'not_received', 'file_rejected']) {
    const said = await act(`approvals/file~~${fileId}/answer/`, {
      answer,
      reason: 'Their desk on the telephone',
    })
    expect(said, answer).toMatchObject(NEEDS_APPROVER)
  }
  deskRoles.clear()
  expect(await rejected('KTOTHER')).toMatchObject({ status: 400 })
})
