import { createHash } from 'node:crypto'
import { passportSigner } from '@keyturn/rent-passport'
import { type RecordWorld, recordWorld } from '@keyturn/rent-record/testing'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { statementFile } from './contract.ts'
import { rentStatement } from './index.ts'

const GRACE = '0192aaaa-0000-7000-8000-000000000001'
const ADA = '0192aaaa-0000-7000-8000-000000000002'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const OWN = '/api/privacy/record/statements/'
const STATEMENTS = '/api/rent-statements/'
const wish = {
  purpose: 'mortgage',
  from: '2026-01',
  to: '2026-09',
  fields: ['name', 'address', 'landlord', 'days'],
  expires_in_days: 30,
}
const monthly = { from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 } as const

let app: RecordWorld
beforeEach(async () => {
  app = await recordWorld('2026-09-10T10:00:00Z', { downstream: (context) => [rentStatement(context)] })
  await app.addMember(GRACE, { first: 'Grace', last: 'Payer' })
  await app.rents(GRACE, {
    id: HOME,
    tenancy: {
      startsOn: '2026-01-01',
      terms: [monthly],
      payees: ['J Okafor'],
      address: '14 Harbour Street, Leeds',
    },
  })
})
afterEach(() => app.close())

/** Links an account that paid every month except those left out. */
async function link(without: readonly number[] = [], holder = 'MS GRACE PAYER'): Promise<void> {
  const transactions = Array.from({ length: 9 }, (_, at) => at + 1)
    .filter((month) => !without.includes(month))
    .map((month) => ({ date: `2026-0${month}-01`, amount: -950, description: 'STO J OKAFOR RENT' }))
  await app.connect(GRACE, {
    kind: 'accounts',
    accounts: [{ name: 'Current account', holder, transactions }],
  })
  await app.worker.drain()
}
const make = (more = {}) => app.call(GRACE, 'POST', STATEMENTS, { ...wish, ...more })
const preview = (more = {}) => app.call(GRACE, 'POST', `${STATEMENTS}preview/`, { ...wish, ...more })
const get = (url: string) => app.http.inject({ method: 'GET', url })
const page = async (code: string): Promise<string> => (await get(`/statement/${code}`)).body
const fileOf = async (code: string, kind: string): Promise<Buffer> =>
  (await get(`/statement/${code}/rent-statement.${kind}`)).rawPayload
async function upload(file: Buffer): Promise<string> {
  const boundary = 'xxstatementxx'
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { body } = await app.http.inject({ method: 'POST', url: '/statement/check', headers, payload })
  return body
}

test('a statement shows each period with rent, payment, proof and balance, and the sums', async () => {
  await link([4])
  const { status, body } = await make({ purpose: 'arrears' })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({ state: 'open', proved_count: 8, periods_count: 9, paid: 7600 })
  const { statement } = statementFile.parse(JSON.parse((await fileOf(body.code, 'json')).toString()))
  expect(statement).toMatchObject({ name: 'Grace Payer', name_checked: true, purpose: 'arrears' })
  expect(statement.homes[0]?.shown).toEqual([
    { address: '14 Harbour Street, Leeds', landlord: 'J Okafor', confirmed_by: null },
  ])
  expect(statement.homes[0]?.rows[0]).toMatchObject({
    due_on: '2026-01-01',
    due: 950,
    state: 'proved',
    late: false,
    payments: [{ on: '2026-01-01', amount: 950, payer: 'renter', proof: 'bank', counted: true }],
    balance: 0,
  })
  expect(statement.homes[0]?.rows[3]).toMatchObject({ state: 'not_proved', payments: [], balance: null })
  expect(statement.sums).toMatchObject({ due: 8550, paid: 7600, unknown_periods: 1, balance: 0 })
  const shown = await page(body.code)
  expect(shown).toContain('£7,600.00 paid of £8,550.00 due')
  expect(shown).toContain('8 of 9 periods proved')
  expect(shown).toContain('It does not mean that it is unpaid.')
})

test('a preview of a statement shows the same and stores nothing', async () => {
  await link()
  const { status, body } = await preview()
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).not.toHaveProperty('code')
  const made = (await make()).body
  const { statement } = statementFile.parse(JSON.parse((await fileOf(made.code, 'json')).toString()))
  expect(statement).toMatchObject(body)
  expect((await app.call(GRACE, 'GET', OWN)).body.total_count).toBe(1)
})

