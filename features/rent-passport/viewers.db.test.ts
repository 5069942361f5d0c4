import { memberErased } from '@keyturn/identity'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rentPassportData } from './personal-data.ts'
import { type PassportWorld, passportWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const AGENT = 'lettings@hallam.example'

let app: PassportWorld

beforeEach(async () => {
  app = await passportWorld('2026-09-10T10:00:00Z')
  await app.addMember(AMARA, { first: 'Amara', last: '<Osei>' })
  await app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2026-01-01',
      terms: [{ from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
      payees: ['J Okafor'],
      address: '14 Harbour Street, Leeds',
    },
  })
  const transactions = ['06', '07', '08', '09'].map((month) => ({
    date: `2026-${month}-01`,
    amount: -950,
    description: 'STO J OKAFOR RENT',
  }))
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Current account', transactions }] })
  await app.worker.drain()
})
afterEach(() => app.close())

const makePassport = async (days = 30): Promise<{ id: string; code: string }> => {
  const wish = { from: '2026-06', to: '2026-09', fields: ['name'], expires_in_days: days }
  return (await app.call(AMARA, 'POST', '/api/payment-report/passports/', wish)).body
}
const passports = async () => (await app.call(AMARA, 'GET', '/api/payment-report/passports/')).body.items

const get = (url: string, cookie = '') => app.http.inject({ method: 'GET', url, headers: { cookie } })
const send = (url: string, fields: Record<string, string> = {}, cookie = '') =>
  app.http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
  })

const lettersTo = (address: string) => app.letters.filter(({ to }) => to.address === address)

/** Path of the link in the newest email to this address. */
async function linkFor(email: string, code = ''): Promise<string> {
  expect((await send('/viewer/link', { email, code })).statusCode).toBe(200)
  await app.worker.drain()
  const text = lettersTo(email.trim().toLowerCase()).at(-1)?.text ?? ''
  const path = /\/viewer\/sign-in\/[\w.-]+/.exec(text)?.[0]
  if (!path) throw new Error(`No link went to ${email}.`)
  return path
}

async function signIn(email = AGENT, code = ''): Promise<string> {
  const entered = await send(await linkFor(email, code))
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/viewer'])
  return String(entered.headers['set-cookie']).split(';')[0] ?? ''
}

