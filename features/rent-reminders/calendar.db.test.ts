import { memberErased } from '@keyturn/identity'
import { aPlanSince } from '@keyturn/subscription/testing'
import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RentRemindersWorld, rentRemindersWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'

let app: RentRemindersWorld
beforeAll(async () => {
  app = await rentRemindersWorld('2026-11-10T10:00:00Z')
  await app.addMember(AMARA, { first: 'Amara', last: 'Okafor' })
  await aPlanSince(app.context.db, AMARA, 'standard', new Date('2026-09-01T00:00:00Z'))
  const terms = [{ from: '2025-01-01', pence: 95_000, every: 'month' as const, dueDay: 31 }]
  const tenancy = { startsOn: '2025-01-01', terms, payees: ['Larch, Lettings; & Sons'], address: '1 Elm Row' }
  await app.rents(AMARA, { id: HOME, tenancy })
  const transactions = [{ date: '2026-10-30', amount: -950, description: 'STO LARCH LETTINGS' }]
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Everyday', transactions }] })
  await app.worker.drain()
})
afterAll(() => app.close())

async function newAddress(): Promise<string> {
  const { status, body } = await app.call(AMARA, 'POST', '/api/days-ahead/calendar/')
  expect(status).toBe(200)
  expect(body.calendar_url).toMatch(/^https:\/\/keyturn\.example\/api\/days-ahead\/calendar\/[\w-]{32}\.ics$/)
  return new URL(body.calendar_url).pathname
}
const read = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })
const daysIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part)
    return {
      uid: event.uid,
      title: event.summary,
      on: event.startDate.toString(),
      until: event.endDate.toString(),
      isDay: event.startDate.isDate,
    }
  })
const titled = (text: string, title: string) =>
  daysIn(text)
    .filter((day) => day.title === title)
    .map(({ on }) => on)

test('the calendar has all-day events for rent, the bank link’s end, plan renewal and agency files', async () => {
  const url = await newAddress()
  const { statusCode, headers, body } = await read(url)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(titled(body, 'Rent day').slice(0, 5)).toEqual([
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
  ])
  expect(daysIn(body)[0]).toMatchObject({ on: '2026-10-31', until: '2026-11-01', isDay: true })
  expect(titled(body, 'Last day of a bank link')).toEqual(['2027-02-08'])
  expect(titled(body, 'Your plan renews')).toEqual(['2027-09-01'])
  expect(titled(body, 'Your rent record is sent')).toEqual([])
  await app.context.db.execute(sql`
    insert into agency_consent_event (member_id, id, agency, given, text_version, text_hash, at, channel)
    values (${AMARA}, ${HOME}, 'experian', true, 'v1', '', '2026-11-10T10:00:00Z', 'web')`)
  expect(titled((await read(url)).body, 'Your rent record is sent').slice(0, 2)).toEqual([
    '2026-11-20',
    '2026-12-20',
  ])
})

test('the calendar follows RFC 5545: CRLF, at most 75 octets a line, and a stable id for each event', async () => {
  const one = (await read(await newAddress())).body
  expect(one.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of one.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(one).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.*\r\nMETHOD:PUBLISH\r\n/)
  expect(one.match(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/g)).toHaveLength(daysIn(one).length)
  expect(one).toContain('\r\nDTSTART;VALUE=DATE:20270228\r\n')
  const uids = daysIn(one).map(({ uid }) => uid)
  expect(new Set(uids).size).toBe(uids.length)
  const other = (await read(await newAddress())).body
  expect(daysIn(other).map(({ uid }) => uid)).toEqual(uids)
})

test('the calendar contains no amounts, names, homes or banks', async () => {
  const { body } = await read(await newAddress())
  // Ids are digests and may contain any digits.
  const whole = body.replaceAll('\r\n ', '').replaceAll(/^UID:\w{32}@keyturn/gm, '')
  expect(whole).not.toMatch(/950|£|larch|elm row|everyday|amara|okafor|experian/i)
  expect(whole).not.toContain(AMARA)
  expect(whole).not.toContain(HOME)
})

