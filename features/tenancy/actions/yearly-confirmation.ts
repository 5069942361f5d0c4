import { findMember } from '@keyturn/identity'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import type { Context } from '@keyturn/platform/feature'
import { notFound, Refusal } from '@keyturn/platform/http'
import { consentsNow } from '../domain/consents.ts'
import { type Home, isSameAddress } from '../domain/homes.ts'
import { askAgainOn, mayMove } from '../domain/landlord-request.ts'
import { landlordAnswered } from '../events.ts'
import { linkToken, readLinkToken } from '../link-token.ts'
import { findConsents } from '../store/consents.ts'
import { changeHome, findHomes, lockHomes } from '../store/homes.ts'
import { changeRequest, confirmationsGivenBy, findRequest, type LandlordRequest } from '../store/landlords.ts'

/** A landlord's confirmation of a home, for their page. */
export interface LandlordConfirmation {
  /** Identifies it in a form. Valid only together with the address. */
  token: string
  tenant: string
  address: string
  said: 'confirmed' | 'corrected'
  saidOn: Day
  askAgainOn: Day
  isDue: boolean
}

/** Returns the homes that this verified address confirmed, while the member consents to emails. */
export async function confirmationsOf(context: Context, address: string): Promise<LandlordConfirmation[]> {
  const given = await confirmationsGivenBy(context.db, address)
  const words = await Promise.all(given.map((which) => readConfirmation(context, which)))
  return words.filter((word) => word !== null)
}

/** Returns null if the home is gone or the member has withdrawn consent. */
export async function readConfirmation(
  context: Context,
  { memberId, requestId }: { memberId: string; requestId: string },
): Promise<LandlordConfirmation | null> {
  const { db } = context
  const [member, homes, consents, request] = await Promise.all([
    findMember(db, memberId),
    findHomes(db, memberId),
    findConsents(db, memberId),
    findRequest(db, memberId, requestId),
  ])
  const home = homes.find(({ id }) => id === request?.tenancyId)
  if (!member || !home || !request || !consentsNow(consents).landlordCommunicationConsent) return null
  const facts = request.answeredFacts
  if (!facts) return null
  const saidOn = dayOfConfirmation(request)
  return {
    token: linkToken(context, 'yearly-word', memberId, requestId),
    tenant: facts.tenant,
    address: facts.address,
    said: request.state === 'corrected' ? 'corrected' : 'confirmed',
    saidOn,
    askAgainOn: askAgainOn(saidOn),
    isDue: stillHolds(request, home) && dayOfInstant(context.clock.now()) >= askAgainOn(saidOn),
  }
}

/** Returns false once the member has another address, because the confirmation is about the earlier one. */
const stillHolds = ({ answeredFacts }: LandlordRequest, home: Home): boolean =>
  answeredFacts !== null && isSameAddress(answeredFacts.address, home.address)

const dayOfConfirmation = ({ stillAt, answeredAt, askedAt }: LandlordRequest): Day =>
  dayOfInstant(stillAt ?? answeredAt ?? askedAt)

/**
 * Renews a confirmation after a year, or ends it at any time. Ending it removes the evidence only; the member decides
 * about a move.
 */
export async function answerYearlyConfirmation(
  context: Context,
  { address, token, answer }: { address: string; token: string; answer: 'still' | 'no_longer' },
): Promise<void> {
  const named = readLinkToken(context, 'yearly-word', token)
  if (!named) throw notFound()
  const { memberId, requestId } = named
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    const given = await confirmationsGivenBy(tx, address)
    const isTheirs = given.some((each) => each.memberId === memberId && each.requestId === requestId)
    const request = isTheirs ? await findRequest(tx, memberId, requestId) : null
    if (!request || !consentsNow(await findConsents(tx, memberId)).landlordCommunicationConsent)
      throw notFound()
    const now = context.clock.now()
    const home = (await findHomes(tx, memberId)).find(({ id }) => id === request.tenancyId)
    if (answer === 'still') {
      if (!home || !stillHolds(request, home)) throw notFound()
      if (dayOfInstant(now) < askAgainOn(dayOfConfirmation(request)))
        throw new Refusal(409, 'not_due', 'You said so less than a year ago. Thank you.')
      await changeRequest(tx, memberId, requestId, { stillAt: now })
      // Facts that the member changed since are not confirmed.
      if (home?.landlordConfirmedAt) await changeHome(tx, memberId, home.id, { landlordConfirmedAt: now })
      return
    }
    if (!mayMove(request.state, 'no_longer')) throw notFound()
    await changeRequest(tx, memberId, requestId, { state: 'no_longer', answeredAt: now })
    await changeHome(tx, memberId, request.tenancyId, { landlordConfirmedAt: null })
    await context.queue.publish(tx, landlordAnswered, { memberId, requestId, answer: 'no_longer' })
  })
}
