import { memberErased } from '@keyturn/identity'
import type { Person } from '@keyturn/identity/testing'
import { days, hours, minutes } from '@keyturn/platform/clock'
import { isCluster } from '@keyturn/platform/db'
import { monthToConfirm, rentReversed, rentVerified } from '@keyturn/rent-record'
import { paymentFailed } from '@keyturn/subscription'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageOfNotifications } from './store/notifications.ts'
import { type NotificationsWorld, notificationsWorld } from './testing/index.ts'

let app: NotificationsWorld
beforeAll(async () => {
  app = await notificationsWorld()
})
afterAll(() => app.close())

const post = (member: Person | null, path: string, more = {}) =>
  app.call('POST', `/api/notifications/${path}`, { ...more, token: member?.token ?? null })
const choose = (member: Person, body: object) =>
  app.call('PATCH', '/api/notifications/preferences/', { token: member.token, body })
const lettersOf = (member: Person) => app.mail.emailsTo(member.email)
const subjectsOf = (member: Person) => lettersOf(member).map(({ subject }) => subject)
/** Emails and pushes are sent only by day. */
const daytime = async (hour = app.clock.now().getUTCHours()) => {
  const wanted = hour >= 9 && hour <= 16 ? hour : 12
  const ahead = (wanted - app.clock.now().getUTCHours() + 24) % 24
  if (ahead > 0) await app.advance(ahead * hours(1))
}

