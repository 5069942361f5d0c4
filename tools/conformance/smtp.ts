import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'
import { freePort } from '@keyturn/platform/testing/server'
import { MailRefused } from '@keyturn/providers/mail'
import { createSmtpSender } from '@keyturn/providers/mail/smtp'
import { debianProgram, npmPackages } from './obtain.ts'
import {
  assertDoctorFinds,
  assertEqual,
  type CheckResult,
  expectRejection,
  type Part,
  runCheck,
} from './part.ts'
import {
  readGreeting,
  retryUntilPasses,
  type TempEnvironment,
  withTempEnvironment,
} from './temp-environment.ts'

const VERSION = '3.3.4'
const USER = 'keyturn'
const PASSWORD = 'open-sesame-42'
const FROM = 'Keyturn <hello@mail.keyturn.example>'
const say = { company: 'Mail', against: `Haraka ${VERSION} with STARTTLS and AUTH` }

/** Queues outgoing emails as well. Otherwise those of authenticated users would be sent out. */
const KEEP = `exports.register = function () {
  this.inherits('queue/test')
  this.register_hook('queue_outbound', 'hook_queue')
}
`

interface SmtpSetup {
  url: string
  /** Certificate of the server, which is not trusted at first. */
  certificate: string
  /** Returns our bytes from before the encryption. */
  inClear(): string
  letters(): string[]
}

export const smtp: Part = {
  name: 'smtp',
  run: () =>
    withTempEnvironment('smtp', async (temp) => {
      const world = await startServer(temp)
      const results = [await tryWithoutLogin(world)]
      const before = tls.getCACertificates('default')
      tls.setDefaultCACertificates([...before, world.certificate])
      temp.onCleanup(() => tls.setDefaultCACertificates(before))
      return [...results, ...(await tryEmails(world)), ...(await tryRefusals(world))]
    }),
}

async function startServer(temp: TempEnvironment): Promise<SmtpSetup> {
  const packages = npmPackages(`Haraka@${VERSION}`)
  const openssl = debianProgram('/usr/bin/openssl', 'openssl')
  const port = await freePort()
  const file = (name: string): string => join(temp.folder, name)
  const home = join(packages, 'node_modules/Haraka')
  for (const folder of ['letters', 'plugins']) mkdirSync(file(folder))
  // Starts from the server's default settings, which ours override.
  cpSync(join(home, 'config'), file('config'), { recursive: true })
  const [key, certificate] = [file('config/tls_key.pem'), file('config/tls_cert.pem')]
  const about = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key]
  execFileSync(openssl, ['req', '-x509', ...made, '-out', certificate, ...about], { stdio: 'pipe' })
  const settings = {
    'smtp.ini': `listen=127.0.0.1:${port}\n`,
    plugins: 'tls\nauth/flat_file\naccess\nkeep\n',
    'auth_flat_file.ini': `[core]\nmethods=PLAIN,LOGIN\nconstrain_sender=false\n[users]\n${USER}=${PASSWORD}\n`,
    'access.ini': '[check]\nany=false\nconn=false\nhelo=false\nmail=false\nrcpt=true\n',
    'rcpt_to.access.blacklist': 'gone@example.com\n',
    me: 'mail.keyturn.example\n',
    loglevel: 'ERROR\n',
  }
  for (const [name, text] of Object.entries(settings)) writeFileSync(file(`config/${name}`), text)
  writeFileSync(file('plugins/keep.js'), KEEP)
  const program = join(home, 'bin/haraka')
  temp.serve(process.execPath, [program, '-c', temp.folder], {
    env: { ...process.env, TMPDIR: file('letters') },
  })
  await retryUntilPasses(() => readGreeting(port))
  const tap = await startTap(port)
  temp.onCleanup(() => void tap.server.close())
  return {
    url: `smtp://127.0.0.1:${tap.port}`,
    certificate: readFileSync(certificate, 'utf8'),
    inClear: tap.inClear,
    letters: () => readdirSync(file('letters')).map((name) => readFileSync(file(`letters/${name}`), 'utf8')),
  }
}

