import { afterAll, beforeAll } from 'vitest'
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
