import { onEvent } from '@keyturn/platform/jobs'
import { type PassportWorld, passportWorld } from '@keyturn/rent-passport/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rentVerified } from './index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const monthly = { from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 } as const

let app: PassportWorld
let verified: string[]

beforeEach(async () => {
  verified = []
  app = await passportWorld('2026-09-10T10:00:00Z', {
    handlers: [onEvent(rentVerified, 'test.verified', async ({ paidOn }) => void verified.push(paidOn))],
  })
  await app.addMember(AMARA)
  await app.rents(AMARA, {
    id: '0192aaaa-0000-7000-8000-0000000000a1',
    tenancy: { startsOn: '2026-01-01', terms: [monthly], payees: ['J Okafor'] },
  })
})
afterEach(() => app.close())

const rentsOf = (months: readonly string[]) =>
  months.map((month) => ({ date: `2026-${month}-01`, amount: -950, description: 'STO J OKAFOR RENT' }))
const get = async (path: string) => (await app.call(AMARA, 'GET', path)).body

async function bringStatement(months: readonly string[]): Promise<string> {
  const statement = { bank_name: 'Old Bank', account_name: 'Old', from: '2026-01-25', to: '2026-05-20' }
  const body = { ...statement, transactions: rentsOf(months) }
  const answer = await app.call(AMARA, 'POST', '/api/banking/statements/', body)
  await app.worker.drain()
  return answer.body.account_id
}
const monthOn = async (dueOn: string) =>
  (await get('/api/payment-report/')).months.find((month: { due_on: string }) => month.due_on === dueOn)

test('a month of an uploaded statement is in no count, rate, passport or points', async () => {
  await bringStatement(['02', '03', '04', '05'])
  expect(await monthOn('2026-03-01')).toMatchObject({
    state: 'verified_on_time',
    shown_by: 'own_statement',
    found: 950,
  })
  expect(await get('/api/payment-report/dashboard/')).toMatchObject({
    verified_payments: 0,
    on_time: { percent: null, on_time: 0, verified: 0 },
  })
  expect(verified).toEqual([])
  const wish = { from: '2026-02', to: '2026-05' }
  const passport = await app.call(AMARA, 'POST', '/api/payment-report/passports/', wish)
  expect(passport).toMatchObject({ status: 409, body: { code: 'nothing_verified' } })
})

test('a passport lists a self-reported month in a separate line, and not in its headline', async () => {
  const statement = await bringStatement(['02', '03', '04', '05'])
  await app.connect(AMARA, {
    kind: 'accounts',
    accounts: [{ name: 'Main', transactions: rentsOf(['06', '07', '08', '09']) }],
  })
  await app.worker.drain()
  const wish = { from: '2026-04', to: '2026-07', fields: ['lateness'] }
  const { body } = await app.call(AMARA, 'POST', '/api/payment-report/passports/', wish)
  expect(body).toMatchObject({ months_count: 4, verified_count: 2 })
  const page = await app.http.inject({ method: 'GET', url: `/passport/${body.code}` })
  expect(page.body).toContain('2 of 4 months verified')
  expect(page.body).toMatch(
    /May 2026<\/th>\s*<td class="own_statement"><span>Not verified: from the renter’s own statement/,
  )
  await app.call(AMARA, 'DELETE', `/api/banking/statements/${statement}/`)
  await app.worker.drain()
  expect((await get('/api/payment-report/')).months[0]).toMatchObject({ due_on: '2026-06-01' })
})
