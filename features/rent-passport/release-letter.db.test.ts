import { aPlanSince } from '@keyturn/subscription/testing'
import { recordConsents } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PassportWorld, passportWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const PARENT = 'parent@hallam.example'
const PATH = '/api/payment-report/passports/guarantors/'
/** Six months are paid. */
const PAID = ['03', '04', '05', '06', '07', '08']

let app: PassportWorld

async function open({ payee = 'J OKAFOR', holder }: { payee?: string; holder?: string } = {}): Promise<void> {
  const start = '2026-09-06T10:00:00Z'
  app = await passportWorld(start)
  await app.addMember(AMARA, { first: 'Amara', last: 'Osei' })
  await aPlanSince(app.context.db, AMARA, 'standard', new Date('2026-03-01T10:00:00Z'))
  await app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2026-03-01',
      terms: [{ from: '2026-03-01', pence: 95_000, every: 'month', dueDay: 1 }],
      payees: ['J Okafor'],
      address: '14 Harbour Street, Leeds',
    },
  })
  const transactions = PAID.map((month) => ({
    date: `2026-${month}-01`,
    amount: -950,
    description: `STO ${payee} RENT`,
  }))
  await app.connect(AMARA, {
    kind: 'accounts',
    accounts: [{ name: 'Current account', ...(holder && { holder }), transactions }],
  })
  await app.worker.drain()
}
beforeEach(() => open())
afterEach(() => app.close())

async function allow(given = true): Promise<void> {
  await app.bank.db.transaction((tx) =>
    recordConsents(app.bank, tx, AMARA, { guarantorConsent: given }, 'settings'),
  )
  await app.worker.drain()
}
async function invite(wish: object = {}) {
  const body = { email: PARENT, early_word: true, release_after: 6, ...wish }
  const answer = await app.call(AMARA, 'POST', PATH, body)
  await app.worker.drain()
  return answer
}
const items = async () => (await app.call(AMARA, 'GET', PATH)).body.items
const get = (url: string, cookie = '') => app.http.inject({ method: 'GET', url, headers: { cookie } })
const send = (url: string, fields: Record<string, string> = {}, cookie = '') =>
  app.http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
  })
const lettersTo = (address: string) => app.letters.filter(({ to }) => to.address === address)
const invitationPath = (): string =>
  /\/viewer\/guarantor\/[\w-]{64}/.exec(lettersTo(PARENT).at(-1)?.text ?? '')?.[0] ?? 'none'

/** Invites, accepts from the mailbox, and returns the path of the invitation and the session's cookie. */
async function accepted(wish: object = {}): Promise<{ path: string; cookie: string; token: string }> {
  await allow()
  expect((await invite(wish)).status).toBe(201)
  const path = invitationPath()
  const entered = await send(`${path}/accept`)
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/viewer'])
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  return { path, cookie, token: path.split('/').at(-1) ?? '' }
}
const made = async ({ token, cookie }: { token: string; cookie: string }): Promise<string> =>
  String((await send('/viewer/guarantor-release', { token }, cookie)).headers.location)
const rename = (first: string, last: string) =>
  app.context.db.execute(
    sql`update member set first_name = ${first}, last_name = ${last} where id = ${AMARA}`,
  )

