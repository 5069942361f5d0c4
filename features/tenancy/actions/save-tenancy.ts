import { type Member, setMemberFlags } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { tenancyChanged } from '../announcements.ts'
import type { TenancyRequest } from '../contract/index.ts'
import { MISSING_CONSENTS, missesRequired } from '../domain/consents.ts'
import { correctTerms, factsOf, firstTerms, type Home, isMove, lastDayBefore } from '../domain/homes.ts'
import { oddities, type Problem, readTenancyDetails, type TenancyDetails } from '../domain/tenancy-details.ts'
import { findConsents, standing } from '../store/consents.ts'
import { changeHome, findHomes, insertHome, lockHomes, replaceTerms } from '../store/homes.ts'
import { findLandlordDetails, withdrawRequests } from '../store/landlords.ts'
import { dropDraft } from '../store/papers.ts'
import type { Tenancies } from '../tenancies.ts'
import { askLandlord } from './ask-landlord.ts'
import { Incomplete } from './problems.ts'
import { recordConsents } from './record-consents.ts'

/** Keeps the present home as the member describes it: the first one, a correction, or a move. */
export async function saveTenancy(
  house: Tenancies,
  member: Pick<Member, 'id' | 'email'>,
  request: TenancyRequest,
): Promise<{ warnings: Problem[] }> {
  const today = dayOfInstant(house.clock.now())
  const { newHome, ...given } = request.tenancy_details
  const read = readTenancyDetails(given, { today, email: member.email })
  const consentProblems = missesRequired(request.gdpr_consent)
    ? [{ field: 'gdpr_consent', message: MISSING_CONSENTS }]
    : []
  if ('problems' in read) throw new Incomplete([...read.problems, ...consentProblems])
  if (consentProblems.length > 0) throw new Incomplete(consentProblems)

  await house.db.transaction(async (tx) => {
    await lockHomes(tx, member.id)
    const [present = null] = (await findHomes(tx, member.id)).filter(({ movedOutOn }) => movedOutOn === null)
    const moves = isMove(present, read.details, newHome)
    if (present && moves) await moveOut(tx, member.id, present, read.details)
    const changed =
      present && !moves
        ? await correctHome(house, tx, member.id, present, read.details)
        : await openHome(house, tx, member.id, read.details)
    await recordConsents(house, tx, member.id, request.gdpr_consent, 'onboarding')
    await dropDraft(tx, member.id)
    await raiseFlags(tx, member.id)
    if (changed) {
      await withdrawRequests(tx, member.id)
      await house.queue.announce(tx, tenancyChanged, { memberId: member.id })
      await askLandlord(house, tx, member, { factsChanged: true })
    }
  })
  return { warnings: oddities(read.details, today) }
}

async function moveOut(tx: Tx, memberId: string, present: Home, next: TenancyDetails): Promise<void> {
  await changeHome(tx, memberId, present.id, { movedOutOn: lastDayBefore(next.startsOn, present) })
}

async function openHome(house: Tenancies, tx: Tx, memberId: string, details: TenancyDetails): Promise<true> {
  const now = house.clock.now()
  const fresh = { movedOutOn: null, matchedAt: null, landlordConfirmedAt: null }
  const home: Home = { ...factsOf(details), ...fresh, id: newId(now), terms: [firstTerms(details)] }
  await insertHome(tx, memberId, home, now)
  return true
}

/** The landlord confirmed other facts than these: a change of them is the member's word again. */
async function correctHome(
  house: Tenancies,
  tx: Tx,
  memberId: string,
  present: Home,
  details: TenancyDetails,
): Promise<boolean> {
  const now = house.clock.now()
  const facts = factsOf(details)
  const terms = correctTerms(present.terms, details, dayOfInstant(now))
  const before = { ...pick(present, facts), terms: present.terms }
  if (JSON.stringify(before) === JSON.stringify({ ...facts, terms })) return false
  await changeHome(tx, memberId, present.id, { ...facts, landlordConfirmedAt: null })
  await replaceTerms(tx, memberId, present.id, terms, now)
  return true
}

function pick(home: Home, like: object): object {
  return Object.fromEntries(
    Object.keys(like).map((key) => [key, Object.entries(home).find(([name]) => name === key)?.[1]]),
  )
}

/** Without consent to write to the landlord there is nothing more to ask about them. */
async function raiseFlags(tx: Tx, memberId: string): Promise<void> {
  const consents = standing(await findConsents(tx, memberId))
  const landlordKnown = (await findLandlordDetails(tx, memberId)) !== null
  const landlordDone = !consents.landlordCommunicationConsent || landlordKnown
  await setMemberFlags(tx, memberId, {
    tenancyVerified: true,
    ...(landlordDone ? { landlordVerified: true } : {}),
  })
}
