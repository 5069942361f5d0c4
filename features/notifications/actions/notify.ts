import { after } from '@keyturn/platform/clock'
import { combineLookups, lookUp, type Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { NotificationsContext } from '../context.ts'
import { type ChannelName, type Channels, channelNames } from '../domain/channels.ts'
import { channelsFor } from '../domain/choices.ts'
import { byDaytime, nextEmailAt } from '../domain/email-schedule.ts'
import { addToGroup, contentOf, joinsGroup, type NotificationEvent } from '../domain/grouping.ts'
import { ruleOf } from '../domain/kinds.ts'
import { supersededBy } from '../domain/supersede.ts'
import { emailJob, pushJob } from '../jobs/kinds.ts'
import { eraseMember, lockMember, type MemberRow } from '../store/members.ts'
import {
  isAlreadyNotified,
  type LatestOfKind,
  type NewNotification,
  type NotificationChanges,
  newestOfKind,
  openQuestions,
  saveNotificationChanges,
} from '../store/notifications.ts'
import { notifyOpenStreams } from '../store/open-streams.ts'
import { type WaitingContent, waitingOf } from '../store/waiting-emails.ts'
import { contactWith } from './contact.ts'

const PUSH_DELAY_MS = 15_000

/** Creates a notification about an event or adds the event to a group. Idempotent per cause. */
export async function notify(
  context: NotificationsContext,
  memberId: string,
  news: NotificationEvent,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    // Reads under the member's lock, so no other notification of theirs is written in between.
    const known = await lookUp(tx, loadKnown(memberId, news))
    // The account has been deleted, so deletes everything about the member, including the row just locked.
    if (!known.contact) return eraseMember(tx, memberId)
    if (known.isTold) return
    const now = context.clock.now()
    const channels = channelsFor(news.kind, member.choices)
    const wanted = Object.values(channels).includes(true)
    const settledIds = supersededBy(news, known.questions)
    const isSettled = settledIds.length > 0
    const revision = wanted || isSettled ? member.revision + 1 : null
    const story = wanted ? groupOrCreate(news, { channels, latest: known.latest, now }) : nothing
    saveNotificationChanges(tx, memberId, { cause: news.cause, at: now, revision, settledIds, ...story })
    if (isSettled && !channels.inApp) notifyOpenStreams(tx, memberId)
    const { waiting } = known
    const delivery = { context, tx, memberId, member, story, settledIds, waiting, now }
    for (const name of channelNames) if (channels[name]) await deliver[name](delivery)
  })
}

interface Delivery {
  context: NotificationsContext
  tx: Tx
  memberId: string
  member: MemberRow
  story: Pick<NotificationChanges, 'fresh' | 'folded'>
  settledIds: readonly string[]
  /** Notifications that waited for an email before. */
  waiting: readonly WaitingContent[]
  now: Date
}

const deliver: Record<ChannelName, (delivery: Delivery) => Promise<void>> = {
  inApp: async ({ tx, memberId }) => notifyOpenStreams(tx, memberId),

  async email({ context, tx, memberId, member, story, settledIds, waiting, now }) {
    const stillWaiting = waiting.filter(({ id }) => !settledIds.includes(id))
    const all = story.fresh ? [...stillWaiting, { ...story.fresh, letterId: null }] : stillWaiting
    const due = emailDueAt(all, member)
    if (!isScheduled(due, emailDueAt(waiting, member), now)) await scheduleEmail(context, tx, memberId, due)
  },

  async push({ context, tx, memberId, member, story, now }) {
    const notificationId = story.folded?.id ?? story.fresh?.id
    if (!notificationId) return
    // Delayed, so that further events can be grouped, and not sent at night.
    const startAfter = byDaytime(after(now, PUSH_DELAY_MS), member.choices.timezone)
    const work = { startAfter, singletonKey: notificationId }
    await context.queue.enqueue(tx, pushJob, { memberId, notificationId }, work)
  },
}

/** True if the latest notification used this channel as the new one will. Only then are the two grouped. */
const usedSameChannel: Record<ChannelName, (latest: LatestOfKind, isWanted: boolean) => boolean> = {
  inApp: ({ inApp }, isWanted) => inApp === isWanted,
  email: ({ letter }, isWanted) => (letter === 'waiting') === isWanted,
  // Folded notifications are pushed as well.
  push: () => true,
}

const loadKnown = (memberId: string, { kind, cause }: NotificationEvent) =>
  combineLookups({
    contact: contactWith(memberId),
    isTold: isAlreadyNotified(memberId, cause),
    questions: openQuestions(memberId),
    latest: newestOfKind(memberId, kind),
    waiting: waitingOf(memberId),
  })

const nothing: Pick<NotificationChanges, 'fresh' | 'folded'> = { fresh: null, folded: null }

/** Folds the event into the latest notification or makes a new one. */
function groupOrCreate(
  news: NotificationEvent,
  given: { channels: Channels; latest: LatestOfKind | null; now: Date },
): Pick<NotificationChanges, 'fresh' | 'folded'> {
  const { channels, latest, now } = given
  const folds =
    latest &&
    channelNames.every((name) => usedSameChannel[name](latest, channels[name])) &&
    joinsGroup(
      { ...latest, isRead: latest.readAt !== null, inLetter: latest.letterId !== null },
      { kind: news.kind, at: now },
    )
  if (folds) return { fresh: null, folded: { ...addToGroup(latest, news.fact), id: latest.id } }
  const fresh: NewNotification = {
    ...contentOf(news),
    id: newId(now),
    topic: ruleOf(news.kind).topic,
    inApp: channels.inApp,
    letter: channels.email ? 'waiting' : 'none',
    madeAt: now,
  }
  return { fresh, folded: null }
}

/** Returns when the next email is due. Notifications already in an email have their own job with retries. */
export function emailDueAt(
  waiting: readonly WaitingContent[],
  { lastLetterAt, choices }: Pick<MemberRow, 'lastLetterAt' | 'choices'>,
): Date | null {
  const fresh = waiting.filter(({ letterId }) => letterId === null)
  return nextEmailAt({
    waiting: fresh.map(({ kind, madeAt }) => ({ since: madeAt, urgent: ruleOf(kind).urgent })),
    lastLetterAt,
    timezone: choices.timezone,
  })
}

/** True if a job for that time exists. False for a past time, because its job may have used all its retries. */
const isScheduled = (due: Date | null, dueBefore: Date | null, now: Date): boolean =>
  dueBefore !== null && dueBefore > now && due?.getTime() === dueBefore.getTime()

/** Schedules one email job per member for the time the next email is due. An earlier time gets its own job. */
export async function scheduleEmail(
  { queue }: NotificationsContext,
  tx: Tx,
  memberId: string,
  at: Date | null,
): Promise<void> {
  if (!at) return
  const singletonKey = `${memberId} ${at.toISOString()}`
  await queue.enqueue(tx, emailJob, { memberId }, { startAfter: at, singletonKey })
}