describe('a statement is refused', () => {
  test('without a proved month in its period', async () => {
    expect(await make()).toMatchObject({ status: 409, body: { code: 'nothing_verified' } })
    expect(await preview()).toMatchObject({ status: 409, body: { code: 'nothing_verified' } })
  })

  test.each([
    ['if its first month is after its last', { from: '2026-09', to: '2026-01' }, 400],
    ['for a future month', { to: '2026-10' }, 400],
    ['for more than 72 months', { from: '2020-09', to: '2026-09' }, 400],
    ['for another member’s home', { home_id: ADA }, 404],
    ['for an unknown purpose', { purpose: 'bragging' }, 400],
  ])('%s', async (_what, more, status) => {
    await link()
    expect((await make(more)).status).toBe(status)
    expect((await preview(more)).status).toBe(status)
  })

  test('within seven days after a change of the name, like a passport', async () => {
    await link()
    const { code } = (await make()).body
    await app.context.db.execute(sql`update member set first_name = 'Bob', last_name = 'Buyer'`)
    expect(await preview()).toMatchObject({ status: 409, body: { code: 'statement_frozen' } })
    expect(await make()).toMatchObject({ status: 409, body: { code: 'statement_frozen' } })
    expect(await page(code)).toContain('The record has changed since.')
    await app.moveTo('2026-09-18T10:00:00Z')
    const later = (await make()).body
    expect(await page(later.code)).toContain('Name as the renter typed it.')
  })
})

describe('the code of a statement', () => {
  test('opens its page, and each view is logged without the reader', async () => {
    await link()
    const { code } = (await make()).body
    await page(code)
    await fileOf(code, 'pdf')
    await fileOf(code, 'csv')
    const [listed] = (await app.call(GRACE, 'GET', OWN)).body.items
    expect(listed.views_count).toBe(3)
    expect(listed.views.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['data', 'page', 'pdf'])
  })

  test('shows nothing after the statement was revoked or expired, for any file format', async () => {
    await link()
    const [one, other] = [(await make()).body, (await make()).body]
    expect((await app.call(ADA, 'DELETE', `${OWN}${one.id}/`)).status).toBeGreaterThanOrEqual(401)
    expect((await app.call(GRACE, 'DELETE', `${OWN}${one.id}/`)).status).toBe(200)
    await app.moveTo('2026-10-11T10:00:00Z')
    for (const [{ code }, words] of [
      [one, 'This statement was revoked'],
      [other, 'This statement has ended'],
    ] as const)
      for (const ending of ['', '/rent-statement.pdf', '/rent-statement.csv', '/rent-statement.json']) {
        const { statusCode, body } = await get(`/statement/${code}${ending}`)
        expect(statusCode).toBe(410)
        expect(body).toContain(words)
        expect(body).not.toContain('950')
      }
  })

  test('is rate limited against guesses, which get no data', async () => {
    const answers = []
    for (let at = 0; at < 95; at += 1) answers.push(await get(`/statement/ABCDEFGHJK${23 + at}`))
    expect(answers[0]?.statusCode).toBe(404)
    expect(answers[0]?.body).toContain('We do not know this statement')
    expect(answers.at(-1)?.statusCode).toBe(429)
  })
})

describe('the file of a statement', () => {
  test.each(['pdf', 'csv', 'json'])(
    'passes the check unchanged and fails it with one changed byte: %s',
    async (kind) => {
      await link()
      const { code } = (await make()).body
      const file = await fileOf(code, kind)
      expect(file.length).toBeGreaterThan(200)
      expect(await upload(file)).toContain('This file is genuine')
      const changed = Buffer.from(file)
      const at = kind === 'pdf' ? changed.length - 10 : changed.indexOf('950')
      changed[at] = changed[at] === 0x39 ? 0x38 : 0x39
      expect(await upload(changed)).toContain('This is not what we made')
    },
  )

  test('has a signature in JSON that only its own text passes', async () => {
    await link()
    const { code } = (await make()).body
    const { statement, signature } = JSON.parse((await fileOf(code, 'json')).toString())
    const seal = passportSigner(app.context.keyRing)
    const text = JSON.stringify(statement)
    expect(seal.isGenuine(text, signature)).toBe(true)
    expect(seal.isGenuine(text.replace('950', '951'), signature)).toBe(false)
  })

  test('has the same bytes each time as PDF', async () => {
    await link()
    const { code } = (await make()).body
    const digests = [await fileOf(code, 'pdf'), await fileOf(code, 'pdf')].map((file) =>
      createHash('sha256').update(file).digest('hex'),
    )
    expect(new Set(digests).size).toBe(1)
  })
})

