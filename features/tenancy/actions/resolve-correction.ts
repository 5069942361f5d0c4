import { dayOfInstant } from '@keyturn/platform/days'
import { notFound, Refusal } from '@keyturn/platform/http'
import type { TenancyContext } from '../context.ts'
import { askedFacts } from '../domain/asked-facts.ts'
import { termsAfterCorrection } from '../domain/dated-changes.ts'
import { tenancyChanged } from '../events.ts'
import { changeHome, findHomes, lockHomes, replaceTerms } from '../store/homes.ts'
import { changeRequest, findLatestRequest } from '../store/landlords.ts'

/** Applies the landlord's correction, or leaves the member's facts. */
export async function resolveCorrection(
  context: TenancyContext,
  memberId: string,
  accept: boolean,
): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    const request = await findLatestRequest(tx, memberId)
    if (request?.state !== 'corrected' || !request.correction) throw notFound()
    if (request.decision !== null)
      throw new Refusal(409, 'already_decided', 'You have decided about this already.')
    await changeRequest(tx, memberId, request.id, { decision: accept ? 'accepted' : 'declined' })
    const { answeredFacts } = request
    const home = (await findHomes(tx, memberId)).find(({ id }) => id === request.tenancyId)
    if (!accept || !home) return
    const { startsOn = home.startsOn, agreedEndOn = home.agreedEndOn } = request.correction
    if (agreedEndOn !== null && agreedEndOn <= startsOn)
      throw new Refusal(
        409,
        'contradicts',
        'These dates contradict each other. Please correct them in Settings.',
      )
    const { note: _words, ...facts } = request.correction
    // A note without facts does not confirm the home.
    const evidence = Object.keys(facts).length > 0 ? { landlordConfirmedAt: now } : {}
    await changeHome(tx, memberId, home.id, { startsOn, agreedEndOn, ...evidence })
    const verified = await context.verifiedRentDays(tx, memberId, home.id)
    const today = dayOfInstant(now)
    const terms = termsAfterCorrection(home, request.correction, { verified, today })
    await replaceTerms(tx, memberId, home.id, terms, now)
    if (answeredFacts?.terms) {
      const settled = askedFacts({ ...home, startsOn, agreedEndOn, terms }, answeredFacts.tenant, today)
      await changeRequest(tx, memberId, request.id, { answeredFacts: settled })
    }
    await context.queue.publish(tx, tenancyChanged, { memberId })
  })
}
