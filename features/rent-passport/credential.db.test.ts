import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { memberErased } from '@keyturn/identity'
import { randomToken } from '@keyturn/platform/crypto'
import { SDJwtInstance } from '@sd-jwt/core'
import { getListFromStatusListJWT } from '@sd-jwt/jwt-status-list'
import { sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { credentialPaths } from './credential/addresses.ts'
import { sweepPlaces } from './store/credentials.ts'
import { type PassportWorld, passportWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const START = '2026-09-10T10:00:00Z'
const GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

let app: PassportWorld
let us: string

beforeEach(async () => {
  app = await passportWorld(START)
  us = app.context.publicUrl
  await app.addMember(AMARA, { first: 'Amara', last: 'Osei' })
  await app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2026-01-01',
      terms: [{ from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
      payees: ['J Okafor'],
      address: '14 Harbour Street, Leeds',
    },
  })
  const paid = (date: string) => ({ date, amount: -950, description: 'STO J OKAFOR RENT' })
  const transactions = ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-13', '2026-09-01'].map(paid)
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Current account', transactions }] })
  await app.worker.drain()
})
afterEach(() => app.close())

const wish = {
  from: '2026-06',
  to: '2026-09',
  fields: ['name', 'address', 'landlord', 'lateness'],
  expires_in_days: 30,
}
const makePassport = async (more = {}) =>
  (await app.call(AMARA, 'POST', '/api/payment-report/passports/', { ...wish, ...more })).body
const offer = (id: string, member = AMARA) =>
  app.call(member, 'POST', `/api/payment-report/passports/${id}/wallet/`)
const get = (url: string) => app.http.inject({ method: 'GET', url })
const post = (url: string, payload: object | string, headers = {}) =>
  app.http.inject({ method: 'POST', url, payload, headers })

const newHolder = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
type Holder = ReturnType<typeof newHolder>

const preAuthorisedCode = async (link: string): Promise<string> => {
  const address = new URL(link).searchParams.get('credential_offer_uri') ?? ''
  expect(address.startsWith(`${us}/passport/offers/`)).toBe(true)
  const { grants } = (await get(address.slice(us.length))).json()
  return grants[GRANT]['pre-authorized_code']
}

const redeem = (code: string, transactionCode: string) =>
  post(
    credentialPaths.token,
    new URLSearchParams({
      grant_type: GRANT,
      'pre-authorized_code': code,
      tx_code: transactionCode,
    }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  )

const nonce = async (): Promise<string> => (await post(credentialPaths.nonce, {})).json().c_nonce

interface Proof {
  nonce?: string
  audience?: string
  typ?: string
  at?: Date
  key?: KeyObject
}
async function proofOf({ publicKey, privateKey }: Holder, proof: Proof = {}): Promise<string> {
  const jwk = publicKey.export({ format: 'jwk' })
  const { audience = us, typ = 'openid4vci-proof+jwt', at = app.clock.now(), key = privateKey } = proof
  return new SignJWT({ nonce: proof.nonce ?? (await nonce()) })
    .setProtectedHeader({ alg: 'ES256', typ, jwk: { ...jwk } })
    .setAudience(audience)
    .setIssuedAt(at)
    .sign(key)
}

const fetchWith = (accessToken: string, proof: string, more = {}) =>
  post(
    credentialPaths.credential,
    { credential_configuration_id: 'RentPassport', proofs: { jwt: [proof] }, ...more },
    { authorization: `Bearer ${accessToken}` },
  )

async function accessTo(passportId: string): Promise<string> {
  const { body } = await offer(passportId)
  return (await redeem(await preAuthorisedCode(body.link), body.transaction_code)).json().access_token
}

async function credentialOf(passportId: string, holder: Holder): Promise<string> {
  const answer = await fetchWith(await accessTo(passportId), await proofOf(holder))
  return answer.json().credentials[0].credential
}

const hasher = (data: string | ArrayBuffer) =>
  createHash('sha256')
    .update(typeof data === 'string' ? data : Buffer.from(data))
    .digest()

const walletOf = ({ privateKey }: Holder) =>
  new SDJwtInstance<Record<string, unknown>>({
    hasher,
    saltGenerator: () => randomToken(16),
    kbSignAlg: 'ES256',
    kbSigner: (text) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  })

const present = (credential: string, holder: Holder, shown: object, kb = {}) =>
  walletOf(holder).present(
    credential,
    { ...shown },
    {
      kb: {
        payload: { iat: app.clock.now().getTime() / 1000, aud: 'https://agent.example', nonce: 'n-7', ...kb },
      },
    },
  )

const check = async (body: object) => (await post('/api/passport/verify/', body)).json()
const later = (days: number) => app.clock.setOffsetMs(app.clock.offsetMs() + days * 86_400_000)

describe('a rent passport as a credential in a wallet', () => {
  test('discloses or leaves out each ticked part separately', async () => {
    const holder = newHolder()
    const credential = await credentialOf((await makePassport()).id, holder)
    const all = await check({ credential })
    expect(all).toMatchObject({
      verdict: 'genuine',
      valid: true,
      revoked: false,
      issued_by: us,
      holder: null,
    })
    expect(all).toMatchObject({ issued_on: '2026-09-10', expires_on: '2026-10-10', record_changed: false })
    expect(all.shows).toMatchObject({
      name: 'Amara Osei',
      addresses: ['14 Harbour Street, Leeds'],
      landlords: ['J Okafor'],
      lateness: { on_time: 3, late: 1, late_months: ['2026-08'] },
      months_count: 4,
      verified_count: 4,
    })
    const shown = await present(credential, holder, { name: true })
    const less = await check({ credential: shown, audience: 'https://agent.example', nonce: 'n-7' })
    expect(less).toMatchObject({
      verdict: 'genuine',
      holder: { audience: 'https://agent.example', nonce: 'n-7' },
    })
    expect(Object.keys(less.shows).sort()).toEqual(['months', 'months_count', 'name', 'verified_count'])
    expect(shown).not.toContain(Buffer.from('Harbour').toString('base64url'))
    expect((await app.call(AMARA, 'GET', '/api/payment-report/passports/')).body.items[0].wallets_count).toBe(
      1,
    )
  })

  test('contains only the ticked parts, and always the same number of hidden digests', async () => {
    const holder = newHolder()
    const digests = async (fields: string[]): Promise<number> => {
      const credential = await credentialOf((await makePassport({ fields })).id, holder)
      const { jwt, disclosures = [] } = await walletOf(holder).decode(credential)
      expect(disclosures.map(({ key }) => key).sort()).toEqual(fields)
      return Object(jwt?.payload?._sd).length
    }
    expect([await digests([]), await digests(['name']), await digests(['lateness', 'name'])]).toEqual([
      12, 12, 12,
    ])
  })

  test('is offered only to its owner, and issued once', async () => {
    const { id } = await makePassport()
    expect((await offer(id, BEN)).status).toBe(404)
    const { body } = await offer(id)
    expect(body.link).toMatch(/^openid-credential-offer:\/\/\?credential_offer_uri=/)
    expect(body.transaction_code).toMatch(/^\d{6}$/)
    const code = await preAuthorisedCode(body.link)
    const takers = await Promise.all([
      redeem(code, body.transaction_code),
      redeem(code, body.transaction_code),
    ])
    expect(takers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const { access_token: token } = takers.find(({ statusCode }) => statusCode === 200)?.json() ?? {}
    const proof = await proofOf(newHolder())
    const fetched = await Promise.all([fetchWith(token, proof), fetchWith(token, proof)])
    expect(fetched.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    const again = await fetchWith(token, await proofOf(newHolder()))
    expect([again.statusCode, again.json().error]).toEqual([401, 'invalid_token'])
    expect(again.headers['www-authenticate']).toContain('invalid_token')
  })

  test('is refused for a guessed, expired or used code, and for a passport that ended', async () => {
    const { id } = await makePassport()
    const first = (await offer(id)).body
    const firstCode = await preAuthorisedCode(first.link)
    const { body } = await offer(id)
    expect((await redeem(firstCode, first.transaction_code)).json().error).toBe('invalid_grant')
    const code = await preAuthorisedCode(body.link)
    const wrong = body.transaction_code === '000000' ? '111111' : '000000'
    for (const _ of Array.from({ length: 5 })) {
      const answer = await redeem(code, wrong)
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant'])
      expect(answer.json().error_description).toContain('six digits')
    }
    expect((await redeem(code, body.transaction_code)).statusCode).toBe(400)
    for (const other of ['', 'x'.repeat(64), firstCode.replace(/^./, 'Z')])
      expect((await redeem(other, body.transaction_code)).json().error).toBe('invalid_grant')
    const late = (await offer(id)).body
    const lateCode = await preAuthorisedCode(late.link)
    app.clock.setOffsetMs(app.clock.offsetMs() + 15 * 60_000)
    expect((await redeem(lateCode, late.transaction_code)).json().error).toBe('invalid_grant')
    const token = await accessTo(id)
    await app.call(AMARA, 'DELETE', `/api/payment-report/passports/${id}/`)
    const denied = await fetchWith(token, await proofOf(newHolder()))
    expect([denied.statusCode, denied.json().error]).toEqual([400, 'credential_request_denied'])
    expect((await offer(id)).body).toMatchObject({ code: 'not_open' })
  })

  test('is neither offered nor issued for a passport whose record has changed', async () => {
    const { id } = await makePassport()
    const token = await accessTo(id)
    const { items } = (await app.call(AMARA, 'GET', '/api/payment-report/payments/?month=2026-09')).body
    await app.call(AMARA, 'POST', `/api/payment-report/payments/${items[0].id}/answer/`, {
      answer: 'not_rent',
    })
    await app.worker.drain()
    const denied = await fetchWith(token, await proofOf(newHolder()))
    expect([denied.statusCode, denied.json().error]).toEqual([400, 'credential_request_denied'])
    expect(await offer(id)).toMatchObject({ status: 409, body: { code: 'record_changed' } })
  })

  test('is issued only to a key with a valid proof, and each invalid proof is refused with a sentence', async () => {
    const { id } = await makePassport()
    const holder = newHolder()
    const token = await accessTo(id)
    const refused = async (proof: string) => {
      const answer = await fetchWith(token, proof)
      expect(answer.statusCode).toBe(400)
      const { error, error_description: sentence } = answer.json()
      expect(sentence).toMatch(/^[A-Z].+\.$/)
      return error
    }
    const old = await nonce()
    expect(await refused(await proofOf(holder, { nonce: 'ours.not.atall' }))).toBe('invalid_nonce')
    expect(await refused(await proofOf(holder, { nonce: old.replace(/^./, 'z') }))).toBe('invalid_nonce')
    expect(await refused(await proofOf(holder, { audience: 'https://other.example' }))).toBe('invalid_proof')
    expect(await refused(await proofOf(holder, { typ: 'JWT' }))).toBe('invalid_proof')
    expect(await refused(await proofOf(holder, { key: newHolder().privateKey }))).toBe('invalid_proof')
    const hourAgo = new Date(app.clock.now().getTime() - 3_600_000)
    expect(await refused(await proofOf(holder, { at: hourAgo }))).toBe('invalid_proof')
    for (const text of ['', 'a.b.c', `${await proofOf(holder)}x`, '{"alg":"none"}'])
      expect(await refused(text)).toBe('invalid_proof')
    const two = await fetchWith(token, '', {
      proofs: { jwt: [await proofOf(holder), await proofOf(newHolder())] },
    })
    expect(two.json().error).toBe('invalid_proof')
    const other = await fetchWith(token, await proofOf(holder), { credential_configuration_id: 'Passport' })
    expect(other.json().error).toBe('unknown_credential_configuration')
    expect((await fetchWith(token, await proofOf(holder))).statusCode).toBe(200)
  })
})

describe('the check of a credential', () => {
  test('reports each single changed bit', async () => {
    const holder = newHolder()
    const credential = await credentialOf((await makePassport()).id, holder)
    const shown = await present(credential, holder, { name: true })
    const verdicts = new Set<string>()
    for (let at = 0; at < shown.length; at += 7) {
      const changed = Buffer.from(shown)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      const { verdict, valid, shows } = await checkText(changed.toString('latin1'))
      expect([at, valid, shows]).toEqual([at, false, null])
      verdicts.add(verdict)
    }
    expect(verdicts.has('genuine')).toBe(false)
    // The last character of a signature has unused bits; changing them is rejected too.
    const [signed = '', ...disclosed] = credential.split('~')
    const last = signed.at(-1) ?? ''
    const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = LETTERS[LETTERS.indexOf(last) ^ 1] ?? ''
    expect((await checkText([signed.slice(0, -1) + twin, ...disclosed].join('~'))).verdict).toBe('altered')
  })

  // Resets the rate limit before each call.
  const checkText = async (credential: string) => {
    await app.context.db.execute(sql`delete from throttle`)
    return check({ credential })
  }

  test('reports additions, another issuer, and a missing holder signature', async () => {
    const holder = newHolder()
    const [one, two] = [
      await credentialOf((await makePassport()).id, holder),
      await credentialOf((await makePassport()).id, newHolder()),
    ]
    const foreign = two.split('~')[1] ?? ''
    expect((await check({ credential: `${one}${foreign}~` })).verdict).toBe('altered')
    expect((await check({ credential: `${one}${one.split('~')[1]}~` })).verdict).toBe('altered')
    expect((await check({ credential: 'three blind mice' })).verdict).toBe('unreadable')
    // A credential with too many parts is rejected unread.
    expect((await check({ credential: one + `${foreign}~`.repeat(40) })).verdict).toBe('unreadable')
    expect((await check({ credential: one.replaceAll('~', '') })).verdict).toBe('altered')

    const issuedBy = async (iss: string) =>
      new SDJwtInstance<Record<string, unknown>>({
        hasher,
        saltGenerator: () => randomToken(16),
        signAlg: 'ES256',
        signer: (text) =>
          sign('sha256', Buffer.from(text), { key: holder.privateKey, dsaEncoding: 'ieee-p1363' }).toString(
            'base64url',
          ),
      }).issue(
        { iss, iat: 1_788_000_000, vct: `${us}${credentialPaths.type}` },
        { _sd_decoy: 5 },
        { header: { kid: 'k1', typ: 'dc+sd-jwt' } },
      )
    expect((await check({ credential: await issuedBy('https://other.example') })).verdict).toBe('not_ours')
    expect((await check({ credential: await issuedBy(us) })).verdict).toBe('altered')

    const stolen = await present(one, newHolder(), { name: true })
    expect((await check({ credential: stolen })).verdict).toBe('not_the_holder')
    const shown = await present(one, holder, { name: true })
    const asked = { audience: 'https://agent.example', nonce: 'n-7' }
    expect((await check({ credential: one, ...asked })).verdict).toBe('not_bound')
    expect((await check({ credential: shown, ...asked, nonce: 'n-8' })).verdict).toBe('wrong_nonce')
    const elsewhere = { ...asked, audience: 'https://me.example' }
    expect((await check({ credential: shown, ...elsewhere })).verdict).toBe('wrong_audience')
    const ahead = await present(one, holder, {}, { iat: app.clock.now().getTime() / 1000 + 3600 })
    expect((await check({ credential: ahead, ...asked })).verdict).toBe('signed_ahead')
    const wordOfShown = shown.slice(shown.lastIndexOf('~') + 1)
    expect((await check({ credential: one + wordOfShown })).verdict).toBe('not_the_holder')
  })

  test('finds a revocation in a public status list, and on our page at once', async () => {
    const [kept, gone] = [await makePassport(), await makePassport()]
    const [keptOne, goneOne] = [
      await credentialOf(kept.id, newHolder()),
      await credentialOf(gone.id, newHolder()),
    ]
    const bitOf = async (credential: string) => {
      const { jwt } = await walletOf(newHolder()).decode(credential)
      const { uri, idx } = Object(jwt?.payload?.status).status_list
      const list = await get(uri.slice(us.length))
      expect(list.headers['content-type']).toBe('application/statuslist+jwt')
      expect(list.headers['cache-control']).toContain('max-age=300')
      return getListFromStatusListJWT(list.body).getStatus(idx)
    }
    expect([await bitOf(keptOne), await bitOf(goneOne)]).toEqual([0, 0])
    await app.call(AMARA, 'DELETE', `/api/payment-report/passports/${gone.id}/`)
    expect([await bitOf(keptOne), await bitOf(goneOne)]).toEqual([0, 1])
    expect(await check({ credential: goneOne })).toMatchObject({
      verdict: 'revoked',
      revoked: true,
      shows: null,
    })
    expect((await check({ credential: keptOne })).verdict).toBe('genuine')
    expect((await get('/passport/status/99')).statusCode).toBe(404)
  })

  test('reports that the credential has ended, without details of a changed record', async () => {
    const { id } = await makePassport()
    const credential = await credentialOf(id, newHolder())
    const { transactions } = (await app.call(AMARA, 'GET', '/api/banking/transactions/')).body
    await app.call(AMARA, 'POST', `/api/banking/transactions/${transactions[0].id}/unmark-as-rent/`, {})
    await app.worker.drain()
    expect(await check({ credential })).toMatchObject({ verdict: 'genuine', record_changed: true })
    later(30)
    expect((await check({ credential })).verdict).toBe('genuine')
    later(1)
    expect(await check({ credential })).toMatchObject({
      ...{ verdict: 'ended', valid: false, shows: null },
      ...{ issued_by: us, expires_on: '2026-10-10' },
    })
    const sweep = (at: string) => sweepPlaces(app.context.db, new Date(at))
    expect([await sweep('2026-10-10T00:00:00Z'), await sweep('2026-10-11T00:00:00Z')]).toEqual([0, 1])
    expect((await check({ credential })).verdict).toBe('ended')
  })

  test('reports that the account was closed, by a status bit that is all that is left', async () => {
    const credential = await credentialOf((await makePassport()).id, newHolder())
    const { db, queue } = app.context
    await db.transaction((tx) => queue.publish(tx, memberErased, { memberId: AMARA }))
    await app.worker.drain()
    expect((await check({ credential })).verdict).toBe('revoked')
    const { rows } = await db.execute(sql`select member_id, passport_id, revoked from rent_credential_status`)
    expect(rows).toEqual([{ member_id: null, passport_id: null, revoked: true }])
    expect((await db.execute(sql`select from rent_credential`)).rows).toEqual([])
  })

  test('accepts the code of a passport or its signed text', async () => {
    const { code } = await makePassport({ fields: ['name'] })
    expect(await check({ code })).toMatchObject({ verdict: 'genuine', shows: { name: 'Amara Osei' } })
    expect((await check({ code: 'ABCDEFGHJKMN' })).verdict).toBe('unknown')
    const signed = await get(`/passport/${code}/statement.json`)
    const [statement, signature] = [signed.body, String(signed.headers['x-signature'])]
    expect((await check({ statement, signature })).verdict).toBe('genuine')
    const raised = statement.replace('not_verified', 'verified').replace('Osei', 'Ossi')
    expect((await check({ statement: raised, signature })).verdict).toBe('altered')
    expect((await check({ statement, signature: 'k1.AAAA' })).verdict).toBe('altered')
    for (const body of [{}, { code, statement, signature }, { statement }, { code, nonce: 'n' }])
      expect((await post('/api/passport/verify/', body)).statusCode).toBe(400)
  })

  test('works on a page without JavaScript', async () => {
    const credential = await credentialOf((await makePassport()).id, newHolder())
    const paste = (text: string) =>
      post(
        '/passport/check',
        `--edge\r\ncontent-disposition: form-data; name="credential"\r\n\r\n${text}\r\n--edge--\r\n`,
        {
          'content-type': 'multipart/form-data; boundary=edge',
        },
      )
    const page = await paste(`  ${credential.slice(0, 90)}\n${credential.slice(90)} `)
    expect(page.body).toContain('This is genuine')
    expect(page.body).toContain('Rent passport of Amara Osei')
    expect(page.body).toContain('Verified, late')
    expect((await paste('<b>three mice</b>')).body).toContain('We could not read this')
    expect((await paste('   ')).statusCode).toBe(400)
  })
})

test('wallets find the issuer, credential types and keys at the standard addresses', async () => {
  const issuer = (await get('/.well-known/openid-credential-issuer')).json()
  expect(issuer.credential_issuer).toBe(us)
  const { vct } = issuer.credential_configurations_supported.RentPassport
  expect((await get(vct.slice(us.length))).json().vct).toBe(vct)
  const keys = (await get('/.well-known/jwt-vc-issuer')).json()
  expect(keys).toMatchObject({ issuer: us, jwks: { keys: [{ kid: 'k1', crv: 'P-256', use: 'sig' }] } })
  expect(JSON.stringify(keys)).not.toContain('"d"')
  expect((await get('/.well-known/oauth-authorization-server')).json().grant_types_supported).toEqual([GRANT])
})

test('a credential signed with the previous key stays valid after a key rotation', async () => {
  const credential = await credentialOf((await makePassport()).id, newHolder())
  const { keyRing } = app.context
  app.context.keyRing = { current: 'k2', keys: { ...keyRing.keys, k2: Buffer.alloc(32, 7) } }
  expect((await check({ credential })).verdict).toBe('genuine')
  const anew = await credentialOf((await makePassport()).id, newHolder())
  expect((await walletOf(newHolder()).decode(anew)).jwt?.header).toMatchObject({ kid: 'k2' })
  expect((await check({ credential: anew })).verdict).toBe('genuine')
})
