import { renderEmail } from '@keyturn/brand/email'
import { findMember } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { deliverEmail, writeToSupport } from '@keyturn/providers/mail'
import type { PrivacyContext } from '../context.ts'
import type { ChainState } from '../domain/audit.ts'
import { mayMove, reminderOn } from '../domain/complaint.ts'
import {
  acknowledgementEmail,
  checkpointEmail,
  contactNeedsEmail,
  type Duty,
  erasureEmail,
  exportReadyEmail,
  reminderEmail,
  speakerNamedEmail,
  staffEmail,
} from '../mail/emails.ts'
import { answerEmail, extendedEmail } from '../mail/outcome-emails.ts'
import { findComplaint, markAcknowledged, openComplaints, reopenComplaint } from '../store/complaints.ts'
import { findExport } from '../store/exports.ts'
import { notifyStaffJob } from './kinds.ts'

export async function sendExportReady(
  context: PrivacyContext,
  { memberId, exportId }: { memberId: string; exportId: string },
  id: string,
): Promise<void> {
  const copy = await findExport(context.db, memberId, exportId)
  const member = await findMember(context.db, memberId)
  if (!copy?.expiresAt || !member?.email) return
  const { firstName, email } = member
  const letter = exportReadyEmail({ firstName, expiresAt: copy.expiresAt, publicUrl: context.publicUrl })
  await deliverEmail(context, { id, to: { address: email, name: firstName }, letter }, { memberId })
}

export const sendSpeakerNamed = (context: PrivacyContext, memberId: string, id: string): Promise<void> =>
  sendAboutNeeds(context, { memberId, id, writeEmail: speakerNamedEmail })

export const sendContactNeeds = (context: PrivacyContext, memberId: string, id: string): Promise<void> =>
  sendAboutNeeds(context, { memberId, id, writeEmail: contactNeedsEmail })

async function sendAboutNeeds(
  context: PrivacyContext,
  { memberId, id, writeEmail }: { memberId: string; id: string; writeEmail: typeof speakerNamedEmail },
): Promise<void> {
  const member = await findMember(context.db, memberId)
  if (!member?.email) return
  const { firstName, email } = member
  const letter = writeEmail({ firstName, publicUrl: context.publicUrl })
  await deliverEmail(context, { id, to: { address: email, name: firstName }, letter }, { memberId })
}

/** The legal deadline is met when the email is sent. If the mailbox refuses it, staff must act. */
export async function acknowledge(context: PrivacyContext, complaintId: string, id: string): Promise<void> {
  const complaint = await findComplaint(context.db, complaintId)
  if (!complaint || !mayMove(complaint.state, 'acknowledged')) return
  const isProved = await isFromProvedAddress(context, complaint)
  const to = { address: complaint.email, name: isProved ? complaint.name : '' }
  const letter = acknowledgementEmail(complaint, isProved)
  const delivery = { id, to, replyTo: context.supportEmail, letter }
  if (await deliverEmail(context, delivery, { complaintId }))
    await markAcknowledged(context.db, complaintId, context.clock.now())
}

async function isFromProvedAddress(
  { db }: PrivacyContext,
  { memberId, email }: { memberId: string | null; email: string },
): Promise<boolean> {
  const member = memberId === null ? null : await findMember(db, memberId)
  return member?.emailVerifiedAt != null && member.email === email
}

export async function notifyStaff(context: PrivacyContext, complaintId: string, id: string): Promise<void> {
  const complaint = await findComplaint(context.db, complaintId)
  if (!complaint) return
  await writeToSupport(context, { id, replyTo: complaint.email, letter: staffEmail(complaint) })
}

/** Daily while an erasure is unfinished: asks staff to check the provider and the dead letters. */
export async function notifyOfErasure(context: PrivacyContext, memberId: string, id: string): Promise<void> {
  await writeToSupport(context, { id, letter: erasureEmail(memberId) })
}

export async function sendAnswer(context: PrivacyContext, complaintId: string, id: string): Promise<void> {
  const complaint = await findComplaint(context.db, complaintId)
  if (!complaint?.answer) return
  const { reference, about, answer, answeredAt, email, state, isSummary } = complaint
  const name = (await isFromProvedAddress(context, complaint)) ? complaint.name : null
  const to = { address: email, name: name ?? '' }
  const letter = answerEmail({
    reference,
    about,
    name,
    answer,
    answeredOn: dayOfInstant(answeredAt ?? context.clock.now()),
    isSummary,
    closed: state === 'closed',
  })
  const delivery = { id, to, replyTo: context.supportEmail, letter }
  if (await deliverEmail(context, delivery, { complaintId })) return
  // The mailbox refused it permanently, so staff must contact the person another way.
  await context.db.transaction(async (tx) => {
    if (await reopenComplaint(tx, complaintId))
      await context.queue.enqueue(tx, notifyStaffJob, { complaintId })
  })
}

/** Email that the law requires for a longer answer: the reason and the new date. */
export async function sendExtended(context: PrivacyContext, complaintId: string, id: string): Promise<void> {
  const complaint = await findComplaint(context.db, complaintId)
  if (!complaint?.extendedBecause) return
  const { reference, answerBy, extendedBecause: because, email } = complaint
  const name = (await isFromProvedAddress(context, complaint)) ? complaint.name : null
  const to = { address: email, name: name ?? '' }
  const letter = extendedEmail({ reference, name, because, answerBy })
  if (await deliverEmail(context, { id, to, replyTo: context.supportEmail, letter }, { complaintId })) return
  await context.db.transaction((tx) => context.queue.enqueue(tx, notifyStaffJob, { complaintId }))
}

const READ_AT_ONCE = 1_000

/** Every morning: reminds staff of complaints with a deadline near or past. */
export async function remindStaff(context: PrivacyContext, id: string): Promise<void> {
  const today = dayOfInstant(context.clock.now())
  const { items } = await openComplaints(context.db, { size: READ_AT_ONCE, number: 1 })
  const duties = items.flatMap((complaint): Duty[] => {
    const due = reminderOn(today, complaint)
    return due ? [{ reference: complaint.reference, ...due }] : []
  })
  if (duties.length === 0) return
  await writeToSupport(context, { id, letter: reminderEmail(duties) })
}

/** Throws if the mailbox refuses it, because a link that is not stored elsewhere proves nothing. */
export async function sendCheckpoint(
  { mail, clock, trailHeadsTo }: PrivacyContext,
  { events, head }: { events: number; head: ChainState },
  id: string,
): Promise<void> {
  if (trailHeadsTo === null) return
  const letter = checkpointEmail({
    on: dayOfInstant(clock.now()),
    events,
    head: `${head.number}:${head.hash}`,
  })
  await mail.send({ id, to: { address: trailHeadsTo }, ...(await renderEmail(letter)) })
}
