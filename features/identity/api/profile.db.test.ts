import { NotSignedIn } from '@keyturn/platform/http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseMember } from '../actions/erase-member.ts'
import { setMemberFlags } from '../index.ts'
import { changeMember } from '../store/members.ts'
import { type IdentityWorld, identityWorld, signUpBody } from '../testing/identity-world.ts'
import { anAccessToken, aVerifiedMember, PASSWORD } from '../testing/index.ts'

let app: IdentityWorld
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

const signedIn = async (details: Parameters<typeof aVerifiedMember>[1] = {}) => {
  const member = await aVerifiedMember(app.context, details)
  return { member, email: member.email ?? '', token: await anAccessToken(app.identity, member) }
}
/** Requests a change of address as Settings does, with the password. */
const move = (token: string, email: string) => patch(token, { email, current_password: PASSWORD })
const get = (token: string) => app.call('GET', '/api/auth/profile/', { token })
const patch = (token: string, body: unknown) => app.call('PATCH', '/api/auth/profile/', { token, body })
const remove = (token: string, body: unknown) => app.call('DELETE', '/api/auth/profile/', { token, body })

test('the profile call without a token returns 401', async () => {
  expect(await app.call('GET', '/api/auth/profile/')).toMatchObject({
    status: 401,
    body: { detail: expect.any(String) },
  })
})

test('saved details are stored as written, in any script, and marked as verified', async () => {
  const { token } = await signedIn()
  const details = {
    first_name: ' Zoë ',
    last_name: 'O’Connor-Ńguyễn',
    phone: '07700 900123',
    date_of_birth: '31/12/1990',
    address: '1 Example Street, Flat ½',
    city: 'Llanfairpwllgwyngyll',
    postcode: 'sw1a1aa',
  }
  expect((await patch(token, details)).status).toBe(200)
  expect((await get(token)).body.user).toMatchObject({
    ...details,
    first_name: 'Zoë',
    date_of_birth: '1990-12-31',
    postcode: 'SW1A 1AA',
    is_user_details_verified: true,
  })
})

test('a title is chosen from a list, changes no other detail, and can be removed', async () => {
  const { member, token } = await signedIn({ dateOfBirth: '1990-01-31' })
  expect((await get(token)).body.user.title).toBeNull()
  expect(await patch(token, { title: 'Mx' })).toMatchObject({
    status: 200,
    body: { user: { title: 'Mx', first_name: member.firstName, is_user_details_verified: false } },
  })
  expect(await patch(token, { title: 'Lord' })).toMatchObject({
    status: 400,
    body: { title: [expect.any(String)] },
  })
  expect((await get(token)).body.user).toMatchObject({ title: 'Mx', date_of_birth: '1990-01-31' })
  expect((await patch(token, { title: '' })).body.user.title).toBeNull()
})

test('a name with invisible or direction-reversing characters is refused', async () => {
  const { token } = await signedIn()
  const answer = await patch(token, { first_name: 'a\u202eb', last_name: '\u200b' })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      first_name: ['May not change the direction of writing.'],
      last_name: ['This field may not be blank.'],
    },
  })
})

const NAME_SENTENCE = 'A name cannot have invisible characters.'

test.each([
  ['a zero-width space', 'A\u200blice'],
  ['a soft hyphen', 'G\u00adeorge'],
  ['a word joiner', 'G\u2060eorge'],
  ['a variation selector', 'G\ufe0feorge'],
  ['a grapheme joiner', 'G\u034feorge'],
  ['a Mongolian vowel separator', 'G\u180eeorge'],
  ['a Hangul filler', 'G\u3164eorge'],
])('a name with %s is refused in either field, with a sentence', async (_what, name) => {
  const { token } = await signedIn({ firstName: 'Grace', lastName: 'Adeyemi' })
  expect(await patch(token, { first_name: name, last_name: name })).toMatchObject({
    status: 400,
    body: { first_name: [NAME_SENTENCE], last_name: [NAME_SENTENCE] },
  })
  expect((await get(token)).body.user).toMatchObject({ first_name: 'Grace', last_name: 'Adeyemi' })
})

const NO_ADDRESS =
  'A name cannot have a web or email address in it. Put a space after a full stop, as in St. John.'

