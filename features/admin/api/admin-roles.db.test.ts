import { memberErased } from '@keyturn/identity'
import { bumpRevision } from '@keyturn/platform/db'
import { readBook } from '@keyturn/rewards'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
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

const { ask, act, items } = adminRequests(() => app)
const yes = { approve: true, reason: 'It is as it should be' }
const no = { approve: false, reason: 'It is not' }
const decide = (id: string | undefined, word: object, token = app.admin.token) =>
  act(`approvals/${id}/decide/`, word, token)

test('staff without an authenticator app or passkey see nothing of the admin area before they set one up', async () => {
  const { db } = app.context
  const turn = (on: boolean) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update member set authenticator_on = ${on} where id = ${app.secondAdmin.id}`)
      bumpRevision(tx, app.secondAdmin.id)
    })
  await turn(false)
  for (const path of ['overview', 'approvals', `members/${app.admin.id}`])
    expect(await ask(path, app.secondAdmin.token)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
  await turn(true)
  expect((await ask('overview', app.secondAdmin.token)).status).toBe(200)
  await turn(false)
  const signIn = (byPasskey: boolean) =>
    db.execute(
      sql`update member_session set by_passkey = ${byPasskey} where member_id = ${app.secondAdmin.id}`,
    )
  await signIn(true)
  expect((await ask('overview', app.secondAdmin.token)).status).toBe(200)
  await signIn(false)
  expect((await ask('overview', app.secondAdmin.token)).status).toBe(403)
  await turn(true)
})

describe('every call of the admin area', () => {
  const ROLES = ['reader', 'caseworker', 'approver'] as const

  /** Calls from the API document, with ids that do not exist. */
  async function calls(): Promise<{ method: string; path: string }[]> {
    const { body } = await app.call('GET', '/api/docs/openapi.json')
    const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(body)
    return Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/manager/'))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => ({
          method: method.toUpperCase(),
          path: path.replaceAll(/\{\w+\}/g, 'x'),
        })),
      )
  }

  test('is refused to a role without the right, and each attempt is logged', async () => {
    const all = await calls()
    expect(all.length).toBeGreaterThan(25)
    const refused = new Map<StaffRole, string[]>()
    for (const role of ROLES) {
      deskRoles.set(app.admin.email, role)
      const answers = await Promise.all(
        all.map(async ({ method, path }) => {
          const call = { token: app.admin.token, ...(method === 'POST' ? { body: { nonsense: true } } : {}) }
          const { status, body } = await app.call(method as 'GET', path, call)
          const isRefused = status === 403 && body.code === 'role_needed'
          return isRefused ? [`${method} ${path}`] : []
        }),
      )
      refused.set(role, answers.flat())
    }
    const changes = all
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
    expect(refused.get('reader')).toEqual(changes)
    expect(refused.get('caseworker')).toEqual([
      'POST /api/manager/members/x/reported-name/',
      'POST /api/manager/members/x/arrangements/x/end/',
      'DELETE /api/manager/jobs/x/',
      'POST /api/manager/staff/x/admit/',
    ])
    expect(refused.get('approver')).toEqual([])
    expect(await app.trail('manager-call.refused')).toHaveLength(changes.length + 4)
  })

  test('returns 404 for a call that does not exist, for every role', async () => {
    deskRoles.set(app.admin.email, 'caseworker')
    expect((await ask('keys-to-everything/')).status).toBe(404)
  })
})

describe('with four eyes', () => {
  test('held points are released only if a second person approves the same decision', async () => {
    const member = await app.member({ lastName: 'Twiceseen' })
    await app.aHold(member, 1_160)
    const [item] = await items('approvals/?search=twiceseen')
    expect((await decide(item?.id, { ...yes, trust_payee: true })).body).toEqual({
      success: true,
      asked: true,
    })
    expect((await readBook(app.context.db, member.id)).balances).toMatchObject({ available: 0, held: 1_160 })
    expect((await items('approvals/?search=twiceseen'))[0]).toMatchObject({
      status: 'pending',
      detail: 'Far more than rent usually is, release and trust the payee: asked by Robin Keyholder',
      text: yes.reason,
    })
    const again = await decide(item?.id, { ...yes, trust_payee: true })
    expect(again).toMatchObject({ status: 409, body: { code: 'second_person_needed' } })
    deskRoles.set(app.secondAdmin.email, 'caseworker')
    const asCaseworker = await decide(item?.id, { ...yes, trust_payee: true }, app.secondAdmin.token)
    expect(asCaseworker).toMatchObject({ status: 403, body: { code: 'role_needed' } })
    deskRoles.clear()
    expect((await decide(item?.id, yes, app.secondAdmin.token)).status, 'something else').toBe(409)
    const agreed = await decide(item?.id, { ...yes, trust_payee: true }, app.secondAdmin.token)
    expect(agreed.body).toEqual({ success: true, asked: false })
    expect((await readBook(app.context.db, member.id)).balances).toMatchObject({ available: 1_160, held: 0 })
    expect(await app.trail('hold.asked')).toMatchObject([{ actorId: app.admin.id, memberId: member.id }])
    expect(await app.trail('hold.approved')).toMatchObject([
      { actorId: app.secondAdmin.id, facts: { askedBy: app.admin.id, trustPayee: true } },
    ])
  })

  test('an approval of evidence applies to the version that was read; a newer upload needs another approval', async () => {
    const member = await app.member({ lastName: 'Swapped' })
    const home = await app.aHome(member)
    await app.aMonth(member, home, '2026-03-01', 'paid_by_other')
    const read = app.clock.now().getTime()
    await app.context.db.execute(sql`
      insert into rent_evidence (member_id, tenancy_id, due_on, file_key, file_name, kind, size_bytes, uploaded_at)
      values (${member.id}, ${home}, '2026-03-01', 'key', 'award.pdf', 'pdf', 9, ${new Date(read).toISOString()})`)
    const [paper] = await items('approvals/?search=swapped')
    expect((await decide(paper?.id, yes)).status, 'a yes to no paper').toBe(409)
    expect((await decide(paper?.id, { ...yes, revision: read })).body.asked).toBe(true)
    const came = read + 60_000
    await app.context.db.execute(sql`
      update rent_evidence set uploaded_at = ${new Date(came).toISOString()} where member_id = ${member.id}`)
    const { token } = app.secondAdmin
    const before = { ...yes, since: new Date(read).toISOString() }
    for (const word of [
      { ...yes, revision: read },
      { ...before, revision: came },
    ])
      expect((await decide(paper?.id, word, token)).status).toBe(409)
    const [now] = await items('approvals/?search=swapped')
    expect(now && 'asked' in now ? now.asked : null).toBeNull()
    expect((await decide(paper?.id, { ...yes, revision: came }, token)).body.asked, 'it begins anew').toBe(
      true,
    )
    expect((await decide(paper?.id, { ...yes, revision: came })).body.asked).toBe(false)
  })

  test('one approver can stop adverse data, and two must approve sending it', async () => {
    const member = await app.member({ lastName: 'Behindtwo' })
    const home = await app.aHome(member)
    const state = async () =>
      (
        await app.context.db.execute(sql`select state from adverse_approval where member_id = ${member.id}
        order by month`)
      ).rows.map((row) => row.state)
    await app.anAdverseCode(member, home, '2026-08')
    await app.anAdverseCode(member, home, '2026-09')
    const [one, other] = await items('approvals/?search=behindtwo&sort=oldest')
    for (const item of [one, other]) expect((await decide(item?.id, yes)).body.asked).toBe(true)
    expect(await state()).toEqual(['pending', 'pending'])
    const { token } = app.secondAdmin
    expect((await decide(one?.id, no, token)).body).toEqual({ success: true, asked: false })
    expect((await decide(other?.id, yes, token)).body).toEqual({ success: true, asked: false })
    expect((await state()).sort()).toEqual(['approved', 'refused'])
    expect((await decide(other?.id, yes)).status).toBe(409)
  })

  test('a stopped agency file is sent after two approvals of the same build', async () => {
    const fileId = await app.anAgencyFile({ state: 'checked', finding: 'Twice as many records as in August' })
    const [item] = await items('approvals/?search=experian')
    const state = async () =>
      (await app.context.db.execute(sql`select state from agency_file where id = ${fileId}`)).rows[0]?.state
    expect((await decide(item?.id, { ...yes, revision: 0 })).body.asked).toBe(true)
    await app.context.db.execute(sql`update agency_file set draft_revision = 1 where id = ${fileId}`)
    const { token } = app.secondAdmin
    expect((await items('approvals/?search=experian'))[0]).toMatchObject({ asked: null })
    expect((await decide(item?.id, { ...yes, revision: 0 }, token)).status).toBe(409)
    expect((await decide(item?.id, { ...yes, revision: 1 }, token)).body.asked, 'it begins anew').toBe(true)
    expect(await state()).toBe('checked')
    expect((await decide(item?.id, { ...yes, revision: 1 })).body.asked).toBe(false)
    expect(await state()).toBe('approved')
  })

  test('an approval request stays open if the role of the person who made it is removed', async () => {
    deskRoles.set(app.admin.email, 'caseworker')
    const member = await app.member({ lastName: 'Leftbehind' })
    await app.aHold(member, 700)
    const [item] = await items('approvals/?search=leftbehind')
    expect((await decide(item?.id, yes)).body.asked).toBe(true)
    deskRoles.set(app.admin.email, 'reader')
    expect((await decide(item?.id, yes)).status).toBe(403)
    expect((await readBook(app.context.db, member.id)).balances).toMatchObject({ available: 0 })
    expect((await decide(item?.id, yes, app.secondAdmin.token)).body.asked).toBe(false)
    expect((await readBook(app.context.db, member.id)).balances).toMatchObject({ available: 700 })
  })

  test('staff cannot request anything for their own record', async () => {
    const paymentId = await app.aHold(app.admin, 300)
    const own = await decide(`hold~${app.admin.id}~${paymentId}`, yes)
    expect(own).toMatchObject({ status: 409, body: { code: 'not_possible_now' } })
  })

  test('two concurrent approvals count as two, and the points are released once', async () => {
    const member = await app.member({ lastName: 'Atonce' })
    await app.aHold(member, 900)
    const [item] = await items('approvals/?search=atonce')
    const tokens = [app.admin.token, app.secondAdmin.token, app.admin.token, app.secondAdmin.token]
    const answers = await Promise.all(tokens.map((token) => decide(item?.id, yes, token)))
    const done = answers.filter(({ status, body }) => status === 200 && !body.asked)
    expect(done).toHaveLength(1)
    expect((await readBook(app.context.db, member.id)).balances).toMatchObject({ available: 900, held: 0 })
    expect(
      (await app.context.db.execute(sql`select 1 from desk_ask where member_id = ${member.id}`)).rows,
    ).toEqual([])
  })
})

test('an account’s approval requests are deleted with the account', async () => {
  const member = await app.member({ lastName: 'Goneaway' })
  await app.aHold(member, 500)
  const [item] = await items('approvals/?search=goneaway')
  await decide(item?.id, yes)
  const asks = async () =>
    (await app.context.db.execute(sql`select 1 from desk_ask where member_id = ${member.id}`)).rows
  expect(await asks()).toHaveLength(1)
  await app.context.db.transaction((tx) =>
    app.context.queue.publish(tx, memberErased, { memberId: member.id }),
  )
  await app.work()
  expect(await asks()).toEqual([])
})
