import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKeyInput,
  sign,
  verify,
} from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePort } from '@keyturn/platform/testing/server'
import { openProgram } from '../run/program.ts'
import { callsTo } from './calls.ts'
import { callAsMember, moveAfterConfirmation } from './demo-member.ts'
import { npmPackages } from './obtain.ts'
import { assertEqual, type CheckResult, expectRejection, type Part, runCheck } from './part.ts'
import { withTempEnvironment } from './temp-environment.ts'

const HOLDER = ['@openid4vc/openid4vci@0.4.6', '@openid4vc/oauth2@0.4.6'] as const
const READER = ['@meeco/sd-jwt-vc@0.0.6', '@meeco/sd-jwt@0.0.3'] as const
const LIST = '@owf/token-status-list@0.3.0-alpha-20260508181749'
const PASSPORTS = '/api/payment-report/passports/'
const AGENT = { audience: 'https://agent.example', nonce: 'seven-doors' }

type Json = Record<string, never>

/** Part of the holder library's types that is used here. */
interface Client {
  resolveCredentialOffer(link: string): Promise<Json>
  resolveIssuerMetadata(issuer: string): Promise<Json>
  retrievePreAuthorizedCodeAccessTokenFromOffer(
    about: object,
  ): Promise<{ accessTokenResponse: { access_token: string } }>
  requestNonce(about: object): Promise<{ c_nonce: string }>
  createCredentialRequestJwtProof(about: object): Promise<{ jwt: string }>
  retrieveCredentials(about: object): Promise<{
    credentialResponse: { credentials: { credential: string }[] }
  }>
}

/** Issues, presents, verifies and revokes a passport with third-party programs. */
export const wallet: Part = {
  name: 'wallet',
  run: () =>
    withTempEnvironment('wallet', async ({ folder, onCleanup: atTheEnd }) => {
      const [holders, reader, list] = [npmPackages(...HOLDER), npmPackages(...READER), npmPackages(LIST)]
      const program = openProgram({
        ...process.env,
        // Fixes the port before the start, because the credentials have the app's URL.
        PORT: String(await freePort()),
        DATA_DIR: join(folder, 'app'),
      })
      atTheEnd(() => program.end())
      const address = await program.address()
      const member = await aMember(address)
      const holder = newHolder(holders)
      const results = await issueCredential(address, member, holder)
      const credential = results.credential
      if (credential === null) return results.held
      const read = readerOf(reader)
      return [
        ...results.held,
        ...(await presentCredential(address, { credential, holder, read })),
        ...(await revokeCredential(address, { member, credential, listOf: listReader(list) })),
        ...(await presentDeposit(address, { holder, read })),
      ]
    }),
}

interface Member {
  /** Newest passport of the member. */
  passportId: string
  offer(): Promise<{ link: string; transaction_code: string }>
  revoke(): Promise<void>
}

/** Returns a demo member with a rent record, and a passport of six months with all optional facts. */
async function aMember(address: string): Promise<Member> {
  const call = await callAsMember(address)
  const { months } = (await call('GET', '/api/payment-report/')) as { months: { due_on: string }[] }
  const known = months.map(({ due_on }) => due_on.slice(0, 7)).sort()
  const [from, to] = [known[0], known[Math.min(5, known.length - 1)]]
  await call('POST', '/api/verification/consents/incomeConsent/')
  const nextHome = await call('GET', `${PASSPORTS}next-home/?from=${from}&to=${to}`)
  const more = Object.entries((nextHome as { known: object }).known).flatMap(([tick, known]) =>
    known ? [tick] : [],
  )
  const fields = ['name', 'address', 'lateness', ...more]
  const { id } = (await call('POST', PASSPORTS, { from, to, fields, expires_in_days: 30 })) as { id: string }
  return {
    passportId: id,
    offer: async () =>
      (await call('POST', `${PASSPORTS}${id}/wallet/`)) as Awaited<ReturnType<Member['offer']>>,
    revoke: async () => void (await call('DELETE', `${PASSPORTS}${id}/`)),
  }
}

interface Holder {
  client: Client
  signer: object
  /** Returns the proof that a wallet adds to a presentation. */
  word(shown: string, about?: Partial<typeof AGENT>): string
}

