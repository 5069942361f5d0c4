import { memberErased } from '@keyturn/identity'
import { PASSWORD } from '@keyturn/identity/testing'
import { days, hours, minutes } from '@keyturn/platform/clock'
import { anUpload, aPdf, aTenancy } from '@keyturn/tenancy/testing'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyRetention } from './actions/apply-retention.ts'
import { acknowledgeComplaint, answerComplaint, closeComplaint } from './actions/resolve-complaint.ts'
import { recordAccess, verifyAudit } from './index.ts'
import { type PrivacyWorld, privacyWorld, SUPPORT } from './testing/index.ts'

let app: PrivacyWorld

beforeAll(async () => {
  app = await privacyWorld()
})
afterAll(() => app.close())

const get = (path: string, token: string | null) => app.call('GET', path, { token })
const post = (path: string, token: string | null, body: object = {}) =>
  app.call('POST', path, { token, body })

async function aSettledMember(name = 'Ngozi') {
  const member = await app.member({
    title: 'Dr',
    firstName: name,
    phone: '07700 900123',
    dateOfBirth: '1991-02-28',
  })
  const saved = await post('/api/verification/tenancy/', member.token, aTenancy())
  expect(saved.status).toBe(200)
  return member
}

async function download(url: string, token: string | null) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await app.http.inject({ method: 'GET', url, headers })
  const files = answer.statusCode === 200 ? unzipSync(new Uint8Array(answer.rawPayload)) : {}
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: (name: string) => strFromU8(files[name] ?? new Uint8Array()),
    names: Object.keys(files),
  }
}

/** Requests a copy as Settings does and waits for it. */
async function aReadyCopy(token: string) {
  const asked = await post('/api/privacy/export/', token)
  expect(asked.status).toBe(202)
  await app.work()
  return (await get(`/api/privacy/export/${asked.body.id}/`, token)).body
}

