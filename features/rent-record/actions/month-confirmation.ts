import { findMember } from '@keyturn/identity'
import { after, days } from '@keyturn/platform/clock'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { deliverEmail } from '@keyturn/providers/mail'
import {
  isLandlordOptedOut,
  landlordToAsk,
  linkToken,
  loadTenancies,
  optOutLandlord,
  readLinkToken,
  withdrawnAt,
} from '@keyturn/tenancy'
import { shownBy } from '../constants.ts'
import type { RentRecordContext } from '../context.ts'
import { homeOfMonth, isOfHome } from '../domain/confirmation-home.ts'
import { monthAnswered } from '../events.ts'
import { monthEmailJob } from '../jobs/kinds.ts'
import { landlordMonthLinks } from '../links.ts'
import { monthEmail } from '../mail/month-email.ts'
import {
  closeMonthConfirmations,
  confirmationOfMonth,
  findMonthConfirmation,
  type StoredMonthConfirmation,
  saveMonthAnswer,
  upsertMonthConfirmation,
} from '../store/month-confirmations.ts'
import { loadPeriods, lockRecord } from '../store/record.ts'
import { fullName } from './record-shown-facts.ts'

const OPEN_DAYS = 30

/**
 * Emails the confirmed landlord or agent to ask whether this rent arrived. Only for a month shown by the member's own
 * statement.
 */
export async function askAboutMonth(
  context: RentRecordContext,
  { memberId, dueOn }: { memberId: string; dueOn: Day },
): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    const due = (await loadPeriods(tx, memberId)).filter((period) => period.dueOn === dueOn)
    if (due.length === 0) throw notFound()
    const period = due.findLast((each) => shownBy(each) === 'own_statement')
    if (!period)
      throw new Refusal(
        409,
        'nothing_to_confirm',
        'Only a month that your own statement shows can be confirmed.',
      )
    const homes = await loadTenancies(tx, memberId, dayOfInstant(now))
    const home = homeOfMonth(homes, period)
    if (!home) throw notFound()
    const word = await confirmationOfMonth(tx, memberId, period)
    const isSame =
      word?.foundPence === period.foundPence &&
      word.settledOn === period.settledOn &&
      isOfHome(word, period, homes)
    const before = isSame ? word : null
    if (before?.state === 'denied')
      throw new Refusal(409, 'answered', `${before.named} has answered, and could not confirm it.`)
    if (before && before.expiresAt > now)
      throw new Refusal(
        409,
        'asked_already',
        `${before.named} has been asked already. You will see here what they say.`,
      )
    const landlord = await landlordToAsk(context, tx, { memberId, tenancyId: period.tenancyId })
    if (!landlord)
      throw new Refusal(
        409,
        'nobody_to_ask',
        'We can ask only a landlord or agent who confirmed your present tenancy, and while you agree that we write to them. We send at most five such emails a day.',
      )
    const id = newId(now)
    const { tenancyId, foundPence, settledOn } = period
    const expiresAt = after(now, days(OPEN_DAYS))
    const tenant = fullName(await findMember(tx, memberId))
    const asked = { tenant, ...home, sentTo: landlord.address, named: landlord.name }
    const about = { tenancyId, dueOn, foundPence, settledOn }
    await upsertMonthConfirmation(tx, memberId, { id, ...about, ...asked, expiresAt }, now)
    await context.queue.enqueue(tx, monthEmailJob, { memberId, wordId: id })
  })
}

interface Question {
  memberId: string
  word: StoredMonthConfirmation
  state: 'open' | 'answered' | 'expired'
}

