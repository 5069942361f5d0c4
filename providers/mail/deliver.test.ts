import { createLogger } from '@keyturn/platform/logging'
import { expect, test } from 'vitest'
import { deliverEmail, writeToSupport } from './deliver.ts'
import { MailRefused, type OutgoingMail } from './port.ts'

const delivery = {
  id: 'letter-1',
  to: { address: 'amara@post.example' },
  letter: { subject: 'Rent found', preview: 'For May', heading: 'Rent found in May', parts: [] },
}

/** Mail server with one answer to every email, and its log. */
function aMailServer(answer: (mail: OutgoingMail) => void) {
  const lines: string[] = []
  const log = createLogger({ level: 'warn', destination: { write: (line) => lines.push(line) } })
  return { lines, log, mail: { send: async (mail: OutgoingMail) => answer(mail) } }
}

test('an email is sent with an id that prevents a duplicate on retry', async () => {
  const sent: OutgoingMail[] = []
  const server = aMailServer((mail) => sent.push(mail))
  expect(await deliverEmail(server, delivery)).toBe(true)
  expect(sent).toMatchObject([{ id: 'letter-1', to: delivery.to, subject: 'Rent found' }])
  expect(sent[0]?.html).toContain('Rent found in May')
})

test('a permanent rejection by the mailbox ends the job, with only ids in the log', async () => {
  const server = aMailServer(() => {
    throw new MailRefused('no such mailbox')
  })
  expect(await deliverEmail(server, delivery, { memberId: 'm-1' })).toBe(false)
  expect(server.lines.join()).toContain('"letterId":"letter-1","memberId":"m-1"')
  expect(server.lines.join()).not.toContain('amara@')
})

test('a temporary mail error fails the job, which retries', async () => {
  const server = aMailServer(() => {
    throw new Error('busy')
  })
  await expect(deliverEmail(server, delivery)).rejects.toThrow('busy')
})

test('a rejection of our own mailbox is retried and never permanent', async () => {
  const { mail } = aMailServer(() => {
    throw new MailRefused('no such mailbox')
  })
  const { to: _to, ...letter } = delivery
  await expect(writeToSupport({ mail, supportEmail: 'desk@post.example' }, letter)).rejects.toThrow(
    MailRefused,
  )
})
