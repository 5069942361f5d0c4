import { findMember } from '@keyturn/identity'
import { sha256 } from '@keyturn/platform/crypto'
import { dayOfInstant } from '@keyturn/platform/days'
import { enforceLimits, ValidationError } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { emailRateLimitKey } from '@keyturn/platform/mailbox'
import type { PrivacyContext } from '../context.ts'
import type { ComplaintBody } from '../contract.ts'
import { type ComplaintSubject, deadlines, referenceOf } from '../domain/complaint.ts'
import { acknowledgeJob, notifyStaffJob } from '../jobs/kinds.ts'
import { type Complaint, findDuplicate, insertComplaint } from '../store/complaints.ts'
import { audit } from './audit.ts'

const HOUR_MS = 3_600_000
const SAME_FOR_MS = 10 * 60_000

interface Sender {
  memberId: string | null
  name: string
  email: string
}

/** Stores a complaint once, starts its deadlines and queues the acknowledgement. */
export async function receiveComplaint(
  context: PrivacyContext,
  from: { memberId: string | null; networkAddress: string },
  body: ComplaintBody,
): Promise<Complaint> {
  const sender = await senderOf(context, from.memberId, body)
  await countAgainstLimits(context, sender, from.networkAddress)
  const receivedAt = context.clock.now()
  const digest = sha256(JSON.stringify([sender.email.toLowerCase(), body.about, body.message]))
  return context.db.transaction(async (tx) => {
    const same = await findDuplicate(tx, digest, new Date(receivedAt.getTime() - SAME_FOR_MS))
    if (same) return same
    const complaint = newComplaint(context, sender, { about: body.about, words: body.message, receivedAt })
    await insertComplaint(tx, complaint, digest)
    await context.queue.enqueue(tx, acknowledgeJob, { complaintId: complaint.id })
    await context.queue.enqueue(tx, notifyStaffJob, { complaintId: complaint.id })
    const { memberId } = sender
    const actor = memberId ? ({ kind: 'member', id: memberId } as const) : ({ kind: 'system' } as const)
    const facts = { complaintId: complaint.id, about: body.about }
    await audit(tx, {
      at: receivedAt,
      actor,
      act: 'complaint.received',
      ...(memberId ? { memberId } : {}),
      facts,
    })
    return complaint
  })
}

/** Members are identified by their session. Other senders give name and address. */
async function senderOf(
  context: PrivacyContext,
  memberId: string | null,
  body: ComplaintBody,
): Promise<Sender> {
  const member = memberId === null ? null : await findMember(context.db, memberId)
  if (member?.email)
    return { memberId: member.id, name: `${member.firstName} ${member.lastName}`.trim(), email: member.email }
  const { name, email } = body
  if (name && email) return { memberId: null, name, email }
  throw new ValidationError({
    ...(name ? {} : { name: ['Please tell us your name'] }),
    ...(email ? {} : { email: ['Please enter your email address'] }),
  })
}

async function countAgainstLimits(
  context: PrivacyContext,
  sender: Sender,
  networkAddress: string,
): Promise<void> {
  const rules = [
    { key: `complaint-from:${networkAddress}`, limit: 10, windowMs: HOUR_MS },
    { key: `complaint-naming:${sha256(emailRateLimitKey(sender.email))}`, limit: 5, windowMs: HOUR_MS },
  ]
  const sentence = 'You have sent several complaints already. Please try again later.'
  await enforceLimits(context.db, rules, context.clock.now(), sentence)
}

function newComplaint(
  context: PrivacyContext,
  sender: Sender,
  received: { about: ComplaintSubject; words: string; receivedAt: Date },
): Complaint {
  const id = newId(received.receivedAt)
  const drawn = [...Buffer.from(context.digest('privacy', 'complaint-reference', id), 'hex')]
  return {
    ...sender,
    ...received,
    ...deadlines(dayOfInstant(received.receivedAt), received.about),
    id,
    reference: referenceOf(drawn),
    acknowledgedAt: null,
    state: 'received',
    answer: null,
    answeredAt: null,
    extendedBecause: null,
    isSummary: false,
  }
}
