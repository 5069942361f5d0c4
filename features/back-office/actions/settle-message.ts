import { after, minutes } from '@keyturn/platform/clock'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { audit } from '@keyturn/privacy'
import { type MessageState, mayMoveMessage } from '../domain/desk.ts'
import { sendReply } from '../jobs/definitions.ts'
import { alreadyDecided, notFound } from '../refusals.ts'
import {
  type ContactMessage,
  findContactMessage,
  insertReply,
  lockContactMessage,
  repliesTo,
  settleContactMessage,
  type WrittenReply,
  wasAnsweredSince,
} from '../store/contact-messages.ts'
import type { Surroundings } from '../surroundings.ts'

export async function readMessage(
  { runtime }: Surroundings,
  adminId: string,
  id: string,
): Promise<{ message: ContactMessage; replies: WrittenReply[] }> {
  const message = await findContactMessage(runtime.db, id)
  if (!message) throw notFound()
  const replies = await repliesTo(runtime.db, id)
  await runtime.db.transaction((tx) => note(tx, { runtime, adminId, act: 'message.looked-at', id }))
  return { message, replies }
}

/** The answer is kept and its letter set off together. Sent twice by an impatient hand, it is one answer. */
export async function replyToMessage(
  { runtime }: Surroundings,
  adminId: string,
  id: string,
  reply: string,
): Promise<void> {
  await runtime.db.transaction(async (tx) => {
    const now = runtime.clock.now()
    await moveMessage(tx, { id, to: 'answered', by: adminId, at: now, why: null })
    if (await wasAnsweredSince(tx, id, reply, after(now, -minutes(1)))) return
    const replyId = newId(now)
    await insertReply(tx, { id: replyId, messageId: id, reply, writtenBy: adminId, writtenAt: now })
    await runtime.queue.enqueue(tx, sendReply, { replyId })
    await note(tx, { runtime, adminId, act: 'message.answered', id })
  })
}

/** For what needs no answer. The reason stays here; the sender hears nothing. */
export async function closeMessage(
  { runtime }: Surroundings,
  adminId: string,
  id: string,
  why: string,
): Promise<void> {
  await runtime.db.transaction(async (tx) => {
    await moveMessage(tx, { id, to: 'closed', by: adminId, at: runtime.clock.now(), why })
    await note(tx, { runtime, adminId, act: 'message.closed', id })
  })
}

async function moveMessage(
  tx: Tx,
  move: { id: string; to: MessageState; by: string; at: Date; why: string | null },
): Promise<void> {
  const message = await lockContactMessage(tx, move.id)
  if (!message) throw notFound()
  if (!mayMoveMessage(message.state, move.to)) throw alreadyDecided()
  const settled = { state: move.to, settledAt: move.at, settledBy: move.by, settledWhy: move.why }
  await settleContactMessage(tx, move.id, settled)
}

function note(
  tx: Tx,
  {
    runtime,
    adminId,
    act,
    id,
  }: Pick<Surroundings, 'runtime'> & { adminId: string; act: `message.${string}`; id: string },
): Promise<void> {
  const actor = { kind: 'admin', id: adminId } as const
  return audit(tx, { at: runtime.clock.now(), actor, act, facts: { messageId: id } })
}
