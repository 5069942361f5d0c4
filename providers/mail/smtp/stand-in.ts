import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
  /** Unsubscribe header of the email. */
  listUnsubscribe: { address: string; oneClick: boolean } | null
}

export interface MailStandIn {
  url: string
  /** Newest first. */
  messages(to?: string): ReceivedMail[]
  message(id: string): ReceivedMail | null
  /** Rejects every connection until the outage is over. */
  setOutage(on: boolean): void
  clear(): void
  close(): Promise<void>
}

const KEPT = 10_000

/**
 * Simulated mail server on loopback, on smtp-server 3.21.6: RFC 5321 and RFC 8058, read on 22 November 2026. Drops
 * duplicate Message-IDs, refuses bounce.example permanently, busy.example temporarily.
 */
export async function startMailStandIn(options: { now: () => Date; port?: number }): Promise<MailStandIn> {
  let kept: ReceivedMail[] = []
  let isOut = false
  const atTheDoor = () => (isOut ? smtpError(421, 'Service not available') : null)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => done(atTheDoor()),
    onMailFrom: (_address, _session, done) => done(atTheDoor()),
    onRcptTo({ address }, _session, done) {
      if (address.endsWith('@bounce.example')) return done(smtpError(550, 'No such mailbox'))
      if (address.endsWith('@busy.example')) return done(smtpError(451, 'Try again later'))
      done()
    },
    onData(stream, session, done) {
      simpleParser(stream, { skipTextToHtml: true })
        .then((mail) => {
          const id = (mail.messageId ?? crypto.randomUUID()).replace(/^<|>$/g, '')
          if (kept.some((known) => known.id === id)) return
          const received: ReceivedMail = {
            id,
            to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html || '',
            sentAt: options.now().toISOString(),
            listUnsubscribe: readListUnsubscribe(mail),
          }
          kept = [received, ...kept].slice(0, KEPT)
        })
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
    },
  })
  server.on('error', () => undefined)
  const port = await new Promise<number>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      const address = server.server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages: (to) => (to ? kept.filter((mail) => mail.to.toLowerCase().includes(to.toLowerCase())) : kept),
    message: (id) => kept.find((mail) => mail.id === id) ?? null,
    setOutage: (on) => {
      isOut = on
    },
    clear: () => {
      kept = []
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readListUnsubscribe({ headerLines }: ParsedMail): ReceivedMail['listUnsubscribe'] {
  const header = (key: string): string =>
    headerLines.find((each) => each.key === key)?.line.replace(/\s+/g, ' ') ?? ''
  const address = /<(https?:[^>]+)>/.exec(header('list-unsubscribe'))?.[1]
  if (!address) return null
  return { address, oneClick: /: List-Unsubscribe=One-Click$/.test(header('list-unsubscribe-post')) }
}

function smtpError(responseCode: number, message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode })
}
