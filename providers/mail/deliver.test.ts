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

test('an email is sent rendered, with the id that prevents a duplicate on retry', async () => {
  const sent: OutgoingMail[] = []
  const server = aMailServer((mail) => sent.push(mail))
  expect(await deliverEmail(server, delivery)).toBe(true)
  expect(sent).toMatchObject([{ id: 'letter-1', to: delivery.to, subject: 'Rent found' }])
  expect(sent[0]?.html).toContain('Rent found in May')
})

test('a mailbox that will never take it ends the matter, in the log by ids alone', async () => {
  const server = aMailServer(() => {
    throw new MailRefused('no such mailbox')
  })
  expect(await deliverEmail(server, delivery, { memberId: 'm-1' })).toBe(false)
  expect(server.lines.join()).toContain('"letterId":"letter-1","memberId":"m-1"')
  expect(server.lines.join()).not.toContain('amara@')
})

test('trouble that may pass is left to the job, which tries again', async () => {
  const server = aMailServer(() => {
    throw new Error('busy')
  })
  await expect(deliverEmail(server, delivery)).rejects.toThrow('busy')
})

test('our own box has to take what we write to it: a refusal is no end', async () => {
  const { mail } = aMailServer(() => {
    throw new MailRefused('no such mailbox')
  })
  const { to: _to, ...letter } = delivery
  await expect(writeToSupport({ mail, supportEmail: 'desk@post.example' }, letter)).rejects.toThrow(
    MailRefused,
  )
})
