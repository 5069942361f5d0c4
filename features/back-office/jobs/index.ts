import { type JobHandler, on } from '@keyturn/platform/jobs'
import { type Letter, renderLetter } from '@keyturn/platform/mail'
import type { Runtime } from '@keyturn/platform/runtime'
import { MailRefused, type MailSender } from '@keyturn/providers/mail'
import { answerLetter, supportLetter } from '../mail/contact-letters.ts'
import { type ContactMessage, findContactMessage } from '../store/contact-messages.ts'
import { answerSender, tellSupport } from './definitions.ts'

export interface BackOfficeJobs {
  runtime: Runtime
  mail: MailSender
  supportEmail: string
}

export function backOfficeJobs({ runtime, mail, supportEmail }: BackOfficeJobs): JobHandler[] {
  const send = async (id: string, letter: Letter, to: { address: string; name?: string }, replyTo: string) =>
    mail.send({ id, to, replyTo, ...(await renderLetter(letter)) })

  const withMessage = async (messageId: string, use: (message: ContactMessage) => Promise<void>) => {
    const message = await findContactMessage(runtime.db, messageId)
    if (message) await use(message)
  }

  return [
    on(tellSupport, ({ messageId }, { jobId }) =>
      withMessage(messageId, (message) =>
        send(jobId, supportLetter(message), { address: supportEmail }, message.email),
      ),
    ),
    on(answerSender, ({ messageId }, { jobId }) =>
      withMessage(messageId, async (message) => {
        const to = { address: message.email, name: `${message.firstName} ${message.lastName}` }
        try {
          await send(jobId, answerLetter(message), to, supportEmail)
        } catch (error) {
          // An address that takes no mail stays so however often we try; our people have the message.
          if (!(error instanceof MailRefused)) throw error
          runtime.log.warn({ messageId }, 'the sender’s mailbox refused our answer')
        }
      }),
    ),
  ]
}
