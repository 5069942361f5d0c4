import { execFileSync } from 'node:child_process'
import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createWebPush } from '@keyturn/providers/push/web-push'
import { bodyOf } from './body-of.ts'
import { debianProgram, npmPackages, versionOf } from './obtain.ts'
import { assertEqual, type CheckResult, type Part, runCheck } from './part.ts'
import { withTempEnvironment } from './temp-environment.ts'

const VERSION = '1.2.1'
const SUBJECT = 'mailto:support@keyturn.example'
const TEXT = '{"title":"Is this your August 2026 rent? £950 – Zoë’s"}'

/** Worked example of RFC 8291, section 5. Our decryption of it must match. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz' +
    'AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

type Open = (body: Buffer, how: { version: string; privateKey: ECDH; authSecret: string }) => Buffer

/** Decrypts our push messages and verifies their sender with third-party programs. */
export const push: Part = {
  name: 'push',
  run: () =>
    withTempEnvironment('push', async (temp) => {
      const { decrypt } = createRequire(join(npmPackages(`http_ece@${VERSION}`), 'package.json'))('http_ece')
      const openssl = debianProgram('/usr/bin/openssl', 'openssl')
      const { results, sent, publicKey } = await tryOpening(decrypt as Open)
      return [
        ...results,
        await runCheck(
          {
            company: 'Web push',
            call: 'who sends is known by the signature',
            against: versionOf(openssl, 'version'),
          },
          async () => verify(openssl, temp.folder, { ...sent(), publicKey }),
        ),
      ]
    }),
}

interface Sent {
  headers: IncomingHttpHeaders
  body: Buffer
  origin: string
}

async function tryOpening(open: Open) {
  const say = { company: 'Web push', against: `http_ece ${VERSION}, RFC 8291` }
  const [browser, ours] = [createECDH('prime256v1'), createECDH('prime256v1')]
  const publicKey = ours.generateKeys('base64url')
  const keys = { publicKey, privateKey: ours.getPrivateKey('base64url') }
  const target = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const version = 'aes128gcm'
  let taken: Sent | null = null
  const sent = (): Sent => {
    if (!taken) throw new Error('Nothing was sent.')
    return taken
  }
  const results: CheckResult[] = [
    await runCheck({ ...say, call: 'the standard’s own example is opened' }, async () => {
      const own = createECDH('prime256v1')
      own.setPrivateKey(EXAMPLE.privateKey, 'base64url')
      const body = Buffer.from(EXAMPLE.body, 'base64url')
      assertEqual(open(body, { version, privateKey: own, authSecret: EXAMPLE.auth }).toString(), EXAMPLE.text)
    }),
    await runCheck({ ...say, call: 'what we send is opened to our text' }, async () => {
      taken = await takeOne((origin) =>
        createWebPush({ keys, subject: SUBJECT, standInOrigin: origin }).send(
          { ...target, endpoint: `${origin}/browser` },
          { topic: 'n-0123456789abcdef', payload: TEXT, urgent: true, ttlSeconds: 3600 },
        ),
      )
      const { headers, body } = sent()
      assertEqual([headers['content-encoding'], headers.ttl, headers.urgency], [version, '3600', 'high'])
      assertEqual(
        open(body, { version, privateKey: browser, authSecret: target.auth }).toString('utf8'),
        TEXT,
      )
    }),
  ]
  return { results, sent, publicKey }
}

/** Push service that accepts one message. */
async function takeOne(send: (origin: string) => Promise<void>): Promise<Sent> {
  let came: Omit<Sent, 'origin'> | null = null
  const server = createServer(async (request, response) => {
    came = { headers: request.headers, body: await bodyOf(request) }
    response.writeHead(201).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  try {
    await send(origin)
  } finally {
    server.close()
  }
  if (!came) throw new Error('Nothing came.')
  return { ...(came as Omit<Sent, 'origin'>), origin }
}

/** Verifies the token by RFC 8292: for this service, valid for a day at most, signed with the browser's key. */
function verify(openssl: string, folder: string, sent: Sent & { publicKey: string }): void {
  const [, token = '', key] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(sent.headers.authorization ?? '') ?? []
  assertEqual(key, sent.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  assertEqual(JSON.parse(Buffer.from(head, 'base64url').toString()).alg, 'ES256')
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  assertEqual(
    [aud, sub, exp > Date.now() / 1000, exp <= Date.now() / 1000 + 86_400],
    [sent.origin, SUBJECT, true, true],
  )
  const file = (name: string, content: Buffer): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const point = Buffer.concat([P256, Buffer.from(key ?? '', 'base64url')])
  const signed = file('signed', Buffer.from(`${head}.${claims}`))
  const by = ['-keyform', 'DER', '-verify', file('key.der', point)]
  const given = file('signature.der', asDer(Buffer.from(signature, 'base64url')))
  execFileSync(openssl, ['dgst', '-sha256', ...by, '-signature', given, signed], { stdio: 'pipe' })
}

/** DER prefix of a point on this curve, for OpenSSL. */
const P256 = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

/** Encodes a token's signature as DER: a token has two raw numbers, and OpenSSL expects each with sign and length. */
function asDer(bare: Buffer): Buffer {
  const number = (bytes: Buffer): Buffer => {
    const first = bytes.findIndex((byte) => byte !== 0)
    const short = bytes.subarray(Math.max(first, 0))
    const positive = (short[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), short]) : short
    return Buffer.concat([Buffer.from([2, positive.length]), positive])
  }
  const both = Buffer.concat([number(bare.subarray(0, 32)), number(bare.subarray(32))])
  return Buffer.concat([Buffer.from([0x30, both.length]), both])
}