test.each([
  'Your account is blocked visit evil.example',
  'evil。example',
  'Ｅvil．example',
  'www evil',
  'http evil',
  'help@evil',
  'Go to //evil',
  'Мария.рф',
])('the name %j is refused at sign-up and in the profile, with a sentence', async (name) => {
  const { token } = await signedIn({ firstName: 'Grace', lastName: 'Adeyemi' })
  const refused = { status: 400, body: { first_name: [NO_ADDRESS], last_name: [NO_ADDRESS] } }
  const names = { first_name: name, last_name: name }
  expect(await patch(token, names)).toMatchObject(refused)
  const body = signUpBody('named-as-address@example.com', names)
  expect(await app.call('POST', '/api/auth/register/', { body })).toMatchObject(refused)
  expect(await app.subjects('named-as-address@example.com')).toEqual([])
})

test.each([
  ["D'Arcy", "O'Brien"],
  ['St. John', 'D’Arcy-Smith'],
  ['J.R.', 'O’Neill'],
  ['Mary-Jane', 'Smith Jr.'],
  ['Rajan a/l Muthu', 'M. D. van Dijk'],
  ['J. R.', 'Smith‑Jones'],
  ['Мария', 'Иванова'],
  ['小明', '王'],
  ['हरप्रीत', 'सिंह'],
  ['Gal·la', 'van der Berg'],
  ['Renée', 'Ng'],
  ['Sukarno', '.'],
  ['Test2', 'Member 3'],
  ['Zoë 🏠', 'Grace 👩‍👩‍👧'],
  ['Ⓑⓞⓑ', 'Smith & <b>'],
])('the name %s %s is accepted as written', async (first, last) => {
  const { token } = await signedIn()
  expect(await patch(token, { first_name: first, last_name: last })).toMatchObject({
    status: 200,
    body: { user: { first_name: first, last_name: last } },
  })
})

test('spaces of any width in a name are stored as one space', async () => {
  const { token } = await signedIn()
  const answer = await patch(token, {
    first_name: 'Ana\u00a0\u2009María\u3000',
    last_name: 'García\u202fLópez',
  })
  expect(answer.body.user).toMatchObject({ first_name: 'Ana María', last_name: 'García López' })
})

test('a member whose stored name has an invisible character can still change other details', async () => {
  const { token } = await signedIn({ firstName: 'A\u200blice', lastName: 'Grace 🇧🇴🇧' })
  expect(await patch(token, { city: 'York' })).toMatchObject({
    status: 200,
    body: { user: { city: 'York' } },
  })
})

test('details count as given only with both names', async () => {
  const { token } = await signedIn()
  expect((await patch(token, { first_name: 'Ada', city: 'York' })).body.user).toMatchObject({
    first_name: 'Ada',
    city: 'York',
    is_user_details_verified: false,
  })
})

test('blank and null delete an optional detail, and a missing field leaves it as it is', async () => {
  const { token } = await signedIn({ city: 'York', phone: '07700 900123', postcode: 'M1 1AE' })
  expect((await patch(token, { city: '', phone: null })).body.user).toMatchObject({
    city: null,
    phone: null,
    postcode: 'M1 1AE',
  })
})

test('a changed phone number is reported by email, and a first number is not', async () => {
  const { token, email } = await signedIn({ phone: null })
  const emails = async () => {
    await app.work()
    return app.mail.emailsTo(email).filter(({ subject }) => subject === 'Your phone number was changed')
  }
  await patch(token, { phone: '07700 900123' })
  await patch(token, { phone: '07700 900123' })
  expect(await emails()).toEqual([])
  await patch(token, { phone: '07000 666666' })
  expect(await emails()).toHaveLength(1)
  expect((await emails())[0]?.text).not.toContain('666666')
})

test.each([
  ['first_name', ''],
  ['last_name', 'x'.repeat(101)],
  ['phone', 'call me'],
  ['date_of_birth', '31/02/1990'],
  ['date_of_birth', '01/01/2020'],
  ['postcode', 'nowhere'],
  ['address', 'x'.repeat(301)],
  ['city', { $ne: 1 }],
  ['email', 'a b@example.com'],
])('an invalid %s is named, and no field of the request is stored', async (field, value) => {
  const { token } = await signedIn({ city: 'York' })
  const answer = await patch(token, { city: 'Leeds', [field]: value })
  expect(answer.status).toBe(400)
  expect(answer.body[field]).toEqual([expect.any(String)])
  expect((await get(token)).body.user.city).toBe('York')
})

test('flags, role and id are refused as unknown fields, and nothing is changed', async () => {
  const { token, member } = await signedIn()
  const foreign = { id: 'x', role: 'admin', is_email_verified: false, is_bank_verified: true }
  const answer = await patch(token, { ...foreign, city: 'York' })
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, Object.keys(foreign)])
  const unchanged = {
    id: member.id,
    role: 'member',
    tier: 'standard',
    is_email_verified: true,
    is_bank_verified: false,
    city: null,
  }
  expect((await patch(token, {})).body.user).toMatchObject(unchanged)
})

