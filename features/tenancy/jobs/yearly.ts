import { addMonths, dayOfInstant } from '@keyturn/platform/days'
import type { Schedule } from '@keyturn/platform/jobs'
import { deliverEmail } from '@keyturn/providers/mail'
import { viewerLinks } from '@keyturn/rent-passport/links'
import { optOutKeys } from '../actions/ask-landlord.ts'
import { readConfirmation } from '../actions/yearly-confirmation.ts'
import type { TenancyContext } from '../context.ts'
import { linkToken } from '../link-token.ts'
import { landlordStop } from '../links.ts'
import { yearlyConfirmationEmail as letter } from '../mail/yearly-email.ts'
import { confirmationsGivenBy, findRequest, takeConfirmationsToRenew } from '../store/landlords.ts'
import { isOptedOut } from '../store/opt-outs.ts'
import { newerWordsRound, yearlyEmailJob, yearlyRunJob } from './kinds.ts'

const RANGE = 200

export const tenancyTimetable: Schedule[] = [
  { cron: '20 9 * * *', job: yearlyRunJob },
  { cron: '40 10 * * *', job: newerWordsRound },
]

/** Asks once for each confirmation that is a year old. */
export async function askForYearlyConfirmations(context: TenancyContext): Promise<void> {
  const at = context.clock.now()
  const saidUntil = addMonths(dayOfInstant(at), -12)
  for (;;) {
    const taken = await context.db.transaction(async (tx) => {
      const words = await takeConfirmationsToRenew(tx, { saidUntil, at, limit: RANGE })
      for (const word of words) await context.queue.enqueue(tx, yearlyEmailJob, word)
      return words.length
    })
    if (taken < RANGE) return
  }
}

/** Reads everything when the job runs, because consent, silence and the named landlord may have changed since. */
export async function sendYearlyEmail(
  context: TenancyContext,
  word: { memberId: string; requestId: string },
  id: string,
): Promise<void> {
  const { memberId, requestId } = word
  const request = await findRequest(context.db, memberId, requestId)
  if (!request || (await isOptedOut(context.db, optOutKeys(context, request.sentTo)))) return
  const given = await confirmationsGivenBy(context.db, request.sentTo)
  const isTheirs = given.some((each) => each.memberId === memberId && each.requestId === requestId)
  const facts = isTheirs ? await readConfirmation(context, word) : null
  if (!facts?.isDue) return
  const token = linkToken(context, 'landlord-link', memberId, requestId)
  const unsubscribeUrl = context.publicUrl + landlordStop(token)
  const written = letter({ ...facts, page: context.publicUrl + viewerLinks.list })
  await deliverEmail(
    context,
    { id, to: { address: request.sentTo }, unsubscribeUrl, letter: written },
    { memberId },
  )
}
