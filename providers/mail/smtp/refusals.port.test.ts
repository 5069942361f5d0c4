import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { MailRefused } from '../port.ts'
import { createSmtpSender } from './index.ts'

const letter = { id: 'one', to: { address: 'zoe@example.com' }, subject: 'a', html: 'b', text: 'b' }
const refusal = (said: string) => {
  const [code = '', ...words] = said.split(' ')
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
}

/** Sends an email to a server that refuses it with this text at RCPT TO or after DATA. */
async function sendTo(at: 'RCPT TO' | 'DATA', said: string): Promise<unknown> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(at === 'RCPT TO' ? refusal(said) : undefined),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(said))),
  })
  server.on('error', () => undefined)
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const sender = createSmtpSender({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Keyturn <hello@keyturn.example>',
  })
  const outcome = await sender.send(letter).catch((error: unknown) => error)
  sender.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return outcome
}

test.each([
  '550 No such mailbox',
  '550 5.1.1 The email account that you tried to reach does not exist',
  '550 5.2.1 The account is disabled',
  '551 User not local',
  '553 5.1.3 Invalid address',
])('a mailbox rejected with “%s” is not tried again', async (said) => {
  expect(await sendTo('RCPT TO', said)).toBeInstanceOf(MailRefused)
})

test.each([
  '550 5.4.5 Daily user sending limit exceeded',
  '550 5.7.1 Message rejected by policy',
  '550 5.1.8 Bad sender address',
  '550 Blocked by our reputation list',
  '552 5.2.2 Mailbox full',
  '554 Relay access denied',
])('an email rejected with “%s” is retried', async (said) => {
  const outcome = await sendTo('RCPT TO', said)
  expect(outcome).toBeInstanceOf(Error)
  expect(outcome).not.toBeInstanceOf(MailRefused)
})

test.each([
  '554 Sending paused for this account',
  '554 Email address is not verified',
  '550 5.1.1 No such user',
])('an email rejected with “%s” after its content was sent is retried', async (said) => {
  const outcome = await sendTo('DATA', said)
  expect(outcome).toBeInstanceOf(Error)
  expect(outcome).not.toBeInstanceOf(MailRefused)
})
