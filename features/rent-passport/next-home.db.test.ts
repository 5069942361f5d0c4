import { recordConsents } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readIncome } from './actions/read-income.ts'
import { rentPassportData } from './personal-data.ts'
import { revokedIn, takePlace } from './store/credentials.ts'
import { erasePassports } from './store/passports.ts'
import { type PassportWorld, passportWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const PASSPORTS = '/api/payment-report/passports/'
const MONTHS = ['03', '04', '05', '06', '07', '08', '09']

let app: PassportWorld

beforeEach(async () => {
  app = await passportWorld('2026-09-10T10:00:00Z')
  await app.addMember(AMARA, { first: 'Amara', last: 'Osei' })
  const terms = [{ from: '2023-03-01', pence: 95_000, every: 'month', dueDay: 1 } as const]
  const address = '14 Harbour Street, Leeds'
  await app.rents(AMARA, {
    id: HOME,
    tenancy: { startsOn: '2023-03-01', terms, payees: ['J Okafor'], address },
  })
  await allow({ personalDataConsent: true, bankDataConsent: true })
  await connect()
})
afterEach(() => app.close())

async function connect(wages = 2_600): Promise<void> {
  const transactions = MONTHS.flatMap((month) => [
    { date: `2026-${month}-01`, amount: -950, description: 'STO J OKAFOR RENT' },
    ...(month === '09' ? [] : [{ date: `2026-${month}-25`, amount: wages, description: 'BGC WAGES LARK' }]),
  ])
  const account = { name: 'Current account', holder: 'MISS A OSEI', transactions }
  await app.connect(AMARA, { kind: 'accounts', accounts: [account] })
  await app.worker.drain()
}
async function allow(wish: Parameters<typeof recordConsents>[3]): Promise<void> {
  await app.bank.db.transaction((tx) => recordConsents(app.bank, tx, AMARA, wish, 'settings'))
  await app.worker.drain()
}
const make = (ticks: string[]) => {
  const fields = [...new Set(['name', ...ticks])]
  return app.call(AMARA, 'POST', PASSPORTS, { from: '2026-06', to: '2026-09', fields, expires_in_days: 30 })
}
const known = async () =>
  (await app.call(AMARA, 'GET', `${PASSPORTS}next-home/?from=2026-06&to=2026-09`)).body
const get = (url: string) => app.http.inject({ method: 'GET', url })
const checkFile = async (file: Buffer) => {
  const head =
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="p.pdf"\r\ncontent-type: application/pdf\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
  return (await app.http.inject({ method: 'POST', url: '/passport/check', headers, payload })).body
}
const verify = async (code: string) =>
  (await app.http.inject({ method: 'POST', url: '/api/passport/verify/', payload: { code } })).json()
const stored = async () =>
  (await app.context.db.execute(sql`select * from rent_income_month where member_id = ${AMARA}`)).rows

describe('income on a passport', () => {
  test('is computed only with its own consent', async () => {
    expect(await stored()).toEqual([])
    expect(await known()).toMatchObject({ income_allowed: false, known: { income: null } })
    expect((await make(['income'])).body).toMatchObject({ code: 'income_not_known' })
    await allow({ incomeConsent: true })
    expect(await known()).toMatchObject({ income_allowed: true })
    expect((await known()).known.income[0].text).toContain('Seen in 6 of the 6 months to August 2026')
  })

  test('is stored as an answer, without amounts, rows or names', async () => {
    await allow({ incomeConsent: true })
    await readIncome(app.context, AMARA)
    const rows = await stored()
    expect(rows).toHaveLength(6)
    expect(rows[0]).toMatchObject({ month: '2026-03', halves: 5, halves_most: 6, rent_pence: 95_000 })
    expect(JSON.stringify(rows)).not.toMatch(/2600|260000|lark/i)
  })

  test('is on the passport, its PDF and its check, without an amount', async () => {
    await allow({ incomeConsent: true })
    const { code } = (await make(['income'])).body
    const page = (await get(`/passport/${code}`)).body
    expect(page).toContain('At least 30 times the monthly rent in a year: yes.')
    expect(page).not.toContain('2,600')
    expect(await verify(code)).toMatchObject({
      valid: true,
      income_withdrawn: false,
      shows: { income: { months: 6, of: 6, regular: true, times_30_rent: 'yes' } },
    })
    expect((await get(`/passport/${code}/rent-passport.pdf`)).statusCode).toBe(200)
  })

  test('is deleted on withdrawal, which an earlier passport shows even after a new consent', async () => {
    await allow({ incomeConsent: true })
    const { id, code } = (await make(['income', 'name'])).body
    const file = (await get(`/passport/${code}/rent-passport.pdf`)).rawPayload
    const place = { list: 1, place: 7 }
    await app.context.db.transaction((tx) =>
      takePlace(tx, place, { memberId: AMARA, id, expiresOn: '2026-10-10' }),
    )
    await app.moveTo('2026-09-10T11:00:00Z')
    await allow({ incomeConsent: false })
    expect(await stored()).toEqual([])
    expect(await revokedIn(app.context.db, 1)).toEqual([7])
    await app.moveTo('2026-09-10T12:00:00Z')
    await allow({ incomeConsent: true })
    const page = (await get(`/passport/${code}`)).body
    expect(page).toContain('The renter has withdrawn this.')
    expect(page).not.toContain('30 times')
    expect(await checkFile(file)).toMatch(/This file is genuine[\s\S]+The renter has withdrawn this\./)
    const answer = await verify(code)
    expect(answer).toMatchObject({ valid: true, income_withdrawn: true })
    expect(answer.shows.income).toBeUndefined()
    expect((await get(`/passport/${code}/statement.json`)).statusCode).toBe(410)
    expect((await app.call(AMARA, 'POST', `${PASSPORTS}${id}/wallet/`)).status).toBe(409)
    const next = (await make(['income'])).body
    expect((await get(`/passport/${next.code}`)).body).toContain('30 times')
  })

  test('ends when the consent to read banks ends', async () => {
    await allow({ incomeConsent: true })
    await app.moveTo('2026-09-10T11:00:00Z')
    await allow({ bankDataConsent: false })
    expect(await stored()).toEqual([])
    expect(await known()).toMatchObject({ income_allowed: false, known: { income: null } })
  })

  test('is deleted with the account, and the data copy has the answer without the payers', async () => {
    await allow({ incomeConsent: true })
    expect(rentPassportData.tables.rent_income_month?.leaveOut).toEqual(['payers'])
    await app.context.db.transaction((tx) => erasePassports(tx, AMARA))
    expect(await stored()).toEqual([])
  })
})

test('the name as the bank has it and the time at the address are shown if ticked', async () => {
  const { code } = (await make(['bank_name', 'years'])).body
  const page = (await get(`/passport/${code}`)).body
  expect(page).toContain('MISS A OSEI')
  expect(page).toContain(
    '3 years, since March 2023, as the renter typed it. Rent is verified there since March 2026.',
  )
  expect((await verify(code)).shows).toMatchObject({
    bank_name: 'MISS A OSEI',
    time_at_address: { since: '2023-03', years: 3, rent_verified_since: '2026-03' },
  })
})

test('a landlord’s confirmation can be ticked only if it exists', async () => {
  expect((await make(['landlord_word'])).body).toMatchObject({ code: 'landlord_word_not_known' })
})

test('a passport without these ticks has the same text as before the ticks existed', async () => {
  const { code } = (await make(['name', 'address'])).body
  const text = (await get(`/passport/${code}/statement.json`)).body
  expect(Object.keys(JSON.parse(text))).toEqual([
    ...['kind', 'version', 'code', 'issuedOn', 'expiresOn', 'name', 'nameChecked', 'homes', 'months'],
  ])
  expect((await get(`/passport/${code}`)).body).not.toContain('For the next home')
})

test('a passport with the time at a home is marked once the member has left', async () => {
  const { code } = (await make(['years'])).body
  expect(await verify(code)).toMatchObject({ record_changed: false })
  await app.context.db.execute(
    sql`update tenancy set starts_on = '2025-01-01' where member_id = ${AMARA} and id = ${HOME}`,
  )
  expect(await verify(code)).toMatchObject({ record_changed: true })
})