describe('a viewer of a passport', () => {
  test('can save it with only an address verified by a single-use link', async () => {
    const { code } = await makePassport()
    expect((await get(`/passport/${code}`)).body).toContain(`/viewer/keep/${code}`)
    expect((await get(`/viewer/keep/${code}`)).body).toContain('Send me the link')
    const path = await linkFor('Lettings@Hallam.example ', code)
    const seen = await get(path)
    expect(seen.body).toContain('<button>Sign in</button>')
    expect(seen.body).toContain('Sign in as l•••@hallam.example?')
    expect(seen.body).not.toContain(AGENT)
    const entered = await Promise.all([send(path), send(path)])
    expect(entered.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410])
    expect((await get(path)).statusCode).toBe(410)
    const cookie = String(entered.find(({ statusCode }) => statusCode === 303)?.headers['set-cookie'])
    for (const guard of ['HttpOnly', 'SameSite=Lax', 'Path=/viewer', 'Max-Age=43200'])
      expect(cookie).toContain(guard)
    const list = await get('/viewer', cookie.split(';')[0])
    expect(list.body).toContain('Rent passport of Amara &lt;Osei&gt;')
    expect(list.body).toContain('4 of 4 months verified')
    expect(list.headers['cache-control']).toBe('no-store')
  })

  test('does not learn who has an account, because each address gets the same page and an email', async () => {
    const known = await signIn()
    expect(known).not.toBe('')
    const [one, two] = [
      await send('/viewer/link', { email: AGENT }),
      await send('/viewer/link', { email: 'nobody@hallam.example' }),
    ]
    expect(one.body.replaceAll(AGENT, '')).toBe(two.body.replaceAll('nobody@hallam.example', ''))
    await app.worker.drain()
    expect(lettersTo('nobody@hallam.example')).toHaveLength(1)
    expect(lettersTo('nobody@hallam.example')[0]?.text).not.toMatch(/Amara|passport of/)
    const { rows } = await app.context.db.execute(sql`select email from viewer`)
    expect(rows).toEqual([{ email: AGENT }])
  })

  test('can send four emails an hour to one mailbox, and the fifth gets the same response', async () => {
    const answers = []
    const tagged = AGENT.replace('@', '+passports@')
    for (const email of [AGENT, AGENT, tagged, AGENT, AGENT, tagged])
      answers.push(await send('/viewer/link', { email }))
    await app.worker.drain()
    expect(new Set(answers.map(({ body }) => body.replaceAll(tagged, AGENT))).size).toBe(1)
    expect([lettersTo(AGENT), lettersTo(tagged)].map(({ length }) => length)).toEqual([3, 1])
  })

  test('gets a sentence for an expired, guessed or changed link, and for a missing address', async () => {
    const path = await linkFor(AGENT)
    for (const wrong of [`${path}0`, path.replace(/.$/, 'x'), '/viewer/sign-in/x', '/viewer/sign-in/x.y.z'])
      expect([wrong, (await send(wrong)).statusCode]).toEqual([wrong, 410])
    app.clock.setOffsetMs(31 * 60_000)
    const late = await send(path)
    expect([late.statusCode, late.body.includes('was used or has expired')]).toEqual([410, true])
    for (const email of ['', 'no address', 'a@b.example\nbcc: x@y.example']) {
      const answer = await send('/viewer/link', { email })
      expect([answer.statusCode, answer.body.includes('role="alert"')]).toEqual([400, true])
    }
  })

  test('is neither signed in nor signed out by a form on another site', async () => {
    const path = await linkFor(AGENT)
    const from = (site: string, url: string, cookie = '') =>
      app.http.inject({ method: 'POST', url, headers: { 'sec-fetch-site': site, cookie } })
    for (const site of ['cross-site', 'same-site']) {
      const foreign = await from(site, path)
      expect([foreign.statusCode, foreign.headers['set-cookie']]).toEqual([403, undefined])
      expect(foreign.body).toContain('came from another website')
    }
    const entered = await from('same-origin', path)
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    await from('cross-site', '/viewer/forget', cookie)
    expect((await get('/viewer', cookie)).body).toContain(AGENT)
  })

  test('stays signed in when a link of another address is opened, until signing out', async () => {
    const cookie = await signIn()
    const path = await linkFor('mallory@sender.example')
    for (const answer of [await get(path, cookie), await send(path, {}, cookie)]) {
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([409, undefined])
      expect(answer.body).toContain('This link signs you in as m•••@sender.example.')
      expect(answer.body).toContain(`signed in as <b>${AGENT}</b>`)
      expect(answer.body).not.toContain('mallory')
    }
    expect((await get('/viewer', cookie)).body).toContain(AGENT)
    const again = await linkFor(AGENT)
    expect((await send(again, {}, cookie)).statusCode).toBe(303)
    await send('/viewer/leave', {}, cookie)
    expect((await send(path, {}, cookie)).statusCode).toBe(303)
  })

  test('is signed in for twelve hours in one browser, and signs out with one click', async () => {
    const cookie = await signIn()
    const token = cookie.split('=')[1] ?? ''
    const asMember = await app.http.inject({
      method: 'GET',
      url: '/api/payment-report/passports/',
      headers: { authorization: `Bearer ${token}`, cookie },
    })
    expect(asMember.statusCode).toBe(401)
    expect((await get('/viewer', cookie)).body).toContain(AGENT)
    app.clock.setOffsetMs(12 * 3_600_000)
    expect((await get('/viewer', cookie)).body).not.toContain(AGENT)
    app.clock.setOffsetMs(0)
    await send('/viewer/leave', {}, cookie)
    expect((await get('/viewer', cookie)).body).not.toContain(AGENT)
    expect((await get('/viewer', 'keyturn_viewer=guessed')).body).toContain('Send me the link')
  })
})

