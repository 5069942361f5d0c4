import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailRefused } from '../port.ts'
import { mailSuite } from '../suite.ts'
import { createSmtpSender, type MailStandIn, startMailStandIn } from './index.ts'

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

test('a server that refuses us and not the letter loses none: it may be sent when we are let in again', async () => {
  const url = standIn.url.replace('//', '//keyturn:yesterdays-password@')
  const stranger = createSmtpSender({ url, from: 'Keyturn <hello@keyturn.example>' })
  const letter = { id: 'shut-out', to: { address: 'zoe@example.com' }, subject: 'a', html: 'b', text: 'b' }
  const sent = await stranger.send(letter).catch((error: unknown) => error)
  expect(sent).toMatchObject({ code: 'EAUTH', responseCode: expect.any(Number) })
  expect(sent).not.toBeInstanceOf(MailRefused)
  stranger.close()
})
