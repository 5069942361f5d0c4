import { after } from '@keyturn/platform/clock'
import { lookUp, type Tx, together } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { NotificationsContext } from '../context.ts'
import { type ChannelName, type Channels, channelNames } from '../domain/channels.ts'
import { channelsFor } from '../domain/choices.ts'
import { fold, foldsInto, type News, storyOf } from '../domain/folding.ts'
import { ruleOf } from '../domain/kinds.ts'
import { nextLetterAt, whenAwake } from '../domain/letters-due.ts'
import { settledBy } from '../domain/settling.ts'
import { letterJob, pushJob } from '../jobs/kinds.ts'
import { type WaitingNews, waitingOf } from '../store/letters.ts'
import { ringOut } from '../store/line.ts'
import { eraseMember, lockMember, type MemberRow } from '../store/members.ts'
import {
  isTold,
  type LatestOfKind,
  type NewNotification,
  newestOfKind,
  openQuestions,
  saveTold,
  type Told,
} from '../store/notifications.ts'
import { contactWith } from './contact.ts'

const PUSH_WAITS_MS = 15_000

/** Creates or folds a notification about an event. Idempotent per cause. */
export async function tell(context: NotificationsContext, memberId: string, news: News): Promise<void> {
  await context.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    // Reads under the member's lock, so no other notification of theirs is written in between.
    const known = await lookUp(tx, knownBefore(memberId, news))
    // The account has been deleted, so deletes everything about the member, including the row just locked.
    if (!known.contact) return eraseMember(tx, memberId)
    if (known.isTold) return
    const now = context.clock.now()
    const channels = channelsFor(news.kind, member.choices)
    const wanted = Object.values(channels).includes(true)
    const settledIds = settledBy(news, known.questions)
    const isSettled = settledIds.length > 0
    const revision = wanted || isSettled ? member.revision + 1 : null
    const story = wanted ? asStory(news, { channels, latest: known.latest, now }) : nothing
    saveTold(tx, memberId, { cause: news.cause, at: now, revision, settledIds, ...story })
    if (isSettled && !channels.inApp) ringOut(tx, memberId)
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
  story: Pick<Told, 'fresh' | 'folded'>
  settledIds: readonly string[]
  /** Notifications that waited for an email before. */
  waiting: readonly WaitingNews[]
  now: Date
}

const deliver: Record<ChannelName, (delivery: Delivery) => Promise<void>> = {
  inApp: async ({ tx, memberId }) => ringOut(tx, memberId),

  async email({ context, tx, memberId, member, story, settledIds, waiting, now }) {
    const stillWaiting = waiting.filter(({ id }) => !settledIds.includes(id))
    const all = story.fresh ? [...stillWaiting, { ...story.fresh, letterId: null }] : stillWaiting
    const due = letterDueAt(all, member)
    if (!isPlanned(due, letterDueAt(waiting, member), now)) await planLetter(context, tx, memberId, due)
  },

  async push({ context, tx, memberId, member, story, now }) {
    const notificationId = story.folded?.id ?? story.fresh?.id
    if (!notificationId) return
    // Delayed, so that further events can be folded in, and not sent at night.
    const startAfter = whenAwake(after(now, PUSH_WAITS_MS), member.choices.timezone)
    const work = { startAfter, singletonKey: notificationId }
    await context.queue.enqueue(tx, pushJob, { memberId, notificationId }, work)
  },
}

/** True if the latest notification used this channel as the new one will. Only then are the two folded. */
const wentAlike: Record<ChannelName, (latest: LatestOfKind, isWanted: boolean) => boolean> = {
  inApp: ({ inApp }, isWanted) => inApp === isWanted,
  email: ({ letter }, isWanted) => (letter === 'waiting') === isWanted,
  // Folded notifications are pushed as well.
  push: () => true,
}

const knownBefore = (memberId: string, { kind, cause }: News) =>
  together({
    contact: contactWith(memberId),
    isTold: isTold(memberId, cause),
    questions: openQuestions(memberId),
    latest: newestOfKind(memberId, kind),
    waiting: waitingOf(memberId),
  })

const nothing: Pick<Told, 'fresh' | 'folded'> = { fresh: null, folded: null }

/** Folds the event into the latest notification or makes a new one. */
function asStory(
  news: News,
  given: { channels: Channels; latest: LatestOfKind | null; now: Date },
): Pick<Told, 'fresh' | 'folded'> {
  const { channels, latest, now } = given
  const folds =
    latest &&
    channelNames.every((name) => wentAlike[name](latest, channels[name])) &&
    foldsInto(
      { ...latest, isRead: latest.readAt !== null, inLetter: latest.letterId !== null },
      { kind: news.kind, at: now },
    )
  if (folds) return { fresh: null, folded: { ...fold(latest, news.fact), id: latest.id } }
  const fresh: NewNotification = {
    ...storyOf(news),
    id: newId(now),
    topic: ruleOf(news.kind).topic,
    inApp: channels.inApp,
    letter: channels.email ? 'waiting' : 'none',
    madeAt: now,
  }
  return { fresh, folded: null }
}

/** Returns when the next email is due. Notifications already in an email have their own job with retries. */
export function letterDueAt(
  waiting: readonly WaitingNews[],
  { lastLetterAt, choices }: Pick<MemberRow, 'lastLetterAt' | 'choices'>,
): Date | null {
  const fresh = waiting.filter(({ letterId }) => letterId === null)
  return nextLetterAt({
    waiting: fresh.map(({ kind, madeAt }) => ({ since: madeAt, urgent: ruleOf(kind).urgent })),
    lastLetterAt,
    timezone: choices.timezone,
  })
}

/** True if a job for that time exists. A past time does not count, because its job may have used all its retries. */
const isPlanned = (due: Date | null, dueBefore: Date | null, now: Date): boolean =>
  dueBefore !== null && dueBefore > now && due?.getTime() === dueBefore.getTime()

/** Schedules one email job per member for the time the next email is due. An earlier time gets its own job. */
export async function planLetter(
  { queue }: NotificationsContext,
  tx: Tx,
  memberId: string,
  at: Date | null,
): Promise<void> {
  if (!at) return
  const singletonKey = `${memberId} ${at.toISOString()}`
  await queue.enqueue(tx, letterJob, { memberId }, { startAfter: at, singletonKey })
}
