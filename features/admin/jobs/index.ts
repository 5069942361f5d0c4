import { accountHeld, holderExplained } from '@keyturn/bank-link'
import { admittedApprovers, findMember, memberErased, staffChanged } from '@keyturn/identity'
import { type JobHandler, onEvent, onJob } from '@keyturn/platform/jobs'
import { deliverEmail, writeToSupport } from '@keyturn/providers/mail'
import { evidenceUploaded } from '@keyturn/rent-record'
import { tenancyLinks } from '@keyturn/tenancy/links'
import { repairSearchIndex } from '../actions/repair-search-index.ts'
import type { ContactContext } from '../context.ts'
import { autoReplyEmail, newMessageEmail, replyEmail } from '../mail/contact-emails.ts'
import {
  documentEmail,
  holderEmail,
  moreNeededEmail,
  sharedAccountEmail,
  staffChangeEmail,
} from '../mail/staff-emails.ts'
import { deleteApprovalRequests } from '../store/approval-requests.ts'
import {
  type ContactMessage,
  deleteMessagesFrom,
  findContactMessage,
  findReply,
  recordDelivery,
} from '../store/contact-messages.ts'
import { decisionsAbout, eraseDecisions } from '../store/decisions.ts'
import { answerSender, askForMore, notifySupport, repairSearchIndexJob, sendReply } from './kinds.ts'

export function adminJobs(context: ContactContext): JobHandler[] {
  const { db, clock, supportEmail: replyTo } = context
  return [
    onJob(notifySupport, async ({ messageId }, { jobId: id }) => {
      const message = await findContactMessage(db, messageId)
      if (!message) return
      await writeToSupport(context, { id, replyTo: message.email, letter: newMessageEmail(message) })
    }),
    onJob(answerSender, async ({ messageId }, { jobId: id }) => {
      const message = await findContactMessage(db, messageId)
      if (!message) return
      const to = { address: message.email, name: '' }
      await deliverEmail(context, { id, to, replyTo, letter: autoReplyEmail(messageId) })
    }),
    onJob(sendReply, async ({ replyId }, { jobId: id }) => {
      const reply = await findReply(db, replyId)
      const message = reply && (await findContactMessage(db, reply.messageId))
      if (!message || reply.sentAt) return
      const member = message.memberId === null ? null : await findMember(db, message.memberId)
      const isProved = member?.emailVerifiedAt != null && member.email === message.email
      const to = isProved ? senderOf(message) : { address: message.email, name: '' }
      const delivery = { id, to, replyTo, letter: replyEmail(message, reply.reply, isProved) }
      const arrived = await deliverEmail(context, delivery, { replyId })
      await recordDelivery(db, replyId, arrived ? { sentAt: clock.now() } : { refusedAt: clock.now() })
    }),
    onJob(askForMore, async ({ memberId, kind }, { jobId: id }) => {
      const member = await findMember(db, memberId)
      const [latest] = (await decisionsAbout(db, memberId)).filter((decision) => decision.kind === kind)
      if (!member?.email || latest?.status !== 'incomplete') return
      const link = `${context.publicUrl}${tenancyLinks.settings}`
      const letter = moreNeededEmail({ firstName: member.firstName, kind, reason: latest.reason, link })
      const to = { address: member.email, name: `${member.firstName} ${member.lastName}` }
      await deliverEmail(context, { id, to, replyTo, letter }, { memberId })
    }),
    onJob(repairSearchIndexJob, async () => void (await repairSearchIndex(context))),
    onEvent(evidenceUploaded, 'back-office.paper-brought', (_about, { jobId: id }) =>
      writeToSupport(context, { id, letter: documentEmail(context.publicUrl) }),
    ),
    onEvent(holderExplained, 'back-office.holder-explained', (_about, { jobId: id }) =>
      writeToSupport(context, { id, letter: holderEmail(context.publicUrl) }),
    ),
    onEvent(accountHeld, 'back-office.account-held', (_about, { jobId: id }) =>
      writeToSupport(context, { id, letter: sharedAccountEmail(context.publicUrl) }),
    ),
    onEvent(staffChanged, 'back-office.staff-changed', async ({ memberId, what }, { jobId: id }) => {
      const email = (await findMember(db, memberId))?.email ?? null
      const letter = staffChangeEmail(context.publicUrl, what, email)
      for (const approver of await admittedApprovers(context)) {
        const to = { address: approver.email ?? '', name: approver.firstName }
        await deliverEmail(context, { id: `${id}-${approver.id}`, to, replyTo, letter }, { memberId })
      }
    }),
    onEvent(memberErased, 'back-office.forget-member', ({ memberId, addresses, addressDigests = [] }) =>
      db.transaction(async (tx) => {
        await eraseDecisions(tx, memberId)
        await deleteApprovalRequests(tx, memberId)
        const known = addresses ?? addressDigests.map((digest) => ({ digest, until: null }))
        await deleteMessagesFrom(tx, { memberId, addresses: known })
      }),
    ),
  ]
}

const senderOf = ({ email, firstName, lastName }: ContactMessage): { address: string; name: string } => ({
  address: email,
  name: `${firstName} ${lastName}`,
})
