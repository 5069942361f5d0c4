import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AgencyRefusal, type OutgoingFile } from '@keyturn/providers/credit-agency'
import { write } from '@keyturn/providers/credit-agency/cais'
import { aHeader, anAccount, numbered } from '@keyturn/providers/credit-agency/cais/testing'
import { createSftpAgency, type SftpAgencySettings } from '@keyturn/providers/credit-agency/sftp'
import { type GnuPg, gnuPgIn } from './gnupg.ts'
import {
  assertDoctorFinds,
  assertEqual,
  type CheckResult,
  expectRejection,
  type Part,
  runCheck,
} from './part.ts'
import { HOST_KEYS, makeSshKey, startSshd } from './sshd.ts'
import { type TempEnvironment, withTempEnvironment } from './temp-environment.ts'

const ACCOUNTS = 5000
/** Default key type of the next GnuPG. Today's default is RSA. */
const CURVES = 'future-default'
const patience = { tries: 1 }

interface SshSetup {
  room: TempEnvironment
  ssh: Awaited<ReturnType<typeof startSshd>>
  /** GnuPG of the agency, and ours. */
  theirs: GnuPg
  ours: GnuPg
  right: SftpAgencySettings
  say: { company: string; against: string }
}

/** Sends a month's file to an agency, and its responses back. */
export const openssh: Part = {
  name: 'openssh',
  run: () =>
    withTempEnvironment('openssh', async (temp) => {
      const ssh = await startSshd(temp)
      const [theirs, ours] = [gnuPgIn(temp, 'theirs'), gnuPgIn(temp, 'ours')]
      theirs.makeKey('agency')
      theirs.makeKey('agency-of-curves', { kind: CURVES })
      ours.makeKey('keyturn')
      theirs.take(ours.publicKey('keyturn'))
      const right = {
        ...patience,
        agency: 'experian',
        server: { ...ssh.server, hostKeyFingerprint: ssh.fingerprints[0] ?? '' },
        keys: { agencyPublicKey: theirs.publicKey('agency'), signingKey: ours.secretKey('keyturn') },
        inboxPath: ssh.inbox,
        outboxPath: ssh.outbox,
      }
      const say = { company: 'Agencies', against: `${ssh.version}, ${theirs.version}` }
      const world = { room: temp, ssh, theirs, ours, right, say }
      return [...(await tryDelivery(world)), ...(await tryAnswers(world)), ...(await tryWrongSettings(world))]
    }),
}

const accounts = Array.from({ length: ACCOUNTS }, (_, at) => anAccount({ accountNumber: numbered(at + 1) }))
const content = write({ header: aHeader(), accounts })

const aFile = (name: string): OutgoingFile => ({
  name,
  sha256: createHash('sha256').update(content).digest('hex'),
  open: async function* () {
    for (let at = 0; at < content.length; at += 50_000) yield content.subarray(at, at + 50_000)
  },
})

async function tryDelivery({ ssh, theirs, right, say }: SshSetup): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const arrives = async (name: string, settings: SftpAgencySettings): Promise<void> => {
    assertEqual(await createSftpAgency(settings).deliver(aFile(name)), { name, wasThere: false })
    const opened = theirs.open(join(ssh.inbox, `${name}.pgp`))
    assertEqual([opened.content.equals(content), opened.signatureIsGood], [true, true])
  }
  for (const [at, kind] of HOST_KEYS.entries())
    results.push(
      await runCheck(
        {
          ...say,
          call: `deliver: ${ACCOUNTS} accounts, ${kind} host key pinned; GnuPG opens them to the byte, signature good`,
        },
        () =>
          arrives(`BY-${kind}`, {
            ...right,
            server: { ...right.server, hostKeyFingerprint: ssh.fingerprints[at] ?? '' },
          }),
      ),
    )
  const agencyPublicKey = theirs.publicKey('agency-of-curves')
  results.push(
    await runCheck({ ...say, call: 'deliver: to an agency whose OpenPGP key is of curves' }, () =>
      arrives('BY-CURVES', { ...right, keys: { ...right.keys, agencyPublicKey } }),
    ),
    await runCheck(
      { ...say, call: 'deliver: what arrived before is not sent again, and nothing unfinished lies there' },
      async () => {
        assertEqual(await createSftpAgency(right).deliver(aFile('BY-rsa')), {
          name: 'BY-rsa',
          wasThere: true,
        })
        assertEqual(
          readdirSync(ssh.inbox).filter((name) => !name.endsWith('.pgp')),
          [],
        )
      },
    ),
    await runCheck(
      { ...say, call: 'check: the doctor finds all well and leaves nothing behind' },
      async () => {
        const before = readdirSync(ssh.inbox)
        assertEqual(await createSftpAgency(right).check(), { works: true })
        assertEqual(readdirSync(ssh.inbox), before)
      },
    ),
  )
  return results
}