test('a new address waits for verification, and the old address gets an email before and after the change', async () => {
  const { token, email } = await signedIn()
  const answer = await move(token, 'new-home@example.com')
  expect(answer.body.user).toMatchObject({ email, pending_email: 'new-home@example.com' })
  expect(await app.subjects(email)).toEqual(['A new email address was asked for'])
  const link = await app.linkToken('new-home@example.com')
  await app.call('POST', '/api/auth/forgot-password/', { body: { email } })
  const resetLink = await app.linkToken(email)
  expect((await app.call('GET', `/api/auth/verify-email/?token=${link}`, { token })).body.status).toBe(
    'success',
  )
  // Links already sent to the old mailbox no longer work.
  const password = 'copper-kettle-77'
  const body = { token: resetLink, password, password_confirm: password }
  expect((await app.call('POST', '/api/auth/reset-password/', { body })).status).toBe(400)
  expect((await get(token)).body.user).toMatchObject({ email: 'new-home@example.com', pending_email: null })
  expect(await app.subjects(email)).toContain('Your email address was changed')
  const login = (address: string) =>
    app.call('POST', '/api/auth/login/', { body: { email: address, password: PASSWORD } })
  expect((await login('new-home@example.com')).status).toBe(200)
  expect((await login(email)).status).toBe(401)
})

test('saving the present address cancels a pending change of address, and its link stops working', async () => {
  const { token, email } = await signedIn()
  await move(token, 'mistyped@example.com')
  const link = await app.linkToken('mistyped@example.com')
  expect((await patch(token, { email: email.toUpperCase() })).body.user).toMatchObject({
    email,
    pending_email: null,
  })
  expect((await app.call('GET', `/api/auth/verify-email/?token=${link}`, { token })).status).toBe(400)
  expect((await get(token)).body.user.email).toBe(email)
})

test('a change of address needs the password, and the other fields of the request wait with it', async () => {
  const { token, email } = await signedIn()
  const other = 'carried-away@example.com'
  const without = await patch(token, { email: other, city: 'York' })
  expect(without).toMatchObject({ status: 400, body: { current_password: [expect.any(String)] } })
  const wrong = await patch(token, { email: other, current_password: 'not-it' })
  expect(wrong.body.current_password).toEqual(['That is not your current password.'])
  expect((await patch(token, { email: other, code: '000000' })).status).toBe(400)
  expect((await get(token)).body.user).toMatchObject({ email, pending_email: null, city: null })
  expect(await app.subjects(email)).toEqual([])
  expect((await patch(token, { email, city: 'York' })).status).toBe(200)
})

test('only wrong passwords count for the rate limit of a change of address', async () => {
  const { token } = await signedIn()
  const ask = async (more: object) => (await patch(token, { email: 'guessed@example.com', ...more })).status
  for (let turn = 0; turn < 12; turn++) expect(await ask({})).toBe(400)
  for (let turn = 0; turn < 10; turn++) expect(await ask({ current_password: 'wrong' })).toBe(400)
  expect(await ask({ current_password: PASSWORD })).toBe(429)
})

test('a change to another member’s address gets the normal response, and only that member gets an email', async () => {
  const owner = await signedIn()
  const { token } = await signedIn()
  const answer = await move(token, owner.email)
  expect(answer).toMatchObject({ status: 200, body: { user: { pending_email: owner.email } } })
  expect(await app.subjects(owner.email)).toEqual(['You already have an account'])
})

test('the rate limit for an address has the same response with and without an account', async () => {
  const owner = await signedIn()
  const { token } = await signedIn()
  const statuses = async (email: string): Promise<number[]> => {
    const found = []
    for (let time = 0; time < 6; time += 1) found.push((await move(token, email)).status)
    return found
  }
  expect(await statuses(owner.email)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await statuses('nobodys@example.com')).toEqual([200, 200, 200, 200, 200, 429])
  expect(await move(token, 'eleventh@example.com')).toMatchObject({ status: 429 })
})

