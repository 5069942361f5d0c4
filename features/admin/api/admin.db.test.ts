import type { Person } from '@keyturn/identity/testing'
import { days } from '@keyturn/platform/clock'
import { verifyAudit } from '@keyturn/privacy'
import { readBook } from '@keyturn/rewards'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAnswer } from '../contract/index.ts'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'
import { copyOf } from '../web/item-copy.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld()
})
afterAll(() => app.close())

const { ask, act, items, shown } = adminRequests(() => app)
const wrote = (message: string) =>
  app.call('POST', '/api/verification/contact/', {
    body: { firstName: 'Nell', lastName: 'Marsh', email: `nell-${message.length}@post.example`, message },
    from: `203.0.113.${message.length}`,
  })

describe('for members without a staff role', () => {
  const calls: ['GET' | 'POST' | 'DELETE', string][] = [
    ...[
      'overview',
      'waiting',
      'applications',
      'verifications',
      'report-requests',
      'approvals',
      'disputes',
      'messages',
      'messages/0192c0de-0000-7000-8000-000000000001',
      'members/0192c0de-0000-7000-8000-000000000001',
      'jobs',
      'providers',
      'providers/checks',
    ].map((path): ['GET', string] => ['GET', path]),
    ['GET', 'verifications/x/file'],
    ['GET', 'disputes/x/evidence'],
    ['GET', 'disputes/x/evidence/x'],
    ['POST', 'applications/x/decide'],
    ['POST', 'verifications/x/decide'],
    ['POST', 'approvals/x/decide'],
    ['POST', 'adjustments'],
    ['POST', 'disputes/x/take-up'],
    ['POST', 'disputes/x/decide'],
    ['POST', 'messages/x/reply'],
    ['POST', 'messages/x/close'],
    ['POST', 'jobs/x/retry'],
    ['GET', 'complaints'],
    ['POST', 'complaints/x/acknowledge'],
    ['POST', 'complaints/x/answer'],
    ['POST', 'complaints/x/close'],
    // A wrong method and an unknown path get the same response, so neither reveals the routes.
    ['DELETE', 'overview'],
    ['GET', 'keys-to-everything'],
    ['DELETE', 'jobs/x'],
  ]

  test('every call of the admin area returns 404, and each attempt is logged', async () => {
    const member = await app.member()
    for (const [method, path] of calls) {
      const call = { token: member.token, ...(method === 'POST' ? { body: { nonsense: true } } : {}) }
      const answer = await app.call(method, `/api/manager/${path}/?page=-1`, call)
      expect(answer, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect((await app.call(method, `/api/manager/${path}/`)).status, `${method} ${path}`).toBe(404)
    }
    const kept = await app.trail('manager-call.refused')
    expect(kept.filter(({ actorId }) => actorId === member.id)).toHaveLength(calls.length)
    expect(kept.filter(({ actorId }) => actorId === null)).toHaveLength(calls.length)
    expect(kept).toContainEqual({
      actorId: member.id,
      memberId: null,
      facts: { method: 'DELETE', route: '/api/manager/jobs/:id/', signedIn: true },
    })
  })

  test('a flood of attempts adds only a few log rows', async () => {
    const member = await app.member()
    await Promise.all(Array.from({ length: 90 }, () => ask('overview/', member.token)))
    const kept = await app.trail('manager-call.refused')
    expect(kept.filter(({ actorId }) => actorId === member.id)).toHaveLength(60)
  })
})

describe('applications', () => {
  test('have the status that follows from their facts', async () => {
    const [begun, waiting, opposed, proven] = [
      await app.member({ firstName: 'Begun', lastName: 'Standing' }),
      await app.member({ firstName: 'Waiting', lastName: 'Standing' }),
      await app.member({ firstName: 'Opposed', lastName: 'Standing' }),
      await app.member({ firstName: 'Proven', lastName: 'Standing' }),
    ]
    await app.aHome(waiting, { joint: true })
    await app.aLandlordsNo(opposed, await app.aHome(opposed))
    await app.aHome(proven, { matchedAt: app.clock.now() })
    expect(begun.id).toBeTruthy()
    const found = await items('applications/?search=standing')
    expect(found.map(({ name, status, waits_for }) => [name, status, waits_for])).toEqual([
      ['Opposed Standing', 'reviewing', 'us'],
      ['Waiting Standing', 'pending', 'us'],
      ['Begun Standing', 'incomplete', 'member'],
      ['Proven Standing', 'approved', null],
    ])
    expect(found[1]?.detail).toBe('New tenancy, joint')
    const pending = await items('applications/?search=standing&status=pending')
    expect(pending.map(({ name }) => name)).toEqual(['Waiting Standing'])
    expect(await items('applications/?search=standing&status=waiting')).toHaveLength(3)
    expect(await items('applications/?search=keyholder'), 'our own people').toEqual([])
    const [, , early] = found
    const approve = await act(`applications/${early?.id}/decide/`, { status: 'approved', reason: 'x' })
    expect(approve.status, 'there is no home to approve').toBe(409)
  })

  test('are decided with a reason; missing details are requested by email', async () => {
    const member = await app.member({ firstName: 'Tom', lastName: 'Whelan' })
    await app.aHome(member)
    const [item] = await items('applications/?search=whelan')
    const decide = (body: unknown) => act(`applications/${item?.id}/decide/`, body)
    expect((await decide({ status: 'incomplete', reason: '  ' })).body).toEqual({
      reason: ['Please give a reason'],
    })
    expect((await decide({ status: 'verified', reason: 'x' })).status).toBe(400)
    expect((await decide({ status: 'incomplete', reason: 'Page 2 is missing.' })).status).toBe(200)
    await app.work()
    const [letter] = app.mail.emailsTo(member.email)
    expect(letter?.subject).toBe('We need something more for your application')
    expect(letter?.text).toContain('Page 2 is missing.')
    const again = await decide({ status: 'incomplete', reason: 'Again' })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_decided' } })
    expect((await decide({ status: 'approved', reason: 'It is there now' })).status).toBe(200)
    const { body: person } = await ask(`members/${member.id}/`)
    expect(person.decisions.map((one: { status: string }) => one.status)).toEqual(['approved', 'incomplete'])
    expect(person.evidence).toBe('declared')
    expect(await app.trail('application.decided')).toContainEqual(
      expect.objectContaining({ actorId: app.admin.id, memberId: member.id }),
    )
  })

  test('decided by two people at once: the second person sees that it is decided', async () => {
    const member = await app.member({ lastName: 'Twofold' })
    await app.aHome(member)
    const [item] = await items('applications/?search=twofold')
    const answers = await Promise.all(
      [app.admin, app.secondAdmin].map(({ token }) =>
        act(`applications/${item?.id}/decide/`, { status: 'approved', reason: 'Fine' }, token),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    'nonsense',
    'month~~x',
    `application~0192c0de-0000-7000-8000-000000000001~0192c0de-0000-7000-8000-000000000001`,
  ])('with an unknown id cannot be decided: %s', async (id) =>
    expect((await act(`applications/${id}/decide/`, { status: 'approved', reason: 'x' })).status).toBe(404),
  )
})

describe('verifications', () => {
  test('show a month as verified, missed or open, and never an amount', async () => {
    const member = await app.member({ firstName: 'Sian', lastName: 'Price' })
    const home = await app.aHome(member, { address: '17 Heol Fawr, Cardiff, CF10 2AB' })
    const states = [
      'verified_on_time',
      'verified_late',
      'paid_by_other',
      'confirmed_missed',
      'part_paid',
      'not_found',
      'reversed',
      'upcoming',
    ]
    await app.aMonth(member, home, '2025-12-01', 'verified_on_time', false)
    for (const [at, state] of states.entries()) await app.aMonth(member, home, `2026-0${at + 1}-01`, state)
    await app.anAgreement(member)
    const { body } = await ask('verifications/?search=heol')
    expect(listAnswer.parse(body).items.map((item) => [copyOf(item).detail, item.status])).toEqual([
      ['Tenancy file, PDF, 1 kB', 'pending'],
      ['July 2026 rent', 'pending'],
      ['June 2026 rent', 'pending'],
      ['May 2026 rent', 'incomplete'],
      ['March 2026 rent', 'pending'],
      ['December 2025 rent', 'pending'],
      ['April 2026 rent, Missed', 'missed'],
      ['February 2026 rent, Verified', 'verified'],
      ['January 2026 rent, Verified', 'verified'],
    ])
    const text = JSON.stringify([body, (await ask(`members/${member.id}/`)).body])
    for (const amount of ['123456', '1234.56', '1,234']) expect(text).not.toContain(amount)
  })

  test('accept evidence of another payer once staff have read it', async () => {
    const member = await app.member({ lastName: 'Benefit' })
    const home = await app.aHome(member)
    await app.aMonth(member, home, '2026-03-01', 'paid_by_other')
    const broughtAt = app.clock.now()
    await app.context.db.execute(sql`
      insert into rent_evidence (member_id, tenancy_id, due_on, file_key, file_name, kind, size_bytes, uploaded_at)
      values (${member.id}, ${home}, '2026-03-01', 'key', 'award.pdf', 'pdf', 9, ${broughtAt.toISOString()})`)
    const [paper] = await items('approvals/?search=benefit')
    expect([paper?.detail, paper?.status]).toEqual(['March 2026 rent, paid by somebody else', 'pending'])
    const revision = broughtAt.getTime()
    const decide = (approve: boolean, seen = revision) =>
      act(`approvals/${paper?.id}/decide/`, { approve, reason: 'It names the rent.', revision: seen })
    // The document that was read has been replaced.
    expect((await decide(true, revision - 1)).status).toBe(409)
    expect((await decide(true)).status).toBe(200)
    expect((await decide(false)).status).toBe(409)
    expect((await items('verifications/?search=benefit')).map(({ status }) => status)).toEqual(['verified'])
    expect(await app.trail('paper.approved')).toMatchObject([{ memberId: member.id }])
  })

  test('decide an uploaded agreement; a new file counts as unread', async () => {
    const member = await app.member({ lastName: 'Paperwork' })
    await app.aHome(member)
    await app.anAgreement(member)
    const [file] = await items('verifications/?search=paperwork')
    const opened = await ask(`verifications/${file?.id}/file/`)
    expect(opened.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(opened.headers['content-disposition']).toContain('attachment; ')
    expect(opened.body).toContain('%PDF-')
    expect(await app.trail('agreement.opened')).toMatchObject([{ memberId: member.id }])
    expect(
      (await act(`verifications/${file?.id}/decide/`, { status: 'approved', reason: 'Signed' })).status,
    ).toBe(200)
    expect((await items('verifications/?search=paperwork'))[0]?.status).toBe('approved')
    await app.advance(60_000)
    await app.context.db.execute(
      sql`update agreement set uploaded_at = ${app.clock.now().toISOString()} where member_id = ${member.id}`,
    )
    expect((await items('verifications/?search=paperwork'))[0]?.status).toBe('pending')
    // The first file was read, and the second one waits.
    const decide = (since?: string) =>
      act(`verifications/${file?.id}/decide/`, { status: 'approved', reason: 'Signed', since })
    expect((await decide(file?.since)).status).toBe(409)
    const [present] = await items('verifications/?search=paperwork')
    expect((await decide(present?.since)).status).toBe(200)
  })
})

test('staff who decide a dispute open its files, and the member sees that they did', async () => {
  const [member, other] = [await app.member({ lastName: 'Papered' }), await app.member()]
  const disputeId = await app.aDispute(member, '2026-08')
  const fileId = await app.anEvidenceFile(member, disputeId)
  const [item] = await items('disputes/?search=papered')
  expect(item?.detail).toBe('August 2026 at Experian, 1 file')
  const { body } = await ask(`disputes/${item?.id}/evidence/`)
  expect(body.items).toEqual([{ id: fileId, name: 'Bank statement.pdf', size_bytes: expect.any(Number) }])
  const opened = await ask(`disputes/${item?.id}/evidence/${fileId}/`)
  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Bank%20statement.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(opened.body).toContain('%PDF-')
  expect(await app.trail('evidence.opened')).toMatchObject([{ actorId: app.admin.id, memberId: member.id }])
  const elsewhere = `dispute~${other.id}~${disputeId}`
  expect((await ask(`disputes/${elsewhere}/evidence/${fileId}/`)).status).toBe(404)
  expect((await ask(`disputes/${item?.id}/evidence/${disputeId}/`)).status).toBe(404)
})

test('staff release with a reason a file that our own check stopped, and cannot decline it', async () => {
  const fileId = await app.anAgencyFile({ state: 'checked', finding: 'Three accounts vanished.' })
  const { body } = await ask('approvals/?search=experian')
  const [item] = body.items
  expect(shown(item, body.today)).toMatchObject({
    id: `file~~${fileId}`,
    name: 'File to Experian',
    detail: 'August 2026, 12 records',
    text: 'Three accounts vanished.',
    member_id: null,
  })
  const decide = (approve: boolean, reason: string, revision = item.revision) =>
    act(`approvals/${item.id}/decide/`, { approve, reason, revision })
  expect((await decide(false, 'No')).status).toBe(409)
  expect((await decide(true, ' ')).status).toBe(400)
  expect((await decide(true, 'They moved out', item.revision + 1)).status).toBe(409)
  expect((await decide(true, 'They moved out')).status).toBe(200)
  const { rows } = await app.context.db.execute(
    sql`select state, approved_by from agency_file where id = ${fileId}`,
  )
  expect(rows).toEqual([{ state: 'approved', approved_by: app.admin.id }])
  expect(await app.trail('file.approved')).toMatchObject([
    { actorId: app.admin.id, facts: { subject: fileId } },
  ])
  expect((await decide(true, 'Again')).status).toBe(404)
})

test('report requests list the members who opted in, without those who withdrew', async () => {
  const [asked, tookBack] = [
    await app.member({ firstName: 'Asked', lastName: 'Reporter' }),
    await app.member({ firstName: 'Took', lastName: 'Reporter' }),
  ]
  const home = await app.aHome(asked, { matchedAt: app.clock.now() })
  await app.aMonth(asked, home, '2026-08-01', 'verified_on_time')
  await app.anOptIn(asked)
  await app.anOptIn(tookBack)
  await app.advance(1000)
  await app.anOptIn(tookBack, false)
  const found = await items('report-requests/?search=reporter')
  expect(found.map(({ name, status, detail }) => [name, status, detail])).toEqual([
    ['Asked Reporter', 'approved', 'Experian: 1 month, Verified'],
  ])
})

describe('approvals', () => {
  const propose = (member: Person, points = 500, token = app.admin.token) =>
    act('adjustments/', { member_id: member.id, points, reason: 'Sorry for the wait' }, token)

  test('an adjustment waits for a second person, who is not the one who requested it', async () => {
    const member = await app.member({ lastName: 'Adjusted' })
    expect((await propose(member)).status).toBe(200)
    const [item] = await items('approvals/?search=adjusted')
    expect(item).toMatchObject({
      detail: '+500 points, asked by Robin Keyholder',
      proposed_by: app.admin.id,
    })
    const decide = (token: string) =>
      act(`approvals/${item?.id}/decide/`, { approve: true, reason: 'Agreed' }, token)
    expect(await decide(app.admin.token)).toMatchObject({
      status: 409,
      body: { code: 'second_person_needed' },
    })
    expect((await readBook(app.context.db, member.id)).balances.available).toBe(0)
    expect((await decide(app.secondAdmin.token)).status).toBe(200)
    expect((await readBook(app.context.db, member.id)).balances.available).toBe(500)
    expect((await decide(app.secondAdmin.token)).status).toBe(409)
    expect((await items('approvals/?search=adjusted'))[0]?.status).toBe('approved')
    const approved = await app.trail('adjustment.approved')
    expect(approved).toHaveLength(1)
    expect(approved[0]).toMatchObject({ actorId: app.secondAdmin.id, memberId: member.id })
  })

  test.each([0, 1.5, 2_000_000])('an adjustment of %d points is refused', async (points) => {
    expect((await propose(await app.member(), points)).status).toBe(400)
  })

  test('held points are released or refused, and the amount of the rent is not shown', async () => {
    const member = await app.member({ lastName: 'Heldback' })
    await app.aHold(member, 4_321)
    const { body } = await ask('approvals/?search=heldback')
    expect(shown(body.items[0], body.today)).toMatchObject({
      kind: 'hold',
      detail: 'Far more than rent usually is',
    })
    expect(JSON.stringify(body)).not.toMatch(/4321|4,321|432100/)
    const dear = await app.member({ lastName: 'Dearheld' })
    await app.aHold(dear, 28_501)
    const listed = (await ask('approvals/?search=dearheld')).body
    expect(shown(listed.items[0], listed.today).detail).toMatch(/, worth £25 to £100$/)
    expect(JSON.stringify(listed)).not.toMatch(/285/)
    const answer = await act(`approvals/${body.items[0].id}/decide/`, {
      approve: true,
      reason: 'A castle indeed',
    })
    expect(answer.status).toBe(200)
    expect((await readBook(app.context.db, member.id)).balances).toMatchObject({
      available: 4_321,
      held: 0,
    })
    expect((await app.trail('hold.approved'))[0]).toMatchObject({ memberId: member.id })
  })
})

describe('messages', () => {
  test('are answered by one email, stored, and found by their text', async () => {
    await wrote('Where do I see my lamplight statement?')
    const [item] = await items('messages/?search=lamplight')
    expect(item).toMatchObject({ name: 'Nell Marsh', status: 'pending', waits_for: 'us' })
    expect((await act(`messages/${item?.id}/reply/`, { reply: ' \n' })).status).toBe(400)
    // A double click stores and sends the reply once.
    const answers = await Promise.all(
      [1, 2].map(() => act(`messages/${item?.id}/reply/`, { reply: 'Under Credit Profile.' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await app.work()
    const [letter] = app.mail.emailsTo('nell-38@post.example')
    expect(letter?.subject).toBe('Our answer to your message')
    expect(letter?.text).toContain('Under Credit Profile.')
    const { body } = await ask(`messages/${item?.id}/`)
    expect(body).toMatchObject({
      state: 'answered',
      replies: [{ reply: 'Under Credit Profile.', by: 'Robin Keyholder', delivery: 'sent' }],
    })
    expect(await items('messages/?search=lamplight&status=waiting')).toEqual([])
  })

  test('can be closed with a reason if they need no answer, and can still be answered later', async () => {
    await wrote('Buy my windows!')
    const [item] = await items('messages/?search=windows')
    expect((await act(`messages/${item?.id}/close/`, { reason: 'An advertisement' })).status).toBe(200)
    expect((await act(`messages/${item?.id}/close/`, { reason: 'Twice' })).status).toBe(409)
    expect((await ask(`messages/${item?.id}/`)).body).toMatchObject({ closed_because: 'An advertisement' })
    expect((await act(`messages/${item?.id}/reply/`, { reply: 'No, thank you.' })).status).toBe(200)
  })

  test('with an unknown id are not found', async () => {
    for (const id of ['x', '0192c0de-0000-7000-8000-000000000001'])
      expect((await act(`messages/${id}/reply/`, { reply: 'Hello' })).status).toBe(404)
  })
})

describe('a search', () => {
  test('finds people by words of name, address or email, abbreviated and without accents', async () => {
    const member = await app.member({
      firstName: 'Zoë',
      lastName: 'O’Connor-Ńguyễn',
      email: 'z.unusual@example.com',
    })
    await app.aHome(member, { address: 'Flat 3, 80 Mill Lane, Leeds, LS2 7EW' })
    for (const words of ['zoe', 'oconnor nguy', 'unusual', 'ls2 mill zo', 'ZOË, 7EW'])
      expect(
        (await items(`applications/?search=${encodeURIComponent(words)}`)).map(({ name }) => name),
        words,
      ).toEqual(['Zoë O’Connor-Ńguyễn'])
    for (const words of ['zoe bristol', '"!!', 'zzzz'])
      expect(await items(`applications/?search=${encodeURIComponent(words)}`), words).toEqual([])
  })

  test('paginates, and lists each item once', async () => {
    for (let count = 0; count < 7; count++) await app.aHome(await app.member({ lastName: 'Paginated' }))
    const pages = [1, 2, 3, 4].map((page) => ask(`applications/?search=paginated&page_size=3&page=${page}`))
    const bodies = (await Promise.all(pages)).map(({ body }) => body)
    expect(bodies.map((body) => body.items.length)).toEqual([3, 3, 1, 0])
    expect(bodies.map((body) => [body.total_count, body.total_is_exact])).toEqual(Array(4).fill([7, true]))
    expect(new Set(bodies.flatMap((body) => body.items.map((item: { id: string }) => item.id))).size).toBe(7)
  })

  test.each(['page=0', 'page_size=101', 'status=lost', 'sort=sideways', 'colour=red', 'page=x'])(
    'refuses ?%s',
    async (query) => {
      expect((await ask(`applications/?${query}`)).status).toBe(400)
    },
  )
})

test('every access to member data is logged in the audit trail, and once for each member seen', async () => {
  const member = await app.member({ lastName: 'Lookedat' })
  await app.aHome(member)
  await items('applications/?search=lookedat')
  await ask(`members/${member.id}/`)
  const { rows } = await app.context.db.execute<{ what: string; admin_id: string }>(
    sql`select what, admin_id from data_look where member_id = ${member.id} order by at, id`,
  )
  expect(rows).toEqual([
    { what: 'search', admin_id: app.admin.id },
    { what: 'verification', admin_id: app.admin.id },
  ])
  await items('disputes/?search=nobody+at+all')
  expect((await app.trail('desk.listed'))[0]).toMatchObject({
    actorId: app.admin.id,
    facts: { list: 'disputes' },
  })
  expect((await verifyAudit(app.context.db)).problem).toBeNull()
})

test('the counts at the top include waiting and overdue items', async () => {
  const before = (await ask('overview/')).body
  const member = await app.member()
  await app.aHome(member)
  await wrote('Is anybody there?')
  const after = (await ask('overview/')).body
  expect(after.waiting).toBe(before.waiting + 2)
  expect(after.over_14_days).toBe(before.over_14_days)
  const fifteenDaysAgo = new Date(app.clock.now().getTime() - days(15))
  await app.context.db.execute(
    sql`update tenancy set made_at = ${fifteenDaysAgo.toISOString()} where member_id = ${member.id}`,
  )
  expect((await ask('overview/')).body.over_14_days).toBe(before.over_14_days + 1)
})

test('the manager view of one’s own home needs a Premium plan', async () => {
  const member = await app.member()
  const answer = await app.call('GET', '/api/verification/agent-view/', { token: member.token })
  expect(answer).toMatchObject({ status: 403, body: { error: 'feature_required' } })
})

test('the manager view of one’s own home shows only the months of that home', async () => {
  const member = await app.member()
  const past = await app.aHome(member)
  await app.context.db.execute(sql`
    update tenancy set moved_out_on = '2025-09-30' where member_id = ${member.id} and id = ${past}`)
  const present = await app.aHome(member)
  await app.aMonth(member, past, '2025-09-01', 'verified_on_time')
  await app.aMonth(member, present, '2025-10-01', 'verified_on_time')
  const now = app.clock.now().toISOString()
  await app.context.db.execute(sql`
    insert into subscription (member_id, id, status, plan, billing_interval, started_at, period_starts_at, period_ends_at)
    values (${member.id}, 'sub_own_home', 'active', 'premium', 'year', ${now}, ${now}, ${now}::timestamptz + interval '1 year')`)
  const { body } = await app.call('GET', '/api/verification/agent-view/', { token: member.token })
  expect(body).toMatchObject({ verified_count: 1, months: [{ due_on: '2025-10-01', status: 'verified' }] })
})
