import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { MailRefused } from '../port.ts'
import { createSmtpSender } from './index.ts'

/** Good answer of a server at each SMTP step of one email (RFC 5321). */
const GOOD = {
  greeting: '220 mail.example ESMTP',
  EHLO: '250-mail.example\r\n250 8BITMIME',
  MAIL: '250 2.1.0 Sender ok',
  RCPT: '250 2.1.5 Recipient ok',
  DATA: '354 Go on',
  letter: '250 2.0.0 Kept',
}
type Step = keyof typeof GOOD

/** A dropped answer also closes the connection. */
const MUTATIONS: Record<string, (answer: string) => string | null> = {
  dropped: () => null,
  nulled: () => '',
  retyped: () => 'hello there',
  'another number': (answer) => `999${answer.slice(3)}`,
  'number alone': (answer) => answer.slice(0, 3),
  'never ended': (answer) => answer.replace(/^(\d+) /gm, '$1-'),
  doubled: (answer) => `${answer}\r\n${answer}`,
}

interface MutatingServer {
  url: string
  /** Message-IDs of the emails that the server accepted. */
  kept: string[]
}

let server: Server | null = null
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((closed) => server?.close(closed))
})

/** Starts a correct SMTP server with one mutated response. */
async function startMutatingServer(
  step: Step,
  spoil: (answer: string) => string | null,
): Promise<MutatingServer> {
  const kept: string[] = []
  const speak = (socket: Socket): void => {
    sockets.add(socket)
    const say = (which: Step): void => {
      const answer = which === step ? spoil(GOOD[which]) : GOOD[which]
      if (answer === null || socket.destroyed) return void socket.destroy()
      socket.write(`${answer}\r\n`)
    }
    let letter: string | null = null
    let rest = ''
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      const lines = `${rest}${data}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (letter !== null && line !== '.') {
          letter += `${line}\n`
          continue
        }
        if (letter !== null) {
          kept.push(/^Message-ID: <(.+)@/im.exec(letter)?.[1] ?? '')
          letter = null
          say('letter')
          continue
        }
        const word = line.slice(0, 4).toUpperCase()
        if (word === 'DATA') letter = ''
        if (word === 'EHLO' || word === 'MAIL' || word === 'RCPT' || word === 'DATA') say(word)
        else socket.end('221 Bye\r\n')
      }
    })
    say('greeting')
  }
  const running = createServer(speak)
  server = running
  await new Promise<void>((listening) => running.listen(0, '127.0.0.1', listening))
  const address = running.address()
  return { url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, kept }
}

const letterOf = (id: string) => ({
  ...{ id, to: { address: 'ada@example.com' }, subject: 'Hello' },
  ...{ html: '<p>Hello</p>', text: 'Hello' },
})

const STEPS = Object.keys(GOOD) as Step[]

test.each(STEPS)(
  'no mutated answer to %s makes an unsent email count as sent or permanently rejected',
  async (step) => {
    for (const [how, spoil] of Object.entries(MUTATIONS)) {
      const { url, kept } = await startMutatingServer(step, spoil)
      const sender = createSmtpSender({ url, from: 'Keyturn <hello@keyturn.example>', timeoutMs: 200 })
      for (const id of ['one', 'two']) {
        const trouble = await sender.send(letterOf(id)).then(
          () => null,
          (error: unknown) => error,
        )
        if (trouble === null) expect(kept, `${how}: ${id} counts as sent`).toContain(id)
        else expect(trouble, `${how}: ${id}`).not.toBeInstanceOf(MailRefused)
        if (trouble !== null) expect(String(trouble), `${how}: ${id}`).toMatch(/\w{4}/)
      }
      sender.close()
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server?.close(closed))
    }
  },
)