describe('a data copy', () => {
  test('has the member’s data, readable and machine-readable, with files, and is announced by email', async () => {
    const { email, token } = await aSettledMember()
    await app.http.inject({
      method: 'POST',
      url: '/api/verification/agreement/',
      ...withToken(anUpload('mine.pdf', aPdf()), token),
    })
    const copy = await aReadyCopy(token)
    expect(copy).toMatchObject({ state: 'ready', download_url: `/api/privacy/export/${copy.id}/download/` })
    const got = await download(copy.download_url, token)
    expect(got.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('keyturn-data.zip'),
      'cache-control': 'no-store',
    })
    expect(got.names.sort()).toEqual(['keyturn-data.html', 'keyturn-data.json', 'tenancy-agreement.pdf'])
    expect(got.text('tenancy-agreement.pdf')).toBe(aPdf().toString())
    const data = JSON.parse(got.text('keyturn-data.json'))
    expect(data.parts[0].data['Your details'][0]).toMatchObject({
      title: 'Dr',
      first_name: 'Ngozi',
      email,
      date_of_birth: '1991-02-28',
    })
    expect(data.parts[1].data['Rent and when it is due'][0]).toMatchObject({ rent_pence: 116000 })
    const page = got.text('keyturn-data.html')
    for (const words of ['Ngozi', '28 February 1991', '£1,160.00', 'Flat 2, 14 Alma Road'])
      expect(page).toContain(words)
    for (const secret of ['argon2', 'refresh_digest', 'file_key'])
      expect(got.text('keyturn-data.json')).not.toContain(secret)
    const [letter] = app.mail.emailsTo(email)
    expect(letter?.subject).toBe('Your copy of your data is ready')
    expect(letter?.text).not.toContain('token=')
  })

  test('is stored encrypted and can be downloaded for 24 hours', async () => {
    const { id, email, token } = await aSettledMember()
    const copy = await aReadyCopy(token)
    const key = `exports/${id}/${copy.id}`
    expect(app.files.content(key)?.toString('latin1')).not.toContain('keyturn-data')
    const later = async () => {
      const body = { email, password: PASSWORD }
      const { tokens } = (await app.call('POST', '/api/auth/login/', { body })).body
      return (await download(copy.download_url, tokens.access)).status
    }
    await app.advance(hours(23))
    expect(await later()).toBe(200)
    await app.advance(hours(1) + minutes(1))
    expect(await later()).toBe(410)
    expect(app.files.keys()).not.toContain(key)
  })

  test('expires on time, even before the job that deletes it runs', async () => {
    const { email, token } = await aSettledMember()
    const copy = await aReadyCopy(token)
    app.clock.setOffsetMs(app.clock.offsetMs() + hours(24) + 1000)
    const body = { email, password: PASSWORD }
    const { tokens } = (await app.call('POST', '/api/auth/login/', { body })).body
    expect((await download(copy.download_url, tokens.access)).status).toBe(410)
  })

  test('opens only for its owner, and not by its URL alone', async () => {
    const [one, two] = [await aSettledMember('One'), await aSettledMember('Two')]
    const mine = await aReadyCopy(one.token)
    expect((await download(mine.download_url, null)).status).toBe(401)
    expect((await download(mine.download_url, two.token)).status).toBe(404)
    expect((await get(`/api/privacy/export/${mine.id}/`, two.token)).status).toBe(404)
    expect((await get(`/api/privacy/export/${mine.id}/`, null)).status).toBe(401)
    expect((await download(mine.download_url, one.token)).status).toBe(200)
  })

  test('opens in the session that requested it and in later ones, and not in older ones', async () => {
    const { email, token } = await aSettledMember()
    const login = async () => {
      const body = { email, password: PASSWORD }
      return (await app.call('POST', '/api/auth/login/', { body })).body.tokens.access as string
    }
    const leftOpen = await login()
    await app.advance(1000)
    const copy = await aReadyCopy(token)
    const seenThere = (await get('/api/privacy/overview/', leftOpen)).body.export
    expect(seenThere).toMatchObject({ state: 'ready', download_url: null, sign_in_again: true })
    const refused = await download(copy.download_url, leftOpen)
    expect(refused.status).toBe(403)
    const fresh = await login()
    expect((await download(copy.download_url, fresh)).status).toBe(200)
    expect((await download(copy.download_url, token)).status).toBe(200)
  })

  test('is built once, even if it is requested repeatedly; the limit is five a day', async () => {
    const { token } = await aSettledMember()
    const asked = await Promise.all(Array.from({ length: 8 }, () => post('/api/privacy/export/', token)))
    expect(asked.map(({ status }) => status)).toEqual(Array(8).fill(202))
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1)
    await app.work()
    const statuses = []
    for (let count = 0; count < 5; count++) {
      statuses.push((await post('/api/privacy/export/', token)).status)
      await app.work()
    }
    expect(statuses).toEqual([202, 202, 202, 202, 429])
  })

  test('requested just before the account is closed is never built or sent', async () => {
    const { id, email, token } = await aSettledMember()
    await post('/api/privacy/export/', token)
    // Simulates a crash after the file was written.
    const [copy] = (await app.context.db.execute(sql`select id from data_export where member_id = ${id}`))
      .rows
    await app.files.put(`exports/${id}/${copy?.id}`, Buffer.from('sealed'))
    const closed = await app.call('DELETE', '/api/auth/profile/', { token, body: { password: PASSWORD } })
    expect(closed.status).toBe(200)
    await app.work()
    expect(app.files.keys().filter((key) => key.includes(id))).toEqual([])
    expect(app.mail.emailsTo(email).map(({ subject }) => subject)).not.toContain(
      'Your copy of your data is ready',
    )
    expect((await post('/api/privacy/export/', token)).status).toBe(401)
  })

  test('is deleted with the account if it was ready when the account was closed', async () => {
    const { id, token } = await aSettledMember()
    const copy = await aReadyCopy(token)
    await app.call('DELETE', '/api/auth/profile/', { token, body: { password: PASSWORD } })
    await app.work()
    expect((await download(copy.download_url, token)).status).toBe(401)
    expect(app.files.keys().filter((key) => key.includes(id))).toEqual([])
  })
})

const withToken = (upload: ReturnType<typeof anUpload>, token: string) => ({
  ...upload,
  headers: { ...upload.headers, authorization: `Bearer ${token}` },
})

