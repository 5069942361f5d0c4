import {
  type Lookup,
  pipelineTogether,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
} from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { Fact, NotificationContent } from '../domain/grouping.ts'
import type { Kind, Topic } from '../domain/kinds.ts'

export interface Notification extends NotificationContent {
  id: string
  topic: Topic
  madeAt: Date
  readAt: Date | null
  revision: number
}

const shape = {
  id: 'value',
  kind: 'value',
  topic: 'value',
  count: 'value',
  amount: 'bigint',
  facts: 'value',
  madeAt: 'instant',
  readAt: 'instant',
  revision: 'bigint',
} as const
const notifications = rowsOf<Notification>(shape)
const { columns } = notifications

export interface NewNotification extends NotificationContent {
  id: string
  topic: Topic
  inApp: boolean
  letter: 'none' | 'waiting'
  madeAt: Date
}

export interface LatestOfKind extends Notification {
  letter: 'none' | 'waiting' | 'sent'
  /** Email that contains it, sent or waiting. */
  letterId: string | null
  inApp: boolean
}

const latestOfKind = rowsOf<LatestOfKind>({ ...shape, letter: 'value', letterId: 'value', inApp: 'value' })

/** Latest notification of this kind, which can be grouped into. */
export const newestOfKind = (memberId: string, kind: Kind): Lookup<LatestOfKind | null> => ({
  query: sql`
    select ${latestOfKind.columns} from notification
    where member_id = ${memberId} and kind = ${kind} order by id desc limit 1`,
  readRows: ([row]: readonly Stored<LatestOfKind>[]) => (row ? latestOfKind.read(row) : null),
})

/** True if this event was notified before. */
export const isAlreadyNotified = (memberId: string, cause: string): Lookup<boolean> => ({
  query: sql`select 1 as told from notification_cause where member_id = ${memberId} and cause = ${cause}`,
  readRows: (rows) => rows.length > 0,
})

export interface OpenQuestion {
  id: string
  kind: Kind
  facts: Fact[]
}

/** Unread questions about a month and unread reminders of a rent day. */
export const openQuestions = (memberId: string): Lookup<OpenQuestion[]> => ({
  query: sql`
    select id, kind, facts from notification where member_id = ${memberId} and read_at is null
      and kind in ('month_to_confirm', 'coming_rent', 'troubled_rent')`,
  readRows: (rows: readonly OpenQuestion[]) => [...rows],
})

/** Changes that one event makes to a member's notifications. */
export interface NotificationChanges {
  cause: string
  at: Date
  /** Null if only the cause is recorded. */
  revision: number | null
  /** Notifications that this event answers: marked as read and removed from the next email. */
  settledIds: readonly string[]
  fresh: NewNotification | null
  folded: (NotificationContent & { id: string }) | null
}

/** The caller holds the member's lock. */
export function saveNotificationChanges(tx: Tx, memberId: string, told: NotificationChanges): void {
  const { cause, revision, settledIds, fresh, folded } = told
  const at = told.at.toISOString()
  pipelineTogether(tx, [
    settledIds.length === 0
      ? null
      : sql`
      update notification set read_at = ${at}, revision = ${revision},
        letter = case letter when 'waiting' then 'none' else letter end
      where member_id = ${memberId} and id = any(${sql.param(settledIds)}::uuid[])`,
    fresh &&
      sql`
      insert into notification (member_id, id, kind, topic, count, amount, facts, in_app, made_at, revision, letter)
      values (${memberId}, ${fresh.id}, ${fresh.kind}, ${fresh.topic}, ${fresh.count}, ${fresh.amount},
        ${JSON.stringify(fresh.facts)}, ${fresh.inApp}, ${fresh.madeAt.toISOString()}, ${revision}, ${fresh.letter})`,
    folded &&
      sql`
      update notification set count = ${folded.count}, amount = ${folded.amount},
        facts = ${JSON.stringify(folded.facts)}, revision = ${revision}
      where member_id = ${memberId} and id = ${folded.id}`,
    revision === null
      ? null
      : sql`update notification_member set revision = ${revision} where member_id = ${memberId}`,
    sql`
      insert into notification_cause (member_id, cause, told_at) values (${memberId}, ${cause}, ${at})`,
  ])
}

export interface ListFilter {
  state: 'all' | 'unread' | 'read'
  topic: Topic | null
  kind: Kind | null
  before: string | null
  limit: number
  offset: number
}

