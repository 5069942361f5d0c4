import * as openpgp from 'openpgp'
import ssh2 from 'ssh2'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AgencyRefusalCode } from '../port.ts'
import { aFile } from '../suite.ts'
import { createSftpAgency } from './adapter.ts'
import { checkSettings } from './check.ts'
import { fingerprintOf, sessionsOn } from './session.ts'
import type { SftpAgencySettings } from './settings.ts'
import { type AgencyStandIn, startAgencyStandIn } from './stand-in/index.ts'

const now = () => new Date('2026-10-20T09:00:00Z')
const patience = { tries: 2, firstWaitMs: 1 }

let standIn: AgencyStandIn
let right: SftpAgencySettings
beforeEach(async () => {
  standIn = await startAgencyStandIn({ agencies: ['experian', 'equifax'], now, answersByItself: false })
  right = { ...standIn.settingsFor('experian'), ...patience }
})
afterEach(() => standIn.close())

/** Retries, because ssh2 sometimes generates an ed25519 key that it cannot read. */
function makeHostKey(kind: 'ed25519' | 'rsa' | 'ecdsa'): { privateKey: string; fingerprint: string } {
  for (;;) {
    const bits = kind === 'rsa' ? { bits: 2048 } : kind === 'ecdsa' ? { bits: 384 } : {}
    const made = ssh2.utils.generateKeyPairSync(kind as 'rsa', bits as { bits: number })
    const key = ssh2.utils.parseKey(made.private)
    if (!(key instanceof Error))
      return { privateKey: made.private, fingerprint: fingerprintOf(key.getPublicSSH()) }
  }
}

describe('an agency server with several host keys', () => {
  const kinds = ['ed25519', 'rsa', 'ecdsa'] as const

  test('is accepted by any pinned key, and refused without one', async () => {
    const made = kinds.map(makeHostKey)
    const server = await startAgencyStandIn({
      agencies: ['experian', 'equifax'],
      now,
      answersByItself: false,
      otherHostKeys: made.map(({ privateKey }) => privateKey),
    })
    const settings = { ...server.settingsFor('experian'), ...patience }
    const pinned = (hostKeyFingerprint: string) =>
      createSftpAgency({ ...settings, server: { ...settings.server, hostKeyFingerprint } })
    for (const [at, { fingerprint }] of made.entries()) {
      const agency = pinned(fingerprint)
      expect(await agency.deliver(aFile(`FILE-${at}`)), kinds[at]).toMatchObject({ wasThere: false })
      expect(await agency.deliver(aFile(`FILE-${at}`)), kinds[at]).toMatchObject({ wasThere: true })
    }
    const other = pinned(makeHostKey('rsa').fingerprint)
    for (let turn = 0; turn < 2; turn += 1)
      await expect(other.deliver(aFile('X'))).rejects.toMatchObject({ code: 'wrong_host_key' })
    expect(
      server
        .files()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['FILE-0', 'FILE-1', 'FILE-2'])
    await server.close()
  })
})

const pgp = (options: { date?: Date; keyExpirationTime?: number; subkeys?: never[]; passphrase?: string }) =>
  openpgp.generateKey({ userIDs: [{ name: 'somebody' }], ...options, format: 'armored' })
const longAgo = new Date('2020-01-01T00:00:00Z')
const withServer = (change: Partial<SftpAgencySettings['server']>) => ({
  server: { ...right.server, ...change },
})
const withKeys = (change: Partial<SftpAgencySettings['keys']>) => ({ keys: { ...right.keys, ...change } })