describe('a release letter', () => {
  test('is made by either side after the agreed months, and any reader can check its code', async () => {
    const { cookie, token } = await accepted()
    const made = await send('/viewer/guarantor-release', { token }, cookie)
    const page = String(made.headers.location)
    expect(page).toMatch(/^\/viewer\/release\/\w{12}$/)
    const read = (await get(page)).body
    expect(read).toContain('6 months of rent are proven on')
    expect(read).toContain('It does not end a guarantee by itself.')
    expect(read).toContain('6 checked against bank records')
    expect(read).not.toMatch(/Osei|Harbour|hallam/)
    const [{ id }] = await items()
    expect((await app.call(AMARA, 'POST', `${PATH}${id}/release/`)).body.url).toContain(page)
    expect((await app.call(BEN, 'POST', `${PATH}${id}/release/`)).status).not.toBe(200)
  })

  test('is refused before the agreed months, and unknown once either side ended it', async () => {
    const { cookie, token } = await accepted({ release_after: 7 })
    expect((await send('/viewer/guarantor-release', { token }, cookie)).statusCode).toBe(409)
    const [{ id }] = await items()
    expect((await app.call(AMARA, 'POST', `${PATH}${id}/release/`)).body).toMatchObject({ code: 'not_yet' })
    await app.context.db.execute(sql`update guarantor set release_after = 6`)
    const { url } = (await app.call(AMARA, 'POST', `${PATH}${id}/release/`)).body
    const page = new URL(url).pathname
    expect((await get(page)).statusCode).toBe(200)
    const unknown = await get('/viewer/release/ABCDEFGHJKMN')
    await send('/viewer/guarantor-end', { token }, cookie)
    const ended = await get(page)
    expect([ended.statusCode, ended.body]).toEqual([unknown.statusCode, unknown.body])
  })

  test('has a code that is rate limited against guesses', async () => {
    const { cookie, token } = await accepted()
    const made = await send('/viewer/guarantor-release', { token }, cookie)
    const tried: number[] = []
    for (let at = 0; at < 95; at += 1)
      tried.push((await get(`/viewer/release/ABCDEFGHJK${23 + at}`)).statusCode)
    expect([tried[0], tried.at(-1)]).toEqual([404, 429])
    expect((await get(String(made.headers.location))).body).not.toContain('Amara')
  })

  test('keeps the name it was made with, and says that the record has changed if the name changes', async () => {
    const side = await accepted()
    const page = await made(side)
    await rename('Bob', 'Buyer')
    const read = (await get(page)).body
    expect(read).toContain('Amara and their guarantor agreed')
    expect(read).not.toContain('Bob')
    expect(read).toContain('The record has changed since.')
    expect(read).not.toContain('are proven on')
    expect((await items())[0].release_url).toBeNull()
  })

  test('is not made while a passport waits for a changed name, and has the new name afterwards', async () => {
    const side = await accepted()
    const page = await made(side)
    await rename('Bob', 'Buyer')
    const [{ id }] = await items()
    const refused = await app.call(AMARA, 'POST', `${PATH}${id}/release/`)
    expect([refused.status, refused.body.code]).toEqual([409, 'release_frozen'])
    const told = await send('/viewer/guarantor-release', { token: side.token }, side.cookie)
    expect([
      told.statusCode,
      told.body.includes('A release letter can be made from 13 September 2026.'),
    ]).toEqual([409, true])
    app.clock.setOffsetMs(8 * 86_400_000)
    const { url } = (await app.call(AMARA, 'POST', `${PATH}${id}/release/`)).body
    expect((await get(new URL(url).pathname)).body).toContain('Bob and their guarantor agreed')
    expect((await get(page)).statusCode).toBe(404)
  })

  test('says that the record has changed if the home’s address changes', async () => {
    const page = await made(await accepted())
    await app.context.db.execute(sql`update tenancy set address = '9 Other Road, Hull' where id = ${HOME}`)
    const read = (await get(page)).body
    expect(read).toContain('The record has changed since.')
    expect(read).not.toMatch(/are proven on|is evidence|Other Road|Harbour/)
  })

  test('says whether the paying account confirms the name, or the renter entered it', async () => {
    for (const [holder, note] of [
      ['MR JOHN RICH', 'Name as the renter typed it.'],
      ['MS AMARA OSEI', 'The name is checked'],
    ] as const) {
      await app.close()
      await open({ holder })
      expect((await get(await made(await accepted()))).body).toContain(note)
    }
  })

  test('counts the months of another payee separately', async () => {
    await app.close()
    await open({ payee: 'PAL MATEY' })
    const { items: rows } = (await app.call(AMARA, 'GET', '/api/payment-report/payments/')).body
    for (const { id } of rows)
      await app.call(AMARA, 'POST', `/api/payment-report/payments/${id}/answer/`, { answer: 'rent' })
    await app.worker.drain()
    const read = (await get(await made(await accepted()))).body
    expect(read).toContain('6 checked against bank records')
    expect(read).toContain('For 6 of them, the bank names another payee than the landlord.')
  })
})