/** Wiretap: a proxy that records the unencrypted bytes. */
async function startTap(port: number): Promise<{ server: Server; port: number; inClear(): string }> {
  let heard = ''
  const server = createServer((ours) => {
    const theirs = connect(port, '127.0.0.1')
    let sealed = false
    ours.on('data', (bytes) => {
      // Type of a TLS handshake record. No SMTP command begins with this byte.
      sealed ||= bytes[0] === 0x16
      if (!sealed) heard += bytes.toString('latin1')
    })
    for (const [line, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      line.pipe(other)
      line.on('error', () => other.destroy())
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0, inClear: () => heard }
}

const anEmail = (id: string, address: string) => ({
  id,
  to: { address, name: 'Zoë O’Connor, "the tenant"' },
  subject: 'Your code, Zoë',
  html: '<p>042137</p>',
  text: '042137',
})

function senderTo(world: SmtpSetup, { user = USER, password = PASSWORD } = {}) {
  const url = world.url.replace('//', user === '' ? '//' : `//${user}:${password}@`)
  return createSmtpSender({ url, from: FROM })
}

function tryWithoutLogin(world: SmtpSetup): Promise<CheckResult> {
  return runCheck(
    { ...say, call: 'a certificate that nobody vouches for: told in words, no password leaves' },
    async () => {
      const sender = senderTo(world)
      assertDoctorFinds(await sender.check(), 'certificate')
      await expectRejection(sender.send(anEmail('never', 'zoe@example.com')))
      sender.close()
      assertEqual([noSecretIn(world), world.letters()], [true, []])
    },
  )
}

/** True if neither the password nor its AUTH encoding was sent in clear. */
function noSecretIn(world: SmtpSetup): boolean {
  const secrets = [PASSWORD, `\0${USER}\0${PASSWORD}`].flatMap((text) => [
    text,
    Buffer.from(text).toString('base64'),
  ])
  const heard = world.inClear()
  return (
    heard.includes('STARTTLS') && !/^AUTH/im.test(heard) && !secrets.some((secret) => heard.includes(secret))
  )
}

async function tryEmails(world: SmtpSetup): Promise<CheckResult[]> {
  const sender = senderTo(world)
  const results = [
    await runCheck({ ...say, call: 'the doctor signs in and sends nothing' }, async () => {
      assertEqual([await sender.check(), world.letters()], [{ works: true }, []])
    }),
    await runCheck({ ...say, call: 'a letter arrives, named by its id and our own domain' }, async () => {
      const unsubscribeUrl = 'https://keyturn.example/api/notifications/unsubscribe/token/'
      await sender.send({ ...anEmail('job-17', 'zoe@example.com'), unsubscribeUrl })
      const [came = '', ...more] = world.letters()
      const whole = came.replace(/\r?\n[ \t]+/g, ' ')
      assertEqual(more, [])
      for (const line of [
        'Message-ID: <job-17@mail.keyturn.example>',
        'From: Keyturn <hello@mail.keyturn.example>',
        `List-Unsubscribe: <${unsubscribeUrl}>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        '042137',
      ])
        assertEqual([line, whole.includes(line)], [line, true])
    }),
    await runCheck({ ...say, call: 'nothing but greetings went over the line in clear' }, async () => {
      assertEqual(noSecretIn(world), true)
    }),
  ]
  sender.close()
  return results
}

async function tryRefusals(world: SmtpSetup): Promise<CheckResult[]> {
  const letters = world.letters().length
  const right = senderTo(world)
  const wrong = senderTo(world, { password: 'yesterdays' })
  const stranger = senderTo(world, { user: '' })
  const results = [
    await runCheck(
      { ...say, call: 'a wrong password: told in words, and the letter is not lost' },
      async () => {
        const error = await expectRejection(wrong.send(anEmail('shut-out', 'zoe@example.com')))
        assertEqual([error instanceof MailRefused, 'code' in error && error.code], [false, 'EAUTH'])
        assertDoctorFinds(await wrong.check(), '535')
      },
    ),
    await runCheck({ ...say, call: 'a recipient it refuses for good: told as such' }, async () => {
      const error = await expectRejection(right.send(anEmail('bounce', 'gone@example.com')))
      assertEqual(
        [error instanceof MailRefused, error.message],
        [true, 'The mail server refused this email for good.'],
      )
    }),
    await runCheck({ ...say, call: 'without credentials it takes no letter' }, async () => {
      await expectRejection(stranger.send(anEmail('relay', 'zoe@example.com')))
    }),
    await runCheck({ ...say, call: 'none of those arrived' }, async () =>
      assertEqual(world.letters().length, letters),
    ),
  ]
  for (const sender of [right, wrong, stranger]) sender.close()
  return results
}
