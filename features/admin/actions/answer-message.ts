import { after, minutes } from '@keyturn/platform/clock'
import type { Tx } from '@keyturn/platform/db'
import { ownRecord } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { recordAccess } from '@keyturn/privacy'
import type { AdminContext } from '../context.ts'
import { type MessageState, mayMoveMessage } from '../domain/list-items.ts'
import { sendReply } from '../jobs/kinds.ts'
import { alreadyDecided, notFound } from '../refusals.ts'
import {
  type ContactMessage,
  findContactMessage,
  insertReply,
  lockContactMessage,
  repliesTo,
  resolveContactMessage,
  type WrittenReply,
  wasAnsweredSince,
} from '../store/contact-messages.ts'
import { recordAction } from './record-action.ts'

export async function readMessage(
  context: AdminContext,
  adminId: string,
  id: string,
): Promise<{ message: ContactMessage; replies: WrittenReply[] }> {
  const message = await findContactMessage(context.db, id)
  if (!message) throw notFound()
  const replies = await repliesTo(context.db, id)
  const { memberId } = message
  await context.db.transaction(async (tx) => {
    await recordAction(context, tx, adminId, { act: 'message.looked-at', facts: { messageId: id } })
    if (memberId !== null)
      await recordAccess(tx, {
        at: context.clock.now(),
        adminId,
        memberIds: [memberId],
        what: 'contact-message',
      })
  })
  return { message, replies }
}

/** Stores a reply and queues its email in one transaction. A double click sends one reply. */
export async function replyToMessage(
  context: AdminContext,
  adminId: string,
  id: string,
  reply: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const now = context.clock.now()
    await moveMessage(tx, { id, to: 'answered', by: adminId, at: now, why: null })
    if (await wasAnsweredSince(tx, id, reply, after(now, -minutes(1)))) return
    const replyId = newId(now)
    await insertReply(tx, { id: replyId, messageId: id, reply, writtenBy: adminId, writtenAt: now })
    await context.queue.enqueue(tx, sendReply, { replyId })
    await recordAction(context, tx, adminId, { act: 'message.answered', facts: { messageId: id } })
  })
}

/** Closes a message without a reply. The sender gets no email and does not see the reason. */
export async function closeMessage(
  context: AdminContext,
  adminId: string,
  id: string,
  why: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await moveMessage(tx, { id, to: 'closed', by: adminId, at: context.clock.now(), why })
    await recordAction(context, tx, adminId, { act: 'message.closed', facts: { messageId: id } })
  })
}

async function moveMessage(
  tx: Tx,
  move: { id: string; to: MessageState; by: string; at: Date; why: string | null },
): Promise<void> {
  const message = await lockContactMessage(tx, move.id)
  if (!message) throw notFound()
  if (message.memberId === move.by) throw ownRecord()
  if (!mayMoveMessage(message.state, move.to)) throw alreadyDecided()
  const settled = { state: move.to, settledAt: move.at, settledBy: move.by, settledWhy: move.why }
  await resolveContactMessage(tx, move.id, settled)
}
