import { accountHeld, holderExplained } from '@keyturn/bank-link'
import { admittedApprovers, findMember, memberErased, staffChanged } from '@keyturn/identity'
import { type JobHandler, on, subscriptionTo } from '@keyturn/platform/jobs'
import { deliverLetter, writeToSupport } from '@keyturn/providers/mail'
import { evidenceBrought } from '@keyturn/rent-record'
import { tenancyLinks } from '@keyturn/tenancy/links'
import { mendFound } from '../actions/mend-found.ts'
import type { ContactContext } from '../context.ts'
import { answerLetter, replyLetter, supportLetter } from '../mail/contact-letters.ts'
import {
  holderLetter,
  moreNeededLetter,
  paperLetter,
  sharedLetter,
  staffLetter,
} from '../mail/desk-letters.ts'
import { eraseAsks } from '../store/asks.ts'
import {
  type ContactMessage,
  findContactMessage,
  findReply,
  forgetMessagesFrom,
  noteDelivery,
} from '../store/contact-messages.ts'
import { decisionsAbout, eraseDecisions } from '../store/decisions.ts'
import { answerSender, askForMore, mendFoundJob, sendReply, tellSupport } from './kinds.ts'

export function backOfficeJobs(context: ContactContext): JobHandler[] {
  const { db, clock, supportEmail: replyTo } = context
  return [
    on(tellSupport, async ({ messageId }, { jobId: id }) => {
      const message = await findContactMessage(db, messageId)
      if (!message) return
      await writeToSupport(context, { id, replyTo: message.email, letter: supportLetter(message) })
    }),
    on(answerSender, async ({ messageId }, { jobId: id }) => {
      const message = await findContactMessage(db, messageId)
      if (!message) return
      const to = { address: message.email, name: '' }
      await deliverLetter(context, { id, to, replyTo, letter: answerLetter(messageId) })
    }),
    on(sendReply, async ({ replyId }, { jobId: id }) => {
      const reply = await findReply(db, replyId)
      const message = reply && (await findContactMessage(db, reply.messageId))
      if (!message || reply.sentAt) return
      const member = message.memberId === null ? null : await findMember(db, message.memberId)
      const isProved = member?.emailVerifiedAt != null && member.email === message.email
      const to = isProved ? senderOf(message) : { address: message.email, name: '' }
      const delivery = { id, to, replyTo, letter: replyLetter(message, reply.reply, isProved) }
      const arrived = await deliverLetter(context, delivery, { replyId })
      await noteDelivery(db, replyId, arrived ? { sentAt: clock.now() } : { refusedAt: clock.now() })
    }),
    on(askForMore, async ({ memberId, kind }, { jobId: id }) => {
      const member = await findMember(db, memberId)
      const [latest] = (await decisionsAbout(db, memberId)).filter((decision) => decision.kind === kind)
      if (!member?.email || latest?.status !== 'incomplete') return
      const link = `${context.publicUrl}${tenancyLinks.settings}`
      const letter = moreNeededLetter({ firstName: member.firstName, kind, reason: latest.reason, link })
      const to = { address: member.email, name: `${member.firstName} ${member.lastName}` }
      await deliverLetter(context, { id, to, replyTo, letter }, { memberId })
    }),
    on(mendFoundJob, async () => void (await mendFound(context))),
    subscriptionTo(evidenceBrought, 'back-office.paper-brought', (_about, { jobId: id }) =>
      writeToSupport(context, { id, letter: paperLetter(context.publicUrl) }),
    ),
    subscriptionTo(holderExplained, 'back-office.holder-explained', (_about, { jobId: id }) =>
      writeToSupport(context, { id, letter: holderLetter(context.publicUrl) }),
    ),
    subscriptionTo(accountHeld, 'back-office.account-held', (_about, { jobId: id }) =>
      writeToSupport(context, { id, letter: sharedLetter(context.publicUrl) }),
    ),
    subscriptionTo(staffChanged, 'back-office.staff-changed', async ({ memberId, what }, { jobId: id }) => {
      const email = (await findMember(db, memberId))?.email ?? null
      const letter = staffLetter(context.publicUrl, what, email)
      for (const approver of await admittedApprovers(context)) {
        const to = { address: approver.email ?? '', name: approver.firstName }
        await deliverLetter(context, { id: `${id}-${approver.id}`, to, replyTo, letter }, { memberId })
      }
    }),
    subscriptionTo(
      memberErased,
      'back-office.forget-member',
      ({ memberId, addresses, addressDigests = [] }) =>
        db.transaction(async (tx) => {
          await eraseDecisions(tx, memberId)
          await eraseAsks(tx, memberId)
          const known = addresses ?? addressDigests.map((digest) => ({ digest, until: null }))
          await forgetMessagesFrom(tx, { memberId, addresses: known })
        }),
    ),
  ]
}

const senderOf = ({ email, firstName, lastName }: ContactMessage): { address: string; name: string } => ({
  address: email,
  name: `${firstName} ${lastName}`,
})
