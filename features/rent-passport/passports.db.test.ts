import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PassportWorld, passportWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'

let app: PassportWorld

beforeEach(async () => {
  app = await passportWorld('2026-09-10T10:00:00Z')
  await app.addMember(AMARA, { first: 'Amara', last: '<Osei> Łęcka' })
  await app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2026-01-01',
      terms: [{ from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
      payees: ['J Okafor'],
      address: '14 Harbour Street, Leeds',
    },
  })
})
afterEach(() => app.close())

interface Row {
  date: string
  amount: number
  description: string
}
const rent = (date: string): Row => ({ date, amount: -950, description: 'STO J OKAFOR RENT' })
const FOOD: Row = { date: '2026-01-02', amount: -31.2, description: 'LARDER & CO' }
const steady = [
  FOOD,
  ...['02-02', '03-02', '04-01', '05-01', '06-01', '07-14', '08-03', '09-01'].map((day) =>
    rent(`2026-${day}`),
  ),
]

async function joinWith(transactions: Row[]): Promise<void> {
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Current account', transactions }] })
  await app.worker.drain()
}
const get = async (path: string, memberId = AMARA) => (await app.call(memberId, 'GET', path)).body
async function isNoRent(description: string): Promise<void> {
  const { transactions } = await get('/api/banking/transactions/?page_size=200')
  const { id } = transactions.find(({ name }: { name: string }) => name === description)
  await app.call(AMARA, 'POST', `/api/banking/transactions/${id}/unmark-as-rent/`, {})
  await app.worker.drain()
}

describe('a rent passport', () => {
  const passports = '/api/payment-report/passports/'
  const wish = { from: '2026-05', to: '2026-09', fields: ['name', 'address'], expires_in_days: 30 }
  const issue = async (more = {}) => (await app.call(AMARA, 'POST', passports, { ...wish, ...more })).body
  const open = (path: string, more = {}) => app.http.inject({ method: 'GET', url: path, ...more })
  const upload = (file: Buffer) => {
    const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="p.pdf"\r\n\r\n'
    return app.http.inject({
      method: 'POST',
      url: '/passport/check',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')]),
    })
  }

  test('shows readers what the member chose, and shows the member that it was read', async () => {
    await joinWith(steady)
    const made = await issue()
    expect(made).toMatchObject({ state: 'open', verified_count: 5, months_count: 5, views_count: 0 })
    const page = await open(`/passport/${made.code}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['x-robots-tag']).toContain('noindex')
    expect(page.body).toContain('5 of 5 months verified')
    expect(page.body).toContain('Amara &lt;Osei&gt; Łęcka')
    expect(page.body).toContain('14 Harbour Street')
    expect(page.body).not.toMatch(/Okafor|950/)
    await open(`/passport/${made.code}`, { headers: { 'user-agent': 'WhatsApp/2.23' } })
    const { items, total_count } = await get(passports)
    expect(total_count).toBe(1)
    expect(items[0].views_count).toBe(2)
    expect(items[0].views.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['page', 'preview'])
    expect((await get(passports, BEN)).items).toEqual([])
  })

  test('is recognised from its file, and not with one changed letter', async () => {
    await joinWith(steady)
    const made = await issue()
    const [pdf, again] = [
      await open(`/passport/${made.code}/rent-passport.pdf`),
      await open(`/passport/${made.code}/rent-passport.pdf`),
    ]
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(again.rawPayload.equals(pdf.rawPayload)).toBe(true)
    expect((await upload(pdf.rawPayload)).body).toContain('This file is genuine')
    const changed = Buffer.from(pdf.rawPayload)
    changed[changed.length - 300] = (changed[changed.length - 300] ?? 0) ^ 1
    expect((await upload(changed)).body).toContain('This is not what we made')
    expect((await upload(Buffer.from('%PDF-1.7 something else'))).body).toContain('We do not know this')
    expect((await open(`/passport/check?code=${made.code.toLowerCase()}`)).headers.location).toBe(
      `/passport/${made.code}`,
    )
  })

  test('cannot be read once revoked or expired, notes a record changed since, and answers 409 if its stored row was altered', async () => {
    await joinWith(steady)
    const [kept, revoked, short] = [await issue(), await issue(), await issue({ expires_in_days: 1 })]
    expect((await app.call(BEN, 'DELETE', `${passports}${revoked.id}/`)).status).toBe(404)
    expect((await app.call(AMARA, 'DELETE', `${passports}${revoked.id}/`)).status).toBe(200)
    const gone = await open(`/passport/${revoked.code}`)
    expect([gone.statusCode, gone.body.includes('Amara')]).toEqual([410, false])
    expect((await open(`/passport/${revoked.code}/rent-passport.pdf`)).statusCode).toBe(410)

    await isNoRent('STO J OKAFOR RENT')
    expect((await open(`/passport/${kept.code}`)).body).toContain('The record has changed since')

    await app.context.db.execute(sql`update rent_passport set statement = replace(statement, '14 Harbour', '15 Harbour')
      where id = ${kept.id}`)
    expect((await open(`/passport/${kept.code}`)).statusCode).toBe(409)
    app.clock.setOffsetMs(3 * 86_400_000)
    expect((await open(`/passport/${short.code}`)).body).toContain('This passport has ended')
  })

  test('is refused after twenty, even with concurrent requests', async () => {
    await joinWith(steady)
    const issuing = Array.from({ length: 24 }, () => app.call(AMARA, 'POST', passports, wish))
    const statuses = (await Promise.all(issuing)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
  })

  test('is refused without a month to show', async () => {
    await joinWith([FOOD])
    const answer = await app.call(AMARA, 'POST', passports, wish)
    expect(answer).toMatchObject({ status: 409, body: { code: 'nothing_verified' } })
    const ahead = await app.call(AMARA, 'POST', passports, { ...wish, to: '2027-01' })
    expect(ahead).toMatchObject({ status: 400, body: { code: 'not_over_yet' } })
    expect((await open('/passport/ABCDEFGHJKMN')).statusCode).toBe(404)
  })
})