describe('the notification centre', () => {
  test('groups two years of rent found at once into one notification, even if the events repeat', async () => {
    const member = await app.member()
    const months = Array.from(
      { length: 24 },
      (_, index) => `20${24 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    )
    for (const [index, month] of months.entries()) {
      const paid = {
        memberId: member.id,
        paymentId: `p${index}`,
        paidOn: `${month}-01`,
        pence: 100_00,
        payee: 'L',
        tenancyId: 't',
        period: { dueOn: `${month}-01`, duePence: 100_00 },
      }
      await app.announce(rentVerified, paid)
      await app.announce(rentVerified, paid)
    }
    await app.work()
    expect(await app.list(member)).toMatchObject({
      total_count: 1,
      unread_count: 1,
      items: [
        {
          kind: 'rent_found',
          topic: 'rent',
          count: 24,
          title: '24 rent payments found',
          body: 'January 2024 to December 2025: £2,400.00 in all. Every one counts for your record.',
          href: '/dashboard',
          is_read: false,
        },
      ],
    })
  })

  test('does not add new events to a notification that was read', async () => {
    const member = await app.member()
    await app.findRent(member, '2026-01')
    const { items } = await app.list(member)
    await post(member, `${items[0].id}/read/`)
    await app.findRent(member, '2026-02')
    expect(await app.list(member)).toMatchObject({ total_count: 2, unread_count: 1 })
  })

  test('counts unread notifications right after read, unread and read again', async () => {
    const member = await app.member()
    await app.findRent(member, '2026-01')
    await app.announce(paymentFailed, { memberId: member.id, graceEndsOn: '2026-12-01' })
    await app.work()
    const [newest] = (await app.list(member)).items
    expect(newest).toMatchObject({ kind: 'payment_failed', href: '/settings?tab=subscription' })
    const once = await post(member, `${newest.id}/read/`)
    const twice = await post(member, `${newest.id}/read/`)
    expect(once.body).toMatchObject({ item: { is_read: true }, unread_count: 1 })
    expect(twice.body).toEqual(once.body)
    expect(await app.list(member, '?state=unread')).toMatchObject({
      total_count: 1,
      items: [{ kind: 'rent_found' }],
    })
    expect(await app.list(member, '?topic=plan')).toMatchObject({ total_count: 1 })
    expect((await post(member, `${newest.id}/unread/`)).body).toMatchObject({
      item: { is_read: false, read_at: null },
      unread_count: 2,
    })
    expect((await post(member, 'read-all/')).body).toEqual({ marked: 2, unread_count: 0 })
    expect((await post(member, 'read-all/')).body).toEqual({ marked: 0, unread_count: 0 })
  })

  test('marks a question about a month as read once that month’s rent is found, and no other question', async () => {
    const member = await app.member()
    const ask = async (month: string) => {
      await app.announce(monthToConfirm, {
        memberId: member.id,
        tenancyId: 't',
        dueOn: `${month}-01`,
        why: 'suggested',
      })
      await app.work()
    }
    await ask('2026-01')
    await app.findRent(member, '2026-02')
    expect(await app.list(member, '?state=unread')).toMatchObject({ unread_count: 2 })
    await app.findRent(member, '2026-01')
    expect(await app.list(member, '?kind=month_to_confirm')).toMatchObject({
      unread_count: 1,
      items: [{ is_read: true }],
    })
    await ask('2026-03')
    await ask('2026-04')
    await app.findRent(member, '2026-03')
    expect(await app.list(member, '?kind=month_to_confirm&state=unread')).toMatchObject({
      items: [{ title: '2 months need your answer' }],
    })
  })

  test('shows no notifications of other members', async () => {
    const [member, other] = [await app.member(), await app.member()]
    await app.findRent(member, '2026-01')
    const { items } = await app.list(member)
    expect((await post(other, `${items[0].id}/read/`)).status).toBe(404)
    expect((await post(member, 'no-id/read/')).status).toBe(404)
    expect((await post(null, `${items[0].id}/read/`)).status).toBe(401)
    expect(await app.list(other)).toEqual({ items: [], total_count: 0, unread_count: 0 })
    const refused = await app.call('GET', '/api/notifications/?page_size=1000&colour=red', {
      token: member.token,
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { page_size: [expect.any(String)], colour: [expect.any(String)] },
    })
  })

  test('paginates ten thousand notifications by index, completely and without duplicates', async () => {
    const member = await app.member()
    const { db } = app.context
    const fill = (memberId: string, count: number) =>
      db.execute(sql`
        insert into notification (member_id, id, kind, topic, count, amount, facts, in_app, made_at, revision, letter)
        select ${memberId}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'points_earned', 'rewards',
          1, n, jsonb_build_array(jsonb_build_object('amount', n)), true, now(), n, 'none'
        from generate_series(1, ${count}::int) n`)
    await fill(member.id, 10_000)
    await fill((await app.member()).id, 50_000)
    await db.execute(sql`analyze notification`)
    const first = await app.list(member, '?page_size=100')
    const next = await app.list(member, `?page_size=100&before=${first.items.at(-1).id}`)
    const second = await app.list(member, '?page_size=100&page=2')
    const last = await app.list(member, '?page_size=100&page=100')
    expect(first).toMatchObject({ total_count: 10_000, unread_count: 10_000 })
    expect(next.items).toEqual(second.items)
    expect(last.items).toHaveLength(100)
    expect(last.items.at(-1).title).toBe('1 point earned')
    const scanned: string[] = []
    const spy = {
      execute: async (query: ReturnType<typeof sql>) => {
        const { rows } = await db.execute<Record<string, string>>(sql`explain ${query}`)
        scanned.push(...rows.flatMap((row) => Object.values(row)))
        return db.execute(query)
      },
    }
    await pageOfNotifications(spy as never, member.id, {
      state: 'all',
      topic: null,
      kind: null,
      before: first.items.at(-1).id,
      limit: 20,
      offset: 0,
    })
    expect(scanned.join('\n')).toMatch(/Index/)
    // On a cluster, a shard has only this member's rows, so a full scan reads no others.
    if (!(await isCluster(db))) expect(scanned.join('\n')).not.toMatch(/Seq Scan on notification/)
    expect((await post(member, 'read-all/')).body).toEqual({ marked: 10_000, unread_count: 0 })
  })
})

describe('notification choices', () => {
  test('are off at first, change one by one, and are stored', async () => {
    const member = await app.member()
    const { body } = await app.call('GET', '/api/notifications/preferences/', { token: member.token })
    expect(body).toMatchObject({
      email: true,
      push: false,
      marketing: false,
      payment_reminders: true,
      credit_updates: true,
    })
    expect(body).toMatchObject({ language: 'en', currency: 'GBP', timezone: 'Europe/London', theme: 'auto' })
    await choose(member, { theme: 'dark', kinds: { rent_found: { in_app: false } } })
    const after = await choose(member, { timezone: 'Asia/Tokyo', kinds: { rent_found: { email: false } } })
    expect(after.body).toMatchObject({ theme: 'dark', timezone: 'Asia/Tokyo', email: true })
    expect(after.body.kinds.find(({ kind }: { kind: string }) => kind === 'rent_found').channels).toEqual({
      in_app: false,
      email: false,
      push: true,
    })
    await app.findRent(member, '2026-01')
    expect(await app.list(member)).toMatchObject({ total_count: 0 })
  })

  test.each([
    { timezone: 'Mars/Olympus' },
    { timezone: '+05:00' },
    { theme: 'sepia' },
    { currency: 'EUR' },
    { kinds: { unknown_kind: { email: true } } },
    { sms: true },
    { email: 'yes' },
  ])('are refused as %j, with the name of the field', async (wish) => {
    const answer = await choose(await app.member(), wish)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)[0]).toMatch(new RegExp(`^${Object.keys(wish)[0]}`))
  })

  test('cannot switch off legal messages', async () => {
    const member = await app.member()
    const kinds = { payment_failed: { in_app: false, email: false } }
    const { body } = await choose(member, { email: false, kinds })
    expect(body.kinds.find(({ kind }: { kind: string }) => kind === 'payment_failed')).toMatchObject({
      channels: { in_app: true, email: true },
      fixed: ['in_app', 'email'],
    })
    await app.announce(paymentFailed, { memberId: member.id, graceEndsOn: '2026-12-01' })
    await app.work()
    expect(await app.list(member)).toMatchObject({ total_count: 1 })
  })
})

describe('notification emails', () => {
  test('group what happens within minutes into one email, with a one-click unsubscribe', async () => {
    await daytime()
    const member = await app.member()
    await app.findRent(member, '2026-01')
    const bounced = {
      memberId: member.id,
      paymentId: 'x',
      paidOn: '2026-01-01',
      pence: 95_000,
      payee: 'L',
      tenancyId: 't',
      because: 'came_back' as const,
    }
    await app.announce(rentReversed, bounced)
    await app.work()
    expect(lettersOf(member)).toEqual([])
    await app.advance(minutes(11))
    const [letter, ...more] = lettersOf(member)
    expect(more).toEqual([])
    expect(letter?.subject).toBe('2 things happened: January 2026 rent found')
    expect(letter?.text).toContain('A rent payment came back')
    expect(letter?.unsubscribeUrl).toMatch(
      /^http:\/\/localhost:3000\/api\/notifications\/unsubscribe\/[\w.-]+\/$/,
    )
    expect(letter?.text).toContain('Stop all emails like this one: http://localhost:3000/unsubscribe/')
    expect(letter?.html).toContain('/unsubscribe/')
    const path = new URL(letter?.unsubscribeUrl ?? '').pathname
    const looked = await app.call('GET', path)
    expect(looked.body).toEqual({ scope: 'all', name: 'Every email you may decline', subscribed: true })
    const form = {
      method: 'POST',
      url: path,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as const
    expect((await app.http.inject(form)).json()).toMatchObject({ subscribed: false })
    expect((await app.http.inject(form)).statusCode).toBe(200)
    const { body } = await app.call('GET', '/api/notifications/preferences/', { token: member.token })
    expect(body.email).toBe(false)
    await app.findRent(member, '2026-02')
    await app.advance(days(2))
    expect(lettersOf(member)).toHaveLength(1)
    expect((await app.call('DELETE', path)).body).toMatchObject({ subscribed: true })
    await app.findRent(member, '2026-03')
    await app.advance(days(2))
    expect(lettersOf(member)).toHaveLength(2)
  })

  test('stop for one kind by their link, and another member’s link cannot be derived from it', async () => {
    await daytime()
    const [member, other] = [await app.member(), await app.member()]
    await app.findRent(member, '2026-01')
    await app.advance(minutes(11))
    const path = new URL(lettersOf(member)[0]?.unsubscribeUrl ?? '').pathname
    expect(lettersOf(member)[0]?.text).toContain('Stop emails about “Rent found”')
    for (const forged of [
      path.replace(member.id, other.id),
      path.replace('rent_found', 'all'),
      path.replace(/\w{4}\/$/, '0000/'),
      '/api/notifications/unsubscribe/nonsense/',
    ])
      for (const method of ['GET', 'POST'] as const) expect((await app.call(method, forged)).status).toBe(404)
    const page = await app.call('GET', path, { headers: { accept: 'text/html,*/*' } })
    expect(page).toMatchObject({
      status: 303,
      headers: { location: expect.stringMatching(/^\/unsubscribe\//) },
    })
    await app.call('POST', path)
    const { body } = await app.call('GET', '/api/notifications/preferences/', { token: member.token })
    expect(body).toMatchObject({ email: true })
    expect(
      body.kinds
        .filter(({ kind }: { kind: string }) => kind.startsWith('rent_'))
        .map(({ channels }: { channels: { email: boolean } }) => channels.email),
    ).toEqual([false, true])
  })

  test('wait while the mail provider is down, and then include each notification once', async () => {
    await daytime()
    const member = await app.member()
    const down = vi.spyOn(app.context.mail, 'send').mockRejectedValue(new Error('Nobody answers.'))
    await app.findRent(member, '2026-01')
    await app.advance(minutes(11))
    expect(down).toHaveBeenCalled()
    await app.findRent(member, '2026-02')
    down.mockRestore()
    await app.advance(days(2))
    expect(subjectsOf(member)).toEqual(['February 2026 rent found', 'January 2026 rent found'])
  })

  test('leave out notifications that were answered or switched off while the email waited', async () => {
    await daytime()
    const [member, other] = [await app.member(), await app.member()]
    const { id: memberId } = member
    await app.announce(monthToConfirm, { memberId, tenancyId: 't', dueOn: '2026-01-01', why: 'suggested' })
    await app.findRent(member, '2026-01')
    await app.findRent(other, '2026-01')
    await choose(other, { kinds: { rent_found: { email: false } } })
    await app.advance(minutes(11))
    expect(subjectsOf(member)).toEqual(['January 2026 rent found'])
    expect(lettersOf(other)).toEqual([])
  })

  test('without urgency are sent at most once a day, and not at night', async () => {
    await daytime(12)
    const member = await app.member()
    await app.findRent(member, '2026-01')
    await app.advance(minutes(11))
    for (const month of ['02', '03', '04']) {
      await app.advance(hours(2))
      await app.findRent(member, `2026-${month}`)
    }
    expect(lettersOf(member)).toHaveLength(1)
    await app.advance(hours(20))
    expect(lettersOf(member)).toHaveLength(2)
    await app.advance(hours(9))
    await app.findRent(member, '2026-05')
    await app.advance(hours(9))
    expect(lettersOf(member)).toHaveLength(2)
  })

  test('wait for the morning in the member’s own time zone', async () => {
    await daytime(12)
    await app.advance(hours(11.5))
    const member = await app.member()
    await app.findRent(member, '2026-01')
    await app.advance(minutes(11))
    expect(lettersOf(member)).toHaveLength(0)
    expect(await choose(member, { timezone: 'Asia/Tokyo' })).toMatchObject({ status: 200 })
    await app.advance(minutes(5))
    expect(lettersOf(member)).toHaveLength(1)
  })
})

describe('push messages', () => {
  const subscribe = async (member: Person) => {
    const { endpoint, p256dh, auth } = app.browsers.subscribe()
    const body = { endpoint, expirationTime: null, keys: { p256dh, auth } }
    const answer = await app.call('POST', '/api/notifications/push/', { token: member.token, body })
    expect(answer).toMatchObject({ status: 200, body: { push: true } })
    return endpoint
  }
  const told = (endpoint: string) =>
    app.browsers
      .messages()
      .filter((message) => message.endpoint === endpoint)
      .map(({ payload }) => JSON.parse(payload))

  test('reach a subscribed browser until its member signs out there', async () => {
    await daytime()
    const member = await app.member()
    const endpoint = await subscribe(member)
    await app.findRent(member, '2026-01')
    expect(told(endpoint)).toEqual([])
    await app.advance(minutes(1))
    expect(told(endpoint)).toMatchObject([
      { title: 'January 2026 rent found', href: '/dashboard', body: expect.stringContaining('£950.00') },
    ])
    await app.call('POST', '/api/auth/logout/', { token: member.token, body: {} })
    await app.findRent(member, '2026-02')
    await app.advance(hours(2))
    expect(told(endpoint)).toHaveLength(1)
  })

  test('are not sent for kinds switched off meanwhile, nor at night', async () => {
    await daytime(12)
    const member = await app.member()
    const endpoint = await subscribe(member)
    await app.findRent(member, '2026-01')
    await choose(member, { kinds: { rent_found: { push: false } } })
    await app.advance(minutes(1))
    await choose(member, { kinds: { rent_found: { push: true } } })
    await app.advance(hours(11))
    await app.findRent(member, '2026-02')
    await app.advance(hours(2))
    expect(told(endpoint)).toEqual([])
    await app.advance(hours(9))
    expect(told(endpoint).map(({ title }) => title)).toEqual(['February 2026 rent found'])
  })

  test('reach only the member who signed in last in a browser, until they unsubscribe', async () => {
    await daytime()
    const [member, next] = [await app.member(), await app.member()]
    const { endpoint, p256dh, auth } = app.browsers.subscribe()
    const body = { endpoint, keys: { p256dh, auth } }
    for (const { token } of [member, next])
      await app.call('POST', '/api/notifications/push/', { token, body })
    await app.findRent(member, '2026-01')
    await app.findRent(next, '2026-03')
    await app.advance(minutes(1))
    expect(told(endpoint).map(({ title }) => title)).toEqual(['March 2026 rent found'])
    await app.call('DELETE', '/api/notifications/push/', { token: next.token, body: { endpoint } })
    const { body: choices } = await app.call('GET', '/api/notifications/preferences/', {
      token: next.token,
    })
    expect(choices.push).toBe(false)
  })

  test('end for a browser that is gone, leave out read notifications, and are retried after errors', async () => {
    await daytime()
    const member = await app.member()
    const [gone, here] = [await subscribe(member), await subscribe(member)]
    app.browsers.unsubscribe(gone)
    await app.findRent(member, '2026-01')
    app.browsers.trouble(true)
    await app.advance(16_000)
    app.browsers.trouble(false)
    await app.advance(minutes(1))
    expect(told(here)).toHaveLength(1)
    const { rows } = await app.context.db.execute(
      sql`select endpoint from push_subscription where member_id = ${member.id}`,
    )
    expect(rows).toEqual([{ endpoint: here }])
    await post(member, 'read-all/')
    await app.findRent(member, '2026-04')
    await post(member, 'read-all/')
    await app.advance(minutes(1))
    expect(told(here)).toHaveLength(1)
  })

  test('are refused for an address that is no push service, before any call', async () => {
    const member = await app.member()
    const { p256dh, auth } = app.browsers.subscribe()
    const body = { endpoint: 'http://169.254.169.254/latest/', keys: { p256dh, auth } }
    const answer = await app.call('POST', '/api/notifications/push/', { token: member.token, body })
    expect(answer).toMatchObject({ status: 400, body: { endpoint: [expect.any(String)] } })
  })
})

describe('closing an account', () => {
  test('stops notifications and deletes all of them', async () => {
    const member = await app.member()
    await app.findRent(member, '2026-01')
    await choose(member, { theme: 'dark' })
    await app.context.db.execute(
      sql`update member set erased_at = now(), email = null where id = ${member.id}`,
    )
    await app.announce(memberErased, { memberId: member.id })
    await app.announce(paymentFailed, { memberId: member.id, graceEndsOn: '2026-12-01' })
    // After the due time of their email.
    await app.advance(hours(24))
    for (const table of ['notification', 'notification_cause', 'notification_member', 'push_subscription']) {
      const { rows } = await app.context.db.execute(
        sql`select * from ${sql.raw(table)} where member_id = ${member.id}`,
      )
      expect(rows).toEqual([])
    }
  })
})
