import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailRefused } from '../port.ts'
import { mailSuite } from '../suite.ts'
import { createSmtpSender } from './index.ts'
import { type MailStandIn, startMailStandIn } from './stand-in.ts'

let standIn: MailStandIn
let sender: ReturnType<typeof createSmtpSender>

beforeAll(async () => {
  standIn = await startMailStandIn({ now: () => new Date('2026-10-02T09:00:00Z') })
  sender = createSmtpSender({ url: standIn.url, from: 'Keyturn <hello@keyturn.example>' })
})

afterAll(async () => {
  sender.close()
  await standIn.close()
})

mailSuite(() => ({ sender, inbox: async (address) => standIn.messages(address) }))

test('an email is retried after a rejected connection', async () => {
  const url = standIn.url.replace('//', '//keyturn:yesterdays-password@')
  const stranger = createSmtpSender({ url, from: 'Keyturn <hello@keyturn.example>', tls: 'optional' })
  const letter = { id: 'shut-out', to: { address: 'zoe@example.com' }, subject: 'a', html: 'b', text: 'b' }
  const sent = await stranger.send(letter).catch((error: unknown) => error)
  expect(sent).toMatchObject({ code: 'EAUTH', responseCode: expect.any(Number) })
  expect(sent).not.toBeInstanceOf(MailRefused)
  stranger.close()
})

test('SMTP sends its password only over TLS, and otherwise sends nothing', async () => {
  const heard: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      heard.push(password ?? '')
      done(null, { user: 'keyturn' })
    },
    onData: (stream, _session, done) => {
      heard.push('a letter')
      stream.resume().on('end', () => done())
    },
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const url = `smtp://keyturn:open-sesame@127.0.0.1:${port}`
  const from = 'Keyturn <hello@keyturn.example>'
  const letter = { id: 'secret', to: { address: 'zoe@example.com' }, subject: 'a', html: 'b', text: 'b' }
  const careful = createSmtpSender({ url, from })
  await expect(careful.send(letter)).rejects.toMatchObject({ code: 'ETLS' })
  expect(await careful.check()).toMatchObject({ works: false, cure: expect.stringContaining('SMTP_TLS') })
  expect(heard).toEqual([])
  const trusting = createSmtpSender({ url, from, tls: 'optional' })
  await trusting.send(letter)
  expect(heard).toEqual(['open-sesame', 'a letter'])
  careful.close()
  trusting.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('the Message-ID is the email’s id at the sender’s domain, the same on each retry', async () => {
  const letter = { id: 'job-17', to: { address: 'named@example.com' }, subject: 'a', html: 'b', text: 'b' }
  for (const from of ['Keyturn <hello@mail.keyturn.example>', 'hello@mail.keyturn.example']) {
    const named = createSmtpSender({ url: standIn.url, from })
    await named.send(letter)
    named.close()
  }
  expect(standIn.messages('named@example.com').map(({ id }) => id)).toEqual(['job-17@mail.keyturn.example'])
})

test('the doctor reports whether the mail server answers and accepts the sign-in', async () => {
  expect(await sender.check()).toEqual({ works: true })
  const from = 'Keyturn <hello@keyturn.example>'
  const away = createSmtpSender({ url: 'smtp://127.0.0.1:1', from })
  expect(await away.check()).toMatchObject({ works: false, cure: expect.stringContaining('SMTP_URL') })
  const url = standIn.url.replace('//', '//keyturn:yesterdays-password@')
  const stranger = createSmtpSender({ url, from, tls: 'optional' })
  expect(await stranger.check()).toMatchObject({ works: false, cure: expect.stringContaining('password') })
  away.close()
  stranger.close()
})