function matching(memberId: string, wanted: Pick<ListFilter, 'state' | 'topic' | 'kind'>): SQL {
  const { state, topic, kind } = wanted
  return sql.join(
    [
      sql`member_id = ${memberId} and in_app`,
      ...(state === 'unread' ? [sql`read_at is null`] : []),
      ...(state === 'read' ? [sql`read_at is not null`] : []),
      ...(topic ? [sql`topic = ${topic}`] : []),
      ...(kind ? [sql`kind = ${kind}`] : []),
    ],
    sql` and `,
  )
}

const unreadCount = (memberId: string): SQL => sql`(select count(*)::int from notification
  where member_id = ${memberId} and in_app and read_at is null)`

/** A page, the total and the unread count in one statement. Newest first. */
export async function pageOfNotifications(
  db: Queryable,
  memberId: string,
  wanted: ListFilter,
): Promise<{ items: Notification[]; total: number; unread: number }> {
  const where = matching(memberId, wanted)
  const older = wanted.before ? sql` and id < ${wanted.before}` : sql``
  const { rows } = await db.execute<{ items: Stored<Notification>[]; total: number; unread: number }>(sql`
    select (select count(*)::int from notification where member_id = ${memberId} and ${where}) as total,
      ${unreadCount(memberId)} as unread,
      (select coalesce(jsonb_agg(to_jsonb(page) order by page.id desc), '[]') from (
        select ${columns} from notification where member_id = ${memberId} and ${where}${older}
        order by id desc limit ${wanted.limit} offset ${wanted.offset}) page) as items`)
  const [row] = rows
  return {
    items: (row?.items ?? []).map(notifications.read),
    total: row?.total ?? 0,
    unread: row?.unread ?? 0,
  }
}

export async function findNotification(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<Notification | null> {
  const { rows } = await db.execute<Stored<Notification>>(
    sql`select ${columns} from notification where member_id = ${memberId} and id = ${id} and in_app`,
  )
  return rows[0] ? notifications.read(rows[0]) : null
}

/** Returns a notification to push, also if it is not shown in the app. Null once read. */
export async function findToPush(db: Queryable, memberId: string, id: string): Promise<Notification | null> {
  const { rows } = await db.execute<Stored<Notification>>(
    sql`select ${columns} from notification where member_id = ${memberId} and id = ${id} and read_at is null`,
  )
  return rows[0] ? notifications.read(rows[0]) : null
}

export async function countUnread(db: Queryable, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(sql`select ${unreadCount(memberId)} as unread`)
  return rows[0]?.unread ?? 0
}

/** Returns false if nothing changed. */
export async function markRead(
  tx: Tx,
  memberId: string,
  id: string,
  given: { readAt: Date | null; revision: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update notification set read_at = ${given.readAt?.toISOString() ?? null}, revision = ${given.revision}
    where member_id = ${memberId} and id = ${id} and in_app
      and read_at is ${sql.raw(given.readAt ? 'null' : 'not null')}`)
  return rowCount === 1
}

export async function markAllRead(
  tx: Tx,
  memberId: string,
  given: { readAt: Date; revision: number },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update notification set read_at = ${given.readAt.toISOString()}, revision = ${given.revision}
    where member_id = ${memberId} and in_app and read_at is null`)
  return rowCount ?? 0
}

/** Changes since a revision, in order. Returns one row more than the limit if there are more. */
export async function changesSince(
  db: Queryable,
  memberId: string,
  given: { revision: number; limit: number },
): Promise<{ changed: Notification[]; head: number; unread: number }> {
  const { rows } = await db.execute<{ changed: Stored<Notification>[]; head: string; unread: number }>(sql`
    select coalesce((select revision from notification_member where member_id = ${memberId}), 0) as head,
      ${unreadCount(memberId)} as unread,
      (select coalesce(jsonb_agg(to_jsonb(c) order by c.revision, c.id), '[]') from (
        select ${columns} from notification
        where member_id = ${memberId} and in_app and revision > ${given.revision}
        order by revision, id limit ${given.limit + 1}) c) as changed`)
  const [row] = rows
  return {
    changed: (row?.changed ?? []).map(notifications.read),
    head: Number(row?.head ?? 0),
    unread: row?.unread ?? 0,
  }
}
