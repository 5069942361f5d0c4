import { findMember } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { renderLetter } from '@keyturn/platform/mail'
import { deliverLetter, writeToSupport } from '@keyturn/providers/mail'
import type { PrivacyContext } from '../context.ts'
import type { ChainState } from '../domain/audit.ts'
import { mayMove, reminderOn } from '../domain/complaint.ts'
import {
  acknowledgementLetter,
  type Duty,
  erasureLetter,
  exportReadyLetter,
  headLetter,
  reminderLetter,
  staffLetter,
} from '../mail/letters.ts'
import { answerLetter, extendedLetter } from '../mail/outcome-letters.ts'
import { findComplaint, markAcknowledged, openComplaints, reopenComplaint } from '../store/complaints.ts'
import { findExport } from '../store/exports.ts'
import { tellStaffJob } from './kinds.ts'

export async function sendExportReady(
  context: PrivacyContext,
  { memberId, exportId }: { memberId: string; exportId: string },
  id: string,
): Promise<void> {
  const copy = await findExport(context.db, memberId, exportId)
  const member = await findMember(context.db, memberId)
  if (!copy?.expiresAt || !member?.email) return
  const { firstName, email } = member
  const letter = exportReadyLetter({ firstName, expiresAt: copy.expiresAt, publicUrl: context.publicUrl })
  await deliverLetter(context, { id, to: { address: email, name: firstName }, letter }, { memberId })
}

/** The clock of the law stops when the letter is out. A mailbox that refuses it leaves the duty to a person. */
export async function acknowledge(context: PrivacyContext, complaintId: string, id: string): Promise<void> {
  const complaint = await findComplaint(context.db, complaintId)
  if (!complaint || !mayMove(complaint.state, 'acknowledged')) return
  const isProved = await isFromProvedAddress(context, complaint)
  const to = { address: complaint.email, name: isProved ? complaint.name : '' }
  const letter = acknowledgementLetter(complaint, isProved)
  const delivery = { id, to, replyTo: context.supportEmail, letter }
  if (await deliverLetter(context, delivery, { complaintId }))
    await markAcknowledged(context.db, complaintId, context.clock.now())
}

async function isFromProvedAddress(
  { db }: PrivacyContext,
  { memberId, email }: { memberId: string | null; email: string },
): Promise<boolean> {
  const member = memberId === null ? null : await findMember(db, memberId)
  return member?.emailVerifiedAt != null && member.email === email
}

export async function tellStaff(context: PrivacyContext, complaintId: string, id: string): Promise<void> {
  const complaint = await findComplaint(context.db, complaintId)
  if (!complaint) return
  await writeToSupport(context, { id, replyTo: complaint.email, letter: staffLetter(complaint) })
}

/** Once a day while an erasure is not finished: our people look at the provider and the dead letters. */
export async function tellOfErasure(context: PrivacyContext, memberId: string, id: string): Promise<void> {
  await writeToSupport(context, { id, letter: erasureLetter(memberId) })
}

export async function sendAnswer(context: PrivacyContext, complaintId: string, id: string): Promise<void> {
  const complaint = await findComplaint(context.db, complaintId)
  if (!complaint?.answer) return
  const { reference, about, answer, answeredAt, email, state, isSummary } = complaint
  const name = (await isFromProvedAddress(context, complaint)) ? complaint.name : null
  const to = { address: email, name: name ?? '' }
  const letter = answerLetter({
    reference,
    about,
    name,
    answer,
    answeredOn: dayOfInstant(answeredAt ?? context.clock.now()),
    isSummary,
    closed: state === 'closed',
  })
  const delivery = { id, to, replyTo: context.supportEmail, letter }
  if (await deliverLetter(context, delivery, { complaintId })) return
  // The mailbox refused it for good: our people have to reach the person in another way.
  await context.db.transaction(async (tx) => {
    if (await reopenComplaint(tx, complaintId)) await context.queue.enqueue(tx, tellStaffJob, { complaintId })
  })
}

/** The reply that the law asks for when an answer takes longer: why, and by when it comes. */
export async function sendExtended(context: PrivacyContext, complaintId: string, id: string): Promise<void> {
  const complaint = await findComplaint(context.db, complaintId)
  if (!complaint?.extendedBecause) return
  const { reference, answerBy, extendedBecause: because, email } = complaint
  const name = (await isFromProvedAddress(context, complaint)) ? complaint.name : null
  const to = { address: email, name: name ?? '' }
  const letter = extendedLetter({ reference, name, because, answerBy })
  if (await deliverLetter(context, { id, to, replyTo: context.supportEmail, letter }, { complaintId })) return
  await context.db.transaction((tx) => context.queue.enqueue(tx, tellStaffJob, { complaintId }))
}

const READ_AT_ONCE = 1_000

/** Every morning, when some complaint has reached a day on which our people should hear of it. */
export async function remindStaff(context: PrivacyContext, id: string): Promise<void> {
  const today = dayOfInstant(context.clock.now())
  const { items } = await openComplaints(context.db, { size: READ_AT_ONCE, number: 1 })
  const duties = items.flatMap((complaint): Duty[] => {
    const due = reminderOn(today, complaint)
    return due ? [{ reference: complaint.reference, ...due }] : []
  })
  if (duties.length === 0) return
  await writeToSupport(context, { id, letter: reminderLetter(duties) })
}

/** A mailbox that refuses it is trouble like any other: a head that nobody keeps proves nothing. */
export async function sendHead(
  { mail, clock, trailHeadsTo }: PrivacyContext,
  { events, head }: { events: number; head: ChainState },
  id: string,
): Promise<void> {
  if (trailHeadsTo === null) return
  const letter = headLetter({ on: dayOfInstant(clock.now()), events, head: `${head.number}:${head.hash}` })
  await mail.send({ id, to: { address: trailHeadsTo }, ...(await renderLetter(letter)) })
}