describe('a passport on a viewer’s list', () => {
  test('stays until it expires or is revoked, or the viewer removes it', async () => {
    const [revoked, short, dropped] = [await makePassport(), await makePassport(1), await makePassport()]
    const cookie = await signIn()
    for (const { code } of [revoked, short, dropped]) await send(`/viewer/keep/${code}`, {}, cookie)
    const shown = async () =>
      [...(await get('/viewer', cookie)).body.matchAll(/href="\/passport\/(\w{12})"/g)].map(
        ([, code]) => code,
      )
    expect((await shown()).sort()).toEqual([revoked.code, short.code, dropped.code].sort())
    await send('/viewer/drop', { code: dropped.code }, cookie)
    await app.call(AMARA, 'DELETE', `/api/payment-report/passports/${revoked.id}/`)
    expect(await shown()).toEqual([short.code])
    app.clock.setOffsetMs(2 * 86_400_000)
    const again = await signIn()
    expect((await get('/viewer', again)).body).toContain('None now')
    const late = await send(`/viewer/keep/${revoked.code}`, {}, again)
    expect([late.statusCode, late.body.includes('not open any more')]).toEqual([410, true])
  })

  test('shows its owner who saved it, with a masked address, and the owner can remove it for good', async () => {
    const { id, code } = await makePassport()
    const cookie = await signIn(AGENT, code)
    const [{ kept_by: keepers }] = await passports()
    expect(keepers).toMatchObject([{ address: 'l•••@hallam.example' }])
    expect(JSON.stringify(keepers)).not.toContain('lettings')
    const path = `/api/payment-report/passports/${id}/keepers/${keepers[0].viewer_id}/`
    expect((await app.call(BEN, 'DELETE', path)).status).toBe(404)
    expect((await app.call(AMARA, 'DELETE', path)).status).toBe(200)
    expect((await passports())[0].kept_by).toEqual([])
    expect((await get('/viewer', cookie)).body).toContain('None now')
    const again = await send(`/viewer/keep/${code}`, {}, cookie)
    expect([again.statusCode, again.body.includes('taken this passport off')]).toEqual([409, true])
    await send('/viewer/drop', { code }, cookie)
    expect((await send(`/viewer/keep/${code}`, {}, cookie)).statusCode).toBe(409)
  })

  test('cannot be saved again by the same mailbox after its owner removed it', async () => {
    const { id, code } = await makePassport()
    const cookie = await signIn(AGENT, code)
    const [{ kept_by: keepers }] = await passports()
    await app.call(AMARA, 'DELETE', `/api/payment-report/passports/${id}/keepers/${keepers[0].viewer_id}/`)
    await send('/viewer/forget', {}, cookie)
    const alias = AGENT.replace('@', '+again@')
    for (const address of [AGENT, alias]) {
      const anew = await signIn(address)
      const kept = await send(`/viewer/keep/${code}`, {}, anew)
      expect([kept.statusCode, kept.body.includes('taken this passport off')]).toEqual([409, true])
    }
    const other = await signIn('other@hallam.example')
    expect((await send(`/viewer/keep/${code}`, {}, other)).statusCode).toBe(303)
    const { rows } = await app.context.db.execute(sql`select * from viewer_passport`)
    expect(JSON.stringify(rows)).not.toContain('hallam')
  })

  test('cannot be saved without signing in, or by an unknown code', async () => {
    const { code } = await makePassport()
    expect((await send(`/viewer/keep/${code}`)).statusCode).toBe(303)
    expect((await passports())[0].kept_by).toEqual([])
    expect((await get('/viewer/keep/nothing')).statusCode).toBe(404)
    const cookie = await signIn()
    expect((await send('/viewer/keep/ABCDEFGHJKMN', {}, cookie)).statusCode).toBe(410)
  })

  test('is deleted with its owner’s account', async () => {
    const { code } = await makePassport()
    const cookie = await signIn(AGENT, code)
    const { db, queue } = app.context
    await db.transaction((tx) => queue.publish(tx, memberErased, { memberId: AMARA }))
    await app.worker.drain()
    expect((await get('/viewer', cookie)).body).toContain('None now')
    expect((await db.execute(sql`select from viewer_passport`)).rows).toEqual([])
  })
})

