import { findMember } from '@keyturn/identity'
import { after, days } from '@keyturn/platform/clock'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { isSameMailbox } from '@keyturn/platform/mailbox'
import { deliverEmail } from '@keyturn/providers/mail'
import type { TenancyContext } from '../context.ts'
import {
  DEPOSIT_QUESTION_DAYS,
  type DepositAnswer,
  type DepositQuestion,
  isEnded,
  whyNotAgain,
} from '../domain/deposit.ts'
import { isSameAddress } from '../domain/homes.ts'
import { depositAnswered } from '../events.ts'
import { depositAskedNoticeJob, depositEmailJob } from '../jobs/kinds.ts'
import { type KnownTenancy, loadTenancies } from '../known-tenancies.ts'
import { linkToken, readLinkToken } from '../link-token.ts'
import { depositPage, depositStop, tenancyLinks } from '../links.ts'
import { depositAskedNotice, depositEmail } from '../mail/deposit-email.ts'
import {
  findDepositQuestions,
  replaceDepositQuestion,
  saveDepositAnswer,
} from '../store/deposit-questions.ts'
import { lockHomes } from '../store/homes.ts'
import { optOut } from '../store/opt-outs.ts'
import { canEmail, optOutKey } from './ask-landlord.ts'
import { confirmerToAsk, type EndedHome } from './deposit-confirmer.ts'

const NOT_AGAIN = {
  answered: 'They have answered already: the deposit was returned in full.',
  asked_already: 'They were asked already. You will see here what they say.',
}
const NOBODY =
  'We can ask only a landlord or agent who confirmed that home while you lived there, and while you agree that we write to them. We send at most five such emails a day.'

/** Emails the confirmer of a home that the member has left. */
export async function askAboutDeposit(
  context: TenancyContext,
  { memberId, tenancyId }: { memberId: string; tenancyId: string },
): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    const { homes, questions } = await endedHomes(context, tx, memberId)
    const home = homes.find(({ id }) => id === tenancyId)
    if (!home) throw notFound()
    const before = questions.find((each) => isAbout(each, home))
    const refused = before && whyNotAgain(before, now)
    if (refused) throw new Refusal(409, refused, NOT_AGAIN[refused])
    const sentTo = await confirmerToAsk(context, tx, memberId, home)
    const tenant = await nameOf(tx, memberId)
    if (sentTo === null || tenant === '' || !(await canEmail(context, tx, memberId, sentTo)))
      throw new Refusal(409, 'nobody_to_ask', NOBODY)
    const { address, leftOn } = home
    const expiresAt = after(now, days(DEPOSIT_QUESTION_DAYS))
    const id = newId(now)
    const question = { tenancyId, id, sentTo, tenant, address, leftOn, expiresAt, answer: null }
    await replaceDepositQuestion(tx, memberId, question, now)
    await context.queue.enqueue(tx, depositEmailJob, { memberId, questionId: id })
    await context.queue.enqueue(tx, depositAskedNoticeJob, { memberId, questionId: id })
  })
}

async function endedHomes(
  context: TenancyContext,
  db: Queryable,
  memberId: string,
): Promise<{ homes: EndedHome[]; questions: DepositQuestion[] }> {
  const today = dayOfInstant(context.clock.now())
  const homes = (await loadTenancies(db, memberId, today)).flatMap((home) => endedHome(home, today) ?? [])
  return { homes, questions: await findDepositQuestions(db, memberId) }
}

function endedHome(home: KnownTenancy, today: string): EndedHome | null {
  const { id, confirmedBy, confirmedFacts } = home
  const { endsOn, address } = home.tenancy
  return isEnded(endsOn, today) ? { id, address, leftOn: endsOn, confirmedBy, confirmedFacts } : null
}

/** Returns true if the question is about the home as it is now, and was put to its present confirmer. */
const isAbout = (question: DepositQuestion, home: EndedHome): boolean =>
  question.tenancyId === home.id &&
  question.leftOn === home.leftOn &&
  isSameAddress(question.address, home.address) &&
  home.confirmedBy !== null &&
  isSameMailbox(question.sentTo, home.confirmedBy)

async function nameOf(tx: Tx, memberId: string): Promise<string> {
  const member = await findMember(tx, memberId)
  return `${member?.firstName ?? ''} ${member?.lastName ?? ''}`.trim()
}