function newHolder(folder: string): Holder {
  const from = createRequire(join(folder, 'package.json'))
  const { Openid4vciClient, setGlobalConfig } = from('@openid4vc/openid4vci') as {
    Openid4vciClient: new (options: object) => Client
    setGlobalConfig(config: object): void
  }
  const { clientAuthenticationAnonymous } = from('@openid4vc/oauth2') as {
    clientAuthenticationAnonymous(): unknown
  }
  // Allows HTTP, because the app under test has no certificate.
  setGlobalConfig({ allowInsecureUrls: true })
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = publicKey.export({ format: 'jwk' })
  const jwtOf = (header: object, payload: object): string => {
    const text = [header, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  const callbacks = {
    fetch,
    hash: (data: Uint8Array, alg: string) => createHash(alg).update(data).digest(),
    generateRandom: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    clientAuthentication: clientAuthenticationAnonymous(),
    signJwt: async (_signer: object, { header, payload }: { header: object; payload: object }) => ({
      jwt: jwtOf(header, payload),
      signerJwk: publicJwk,
    }),
  }
  return {
    client: new Openid4vciClient({ callbacks }),
    signer: { method: 'jwk', alg: 'ES256', publicJwk },
    word(shown, { audience, nonce } = AGENT) {
      const iat = Math.floor(Date.now() / 1000)
      const digest = createHash('sha256').update(shown).digest('base64url')
      return jwtOf({ alg: 'ES256', typ: 'kb+jwt' }, { iat, aud: audience, nonce, sd_hash: digest })
    },
  }
}

async function issueCredential(address: string, member: Member, { client, signer }: Holder) {
  const say = { company: 'Rent passport', against: HOLDER[0] }
  const configuration = { credentialConfigurationId: 'RentPassport' }
  let credential: string | null = null
  let access = ''
  const { link, transaction_code: code } = await member.offer()
  const credentialOffer = await client.resolveCredentialOffer(link)
  const issuerMetadata = await client.resolveIssuerMetadata(address)
  const proofOver = async (about: object = {}) => {
    const nonce = (await client.requestNonce({ issuerMetadata })).c_nonce
    return client.createCredentialRequestJwtProof({
      issuerMetadata,
      signer,
      nonce,
      ...configuration,
      ...about,
    })
  }
  const fetchWith = async (jwt: string) =>
    client.retrieveCredentials({
      issuerMetadata,
      accessToken: access,
      proofs: { jwt: [jwt] },
      ...configuration,
    })
  const results: CheckResult[] = [
    await runCheck({ ...say, call: 'six wrong figures take nothing' }, async () => {
      const txCode = code === '000000' ? '000001' : '000000'
      const order = { credentialOffer, issuerMetadata, txCode }
      await expectRejection(client.retrievePreAuthorizedCodeAccessTokenFromOffer(order))
    }),
    await runCheck({ ...say, call: 'an offer by reference is exchanged' }, async () => {
      const order = { credentialOffer, issuerMetadata, txCode: code }
      const { accessTokenResponse } = await client.retrievePreAuthorizedCodeAccessTokenFromOffer(order)
      access = accessTokenResponse.access_token
      await expectRejection(client.retrievePreAuthorizedCodeAccessTokenFromOffer(order))
    }),
    await runCheck({ ...say, call: 'a nonce of nobody and a proof for another are refused' }, async () => {
      await expectRejection((async () => fetchWith((await proofOver({ nonce: 'of-nobody' })).jwt))())
      const elsewhere = {
        ...issuerMetadata,
        credentialIssuer: {
          ...Object(issuerMetadata.credentialIssuer),
          credential_issuer: 'https://other.example',
        },
      }
      await expectRejection((async () => fetchWith((await proofOver({ issuerMetadata: elsewhere })).jwt))())
    }),
    await runCheck({ ...say, call: 'the credential comes to whoever proves their key' }, async () => {
      const { credentialResponse } = await fetchWith((await proofOver()).jwt)
      credential = credentialResponse.credentials[0]?.credential ?? null
    }),
  ]
  return { held: results, credential: credential as string | null }
}

const NEXT_HOME_CLAIMS = ['income', 'bank_name', 'time_at_address', 'landlord_words', 'deposits_returned']
const nameIn = (disclosure: string): unknown =>
  (JSON.parse(Buffer.from(disclosure, 'base64url').toString()) as unknown[])[1]

type Read = (shown: string, keys: object[]) => Promise<Record<string, unknown>>

function readerOf(folder: string): Read {
  const { Verifier } = createRequire(join(folder, 'package.json'))('@meeco/sd-jwt-vc') as {
    Verifier: new () => {
      verifyVCSDJWT(...parts: unknown[]): Promise<Record<string, unknown>>
    }
  }
  const isSigned = async (jwt: string, key: object): Promise<boolean> => {
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    const public_ = createPublicKey({ format: 'jwk', key } as JsonWebKeyInput)
    const how = { key: public_, dsaEncoding: 'ieee-p1363' } as const
    return verify('sha256', Buffer.from(`${head}.${claims}`), how, Buffer.from(signature, 'base64url'))
  }
  return (shown, keys) => {
    const [key = {}] = keys
    const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
    return new Verifier().verifyVCSDJWT(shown, (jwt: string) => isSigned(jwt, key), digest, isSigned)
  }
}

async function presentCredential(
  address: string,
  { credential, holder, read }: { credential: string; holder: Holder; read: Read },
): Promise<CheckResult[]> {
  const say = { company: 'Rent passport', against: READER[0] }
  const { jwks } = (await (await fetch(`${address}/.well-known/jwt-vc-issuer`)).json()) as {
    jwks: { keys: object[] }
  }
  const [signed = '', ...disclosures] = credential.split('~').slice(0, -1)
  const named = disclosures.filter((each) => nameIn(each) === 'name')
  const shown = `${[signed, ...named].join('~')}~`
  const withWord = shown + holder.word(shown)
  const ask = async (text: string) =>
    callsTo(address).post('/api/passport/verify/', { credential: text, ...AGENT }) as Promise<Json>
  return [
    await runCheck({ ...say, call: 'what is shown is read, what is left out is not' }, async () => {
      const claims = await read(withWord, jwks.keys)
      assertEqual([typeof claims.name, claims.addresses, claims.lateness], ['string', undefined, undefined])
      assertEqual([claims.iss, (claims.months as unknown[]).length > 0], [address, true])
    }),
    await runCheck({ ...say, call: 'each claim for the next home is shown by itself' }, () =>
      showEachAlone(address, { credential, holder, read, required: 'bank_name' }),
    ),
    await runCheck({ ...say, call: 'one bit changed, and it is refused by others and by us' }, async () => {
      const at = signed.length - 20
      const changed = Buffer.from(withWord)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      await expectRejection(read(changed.toString('latin1'), jwks.keys))
      assertEqual((await ask(changed.toString('latin1'))).valid, false)
    }),
    await runCheck(
      { company: 'Rent passport', call: 'our check says the same of it', against: HOLDER[0] },
      async () => {
        assertEqual((await ask(withWord)).verdict, 'genuine')
        assertEqual((await ask(shown)).verdict, 'not_bound')
        assertEqual(
          (await ask(shown + holder.word(shown, { ...AGENT, nonce: 'eight' }))).verdict,
          'wrong_nonce',
        )
        assertEqual((await ask(shown + holder.word(credential))).verdict, 'not_the_holder')
      },
    ),
  ]
}

/** Discloses each claim for the next home alone, and expects the reader to see no other. */
async function showEachAlone(
  address: string,
  about: { credential: string; holder: Holder; read: Read; required: string },
): Promise<void> {
  const { jwks } = (await (await fetch(`${address}/.well-known/jwt-vc-issuer`)).json()) as {
    jwks: { keys: object[] }
  }
  const [signed = '', ...disclosures] = about.credential.split('~').slice(0, -1)
  for (const claim of NEXT_HOME_CLAIMS) {
    const own = disclosures.filter((each) => nameIn(each) === claim)
    const alone = `${[signed, ...own].join('~')}~`
    const claims = await about.read(alone + about.holder.word(alone), jwks.keys)
    const seen = NEXT_HOME_CLAIMS.filter((each) => claims[each] !== undefined)
    assertEqual(seen, own.length > 0 ? [claim] : [])
  }
  assertEqual(disclosures.map(nameIn).includes(about.required), true)
}

/** Has an agent say that the deposit of a left home was returned, and presents a passport that says so. */
async function presentDeposit(
  address: string,
  { holder, read }: { holder: Holder; read: Read },
): Promise<CheckResult[]> {
  const say = { company: 'Rent passport', against: READER[0] }
  await moveAfterConfirmation(address)
  const member = await aMember(address)
  const { credential } = await issueCredential(address, member, holder)
  return [
    await runCheck({ ...say, call: 'a returned deposit is a claim of its own' }, () =>
      showEachAlone(address, { credential: credential ?? '', holder, read, required: 'deposits_returned' }),
    ),
  ]
}

type ListReader = (token: string) => { getStatus(place: number): number }

const listReader = (folder: string): ListReader =>
  (
    createRequire(join(folder, 'package.json'))('@owf/token-status-list') as {
      getListFromStatusListJWT: ListReader
    }
  ).getListFromStatusListJWT

async function revokeCredential(
  address: string,
  about: { member: Member; credential: string; listOf: ListReader },
): Promise<CheckResult[]> {
  const [, payload = ''] = about.credential.split('.')
  const { status } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    status: { status_list: { uri: string; idx: number } }
  }
  const { uri, idx } = status.status_list
  const bit = async (): Promise<number> => about.listOf(await (await fetch(uri)).text()).getStatus(idx)
  return [
    await runCheck(
      { company: 'Rent passport', call: 'revoked, its place in the list says so', against: LIST },
      async () => {
        assertEqual(await bit(), 0)
        await about.member.revoke()
        assertEqual(await bit(), 1)
        const { verdict } = (await callsTo(address).post('/api/passport/verify/', {
          credential: about.credential,
        })) as Json
        assertEqual(verdict, 'revoked')
      },
    ),
  ]
}
