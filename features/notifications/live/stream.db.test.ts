import { mountIdentity, type Person } from '@keyturn/identity/testing'
import { hours } from '@keyturn/platform/clock'
import { createHttp, type Http } from '@keyturn/platform/http'
import { createMetrics } from '@keyturn/platform/metrics'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { notifications } from '../index.ts'
import { type NotificationsWorld, notificationsWorld } from '../testing/index.ts'
import { createHub } from './hub.ts'

let app: NotificationsWorld
let other: Http
const addresses: string[] = []

beforeAll(async () => {
  app = await notificationsWorld()
  other = await anotherProcess()
  addresses.push(await app.http.listen({ port: 0, host: '127.0.0.1' }))
  addresses.push(await other.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** A second API process on the same database. */
async function anotherProcess(): Promise<Http> {
  const { context } = app
  const http = await createHttp({
    log: context.log,
    metrics: createMetrics(),
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'test',
  })
  await mountIdentity({ ...app, http })
  await notifications(context).routes(http)
  return http
}

interface Said {
  event: string
  id: string | null
  data: Record<string, unknown>
}

interface Listening {
  status: number
  type: string | null
  /** Reads until this many events have arrived. */
  next(count: number): Promise<Said[]>
  /** Reads all remaining events until the server disconnects. */
  rest(): Promise<Said[]>
  leave(): void
}

async function listen(
  member: Person,
  more: { at?: number; since?: string; token?: string } = {},
): Promise<Listening> {
  const leaving = new AbortController()
  const answer = await fetch(`${addresses[more.at ?? 0]}/api/notifications/stream/`, {
    headers: {
      authorization: `Bearer ${more.token ?? member.token}`,
      ...(more.since === undefined ? {} : { 'last-event-id': more.since }),
    },
    signal: leaving.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const take = (): Said[] => {
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    return blocks.filter((block) => block.includes('event: ')).map(toSaid)
  }
  const readUntil = async (enough: (said: Said[]) => boolean): Promise<Said[]> => {
    const said = take()
    while (!enough(said)) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      text += value
      said.push(...take())
    }
    return said
  }
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    next: (count) => readUntil((said) => said.length >= count),
    rest: () => readUntil(() => false),
    leave: () => leaving.abort(),
  }
}

function toSaid(block: string): Said {
  const line = (name: string): string | null => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null
  return { event: line('event') ?? '', id: line('id'), data: JSON.parse(line('data') ?? '{}') }
}

test('an event is sent at once to all of its member’s open streams, on every process, and to no other member', async () => {
  const [member, stranger] = [await app.member(), await app.member()]
  const lines = [await listen(member), await listen(member, { at: 1 })]
  const strangers = await listen(stranger)
  for (const line of lines) {
    expect(line).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
    expect(await line.next(1)).toMatchObject([{ event: 'ready', id: '0', data: { unread_count: 0 } }])
  }
  await app.findRent(member, '2026-01')
  for (const line of lines)
    expect(await line.next(1)).toMatchObject([
      {
        event: 'notification',
        id: '1',
        data: { title: 'January 2026 rent found', is_read: false, unread_count: 1 },
      },
    ])
  const { items } = await app.list(member)
  await app.call('POST', `/api/notifications/${items[0].id}/read/`, { token: member.token })
  for (const line of lines) {
    expect(await line.next(1)).toMatchObject([
      { event: 'notification', id: '2', data: { is_read: true, unread_count: 0 } },
    ])
    line.leave()
  }
  await app.findRent(stranger, '2026-03')
  const heard = await strangers.next(2)
  expect(heard.map(({ data }) => data.title ?? 'ready')).toEqual(['ready', 'March 2026 rent found'])
  strangers.leave()
})

test('concurrent streams of one member all get the events', async () => {
  const member = await app.member()
  const hub = createHub(app.context)
  const said: string[] = []
  const readers = ['phone', 'laptop'].map((name) => ({
    memberId: member.id,
    sessionId: name,
    endsAt: new Date(app.clock.now().getTime() + hours(1)),
    revision: null,
    send: (text: string) => void said.push(`${name} ${/event: (\w+)/.exec(text)?.[1]}`),
    disconnect: () => undefined,
  }))
  await Promise.all(readers.map((reader) => hub.join(reader, null)))
  await hub.close()
  expect(said.filter((each) => each.endsWith('end')).sort()).toEqual(['laptop end', 'phone end'])
})

test('an event of a process that died before sending is found at the next heartbeat', async () => {
  const member = await app.member()
  const { rows } = await app.context.db.execute<{ id: string }>(
    sql`select id from member_session where member_id = ${member.id}`,
  )
  const hub = createHub(app.context, { heartbeatMs: 20 })
  const said: string[] = []
  await hub.join(
    {
      memberId: member.id,
      sessionId: rows[0]?.id ?? '',
      endsAt: new Date(app.clock.now().getTime() + hours(1)),
      revision: null,
      send: (text) => void said.push(...(/event: \w+/.exec(text) ?? [])),
      disconnect: () => void said.push('hung up'),
    },
    null,
  )
  const behindItsBack = (statement: string) => app.context.db.execute(sql.raw(statement))
  await behindItsBack(`insert into notification_member (member_id, revision) values ('${member.id}', 1)`)
  await behindItsBack(`insert into notification
    (member_id, id, kind, topic, count, amount, facts, in_app, made_at, revision, letter)
    values ('${member.id}', gen_random_uuid(), 'points_earned', 'rewards', 1, 5, '[]', true, now(), 1, 'none')`)
  await vi.waitFor(() => expect(said).toEqual(['event: ready', 'event: notification']), 20_000)
  await behindItsBack(`delete from member_session where member_id = '${member.id}'`)
  await vi.waitFor(() => expect(said.slice(2)).toEqual(['event: end', 'hung up']), 20_000)
  await hub.close()
})

test('a stream that reconnects gets each missed event once', async () => {
  const member = await app.member()
  await app.findRent(member, '2026-01')
  await app.call('POST', '/api/notifications/read-all/', { token: member.token })
  await app.findRent(member, '2026-02')
  const resumed = await listen(member, { since: '2', at: 1 })
  expect(await resumed.next(2)).toMatchObject([
    { event: 'ready', id: null },
    { event: 'notification', id: '3', data: { title: 'February 2026 rent found' } },
  ])
  resumed.leave()
  const current = await listen(member, { since: '3' })
  expect(await current.next(1)).toMatchObject([{ event: 'ready' }])
  await app.findRent(member, '2026-03')
  expect(await current.next(1)).toMatchObject([{ event: 'notification', id: '4', data: { count: 2 } }])
  current.leave()
})

test.each(['999999', '-1', 'nonsense'])(
  'a stream with the unknown event id %s gets the current state',
  async (since) => {
    const member = await app.member()
    await app.findRent(member, '2026-01')
    const line = await listen(member, { since })
    const said = since === '999999' ? await line.next(2) : await line.next(1)
    expect(said.at(-1)).toMatchObject({
      event: since === '999999' ? 'refresh' : 'ready',
      id: '1',
      data: { unread_count: 1 },
    })
    line.leave()
  },
)

test('too many events at once become one event that reloads the list', async () => {
  const member = await app.member()
  const line = await listen(member)
  await line.next(1)
  await app.context.db.execute(sql`
    insert into notification (member_id, id, kind, topic, count, amount, facts, in_app, made_at, revision, letter)
    select ${member.id}, gen_random_uuid(), 'points_earned', 'rewards', 1, n, '[]', true, now(), 0, 'none'
    from generate_series(1, 500) n`)
  await app.call('POST', '/api/notifications/read-all/', { token: member.token })
  expect(await line.next(1)).toMatchObject([{ event: 'refresh', id: '1', data: { unread_count: 0 } }])
  line.leave()
})

test('signing out closes its streams on every process, and another session of the member stays connected', async () => {
  const member = await app.member()
  const signIn = { email: member.email, password: 'walnut-gate-42' }
  const { body } = await app.call('POST', '/api/auth/login/', { body: signIn })
  const here = await listen(member, { at: 1 })
  const there = await listen(member, { at: 1, token: body.tokens.access })
  await app.call('POST', '/api/auth/logout/', {
    token: body.tokens.access,
    body: { refresh: body.tokens.refresh },
  })
  expect((await there.rest()).at(-1)).toMatchObject({ event: 'end', data: { reason: 'signed_out' } })
  await here.next(1)
  await app.findRent(member, '2026-01')
  expect(await here.next(1)).toMatchObject([{ event: 'notification' }])
  here.leave()
})

test('a stream needs a valid token and ends when the token expires', async () => {
  const member = await app.member()
  expect((await listen(member, { token: 'nonsense' })).status).toBe(401)
  const line = await listen(member)
  await line.next(1)
  await app.advance(hours(1))
  await app.findRent(member, '2026-01')
  const last = await line.rest()
  expect(last).toMatchObject([{ event: 'end', data: { reason: 'expired' } }])
  expect((await listen(member)).status).toBe(401)
})
