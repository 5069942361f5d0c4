import { addMonths, dayOfInstant } from '@keyturn/platform/days'
import type { Schedule } from '@keyturn/platform/jobs'
import { deliverLetter } from '@keyturn/providers/mail'
import { viewerLinks } from '@keyturn/viewers/links'
import { silenceKeys } from '../actions/ask-landlord.ts'
import { readWord } from '../actions/yearly-word.ts'
import type { TenancyContext } from '../context.ts'
import { letterToken } from '../letter-token.ts'
import { landlordStop } from '../links.ts'
import { yearlyLetter as letter } from '../mail/yearly-letter.ts'
import { findRequest, takeWordsToAskAgain, wordsGivenBy } from '../store/landlords.ts'
import { isSilenced } from '../store/silences.ts'
import { newerWordsRound, yearlyLetter, yearlyRound } from './kinds.ts'

const RANGE = 200

export const tenancyTimetable: Schedule[] = [
  { cron: '20 9 * * *', job: yearlyRound },
  { cron: '40 10 * * *', job: newerWordsRound },
]

/** Asks once for each confirmation that is a year old. */
export async function goYearlyRound(context: TenancyContext): Promise<void> {
  const at = context.clock.now()
  const saidUntil = addMonths(dayOfInstant(at), -12)
  for (;;) {
    const taken = await context.db.transaction(async (tx) => {
      const words = await takeWordsToAskAgain(tx, { saidUntil, at, limit: RANGE })
      for (const word of words) await context.queue.enqueue(tx, yearlyLetter, word)
      return words.length
    })
    if (taken < RANGE) return
  }
}

/** Reads everything when the job runs, because consent, silence and the named landlord may have changed since. */
export async function writeYearly(
  context: TenancyContext,
  word: { memberId: string; requestId: string },
  id: string,
): Promise<void> {
  const { memberId, requestId } = word
  const request = await findRequest(context.db, memberId, requestId)
  if (!request || (await isSilenced(context.db, silenceKeys(context, request.sentTo)))) return
  const given = await wordsGivenBy(context.db, request.sentTo)
  const isTheirs = given.some((each) => each.memberId === memberId && each.requestId === requestId)
  const facts = isTheirs ? await readWord(context, word) : null
  if (!facts?.isDue) return
  const token = letterToken(context, 'landlord-link', memberId, requestId)
  const unsubscribeUrl = context.publicUrl + landlordStop(token)
  const written = letter({ ...facts, page: context.publicUrl + viewerLinks.list })
  await deliverLetter(
    context,
    { id, to: { address: request.sentTo }, unsubscribeUrl, letter: written },
    { memberId },
  )
}
