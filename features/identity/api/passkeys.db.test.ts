import { minutes } from '@keyturn/platform/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PASSKEYS } from '../domain/limits.ts'
import { aBrowserKey } from '../testing/browser-key.ts'
import { type IdentityWorld, identityWorld } from '../testing/identity-world.ts'
import { anAccessToken, aVerifiedMember, PASSWORD } from '../testing/index.ts'
import { aPasskeyDevice, type PasskeyDevice } from '../testing/passkey-device.ts'

let app: IdentityWorld
beforeAll(async () => {
  app = await identityWorld()
})
afterAll(() => app.close())

type Details = Parameters<typeof aVerifiedMember>[1]
const aDevice = () => aPasskeyDevice(app.context.publicUrl)
const signedIn = async (details: Details = {}) => {
  const member = await aVerifiedMember(app.context, details)
  return { member, email: member.email ?? '', token: await anAccessToken(app.identity, member) }
}
const begin = async (token: string, proof: object = { password: PASSWORD }) =>
  app.call('POST', '/api/auth/passkeys/begin/', { token, body: proof })
const add = (token: string, passkey: object, name?: string) =>
  app.call('POST', '/api/auth/passkeys/', { token, body: { passkey, ...(name && { name }) } })
const options = async () => (await app.call('POST', '/api/auth/passkeys/options/')).body.options
const enter = (passkey: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/auth/passkeys/sign-in/', { body: { passkey }, headers })
const list = async (token: string) => (await app.call('GET', '/api/auth/passkeys/', { token })).body.passkeys
const remove = (token: string, id: string, proof: object = { password: PASSWORD }) =>
  app.call('POST', '/api/auth/passkeys/:id/remove/'.replace(':id', id), { token, body: proof })

/** A member who has added a passkey. */
async function withPasskey(details: Details = {}, device: PasskeyDevice = aDevice()) {
  const person = await signedIn(details)
  const asked = await begin(person.token)
  const added = await add(person.token, device.make(asked.body.options), 'My phone')
  expect(added.status).toBe(201)
  return { ...person, device, id: added.body.passkey.id as string }
}

const REFUSED = {
  status: 401,
  body: { detail: 'That passkey does not open an account here. Sign in with your password instead.' },
}

describe('a passkey', () => {
  test('signs in without a password or a code, and the list of sign-ins shows it', async () => {
    const { email, device } = await withPasskey({ authenticatorOn: true })
    const answer = await enter(device.show(await options()))
    expect(answer).toMatchObject({ status: 200, body: { user: { email } } })
    const { access } = answer.body.tokens
    const { sessions } = (await app.call('GET', '/api/auth/sessions/', { token: access })).body
    expect(sessions).toContainEqual(expect.objectContaining({ current: true, by_passkey: true }))
    expect(sessions).toContainEqual(expect.objectContaining({ current: false, by_passkey: false }))
    expect(await app.subjects(email)).toEqual(
      expect.arrayContaining(['A passkey was added', 'New sign-in to your account']),
    )
  })

  test('binds its session to the browser’s key, like any other sign-in', async () => {
    const { device } = await withPasskey()
    const key = aBrowserKey(app.context.publicUrl)
    const dpop = key.proof('/api/auth/passkeys/sign-in/')
    const { refresh } = (await enter(device.show(await options()), { dpop })).body.tokens
    const call = (headers: Record<string, string>) =>
      app.call('POST', '/api/auth/token/refresh/', { body: { refresh }, headers })
    expect((await call({})).status).toBe(401)
    expect(
      (await call({ dpop: key.proof('/api/auth/token/refresh/', { refreshToken: refresh }) })).status,
    ).toBe(200)
  })

  test('is named, renamed and removed, with an email for each addition and removal', async () => {
    const { token, email, device, id } = await withPasskey()
    expect(await list(token)).toEqual([
      { id, name: 'My phone', made_at: expect.any(String), last_used_at: null },
    ])
    const renamed = await app.call('PATCH', '/api/auth/passkeys/:id/'.replace(':id', id), {
      token,
      body: { name: 'Old phone' },
    })
    expect(renamed.body.passkey.name).toBe('Old phone')
    await enter(device.show(await options()))
    expect(await list(token)).toMatchObject([{ name: 'Old phone', last_used_at: expect.any(String) }])
    expect((await remove(token, id)).status).toBe(200)
    expect(await list(token)).toEqual([])
    expect(await enter(device.show(await options()))).toMatchObject(REFUSED)
    expect(await app.subjects(email)).toEqual(
      expect.arrayContaining(['A passkey was added', 'A passkey was removed']),
    )
    // The last passkey is removed and the password still works.
    expect((await app.call('POST', '/api/auth/login/', { body: { email, password: PASSWORD } })).status).toBe(
      200,
    )
  })

  test('replaces any kind of second-factor code', async () => {
    for (const details of [{ emailCodesOn: true }, { authenticatorOn: true }]) {
      const { email, device } = await withPasskey(details)
      const begun = await app.call('POST', '/api/auth/login/', { body: { email, password: PASSWORD } })
      expect(begun.body).toMatchObject({ requires_mfa: true, passkey: true })
      const body = { email, challenge: begun.body.challenge, passkey: device.show(await options()) }
      const done = await app.call('POST', '/api/auth/mfa/verify/', { body })
      expect(done).toMatchObject({ status: 200, body: { user: { email } } })
      expect((await app.call('POST', '/api/auth/mfa/verify/', { body })).status).toBe(400)
    }
  })

  test('from a device without a counter signs in repeatedly', async () => {
    const device = aPasskeyDevice(app.context.publicUrl, { counts: false })
    await withPasskey({}, device)
    for (let time = 0; time < 2; time++) expect((await enter(device.show(await options()))).status).toBe(200)
  })
})

describe('refused with the same general error', () => {
  test('is a passkey response that is replayed, once or many times concurrently', async () => {
    const { device } = await withPasskey()
    const shown = device.show(await options())
    const answers = await Promise.all([enter(shown), enter(shown), enter(shown)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await enter(shown)).toMatchObject(REFUSED)
    // Without a counter, only the challenge prevents replay.
    const plain = aPasskeyDevice(app.context.publicUrl, { counts: false })
    await withPasskey({}, plain)
    const again = plain.show(await options())
    expect([(await enter(again)).status, (await enter(again)).status]).toEqual([200, 401])
  })

  test.each([
    ['for another origin', { origin: 'https://keyturn.example.evil' }],
    ['for another host', { host: 'evil.example' }],
    ['without user verification', { unverified: true }],
    ['over a forged challenge', { challenge: 'AAAA'.repeat(20) }],
    ['over no challenge', { challenge: '' }],
  ])('is a passkey response %s', async (_what, twist) => {
    const { device } = await withPasskey()
    expect(await enter(device.show(await options(), twist))).toMatchObject(REFUSED)
    expect((await enter(device.show(await options()))).status).toBe(200)
  })

  test('is a passkey response after five minutes', async () => {
    const { device } = await withPasskey()
    const asked = await options()
    await app.advance(minutes(5))
    expect(await enter(device.show(asked))).toMatchObject(REFUSED)
  })

  test('is a challenge that was made for adding a passkey', async () => {
    const { token, device } = await withPasskey()
    const { body } = await begin(token)
    expect(await enter(device.show(body.options))).toMatchObject(REFUSED)
  })

  test('are an unknown passkey, another member’s, a deleted one, and one with a changed signature', async () => {
    const amara = await withPasskey()
    const daniel = await withPasskey()
    const stranger = aDevice()
    stranger.make({ challenge: 'x', user: { id: Buffer.from('0'.repeat(16)).toString('base64url') } })
    expect(await enter(stranger.show(await options()))).toMatchObject(REFUSED)
    const amarasHandle = amara.device.show(await options()).response.userHandle ?? ''
    expect(await enter(daniel.device.show(await options(), { handle: amarasHandle }))).toMatchObject(REFUSED)
    expect(await enter(daniel.device.show(await options(), { handle: 'nobody' }))).toMatchObject(REFUSED)
    const shown = daniel.device.show(await options())
    const signature = amara.device.show(await options()).response.signature
    expect(await enter({ ...shown, response: { ...shown.response, signature } })).toMatchObject(REFUSED)
  })

  test('is a passkey with a decreased counter, as from a copied device', async () => {
    const { device } = await withPasskey()
    await enter(device.show(await options(), { counter: 40 }))
    expect(await enter(device.show(await options(), { counter: 40 }))).toMatchObject(REFUSED)
    expect(await enter(device.show(await options(), { counter: 12 }))).toMatchObject(REFUSED)
    expect(await enter(device.show(await options(), { counter: 0 }))).toMatchObject(REFUSED)
    expect((await enter(device.show(await options(), { counter: 41 }))).status).toBe(200)
  })

  test('is another member’s passkey in place of a code', async () => {
    const amara = await withPasskey({ emailCodesOn: true })
    const daniel = await withPasskey()
    const { body } = await app.call('POST', '/api/auth/login/', {
      body: { email: amara.email, password: PASSWORD },
    })
    const passkey = daniel.device.show(await options())
    const given = { email: amara.email, challenge: body.challenge, passkey }
    expect((await app.call('POST', '/api/auth/mfa/verify/', { body: given })).status).toBe(400)
    // A passkey without the password step is refused.
    const alone = { email: daniel.email, passkey: daniel.device.show(await options()) }
    expect((await app.call('POST', '/api/auth/mfa/verify/', { body: alone })).status).toBe(400)
  })

  test('is a body without a passkey response', async () => {
    const { device } = await withPasskey()
    const good = device.show(await options())
    for (const passkey of [{}, null, 'text', { ...good, id: '' }, { ...good, response: {} }])
      expect((await enter(passkey as object)).status).toBe(400)
    const broken = { ...good, response: { ...good.response, authenticatorData: 'AAAA' } }
    expect(await enter(broken)).toMatchObject(REFUSED)
  })
})

describe('adding a passkey', () => {
  test('needs the password: a session alone can add or remove none', async () => {
    const { token, id } = await withPasskey()
    expect((await begin(token, {})).status).toBe(400)
    expect((await begin(token, { password: 'not the password' })).status).toBe(400)
    expect((await remove(token, id, { password: 'not the password' })).status).toBe(400)
    expect(await list(token)).toHaveLength(1)
  })

  test('needs the session that gave the password, our challenge and our origin', async () => {
    const { token, member } = await signedIn()
    const elsewhere = await anAccessToken(app.identity, member)
    const stranger = await signedIn()
    const made = async (twist?: object) => aDevice().make((await begin(token)).body.options, twist)
    for (const refused of [
      await add(elsewhere, await made()),
      await add(stranger.token, await made()),
      await add(token, await made({ origin: 'https://evil.example' })),
      await add(token, await made({ host: 'evil.example' })),
      await add(token, await made({ unverified: true })),
      await add(token, await made({ challenge: (await options()).challenge })),
    ])
      expect(refused).toMatchObject({ status: 400, body: { code: 'passkey_not_made' } })
    const late = await made()
    await app.advance(minutes(5))
    expect((await add(token, late)).status).toBe(400)
    expect(await list(token)).toEqual([])
  })

  test('twice with the same response adds one', async () => {
    const { token } = await signedIn()
    const made = aDevice().make((await begin(token)).body.options)
    const answers = await Promise.all([add(token, made), add(token, made)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(await list(token)).toHaveLength(1)
  })

  test(`is refused after ${MAX_PASSKEYS} passkeys`, async () => {
    const { token } = await signedIn()
    const asked = (await begin(token)).body.options
    for (let held = 0; held < MAX_PASSKEYS; held++)
      expect((await add(token, aDevice().make(asked))).status).toBe(201)
    expect(await begin(token)).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } })
    expect((await add(token, aDevice().make(asked))).status).toBe(409)
  })

  test('is refused for a sign-up with an unverified address', async () => {
    const { token } = await signedIn({ emailVerifiedAt: null })
    expect((await begin(token)).status).toBe(403)
  })
})

describe('an attacker who had access to the account', () => {
  test('loses every passkey with a new password, changed or reset', async () => {
    const reset = await withPasskey()
    await app.call('POST', '/api/auth/forgot-password/', { body: { email: reset.email } })
    const fresh = 'copper-kettle-lane-17'
    const passwords = { password: fresh, password_confirm: fresh }
    const done = await app.call('POST', '/api/auth/reset-password/', {
      body: { token: await app.linkToken(reset.email), ...passwords },
    })
    expect(done.status).toBe(200)
    expect(await enter(reset.device.show(await options()))).toMatchObject(REFUSED)

    const changed = await withPasskey()
    const begun = (await begin(changed.token)).body.options
    await app.call('POST', '/api/auth/change-password/', {
      token: changed.token,
      body: { current_password: PASSWORD, new_password: fresh, password_confirm: fresh },
    })
    expect(await enter(changed.device.show(await options()))).toMatchObject(REFUSED)
    // A registration begun with the old password cannot be finished.
    expect((await add(changed.token, aDevice().make(begun))).status).toBe(400)
  })

  test('loses a passkey when the owner undoes the change of address', async () => {
    const { token, email, device } = await withPasskey()
    await app.call('PATCH', '/api/auth/profile/', {
      token,
      body: { email: `thief-of-${email}`, current_password: PASSWORD },
    })
    await app.work()
    // Several emails are sent at once, in no fixed order.
    const letters = app.mail.emailsTo(email).map(({ text }) => text)
    const undo = /undo=([\w-]+)/.exec(letters.join())?.[1]
    expect((await app.call('POST', '/api/auth/undo-address-change/', { body: { token: undo } })).status).toBe(
      200,
    )
    expect(await enter(device.show(await options()))).toMatchObject(REFUSED)
  })
})

test('a passkey cannot open a closed account, or be renamed or removed by another member', async () => {
  const amara = await withPasskey()
  const daniel = await withPasskey()
  const body = { name: 'Mine now' }
  const path = '/api/auth/passkeys/:id/'.replace(':id', amara.id)
  expect((await app.call('PATCH', path, { token: daniel.token, body })).status).toBe(404)
  expect((await remove(daniel.token, amara.id)).status).toBe(404)
  expect((await remove(daniel.token, 'no-such-id')).status).toBe(404)
  expect(await list(amara.token)).toMatchObject([{ name: 'My phone' }])
  await app.call('DELETE', '/api/auth/profile/', { token: amara.token, body: { password: PASSWORD } })
  expect(await enter(amara.device.show(await options()))).toMatchObject(REFUSED)
})
