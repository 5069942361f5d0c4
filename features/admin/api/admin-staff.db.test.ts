import type { Person } from '@keyturn/identity/testing'
import { newId } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemId } from '../domain/list-items.ts'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld({ fourEyes: true })
})
afterAll(() => app.close())

const { ask, act, items } = adminRequests(() => app)
const OWN = { status: 409, body: { error: 'Nobody decides about their own record.' } }

describe('a staff member who is also a member', () => {
  test('can decide nothing about their own record', async () => {
    const { admin } = app
    const home = await app.aHome(admin)
    const dispute = await app.aDispute(admin, '2026-08')
    await app.aMissingMonth(admin, '2026-06')
    const hold = await app.aHold(admin, 900)
    await app.anAgreement(admin)
    const mine = (kind: Parameters<typeof itemId>[0]['kind'], subject: string) =>
      itemId({ kind, memberId: admin.id, subject })
    const reason = 'It is mine'
    const tries: [string, object][] = [
      [`applications/${mine('application', home)}/decide/`, { status: 'approved', reason }],
      [`verifications/${mine('agreement', admin.id)}/decide/`, { status: 'approved', reason }],
      [`approvals/${mine('hold', hold)}/decide/`, { approve: true, reason }],
      [`approvals/${mine('hold', hold)}/decide/`, { approve: false, reason }],
      [`approvals/${mine('paper', `${home}_2026-08-01`)}/decide/`, { approve: true, reason }],
      [`disputes/${mine('dispute', dispute)}/take-up/`, {}],
      [`disputes/${mine('dispute', dispute)}/decide/`, { in_favour: true, corrected_status: '0', reason }],
      [`disputes/${mine('dispute', dispute)}/corrected/`, { reason }],
      [`disputes/${mine('trace', 'experian')}/traced/`, { reason }],
      ['adjustments/', { member_id: admin.id, points: 500, reason }],
      // Ids are compared without case.
      ['adjustments/', { member_id: admin.id.toUpperCase(), points: 500, reason }],
      [`members/${admin.id.toUpperCase()}/reported-name/`, { reason }],
    ]
    for (const [path, body] of tries) expect(await act(path, body), path).toMatchObject(OWN)
  })

  test('can decide nothing about housemates or members who share a bank account with them', async () => {
    const { db, clock } = app.context
    const at = clock.now().toISOString()
    const close = { status: 409, body: { error: expect.stringContaining('A colleague does.') } }
    const word = { approve: true, reason: 'They are fine' }
    const [housemate, joint, former] = [await app.member(), await app.member(), await app.member()]
    await db.execute(sql`
      insert into housemate_place (member_id, invitation_id, holder_id, share, joined_at)
      values (${housemate.id}, ${newId(clock.now())}, ${app.admin.id}, 0.5, ${at})`)
    await db.execute(sql`
      insert into housemate_place (member_id, invitation_id, holder_id, share, joined_at, left_at)
      values (${former.id}, ${newId(clock.now())}, ${app.admin.id}, 0.5, ${at}, ${at})`)
    for (const memberId of [joint.id, app.admin.id])
      await db.execute(sql`
        insert into bank_account (member_id, id, identity_digest, shared_digest, provider_ref, source, bank_name, name,
          kind, currency, created_at)
        values (${memberId}, ${newId(clock.now())}, 'joint', 'joint', 'ref', 'bank', 'Northgate Bank', 'Joint', 'current',
          'GBP', ${at})`)
    for (const member of [housemate, joint, former]) {
      const hold = itemId({ kind: 'hold', memberId: member.id, subject: await app.aHold(member, 900) })
      expect(await act(`approvals/${hold}/decide/`, word)).toMatchObject(close)
      const points = { member_id: member.id, points: 500, reason: 'A present' }
      expect(await act('adjustments/', points)).toMatchObject(close)
      for (const id of [member.id, member.id.toUpperCase()])
        expect(await act(`staff/${id}/admit/`, {}), id).toMatchObject(close)
      // A colleague can decide about them as about any member.
      expect((await act(`approvals/${hold}/decide/`, word, app.secondAdmin.token)).body).toMatchObject({
        asked: true,
      })
      expect(await act(`approvals/${hold}/decide/`, word)).toMatchObject(close)
    }
  })

  test('cannot close their own complaint, under any id', async () => {
    const { body } = await app.call('POST', '/api/privacy/complaints/', {
      token: app.admin.token,
      body: { about: 'money', message: 'My own complaint.' },
    })
    expect(body.reference, JSON.stringify(body)).toEqual(expect.any(String))
    const { rows } = await app.context.db.execute<{ id: string }>(sql`select id from complaint`)
    for (const memberId of [app.admin.id, null]) {
      const id = itemId({ kind: 'complaint', memberId, subject: rows[0]?.id ?? '' })
      expect(
        await act(`complaints/${id}/answer/`, { answer: 'I was right: it is put right.' }),
      ).toMatchObject(OWN)
    }
  })

  test('cannot close a housemate’s complaint by an id without a member', async () => {
    const housemate = await app.member({ lastName: 'Complains' })
    const at = app.clock.now().toISOString()
    await app.context.db.execute(sql`
      insert into housemate_place (member_id, invitation_id, holder_id, share, joined_at)
      values (${housemate.id}, ${newId(app.clock.now())}, ${app.admin.id}, 0.5, ${at})`)
    await app.call('POST', '/api/privacy/complaints/', {
      token: housemate.token,
      body: { about: 'money', message: 'Against us.' },
    })
    const { rows } = await app.context.db.execute<{ id: string }>(
      sql`select id from complaint where member_id = ${housemate.id}`,
    )
    for (const memberId of [housemate.id, null, app.secondAdmin.id]) {
      const id = itemId({ kind: 'complaint', memberId, subject: rows[0]?.id ?? '' })
      expect((await act(`complaints/${id}/close/`, { reason: 'Settled between us' })).status).toBe(409)
    }
  })

  test('cannot decide an application by an id that names another member as its owner', async () => {
    const { rows } = await app.context.db.execute<{ id: string }>(
      sql`select id from tenancy where member_id = ${app.admin.id}`,
    )
    const subject = rows[0]?.id ?? (await app.aHome(app.admin))
    const id = itemId({ kind: 'application', memberId: app.secondAdmin.id, subject })
    const word = { status: 'reviewing', reason: 'Mine' }
    expect((await act(`applications/${id}/decide/`, word)).status).toBe(404)
  })

  test('has their own items in a separate list, in which a colleague can decide them', async () => {
    const colleague = app.secondAdmin
    await app.aHome(colleague)
    const dispute = await app.aDispute(colleague, '2026-07')
    const isTheirs = ({ member_id }: { member_id: string | null }) => member_id === colleague.id
    expect((await items('waiting/?page_size=100')).some(isTheirs)).toBe(false)
    expect((await items('staff-items/?page_size=100')).filter(isTheirs).length).toBeGreaterThan(0)
    expect((await items('staff-items/?search=ellis')).some(isTheirs)).toBe(true)
    const id = itemId({ kind: 'dispute', memberId: colleague.id, subject: dispute })
    expect((await act(`disputes/${id}/take-up/`, {})).status).toBe(200)
  })
})