test('a viewer’s address and list are deleted on request, or a year after the last visit', async () => {
  const { code } = await makePassport()
  const cookie = await signIn(AGENT, code)
  const { db } = app.context
  const left = async () => {
    const { rows } = await db.execute(sql`select (select count(*) from viewer)::int as viewers,
      (select count(*) from viewer_session)::int as sessions, (select count(*) from viewer_passport)::int as kept`)
    return Object.values(rows[0] ?? {})
  }
  const sweep = (clock: string, before: string) =>
    rentPassportData.retentionSweeps?.[clock]?.(db, new Date(before), async () => {})
  expect(await left()).toEqual([1, 1, 1])
  expect((await get('/viewer/forget', cookie)).body).toContain('Delete your list?')
  expect((await send('/viewer/forget', {}, cookie)).body).toContain('forgotten')
  expect(await left()).toEqual([0, 0, 0])
  await signIn(AGENT, code)
  await sweep('viewers', '2026-09-10T00:00:00Z')
  expect(await left()).toEqual([1, 1, 1])
  await sweep('viewer-links', '2026-09-12T00:00:00Z')
  expect(await left()).toEqual([1, 0, 1])
  await sweep('viewers', '2026-09-11T00:00:00Z')
  expect(await left()).toEqual([0, 0, 0])
})

test('a landlord answers the yearly question on their list, and ends the confirmation', async () => {
  const { db } = app.context
  await db.execute(sql`
    insert into landlord_details (member_id, company, address, agent_name, agent_email, saved_at)
    values (${AMARA}, '', '', 'Hallam', ${AGENT}, now())`)
  await db.execute(sql`
    insert into consent_event (member_id, id, kind, given, text_version, text_hash, at, channel)
    values (${AMARA}, gen_random_uuid(), 'landlordCommunicationConsent', true, '1', 'x', '2025-08-01', 'wizard')`)
  await db.execute(sql`
    insert into landlord_request (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, answered_at,
      answered_facts)
    values (${AMARA}, gen_random_uuid(), ${HOME}, 'Lettings@hallam.example', '2025-08-01', '2025-09-01', 'corrected',
      '2025-08-02', '{"tenant": "Amara <Osei>", "address": "14 Harbour Street, Leeds"}')`)
  const cookie = await signIn()
  const other = await signIn('stranger@hallam.example')
  expect((await get('/viewer', other)).body).not.toContain('Harbour')
  const page = (await get('/viewer', cookie)).body
  expect(page).toContain('Is Amara &lt;Osei&gt; still your tenant there?')
  const word = /name="word" value="([\w-]+)"/.exec(page)?.[1] ?? ''
  expect((await send('/viewer/word', { word, answer: 'no_longer' }, other)).statusCode).toBe(404)
  expect((await send('/viewer/word', { word, answer: 'perhaps' }, cookie)).statusCode).toBe(400)
  await send('/viewer/word', { word, answer: 'still' }, cookie)
  const asked = (await get('/viewer', cookie)).body
  expect(asked).toContain('We ask again on 10 September 2027')
  expect(asked).not.toContain('Still my tenant')
  await send('/viewer/word', { word, answer: 'no_longer' }, cookie)
  expect((await get('/viewer', cookie)).body).not.toContain('Harbour')
})
