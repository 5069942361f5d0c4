import { sha256 } from '@keyturn/platform/crypto'
import { enforceLimits } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { emailRateLimitKey } from '@keyturn/platform/mailbox'
import type { ContactContext } from '../context.ts'
import type { ContactMessageBody } from '../contract/index.ts'
import { answerSender, notifySupport } from '../jobs/kinds.ts'
import { lockDigest, saveContactMessage, wasReceivedSince } from '../store/contact-messages.ts'

const sameMessageForMs = 60_000
const tenMinutesMs = 10 * 60_000
const hourMs = 60 * 60_000

/** Stores a message and queues both emails in one transaction. Returns null for a repeated message. */
export async function receiveContactMessage(
  context: ContactContext,
  body: ContactMessageBody,
  from: { networkAddress: string; memberId: string | null },
): Promise<string | null> {
  if (body.website) return null
  const now = context.clock.now()
  const { firstName, lastName, email, message } = body
  const digest = sha256(JSON.stringify([firstName, lastName, email.toLowerCase(), message]))
  const earliest = new Date(now.getTime() - sameMessageForMs)
  if (await wasReceivedSince(context.db, digest, earliest)) return null
  await countSender(context, email, from.networkAddress, now)
  return context.db.transaction(async (tx) => {
    await lockDigest(tx, digest)
    if (await wasReceivedSince(tx, digest, earliest)) return null
    const id = newId(now)
    await saveContactMessage(tx, {
      id,
      firstName,
      lastName,
      email,
      message,
      digest,
      memberId: from.memberId,
      receivedAt: now,
    })
    await context.queue.enqueue(tx, notifySupport, { messageId: id })
    await context.queue.enqueue(tx, answerSender, { messageId: id })
    return id
  })
}

async function countSender(
  { db }: ContactContext,
  email: string,
  networkAddress: string,
  now: Date,
): Promise<void> {
  const rules = [
    { key: `contact-from:${networkAddress}`, limit: 5, windowMs: tenMinutesMs },
    { key: `contact-naming:${sha256(emailRateLimitKey(email))}`, limit: 5, windowMs: hourMs },
  ]
  await enforceLimits(db, rules, now, 'You have sent several messages already. Please try again later.')
}