describe('under four eyes', () => {
  const decideTwice = async (path: string, body: object, trail: string, other: object | null = null) => {
    expect((await act(path, body)).body).toEqual({ success: true, asked: true })
    expect(await app.trail(trail)).toEqual([])
    expect(await act(path, body)).toMatchObject({ status: 409, body: { code: 'second_person_needed' } })
    if (other) expect((await act(path, other, app.secondAdmin.token)).status, 'another yes').toBe(409)
    const agreed = await act(path, body, app.secondAdmin.token)
    expect(agreed.body).toEqual({ success: true, asked: false })
    expect(await app.trail(trail)).toMatchObject([
      { actorId: app.secondAdmin.id, facts: { askedBy: app.admin.id } },
    ])
  }

  test('two staff members with the same decision are needed to decide a dispute for the member', async () => {
    const member = await app.member({ lastName: 'Twicedoubted' })
    await app.aHome(member)
    await app.aDispute(member, '2026-08')
    const [item] = await items('disputes/?search=twicedoubted')
    const word = { in_favour: true, corrected_status: 'U', reason: 'The bank was away' }
    const path = `disputes/${item?.id}/decide/`
    await decideTwice(path, word, 'dispute.upheld', { ...word, corrected_status: '0' })
  })

  test('one staff member can decide a dispute against the member', async () => {
    const member = await app.member({ lastName: 'Onceheard' })
    await app.aHome(member)
    await app.aDispute(member, '2026-08')
    const [item] = await items('disputes/?search=onceheard')
    const answer = await act(`disputes/${item?.id}/decide/`, { in_favour: false, reason: 'It was late' })
    expect(answer.body).toEqual({ success: true, asked: false })
  })

  test('two staff members approve the answer to an agency enquiry, and a home', async () => {
    const member = await app.member({ lastName: 'Twicetraced' })
    await app.aHome(member)
    await app.aMissingMonth(member, '2026-05')
    const [trace] = (await items('disputes/?search=twicetraced')).filter(({ kind }) => kind === 'trace')
    await decideTwice(`disputes/${trace?.id}/traced/`, { reason: 'On line 12' }, 'trace.answered')
    const [home] = await items('applications/?search=twicetraced')
    const word = { status: 'approved', reason: 'Looks right' }
    await decideTwice(`applications/${home?.id}/decide/`, word, 'application.decided')
  })

  test('an approval request shows who made it', async () => {
    const member = await app.member({ lastName: 'Lineasked' })
    await app.aHome(member)
    const [item] = await items('applications/?search=lineasked')
    await act(`applications/${item?.id}/decide/`, { status: 'approved', reason: 'All there' })
    expect((await items('applications/?search=lineasked'))[0]).toMatchObject({
      detail: expect.stringContaining('asked by Robin Keyholder'),
      text: 'All there',
    })
  })
})

