import type { Tx } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import type { NotificationsContext } from '../context.ts'
import { lockMember, saveRevision } from '../store/members.ts'
import {
  countUnread,
  findNotification,
  markAllRead,
  markRead,
  type Notification,
} from '../store/notifications.ts'
import { notifyOpenStreams } from '../store/open-streams.ts'

export async function markOne(
  context: NotificationsContext,
  memberId: string,
  wish: { id: string; read: boolean },
): Promise<{ item: Notification; unread: number }> {
  if (!isId(wish.id)) throw notFound()
  return context.db.transaction(async (tx) => {
    await change(tx, memberId, (revision) =>
      markRead(tx, memberId, wish.id, { readAt: wish.read ? context.clock.now() : null, revision }),
    )
    const item = await findNotification(tx, memberId, wish.id)
    if (!item) throw notFound()
    return { item, unread: await countUnread(tx, memberId) }
  })
}

export async function markAll(
  context: NotificationsContext,
  memberId: string,
): Promise<{ marked: number; unread: number }> {
  return context.db.transaction(async (tx) => {
    const readAt = context.clock.now()
    const marked = await change(tx, memberId, (revision) => markAllRead(tx, memberId, { readAt, revision }))
    return { marked, unread: 0 }
  })
}

/** Publishes only if rows changed. */
async function change<Done extends boolean | number>(
  tx: Tx,
  memberId: string,
  act: (revision: number) => Promise<Done>,
): Promise<Done> {
  const { revision } = await lockMember(tx, memberId)
  const done = await act(revision + 1)
  if (done) {
    await saveRevision(tx, memberId, revision + 1)
    notifyOpenStreams(tx, memberId)
  }
  return done
}