describe('the Data rights section in Settings', () => {
  test('lists each consent and withdrawal with its text, and who accessed the data', async () => {
    const { id, token } = await aSettledMember()
    await app.call('DELETE', '/api/verification/consents/bankDataConsent/', { token })
    const admin = await app.member({ email: 'desk@keyturn.example' })
    const at = app.clock.now()
    await app.context.db.transaction((tx) =>
      recordAccess(tx, { at, adminId: admin.id, memberIds: [id], what: 'application' }),
    )
    const { body } = await get('/api/privacy/overview/', token)
    expect(body.consents[0]).toMatchObject({
      title: 'Read my bank transactions',
      given: false,
      channel: 'settings',
      text: expect.stringContaining('read-only'),
    })
    expect(body.consents).toHaveLength(4)
    expect(body.looks).toEqual([{ at: at.toISOString(), what: 'Your application' }])
    expect(JSON.stringify(body)).not.toContain(admin.id)
    expect(body.export).toBeNull()
  })
})

describe('a complaint', () => {
  const about = { about: 'data', message: 'You wrote to my landlord.\n\nI had said no.' }

  test('from a member is stored with its dates, acknowledged by email and listed for staff', async () => {
    const { email, token } = await app.member({ firstName: 'Ada', lastName: 'Bell' })
    const sent = await post('/api/privacy/complaints/', token, about)
    expect(sent).toMatchObject({
      status: 201,
      body: { reference: expect.stringMatching(/^KC-\w{4}-\w{4}$/), state: 'received' },
    })
    await app.work()
    const { body } = await get('/api/privacy/overview/', token)
    expect(body.complaints).toMatchObject([
      { reference: sent.body.reference, state: 'acknowledged', message: about.message },
    ])
    expect(app.mail.emailsTo(email)[0]?.subject).toBe(`We have your complaint (${sent.body.reference})`)
    expect(app.mail.emailsTo(SUPPORT)[0]?.text).toContain('You wrote to my landlord.')
  })

  test('from a visitor needs a name and an address, and is handled like a member’s', async () => {
    const bare = await post('/api/privacy/complaints/', null, about)
    expect(bare).toMatchObject({
      status: 400,
      body: { name: ['Please tell us your name'], email: ['Please enter your email address'] },
    })
    const stranger = { ...about, name: 'Hal Landlord', email: 'hal@post.example' }
    expect((await post('/api/privacy/complaints/', null, stranger)).status).toBe(201)
    await app.work()
    expect(app.mail.emailsTo('hal@post.example')).toHaveLength(1)
  })

  test('from a visitor is acknowledged and answered without the visitor’s text', async () => {
    const words = { message: 'Pay at https://evil.example', name: 'Your account is suspended' }
    const sent = await post('/api/privacy/complaints/', null, {
      about: 'data',
      ...words,
      email: 'target@post.example',
    })
    await app.work()
    const [letter] = app.mail.emailsTo('target@post.example')
    expect(letter?.subject).toContain(sent.body.reference)
    for (const word of ['evil', 'suspended']) expect(JSON.stringify(letter)).not.toContain(word)
    const { rows } = await app.context.db.execute<{ id: string }>(
      sql`select id from complaint where reference = ${sent.body.reference}`,
    )
    const adminId = (await app.member()).id
    await answerComplaint(app.context, {
      complaintId: rows[0]?.id ?? '',
      adminId,
      answer: 'We asked nobody.',
    })
    await app.work()
    const [answer] = app.mail.emailsTo('target@post.example')
    expect(answer?.text).toContain('We asked nobody.')
    for (const word of ['evil', 'suspended']) expect(JSON.stringify(answer)).not.toContain(word)
  })

  test('sent twice counts once, and is refused without a text or subject', async () => {
    const stranger = { ...about, name: 'Ida', email: 'ida@post.example' }
    const both = await Promise.all([1, 2].map(() => post('/api/privacy/complaints/', null, stranger)))
    expect(both[0]?.body.reference).toBe(both[1]?.body.reference)
    expect((await post('/api/privacy/complaints/', null, { ...stranger, message: ' ' })).status).toBe(400)
    expect((await post('/api/privacy/complaints/', null, { ...stranger, about: 'weather' })).status).toBe(400)
    expect((await post('/api/privacy/complaints/', null, { ...stranger, name: 'Ida\nBcc: x' })).status).toBe(
      201,
    )
  })

  test('with an undeliverable email is raised with staff as its deadline approaches', async () => {
    await app.work()
    app.mail.clear()
    await app.context.db.execute(sql`
      insert into complaint (id, reference, name, email, about, words, digest, received_at, acknowledge_by, answer_by, state)
      values (gen_random_uuid(), 'KC-LATE-LATE', 'No Box', 'none@post.example', 'other', 'Hm', 'x',
        ${app.clock.now().toISOString()}, ${dayIn(30)}, ${dayIn(56)}, 'received')`)
    await app.advance(days(8))
    expect(reminders()).toEqual([])
    await app.advance(days(22))
    expect(reminders().length).toBeGreaterThanOrEqual(4)
    expect(reminders()[0]).toMatch(/KC-LATE-LATE: acknowledge by/)
    await app.advance(days(2))
    expect(app.mail.emailsTo(SUPPORT)[0]?.subject).toContain('late')
  })

  test('is answered by staff once, by email, and the audit trail has the staff member', async () => {
    const { email, token } = await app.member()
    const admin = await app.member()
    const { body } = await post('/api/privacy/complaints/', token, about)
    await app.work()
    const { rows } = await app.context.db.execute<{ id: string }>(
      sql`select id from complaint where reference = ${body.reference}`,
    )
    const given = {
      complaintId: rows[0]?.id ?? '',
      answer: 'You were right. We have stopped.',
      adminId: admin.id,
    }
    await answerComplaint(app.context, given)
    await expect(answerComplaint(app.context, given)).rejects.toMatchObject({ status: 409 })
    await app.work()
    expect(app.mail.emailsTo(email)[0]?.text).toContain('You were right. We have stopped.')
    expect((await verifyAudit(app.context.db)).problem).toBeNull()
  })

  test('without a deliverable acknowledgement is acknowledged by hand once, or closed on withdrawal', async () => {
    const { email, token } = await app.member()
    const admin = await app.member()
    const { body } = await post('/api/privacy/complaints/', token, about)
    const { rows } = await app.context.db.execute<{ id: string }>(
      sql`select id from complaint where reference = ${body.reference}`,
    )
    const word = { complaintId: rows[0]?.id ?? '', adminId: admin.id }
    await acknowledgeComplaint(app.context, word)
    await expect(acknowledgeComplaint(app.context, word)).rejects.toMatchObject({ status: 409 })
    await closeComplaint(app.context, { ...word, answer: 'You wrote that you took it back.' })
    await expect(answerComplaint(app.context, { ...word, answer: 'After all' })).rejects.toMatchObject({
      status: 409,
    })
    await app.work()
    const [letter, ...earlier] = app.mail.emailsTo(email)
    expect(letter?.subject).toBe(`Your complaint ${body.reference} is closed`)
    expect(letter?.text).toContain('You wrote that you took it back.')
    expect(earlier, 'acknowledged by hand, it is not acknowledged again').toEqual([])
    const { body: settings } = await get('/api/privacy/overview/', token)
    expect(settings.complaints).toMatchObject([
      { state: 'closed', answer: 'You wrote that you took it back.' },
    ])
  })

  const dayIn = (count: number): string =>
    new Date(app.clock.now().getTime() + days(count)).toISOString().slice(0, 10)
  const reminders = () =>
    app.mail
      .emailsTo(SUPPORT)
      .filter(({ subject }) => subject.includes('complaint'))
      .map(({ text }) => /KC-LATE-LATE.*/.exec(text)?.[0])
      .filter((line) => line !== undefined)
})