describe('a new staff account', () => {
  let newcomer: Person
  beforeAll(async () => {
    // Frees the second address, which another member then proves.
    await app.context.db.execute(
      sql`update member set email = 'left@example.com' where id = ${app.secondAdmin.id}`,
    )
    await app.context.db.execute(sql`delete from member_email where member_id = ${app.secondAdmin.id}`)
    newcomer = await app.member({
      email: 'second-admin@keyturn.example',
      staffAdmittedAt: null,
      authenticatorOn: true,
      lastName: 'Newcomer',
    })
  })

  test('sees and approves nothing before it is admitted', async () => {
    expect((await ask('overview/', newcomer.token)).status).toBe(404)
    expect((await ask('staff/')).body.items).toMatchObject([
      { email: app.admin.email, state: 'admitted', role: 'approver' },
      { email: newcomer.email, state: 'waiting', member_id: newcomer.id },
    ])
  })

  test('is admitted by another approver, by member id, and every approver is notified', async () => {
    const stranger = await app.member()
    const admit = (id: string, token = app.admin.token) => act(`staff/${id}/admit/`, {}, token)
    expect(await admit(app.admin.id)).toMatchObject(OWN)
    expect((await admit(newcomer.id, newcomer.token)).status).toBe(404)
    expect((await admit(stranger.id)).status).toBe(409)
    expect((await admit(newcomer.id)).body).toEqual({ success: true, asked: false })
    expect((await ask('overview/', newcomer.token)).status).toBe(200)
    expect((await admit(newcomer.id)).status).toBe(409)
    expect(await app.trail('staff.admitted')).toMatchObject([
      { actorId: app.admin.id, memberId: newcomer.id },
    ])
    await app.work()
    for (const { email } of [app.admin, newcomer])
      expect(app.mail.emailsTo(email).map(({ subject }) => subject)).toContain('A staff account was admitted')
    expect(app.mail.emailsTo(stranger.email)).toEqual([])
  })
})