test('the page of a statement says that the record has changed after a payment changed', async () => {
  await link()
  const { code } = (await make()).body
  expect(await page(code)).not.toContain('The record has changed since.')
  await app.context.db.execute(sql`
    update rent_period set state = 'not_found', found_pence = 0, settled_on = null where due_on = '2026-03-01'`)
  expect(await page(code)).toContain('The record has changed since.')
})

test('a payee that staff have not decided about is in no sum for other readers', async () => {
  await link()
  await app.context.db.execute(
    sql`update rent_period set payee_check = 'waiting' where due_on < '2026-04-01'`,
  )
  const { body } = await preview()
  expect(body.sums).toMatchObject({ paid: 5700, left_out: 2850, proved_periods: 6 })
  expect((await preview({ purpose: 'own_files' })).body.sums).toMatchObject({ paid: 8550, left_out: 0 })
})

test('rent from an account in another name is listed so, and left out of a lender’s sums until it is approved', async () => {
  await link([], 'MR JOHN RICH')
  const { status, body } = await make()
  expect(status, JSON.stringify(body)).toBe(201)
  const { statement } = statementFile.parse(JSON.parse((await fileOf(body.code, 'json')).toString()))
  expect(statement.sums).toMatchObject({ paid: 0, left_out: 8550, proved_periods: 9 })
  expect(statement.homes[0]?.rows[0]?.payments).toMatchObject([{ payer: 'other_account', counted: false }])
  for (const shown of [await page(body.code), (await fileOf(body.code, 'csv')).toString()])
    expect(shown).toContain('by an account in another name, seen by the bank (not in the sums)')
  expect((await fileOf(body.code, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await preview({ purpose: 'tribunal' })).body.sums).toMatchObject({ paid: 0 })
  expect((await preview({ purpose: 'benefit' })).body.sums).toMatchObject({ paid: 0 })
  const hearing = (await preview({ purpose: 'arrears' })).body.sums
  expect(hearing).toMatchObject({ paid: 8550, paid_by: { renter: 0, other_account: 8550 } })
  expect(await page(body.code)).not.toContain('The record has changed since.')
  await app.context.db.execute(sql`
    insert into bank_holder_check (member_id, id, typed_name, holder_names, said, asked_at, decided_at, accepted)
    values (${GRACE}, gen_random_uuid(), 'Grace Payer', '{MR JOHN RICH}', 'family_pays', now(), now(), true)`)
  expect((await preview()).body.sums).toMatchObject({ paid: 8550, paid_by: { renter: 8550 } })
})

test('a statement whose seal does not match its text is reported as altered', async () => {
  await link()
  const { code } = (await make()).body
  await app.context.db.execute(
    sql`update rent_statement set statement = replace(statement, '"amount":950', '"amount":990')`,
  )
  expect((await get(`/statement/${code}`)).statusCode).toBe(409)
})

test('a statement request retried with the same idempotency key makes one statement', async () => {
  await link()
  const send = async () =>
    app.http.inject({
      method: 'POST',
      url: STATEMENTS,
      headers: {
        ...(await app.signedIn(GRACE)),
        'content-type': 'application/json',
        'idempotency-key': '0192-one-act',
      },
      payload: JSON.stringify(wish),
    })
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set(answers.map((answer) => answer.json().code)).size).toBe(1)
})

test('the form lists each home with its first and last month', async () => {
  await link()
  const { body } = await app.call(GRACE, 'GET', `${STATEMENTS}choices/`)
  expect(body).toEqual({
    today: '2026-09-10',
    homes: [{ id: HOME, address: '14 Harbour Street, Leeds', first_month: '2026-01', last_month: '2026-09' }],
  })
})