test('a calendar client gets 304 until the calendar changes', async () => {
  const url = await newAddress()
  const first = await read(url)
  const etag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('private, max-age=3600')
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await read(url, { 'if-none-match': held })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  await app.context.db.execute(sql`update tenancy set moved_out_on = '2026-12-15' where member_id = ${AMARA}`)
  const changed = await read(url, { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(titled(changed.body, 'Rent day')).toEqual(['2026-10-31', '2026-11-30'])
  await app.context.db.execute(sql`update tenancy set moved_out_on = null where member_id = ${AMARA}`)
})

test('a new calendar address replaces the previous one, deleting leaves none, and only digests are stored', async () => {
  const old = await newAddress()
  const fresh = await newAddress()
  expect((await read(old)).statusCode).toBe(404)
  expect((await read(fresh)).statusCode).toBe(200)
  const token = fresh.split('/').at(-1)?.replace('.ics', '') ?? ''
  const { rows } = await app.context.db.execute<{ digest: string }>(sql`select digest from calendar_address`)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.digest).not.toContain(token)
  expect((await app.call(AMARA, 'GET', '/api/days-ahead/')).body).toEqual({
    remind_days: 3,
    calendar_since: '2026-11-10T10:00:00.000Z',
  })
  expect((await app.call(AMARA, 'DELETE', '/api/days-ahead/calendar/')).body).toMatchObject({
    calendar_since: null,
  })
  expect((await read(fresh)).statusCode).toBe(404)
})

test('of two calendar addresses made concurrently, one works', async () => {
  const both = await Promise.all([newAddress(), newAddress(), newAddress()])
  const answers = await Promise.all(both.map(async (url) => (await read(url)).statusCode))
  expect(answers.toSorted()).toEqual([200, 404, 404])
})

test('unknown calendar addresses get the same response, and guesses and reads are rate limited', async () => {
  const wrong = ['x', '%00', '../../etc', 'a'.repeat(32), 'a'.repeat(300), `${'a'.repeat(31)}%27`]
  for (const token of wrong)
    expect([400, 404], token).toContain((await read(`/api/days-ahead/calendar/${token}.ics`)).statusCode)
  const url = await newAddress()
  const guesses: number[] = []
  for (let at = 0; at < 70; at++)
    guesses.push((await read(`/api/days-ahead/calendar/${String(at).padStart(32, 'b')}.ics`)).statusCode)
  expect(guesses.at(0)).toBe(404)
  expect(guesses.at(-1)).toBe(429)
  // A valid address still works although another client guesses.
  expect((await read(url)).statusCode).toBe(200)
  let last = 0
  for (let at = 0; at < 61; at++) last = (await read(url)).statusCode
  expect(last).toBe(429)
  await app.jumpTo('2026-11-10T11:30:00Z')
  expect((await read(url)).statusCode).toBe(200)
})

test('a plan that ends has its last day in the calendar, and no agency file afterwards', async () => {
  const url = await newAddress()
  const ends = (at: string | null) =>
    app.context.db.execute(sql`update subscription set cancels_at = ${at} where member_id = ${AMARA}`)
  await ends('2027-01-20T09:00:00Z')
  const { body } = await read(url)
  expect(titled(body, 'Your plan ends')).toEqual(['2027-01-20'])
  expect(titled(body, 'Your plan renews')).toEqual([])
  expect(titled(body, 'Your rent record is sent')).toEqual(['2026-11-20', '2026-12-20'])
  await ends(null)
})

test('without a plan the calendar has no files or renewal, and without an account it returns 404', async () => {
  const url = await newAddress()
  await app.context.db.execute(sql`delete from subscription where member_id = ${AMARA}`)
  const { body } = await read(url)
  expect(titled(body, 'Your plan renews')).toEqual([])
  expect(titled(body, 'Your rent record is sent')).toEqual([])
  expect(titled(body, 'Rent day')).not.toEqual([])
  await app.context.db.transaction((tx) => app.context.queue.publish(tx, memberErased, { memberId: AMARA }))
  await app.worker.drain()
  expect((await read(url)).statusCode).toBe(404)
})
