import { findMember } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { type Letter, renderLetter } from '@keyturn/platform/mail'
import { MailRefused } from '@keyturn/providers/mail'
import { mayMove, reminderOn } from '../domain/complaint.ts'
import {
  acknowledgementLetter,
  answerLetter,
  type Duty,
  exportReadyLetter,
  reminderLetter,
  staffLetter,
} from '../mail/letters.ts'
import type { Privacy } from '../privacy.ts'
import { findComplaint, markAcknowledged, openComplaints } from '../store/complaints.ts'
import { findExport } from '../store/exports.ts'

/** False: the mailbox will never take it. */
async function post(
  privacy: Privacy,
  id: string,
  letter: Letter,
  mail: { to: { address: string; name?: string }; replyTo?: string },
): Promise<boolean> {
  try {
    await privacy.mail.send({ id, ...mail, ...(await renderLetter(letter)) })
    return true
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    return false
  }
}

export async function sendExportReady(
  privacy: Privacy,
  { memberId, exportId }: { memberId: string; exportId: string },
  id: string,
): Promise<void> {
  const copy = await findExport(privacy.db, memberId, exportId)
  const member = await findMember(privacy.db, memberId)
  if (!copy?.expiresAt || !member?.email) return
  const { firstName, email } = member
  const letter = exportReadyLetter({ firstName, expiresAt: copy.expiresAt, publicUrl: privacy.publicUrl })
  await post(privacy, id, letter, { to: { address: email, name: firstName } })
}

/** The clock of the law stops when the letter is out. A mailbox that refuses it leaves the duty to a person. */
export async function acknowledge(privacy: Privacy, complaintId: string, id: string): Promise<void> {
  const complaint = await findComplaint(privacy.db, complaintId)
  if (!complaint || !mayMove(complaint.state, 'acknowledged')) return
  const mail = { to: { address: complaint.email, name: complaint.name }, replyTo: privacy.supportEmail }
  if (await post(privacy, id, acknowledgementLetter(complaint), mail))
    await markAcknowledged(privacy.db, complaintId, privacy.clock.now())
  else privacy.log.warn({ complaintId }, 'a complaint could not be acknowledged by letter')
}

export async function tellStaff(privacy: Privacy, complaintId: string, id: string): Promise<void> {
  const complaint = await findComplaint(privacy.db, complaintId)
  if (!complaint) return
  await post(privacy, id, staffLetter(complaint), {
    to: { address: privacy.supportEmail },
    replyTo: complaint.email,
  })
}

export async function sendAnswer(privacy: Privacy, complaintId: string, id: string): Promise<void> {
  const complaint = await findComplaint(privacy.db, complaintId)
  if (!complaint?.answer) return
  const { reference, name, answer, email, state } = complaint
  const mail = { to: { address: email, name }, replyTo: privacy.supportEmail }
  if (!(await post(privacy, id, answerLetter({ reference, name, answer, closed: state === 'closed' }), mail)))
    privacy.log.warn({ complaintId }, 'the mailbox refused our answer to a complaint')
}

const READ_AT_ONCE = 1_000

/** Every morning, when some complaint has reached a day on which our people should hear of it. */
export async function remindStaff(privacy: Privacy, id: string): Promise<void> {
  const today = dayOfInstant(privacy.clock.now())
  const { items } = await openComplaints(privacy.db, { size: READ_AT_ONCE, number: 1 })
  const duties = items.flatMap((complaint): Duty[] => {
    const due = reminderOn(today, complaint)
    return due ? [{ reference: complaint.reference, ...due }] : []
  })
  if (duties.length === 0) return
  await post(privacy, id, reminderLetter(duties), { to: { address: privacy.supportEmail } })
}