test('rows that late jobs wrote about a closed account are deleted a day later and counted in the audit trail', async () => {
  const { id, token } = await aSettledMember()
  await app.call('DELETE', '/api/auth/profile/', { token, body: { password: PASSWORD } })
  await app.work()
  const { db, clock } = app.context
  await db.execute(sql`
    insert into onboarding_draft (member_id, answers, saved_at) values (${id}, '{}', ${clock.now().toISOString()})`)
  await app.files.put(`agreements/${id}/late`, Buffer.from('sealed'))
  await app.advance(days(1) + minutes(1))
  expect(app.files.keys()).not.toContain(`agreements/${id}/late`)
  expect((await db.execute(sql`select 1 from onboarding_draft where member_id = ${id}`)).rows).toEqual([])
  const { rows } = await db.execute<{ facts: object }>(
    sql`select facts from audit_event where member_id = ${id} and act = 'account.erasure-checked'`,
  )
  expect(rows).toEqual([{ facts: { rows: 1, files: 1 } }])
})

test('closing an account publishes one event, even if its job runs again', async () => {
  const { id, token } = await aSettledMember()
  await app.call('DELETE', '/api/auth/profile/', { token, body: { password: PASSWORD } })
  await app.work()
  const { db, queue } = app.context
  await db.transaction((tx) => queue.publish(tx, memberErased, { memberId: id }))
  await app.work()
  const { rows } = await db.execute(
    sql`select 1 from audit_event where member_id = ${id} and act = 'account.closed'`,
  )
  expect(rows).toHaveLength(1)
})