test('an account closed during other calls is closed once, and no data is written afterwards', async () => {
  const { token, email } = await signedIn()
  const close = () => app.call('DELETE', '/api/auth/profile/', { token, body: { password: PASSWORD } })
  const closing = Array.from({ length: 4 }, close)
  const saving = Array.from({ length: 6 }, (_, at) => patch(token, { city: `Leeds ${at}` }))
  const statuses = (await Promise.all([...closing, ...saving])).map(({ status }) => status)
  expect(statuses.slice(0, 4).toSorted()).toEqual([200, 401, 401, 401])
  for (const status of statuses.slice(4)) expect([200, 401]).toContain(status)
  expect(await app.subjects(email)).toEqual(['Your account is closed'])
  const { rows } = await app.context.db.execute(sql`select city from member where email is null`)
  for (const { city } of rows) expect(city).toBeNull()
})

test('closing the account a second time fails with “not signed in”, and not with “wrong password”', async () => {
  const { member } = await signedIn()
  const close = () => eraseMember({ ...app.context, keptAfterErasure: [] }, member, PASSWORD)
  await close()
  await expect(close()).rejects.toThrow(NotSignedIn)
})

test('an address that another member verified meanwhile cannot be verified again', async () => {
  const { token } = await signedIn()
  await move(token, 'contested@example.com')
  const link = await app.linkToken('contested@example.com')
  await aVerifiedMember(app.context, { email: 'Contested@example.com' })
  const answer = await app.call('GET', `/api/auth/verify-email/?token=${link}`, { token })
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('another account') } })
})

test('the next profile read shows a write by another part of the app, even after cached reads', async () => {
  const { member, token } = await signedIn()
  const shown = async () => (await get(token)).body.user.first_name
  for (const name of ['Ada', 'Ben', 'Ada']) {
    expect((await get(token)).status).toBe(200)
    await app.context.db.transaction((tx) => changeMember(tx, member.id, { firstName: name }))
    expect(await shown()).toBe(name)
  }
  await app.context.db.execute(sql`delete from member_session where member_id = ${member.id}`)
  expect((await get(token)).status).toBe(401)
})

test('the profile is read with one SQL statement, including the session check', async () => {
  const { token } = await signedIn()
  await get(token)
  const spied: string[] = []
  const pool = app.context.db.$client
  const listener = (client: { query: (...args: unknown[]) => unknown }): void => {
    const ask = client.query
    client.query = (...args: unknown[]) => {
      spied.push(JSON.stringify(args[0]))
      client.query = ask
      return ask.apply(client, args)
    }
  }
  pool.on('acquire', listener as never)
  expect((await get(token)).status).toBe(200)
  pool.off('acquire', listener as never)
  expect(spied).toHaveLength(1)
})

test('features set and clear the flags that they have evidence for', async () => {
  const { token, member } = await signedIn()
  await app.context.db.transaction((tx) =>
    setMemberFlags(tx, member.id, { tenancyVerified: true, bankVerified: true }),
  )
  expect((await get(token)).body.user).toMatchObject({
    is_tenancy_verified: true,
    is_landlord_verified: false,
    is_bank_verified: true,
  })
})

test('a flag that already has its value is not written, so cached responses stay valid', async () => {
  const { member } = await signedIn({ bankVerified: true })
  const revisionAfter = async (bankVerified: boolean) => {
    await app.context.db.transaction((tx) => setMemberFlags(tx, member.id, { bankVerified }))
    const kept = sql`select revision from member_revision where member_id = ${member.id}`
    return (await app.context.db.execute<{ revision: string }>(kept)).rows[0]?.revision
  }
  const first = await revisionAfter(true)
  expect(await revisionAfter(true)).toBe(first)
  expect(await revisionAfter(false)).not.toBe(first)
})

test('closing the account needs the password, lists what stays stored, and empties the member’s row', async () => {
  const { token, email, member } = await signedIn({ city: 'York', phone: '07700 900123' })
  expect((await remove(token, {})).status).toBe(400)
  expect((await remove(token, { password: 'wrong' })).body.password).toEqual([expect.any(String)])
  const answer = await remove(token, { password: PASSWORD })
  expect(answer.status).toBe(200)
  expect(answer.body.kept[0]).toEqual({
    what: expect.any(String),
    why: expect.any(String),
    until: expect.any(String),
  })
  expect((await get(token)).status).toBe(401)
  expect(await app.subjects(email)).toEqual(['Your account is closed'])
  const { rows } = await app.context.db.execute(
    sql`select row_to_json(m)::text as text from member m where id = ${member.id}`,
  )
  for (const trace of [email, 'Amara', 'Okafor', 'York', '07700', 'argon2'])
    expect(String(rows[0]?.text)).not.toContain(trace)
  const again = await app.call('POST', '/api/auth/login/', { body: { email, password: PASSWORD } })
  expect(again.status).toBe(401)
})
