import { findMember, memberErased } from '@keyturn/identity'
import { type JobHandler, on, subscriptionTo } from '@keyturn/platform/jobs'
import { type Letter, renderLetter } from '@keyturn/platform/mail'
import type { Runtime } from '@keyturn/platform/runtime'
import { MailRefused, type MailSender } from '@keyturn/providers/mail'
import { tenancyLinks } from '@keyturn/tenancy/links'
import { answerLetter, replyLetter, supportLetter } from '../mail/contact-letters.ts'
import { moreNeededLetter } from '../mail/desk-letters.ts'
import {
  type ContactMessage,
  findContactMessage,
  findReply,
  forgetMessagesFrom,
  noteDelivery,
} from '../store/contact-messages.ts'
import { decisionsAbout, eraseDecisions } from '../store/decisions.ts'
import { answerSender, askForMore, sendReply, tellSupport } from './definitions.ts'

export interface BackOfficeJobs {
  runtime: Runtime
  mail: MailSender
  supportEmail: string
}

interface Envelope {
  id: string
  to: { address: string; name?: string }
  replyTo: string
}

export function backOfficeJobs({ runtime, mail, supportEmail }: BackOfficeJobs): JobHandler[] {
  const { db, clock } = runtime
  const send = async (envelope: Envelope, letter: Letter): Promise<void> =>
    mail.send({ ...envelope, ...(await renderLetter(letter)) })
  /** False: the mailbox takes no mail, and stays so however often we try. */
  const tryToSend = async (envelope: Envelope, letter: Letter): Promise<boolean> => {
    try {
      await send(envelope, letter)
      return true
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      runtime.log.warn({ jobId: envelope.id }, 'the mailbox refused our letter')
      return false
    }
  }
  const sender = ({ email, firstName, lastName }: ContactMessage): Envelope['to'] => ({
    address: email,
    name: `${firstName} ${lastName}`,
  })

  return [
    on(tellSupport, async ({ messageId }, { jobId }) => {
      const message = await findContactMessage(db, messageId)
      const envelope = { id: jobId, to: { address: supportEmail }, replyTo: message?.email ?? supportEmail }
      if (message) await send(envelope, supportLetter(message))
    }),
    on(answerSender, async ({ messageId }, { jobId }) => {
      const message = await findContactMessage(db, messageId)
      if (!message) return
      await tryToSend({ id: jobId, to: sender(message), replyTo: supportEmail }, answerLetter(message))
    }),
    on(sendReply, async ({ replyId }, { jobId }) => {
      const reply = await findReply(db, replyId)
      const message = reply && (await findContactMessage(db, reply.messageId))
      if (!message || reply.sentAt) return
      const envelope = { id: jobId, to: sender(message), replyTo: supportEmail }
      const arrived = await tryToSend(envelope, replyLetter(message, reply.reply))
      await noteDelivery(db, replyId, arrived ? { sentAt: clock.now() } : { refusedAt: clock.now() })
    }),
    on(askForMore, async ({ memberId, kind }, { jobId }) => {
      const member = await findMember(db, memberId)
      const [latest] = (await decisionsAbout(db, memberId)).filter((decision) => decision.kind === kind)
      if (!member?.email || latest?.status !== 'incomplete') return
      const link = `${runtime.publicUrl}${tenancyLinks.settings}`
      const letter = moreNeededLetter({ firstName: member.firstName, kind, reason: latest.reason, link })
      const to = { address: member.email, name: `${member.firstName} ${member.lastName}` }
      await tryToSend({ id: jobId, to, replyTo: supportEmail }, letter)
    }),
    subscriptionTo(memberErased, 'back-office.forget-member', ({ memberId, addressDigest }) =>
      db.transaction(async (tx) => {
        await eraseDecisions(tx, memberId)
        if (addressDigest) await forgetMessagesFrom(tx, addressDigest)
      }),
    ),
  ]
}
