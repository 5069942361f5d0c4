import { after } from '@keyturn/platform/clock'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { NotificationsContext } from '../context.ts'
import { channelsFor } from '../domain/choices.ts'
import { fold, foldsInto, type News, storyOf } from '../domain/folding.ts'
import { ruleOf } from '../domain/kinds.ts'
import { nextLetterAt, whenAwake } from '../domain/letters-due.ts'
import { letterJob, pushJob } from '../jobs/kinds.ts'
import { type WaitingNews, waitingForLetter } from '../store/letters.ts'
import { ringOut } from '../store/line.ts'
import { eraseMember, lockMember, type MemberRow, saveRevision } from '../store/members.ts'
import {
  insertNotification,
  newestOfKind,
  noteCause,
  saveStory,
  settleQuestion,
} from '../store/notifications.ts'
import { contactOf } from './contact.ts'

const PUSH_WAITS_MS = 15_000

/** Something happened that a member should hear of. Told again, it changes nothing. */
export async function tell(context: NotificationsContext, memberId: string, news: News): Promise<void> {
  await context.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    // Whoever left is told nothing, and nothing about them stays here, the row that was just locked included.
    if (!(await contactOf(tx, memberId))) return eraseMember(tx, memberId)
    const now = context.clock.now()
    if (!(await noteCause(tx, memberId, news.cause, now))) return
    const revision = member.revision + 1
    const channels = channelsFor(news.kind, member.choices)
    const wanted = channels.inApp || channels.letter || channels.push
    const settled = await settleWith(tx, memberId, news, { readAt: now, revision })
    if (!wanted && !settled) return
    const notificationId = wanted ? await store(tx, memberId, { news, channels, revision, now }) : null
    await saveRevision(tx, memberId, revision)
    if (channels.inApp || settled) ringOut(tx, memberId)
    if (channels.letter)
      await planLetter(context, tx, memberId, letterDueAt(await waitingForLetter(tx, memberId), member))
    if (!channels.push || notificationId === null) return
    // A moment later, for what may be folded in; by day, because it rings.
    const startAfter = whenAwake(after(now, PUSH_WAITS_MS), member.choices.timezone)
    const work = { startAfter, singletonKey: notificationId }
    await context.queue.enqueue(tx, pushJob, { memberId, notificationId }, work)
  })
}

/** Rent that was found answers the question where it is, and what was said ahead of its day has had its time. */
async function settleWith(
  tx: Tx,
  memberId: string,
  { kind, fact }: News,
  at: { readAt: Date; revision: number },
): Promise<boolean> {
  if (kind !== 'rent_found' || !fact.month) return false
  return settleQuestion(tx, memberId, { month: fact.month, dueOn: fact.dueOn ?? null, ...at })
}

async function store(
  tx: Tx,
  memberId: string,
  given: { news: News; channels: { inApp: boolean; letter: boolean }; revision: number; now: Date },
): Promise<string> {
  const { news, channels, revision, now } = given
  const latest = await newestOfKind(tx, memberId, news.kind)
  const alike = latest?.inApp === channels.inApp && (latest.letter === 'waiting') === channels.letter
  const folds =
    latest &&
    alike &&
    foldsInto(
      { ...latest, isRead: latest.readAt !== null, inLetter: latest.letterId !== null },
      { kind: news.kind, at: now },
    )
  if (folds) {
    await saveStory(tx, memberId, latest.id, { ...fold(latest, news.fact), revision })
    return latest.id
  }
  const id = newId(now)
  await insertNotification(tx, memberId, {
    ...storyOf(news),
    id,
    topic: ruleOf(news.kind).topic,
    inApp: channels.inApp,
    letter: channels.letter ? 'waiting' : 'none',
    madeAt: now,
    revision,
  })
  return id
}

/** When a letter is due about what waits for one. What stands in a letter already has its own job, which tries again. */
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

/** One job a member stands ready for the moment the next letter is due; a sooner moment gets its own. */
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