describe('the nightly retention job', () => {
  const count = async (statement: ReturnType<typeof sql>): Promise<number> =>
    (await app.context.db.execute<{ count: number }>(statement)).rows[0]?.count ?? -1
  const instant = (at: Date): string => at.toISOString()

  test('deletes an unverified sign-up after 30 days, and keeps a verified one', async () => {
    const { db, clock } = app.context
    await app.member({ email: 'unproven@post.example', emailVerifiedAt: null })
    await app.member({ email: 'proven@post.example' })
    await app.jump(days(28))
    await app.advance(days(1))
    const of = (email: string) => sql`select count(*)::int as count from member where email = ${email}`
    expect(await count(of('unproven@post.example'))).toBe(1)
    await app.advance(days(3))
    expect(await count(of('unproven@post.example'))).toBe(0)
    expect(await count(of('proven@post.example'))).toBe(1)
    await db.execute(sql`
      insert into webhook_event (provider, event_id, type, headers, body, received_at)
      values ('stripe', 'evt_1', 'invoice.paid', '{"a":"b"}', '{"email":"x"}', ${instant(clock.now())})`)
    await app.jump(days(31))
    await app.advance(days(1))
    expect(
      await count(
        sql`select count(*)::int as count from webhook_event where body = '' and event_id = 'evt_1'`,
      ),
    ).toBe(1)
  })

  test('stores what the law requires for six years, and then deletes it', async () => {
    const { token, id } = await aSettledMember('Kept')
    const { body } = await post('/api/privacy/complaints/', token, {
      about: 'money',
      message: 'Where is it?',
    })
    await app.work()
    const { rows } = await app.context.db.execute<{ id: string }>(
      sql`select id from complaint where reference = ${body.reference}`,
    )
    await answerComplaint(app.context, {
      complaintId: rows[0]?.id ?? '',
      answer: 'Here it is.',
      adminId: crypto.randomUUID(),
    })
    await app.call('DELETE', '/api/auth/profile/', { token, body: { password: PASSWORD } })
    await app.work()
    const consents = sql`select count(*)::int as count from consent_event where member_id = ${id}`
    const complaints = sql`select count(*)::int as count from complaint where reference = ${body.reference}`
    const trail = sql`select count(*)::int as count from audit_event where member_id = ${id}`
    await sleepYears(5.9)
    expect([await count(consents), await count(complaints)]).toEqual([3, 1])
    expect(await count(trail)).toBeGreaterThan(0)
    await sleepYears(0.2)
    expect([await count(consents), await count(complaints), await count(trail)]).toEqual([0, 0, 0])
    const verdict = await verifyAudit(app.context.db)
    expect(verdict.problem).toBeNull()
    expect(verdict.events).toBeGreaterThan(0)
    expect(
      await count(sql`select count(*)::int as count from audit_event where act = 'audit.retired'`),
    ).toBeGreaterThan(0)
  })

  /** Moves the clock by years and runs the nightly jobs directly, because six years of nights take too long. */
  async function sleepYears(years: number): Promise<void> {
    app.clock.setOffsetMs(app.clock.offsetMs() + days(Math.round(years * 365.25)))
    await applyRetention(app.context)
  }
})