async function questionOf(
  context: RentRecordContext,
  db: Parameters<typeof findMonthConfirmation>[0],
  token: string,
): Promise<Question> {
  const named = readLinkToken(context, 'month-link', token)
  const word = named && (await findMonthConfirmation(db, named.memberId, named.requestId))
  if (!word) throw notFound()
  const now = context.clock.now()
  const mayAsk = (await withdrawnAt(db, named.memberId, 'write_to_landlord')) === null
  const homes = await loadTenancies(db, named.memberId, dayOfInstant(now))
  const isOpen = mayAsk && word.expiresAt > now && isOfHome(word, word, homes)
  const state = word.state !== 'waiting' ? 'answered' : isOpen ? 'open' : 'expired'
  return { memberId: named.memberId, word, state }
}

/** Shows facts only while the question is open, so an old email reveals nothing. */
export async function readMonthQuestion(context: RentRecordContext, token: string) {
  const { memberId, word, state } = await questionOf(context, context.db, token)
  if (state !== 'open') return { state, facts: null }
  return { state, facts: await factsOf(context, memberId, word) }
}

async function factsOf({ db }: RentRecordContext, memberId: string, word: StoredMonthConfirmation) {
  const member = await findMember(db, memberId)
  if (!member) throw notFound()
  const { dueOn, foundPence, settledOn } = word
  const home = { address: word.address ?? '', landlord: word.landlord ?? '' }
  return { tenant: word.tenant ?? fullName(member), ...home, dueOn, foundPence, settledOn }
}

/** Stores the landlord's answer, once. A "no" has no consequence, and no agency is notified of either answer. */
export async function answerMonthQuestion(
  context: RentRecordContext,
  token: string,
  answer: 'confirmed' | 'denied',
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const asked = readLinkToken(context, 'month-link', token)
    if (!asked) throw notFound()
    await lockRecord(tx, asked.memberId)
    const { memberId, word, state } = await questionOf(context, tx, token)
    if (state === 'answered')
      throw new Refusal(409, 'already_answered', 'This has been answered already. Thank you.')
    if (state === 'expired')
      throw new Refusal(410, 'expired', 'This question is closed. Your tenant can ask again.')
    await saveMonthAnswer(tx, memberId, { id: word.id, state: answer, at: context.clock.now() })
    const { dueOn, id: wordId } = word
    await context.queue.publish(tx, monthAnswered, { memberId, dueOn, wordId, answer })
  })
}

/** Stops all emails to this address, for every member. Needs no account. */
export async function stopMonthQuestions(context: RentRecordContext, token: string): Promise<void> {
  const { word } = await questionOf(context, context.db, token)
  await context.db.transaction((tx) => optOutLandlord(context, tx, word.sentTo))
}

/** Checks consent, opt-out and facts when the job runs, because they may have changed since it was queued. */
export async function sendMonthEmail(
  context: RentRecordContext,
  { memberId, wordId }: { memberId: string; wordId: string },
  id: string,
): Promise<void> {
  const word = await findMonthConfirmation(context.db, memberId, wordId)
  const now = context.clock.now()
  if (word?.state !== 'waiting' || word.expiresAt <= now) return
  if (!isOfHome(word, word, await loadTenancies(context.db, memberId, dayOfInstant(now)))) return
  if (await isLandlordOptedOut(context, word.sentTo)) return
  if ((await withdrawnAt(context.db, memberId, 'write_to_landlord')) !== null) return
  const token = linkToken(context, 'month-link', memberId, wordId)
  const letter = monthEmail({
    ...(await factsOf(context, memberId, word)),
    page: context.publicUrl + landlordMonthLinks.page(token),
    expiresOn: dayOfInstant(word.expiresAt),
  })
  const unsubscribeUrl = context.publicUrl + landlordMonthLinks.stop(token)
  await deliverEmail(context, { id, to: { address: word.sentTo }, unsubscribeUrl, letter }, { memberId })
}

/**
 * Closes the member's open questions after consent to write to the landlord is withdrawn. Does nothing if consent was
 * given again.
 */
export async function closeMonthQuestions(context: RentRecordContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    if ((await withdrawnAt(tx, memberId, 'write_to_landlord')) === null) return
    await closeMonthConfirmations(tx, memberId, context.clock.now())
  })
}