/** Cases: fault, refusal code, true if the settings alone reveal it, and the settings. */
const WRONG: [string, AgencyRefusalCode, boolean, () => Promise<Partial<SftpAgencySettings>>][] = [
  ['a missing SSH key', 'ssh_key_unreadable', true, async () => withServer({ privateKey: 'nonsense' })],
  [
    'a public SSH key',
    'ssh_key_unreadable',
    true,
    async () => withServer({ privateKey: ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).public }),
  ],
  [
    'an SSH key with a passphrase',
    'ssh_key_locked',
    true,
    async () =>
      withServer({
        privateKey: ssh2.utils.generateKeyPairSync('ecdsa', {
          bits: 256,
          passphrase: 'sesame',
          cipher: 'aes256-cbc',
          rounds: 1,
        }).private,
      }),
  ],
  [
    'an SSH key that the agency does not know',
    'not_authorised',
    false,
    async () => withServer({ privateKey: ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private }),
  ],
  [
    'a user that the agency does not know',
    'not_authorised',
    false,
    async () => withServer({ username: 'nobody' }),
  ],
  ['a missing inbox', 'no_folder', false, async () => ({ inboxPath: '/nowhere' })],
  [
    'a missing key of the agency',
    'agency_key_unreadable',
    true,
    async () => withKeys({ agencyPublicKey: 'nonsense' }),
  ],
  [
    'an expired key of the agency',
    'agency_key_expired',
    false,
    async () =>
      withKeys({ agencyPublicKey: (await pgp({ date: longAgo, keyExpirationTime: 60 })).publicKey }),
  ],
  [
    'a key of the agency that cannot encrypt',
    'agency_key_unfit',
    false,
    async () => withKeys({ agencyPublicKey: (await pgp({ subkeys: [] })).publicKey }),
  ],
  ['a missing signing key', 'signing_key_unreadable', true, async () => withKeys({ signingKey: 'nonsense' })],
  [
    'a signing key with a passphrase',
    'signing_key_locked',
    true,
    async () => withKeys({ signingKey: (await pgp({ passphrase: 'sesame' })).privateKey }),
  ],
  [
    'an expired signing key',
    'signing_key_unfit',
    false,
    async () => withKeys({ signingKey: (await pgp({ date: longAgo, keyExpirationTime: 60 })).privateKey }),
  ],
]

test.each(WRONG)(
  'with %s, staff are notified before the 20th, and no file is sent',
  async (_what, code, isPlain, change) => {
    const settings = { ...right, ...(await change()) }
    const agency = createSftpAgency(settings)
    const refused = await agency.deliver(aFile('A')).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'AgencyRefusal', code, retryable: false })
    expect(standIn.files()).toEqual([])
    const { message } = refused as Error
    expect(await agency.check()).toEqual({ works: false, cause: message, cure: expect.any(String) })
    expect(await checkSettings(settings)).toMatchObject(
      isPlain ? { works: false, cause: message } : { works: true },
    )
  },
)

test('a missing outbox is reported as missing, and not as “no answers”', async () => {
  const agency = createSftpAgency({ ...right, outboxPath: '/nowhere' })
  await expect(agency.collect()).rejects.toMatchObject({ code: 'no_folder' })
  expect(await agency.check()).toMatchObject({ works: false, cure: expect.stringContaining('outboxPath') })
})

test('valid settings pass the check, which leaves no files', async () => {
  const agency = createSftpAgency(right)
  expect(await agency.check()).toEqual({ works: true })
  expect(await checkSettings(right)).toEqual({ works: true })
  expect(standIn.files()).toEqual([])
})

test('an answer in an unknown format is reported, and an incomplete one is not', async () => {
  const agency = createSftpAgency(right)
  await agency.deliver(aFile('A'))
  const session = await sessionsOn(right.server)()
  for (const name of ['Response October.csv', 'REPORT.pgp', 'B.answer.json.part', '.hidden'])
    await session.call<void>((done) =>
      session.sftp.writeFile(`/outbox/${name}`, 'x', (error) => done(error, undefined)),
    )
  session.close()
  const unknown = (answerId: string) => expect.objectContaining({ kind: 'unreadable', answerId })
  const answers = await agency.collect()
  expect(answers).toContainEqual(unknown('Response October.csv'))
  expect(answers).toContainEqual(unknown('REPORT.pgp'))
  expect(answers).toContainEqual(expect.objectContaining({ kind: 'received', fileName: 'A' }))
  expect(answers).toHaveLength(3)
})