async function tryAnswers({ ssh, right, say }: SshSetup): Promise<CheckResult[]> {
  const agency = createSftpAgency(right)
  const [first, second] = ['BY-rsa.1.answer.json', 'Response November.csv']
  return [
    await runCheck(
      { ...say, call: 'collect: an answer is read, and one in a form we do not know is told' },
      async () => {
        writeFileSync(join(ssh.outbox, first), JSON.stringify({ kind: 'accepted', fileName: 'BY-rsa' }))
        writeFileSync(join(ssh.outbox, second), 'refused;17')
        const kinds = (await agency.collect()).map(({ answerId, kind }) => [answerId, kind])
        assertEqual(kinds.sort(), [
          [first, 'accepted'],
          [second, 'unreadable'],
        ])
      },
    ),
    await runCheck(
      { ...say, call: 'settle: what is kept here is taken away there, once and again' },
      async () => {
        for (const _twice of [1, 2]) await agency.settle([first])
        assertEqual(
          [existsSync(join(ssh.outbox, first)), existsSync(join(ssh.outbox, second))],
          [false, true],
        )
      },
    ),
  ]
}

async function tryWrongSettings(world: SshSetup): Promise<CheckResult[]> {
  const { room, ours, theirs, right, say, ssh } = world
  const sshKey = (name: string, passphrase = ''): string =>
    readFileSync(makeSshKey(join(room.folder, name), 'ed25519', passphrase), 'utf8')
  const server = (change: Partial<SftpAgencySettings['server']>) => ({
    server: { ...right.server, ...change },
  })
  const keys = (change: Partial<SftpAgencySettings['keys']>) => ({ keys: { ...right.keys, ...change } })
  theirs.makeKey('expired', { kind: CURVES, lasts: '1d', seenOn: '20200101T000000' })
  ours.makeKey('locked', { kind: CURVES, passphrase: 'sesame' })
  const stranger = (ssh.fingerprints[0] ?? '').replace(/.{4}$/, 'AAAA')
  const each: [string, string, Partial<SftpAgencySettings>][] = [
    ['another host key', 'wrong_host_key', server({ hostKeyFingerprint: stranger })],
    ['an SSH key they do not know', 'not_authorised', server({ privateKey: sshKey('unknown') })],
    ['a user they do not know', 'not_authorised', server({ username: 'nobody-at-all' })],
    [
      'an SSH key with a passphrase',
      'ssh_key_locked',
      server({ privateKey: sshKey('locked-key', 'sesame') }),
    ],
    [
      'a signing key with a passphrase',
      'signing_key_locked',
      keys({ signingKey: ours.secretKey('locked', 'sesame') }),
    ],
    [
      'an OpenPGP key that ran out',
      'agency_key_expired',
      keys({ agencyPublicKey: theirs.publicKey('expired') }),
    ],
    ['no such inbox', 'no_folder', { inboxPath: join(ssh.inbox, 'elsewhere') }],
  ]
  const results: CheckResult[] = []
  for (const [what, code, change] of each)
    results.push(
      await runCheck({ ...say, call: `${what}: told in words (${code}), nothing left` }, async () => {
        const before = readdirSync(ssh.inbox)
        const agency = createSftpAgency({ ...right, ...change })
        const error = await expectRejection(agency.deliver(aFile('WRONG')))
        assertEqual(error instanceof AgencyRefusal ? error.code : error.message, code)
        assertDoctorFinds(await agency.check(), error.message)
        assertEqual(readdirSync(ssh.inbox), before)
      }),
    )
  results.push(
    await runCheck({ ...say, call: 'no such outbox: told in words, and not as no answers' }, async () => {
      const agency = createSftpAgency({ ...right, outboxPath: join(ssh.outbox, 'elsewhere') })
      const error = await expectRejection(agency.collect())
      assertEqual(error instanceof AgencyRefusal ? error.code : error.message, 'no_folder')
      assertDoctorFinds(await agency.check(), error.message)
    }),
  )
  return results
}
