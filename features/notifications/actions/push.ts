import type { CurrentMember } from '@keyturn/platform/http'
import { Refusal, ValidationError } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { PushGone, type PushSender } from '@keyturn/providers/push'
import { z } from 'zod'
import type { NotificationsContext } from '../context.ts'
import type { PushTargetRequest } from '../contract.ts'
import { channelsFor } from '../domain/choices.ts'
import { textOf } from '../domain/copy.ts'
import { hrefOf } from '../domain/href.ts'
import { ruleOf } from '../domain/kinds.ts'
import { loadMember, lockMember, saveChoices } from '../store/members.ts'
import { findToPush } from '../store/notifications.ts'
import { dropTarget, type PushTarget, saveTarget, targetsOf } from '../store/push.ts'

const ONE_DAY_SECONDS = 24 * 3600
const sealedKeys = z.object({ p256dh: z.string(), auth: z.string() })
const sealContext = (memberId: string, id: string): string => `push:${memberId}:${id}`

function senderOf({ push }: NotificationsContext): PushSender {
  if (!push) throw new Refusal(409, 'push_unavailable', 'Push messages are not set up here.')
  return push
}

/** Stores this browser's push subscription. It gets notifications while the member is signed in on it. */
export async function addBrowser(
  context: NotificationsContext,
  { memberId, sessionId }: CurrentMember,
  wish: PushTargetRequest,
): Promise<void> {
  const { endpoint, keys } = wish
  if (!senderOf(context).accepts(endpoint))
    throw new ValidationError({ endpoint: ['This is not the address of a push service we know.'] })
  const now = context.clock.now()
  const id = newId(now)
  const sealed = context.vault.seal(JSON.stringify(keys), sealContext(memberId, id))
  await context.db.transaction(async (tx) => {
    const { choices } = await lockMember(tx, memberId)
    await saveTarget(tx, memberId, { id, sessionId, endpoint, sealedKeys: sealed, madeAt: now })
    await saveChoices(tx, memberId, { ...choices, push: true })
  })
}

/** Removing the last browser also turns the push channel off. */
export async function removeBrowser(
  context: NotificationsContext,
  memberId: string,
  endpoint: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { choices } = await lockMember(tx, memberId)
    await dropTarget(tx, memberId, endpoint)
    if ((await targetsOf(tx, memberId)).length === 0)
      await saveChoices(tx, memberId, { ...choices, push: false })
  })
}

/** Pushes a notification to every browser of the member, unless it was read. A retry replaces the earlier push. */
export async function pushOut(
  context: NotificationsContext,
  given: { memberId: string; notificationId: string },
): Promise<void> {
  const { memberId, notificationId } = given
  const notification = await findToPush(context.db, memberId, notificationId)
  if (!notification || !context.push) return
  const { choices } = await loadMember(context.db, memberId)
  if (!channelsFor(notification.kind, choices).push) return
  const message = {
    topic: notificationId.replaceAll('-', ''),
    payload: JSON.stringify({
      ...textOf(notification),
      href: hrefOf(notification),
      tag: notificationId,
    }),
    urgent: ruleOf(notification.kind).urgent,
    ttlSeconds: ONE_DAY_SECONDS,
  }
  const failures: unknown[] = []
  for (const target of await targetsOf(context.db, memberId)) {
    try {
      await context.push.send(opened(context, memberId, target), message)
    } catch (error) {
      if (error instanceof PushGone) await dropTarget(context.db, memberId, target.endpoint)
      else failures.push(error)
    }
  }
  if (failures.length > 0) throw new Error('A push service did not take it.', { cause: failures[0] })
}

function opened(
  { vault }: NotificationsContext,
  memberId: string,
  { id, endpoint, sealedKeys: sealed }: PushTarget,
) {
  const text = vault.open(sealed, sealContext(memberId, id)).toString('utf8')
  return { endpoint, ...sealedKeys.parse(JSON.parse(text)) }
}