/** Lists the homes that the member has left, with what was answered about each deposit. */
export async function listDepositHomes(context: TenancyContext, memberId: string) {
  const { homes, questions } = await endedHomes(context, context.db, memberId)
  const now = context.clock.now()
  const shown = async (home: EndedHome) => {
    const question = questions.find((each) => isAbout(each, home)) ?? null
    const toAsk = await confirmerToAsk(context, context.db, memberId, home)
    return {
      home,
      confirmer: toAsk,
      answer: question?.answer ?? null,
      isWaiting: question !== null && question.expiresAt > now,
      canAsk: toAsk !== null && (question === null || whyNotAgain(question, now) === null),
    }
  }
  return Promise.all(homes.map(shown))
}

interface Asked {
  memberId: string
  question: DepositQuestion
  isOpen: boolean
}

async function questionOf(context: TenancyContext, db: Queryable, token: string): Promise<Asked> {
  const named = readLinkToken(context, 'deposit-link', token)
  if (!named) throw notFound()
  const asked = await findAsked(context, db, named.memberId, named.requestId)
  if (!asked) throw notFound()
  return asked
}

/** Checks consent, addresses and facts again, because they may have changed since the question was sent. */
async function findAsked(
  context: TenancyContext,
  db: Queryable,
  memberId: string,
  id: string,
): Promise<Asked | null> {
  const { homes, questions } = await endedHomes(context, db, memberId)
  const question = questions.find((each) => each.id === id)
  if (!question) return null
  const home = homes.find((each) => isAbout(question, each))
  const isOpen =
    question.expiresAt > context.clock.now() &&
    home !== undefined &&
    (await confirmerToAsk(context, db, memberId, home)) !== null
  return { memberId, question, isOpen }
}

/** Shows facts only while the question is open, so an old email reveals nothing. */
export async function readDepositQuestion(
  context: TenancyContext,
  token: string,
): Promise<Pick<Asked, 'question' | 'isOpen'>> {
  return questionOf(context, context.db, token)
}

/** Stores the answer. A later one replaces it while the link works. */
export async function answerDepositQuestion(
  context: TenancyContext,
  token: string,
  answer: DepositAnswer,
): Promise<void> {
  const named = readLinkToken(context, 'deposit-link', token)
  if (!named) throw notFound()
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, named.memberId)
    const { memberId, question, isOpen } = await questionOf(context, tx, token)
    if (!isOpen) throw new Refusal(410, 'expired', 'This question is closed. Your tenant can ask again.')
    await saveDepositAnswer(tx, memberId, { id: question.id, answer, at: context.clock.now() })
    if (question.answer !== answer)
      await context.queue.publish(tx, depositAnswered, { memberId, questionId: question.id, answer })
  })
}

/** Stops all emails to this address, for every member. Needs no account. */
export async function stopDepositQuestions(context: TenancyContext, token: string): Promise<void> {
  const { question } = await questionOf(context, context.db, token)
  await context.db.transaction((tx) => optOut(tx, optOutKey(context, question.sentTo), context.clock.now()))
}

/** Tells the member which question was sent in their name, because an open session can ask without a password. */
export async function sendDepositAskedNotice(
  context: TenancyContext,
  { memberId, questionId }: { memberId: string; questionId: string },
  id: string,
): Promise<void> {
  const member = await findMember(context.db, memberId)
  const question = (await findDepositQuestions(context.db, memberId)).find((each) => each.id === questionId)
  if (!member?.email || !question) return
  const { firstName, email: address } = member
  const settingsUrl = context.publicUrl + tenancyLinks.landlordSettings
  const letter = depositAskedNotice({ ...question, firstName, settingsUrl })
  await deliverEmail(context, { id, to: { address, name: firstName }, letter }, { memberId })
}

export async function sendDepositEmail(
  context: TenancyContext,
  { memberId, questionId }: { memberId: string; questionId: string },
  id: string,
): Promise<void> {
  const asked = await findAsked(context, context.db, memberId, questionId)
  if (!asked?.isOpen) return
  const { question } = asked
  const token = linkToken(context, 'deposit-link', memberId, questionId)
  const letter = depositEmail({
    ...question,
    page: context.publicUrl + depositPage(token),
    expiresOn: dayOfInstant(question.expiresAt),
  })
  const unsubscribeUrl = context.publicUrl + depositStop(token)
  await deliverEmail(context, { id, to: { address: question.sentTo }, unsubscribeUrl, letter }, { memberId })
}
