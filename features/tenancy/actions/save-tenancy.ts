import { isDeepStrictEqual } from 'node:util'
import { type Member, setMemberFlags } from '@keyturn/identity'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { tenancyChanged } from '../announcements.ts'
import type { TenancyContext } from '../context.ts'
import type { TenancyRequest } from '../contract/index.ts'
import { consentsNow, landlordIsSettled, MISSING_CONSENTS, missesRequired } from '../domain/consents.ts'
import {
  correctTerms,
  factsOf,
  firstTerms,
  type Home,
  isEarlierHome,
  isMove,
  isSameAddress,
  lastDayIn,
  startsTooEarly,
} from '../domain/homes.ts'
import { oddities, type Problem, readTenancyDetails, type TenancyDetails } from '../domain/tenancy-details.ts'
import { findConsents } from '../store/consents.ts'
import { dropDraft } from '../store/drafts.ts'
import { changeHome, findHomes, insertHome, lockHomes, replaceTerms } from '../store/homes.ts'
import { findLandlordDetails, voidRequests } from '../store/landlords.ts'
import { askLandlord } from './ask-landlord.ts'
import { Incomplete } from './problems.ts'
import { recordConsents } from './record-consents.ts'

/** Keeps a home as the member describes it: the first one, a correction, a move, or one they left before. */
export async function saveTenancy(
  context: TenancyContext,
  member: Pick<Member, 'id' | 'email'>,
  request: TenancyRequest,
): Promise<{ warnings: Problem[] }> {
  const today = dayOfInstant(context.clock.now())
  const { newHome, ...given } = request.tenancy_details
  const read = readTenancyDetails(given, { today, email: member.email })
  const consentProblems = missesRequired(request.gdpr_consent)
    ? [{ field: 'gdpr_consent', message: MISSING_CONSENTS }]
    : []
  if ('problems' in read) throw new Incomplete([...read.problems, ...consentProblems])
  if (consentProblems.length > 0) throw new Incomplete(consentProblems)

  await context.db.transaction(async (tx) => {
    await lockHomes(tx, member.id)
    const homes = await findHomes(tx, member.id)
    const present = homes.find(({ movedOutOn }) => movedOutOn === null) ?? null
    const isEarlier = newHome !== false && isEarlierHome(present, read.details)
    if (!isEarlier && startsTooEarly(present, read.details, newHome)) throw new Incomplete([TOO_EARLY])
    const changed = isEarlier
      ? await keepEarlierHome(context, tx, member.id, homes, read.details)
      : await keepPresentHome(context, tx, member.id, { present, details: read.details, newHome })
    await recordConsents(context, tx, member.id, request.gdpr_consent, 'onboarding')
    await dropDraft(tx, member.id)
    await raiseFlags(tx, member.id)
    if (!changed) return
    await context.queue.announce(tx, tenancyChanged, { memberId: member.id })
    if (isEarlier) return
    await voidRequests(tx, member.id)
    await askLandlord(context, tx, member, { factsChanged: true })
  })
  return { warnings: oddities(read.details, today) }
}

const TOO_EARLY: Problem = {
  field: 'tenancyStartDate',
  message:
    'A new home must begin after the present one did. For a home you left before, give the day you left as its end date',
}

async function keepPresentHome(
  context: TenancyContext,
  tx: Tx,
  memberId: string,
  declared: { present: Home | null; details: TenancyDetails; newHome: boolean | undefined },
): Promise<boolean> {
  const { present, details, newHome } = declared
  const moves = isMove(present, details, newHome)
  if (present && moves) await moveOut(context, tx, memberId, present, details)
  return present && !moves
    ? correctHome(context, tx, memberId, present, details)
    : openHome(context, tx, memberId, details, null)
}

/** Told after the present home: its months count as well. Told again, the later word counts. */
async function keepEarlierHome(
  context: TenancyContext,
  tx: Tx,
  memberId: string,
  homes: readonly Home[],
  details: TenancyDetails,
): Promise<boolean> {
  const present = homes.find(({ movedOutOn }) => movedOutOn === null)
  const movedOutOn = present ? lastDayIn(details, present.startsOn) : details.agreedEndOn
  const known = homes.find((home) => home.movedOutOn !== null && isSameAddress(home.address, details.address))
  if (!known) return openHome(context, tx, memberId, details, movedOutOn)
  await changeHome(tx, memberId, known.id, { ...factsOf(details), movedOutOn, landlordConfirmedAt: null })
  await replaceTerms(tx, memberId, known.id, [firstTerms(details)], context.clock.now())
  return true
}

async function moveOut(
  context: TenancyContext,
  tx: Tx,
  memberId: string,
  present: Home,
  next: TenancyDetails,
): Promise<void> {
  await changeHome(tx, memberId, present.id, { movedOutOn: lastDayIn(present, next.startsOn) })
  // A yes to being seen was to those who lived there.
  await recordConsents(context, tx, memberId, { housemateConsent: false }, 'move')
}

async function openHome(
  context: TenancyContext,
  tx: Tx,
  memberId: string,
  details: TenancyDetails,
  movedOutOn: Day | null,
): Promise<true> {
  const now = context.clock.now()
  const fresh = { movedOutOn, matchedAt: null, landlordConfirmedAt: null }
  const home: Home = { ...factsOf(details), ...fresh, id: newId(now), terms: [firstTerms(details)] }
  await insertHome(tx, memberId, home, now)
  return true
}

/** The landlord confirmed other facts than these: a change of them is the member's word again. */
async function correctHome(
  context: TenancyContext,
  tx: Tx,
  memberId: string,
  present: Home,
  details: TenancyDetails,
): Promise<boolean> {
  const now = context.clock.now()
  const facts = factsOf(details)
  const terms = correctTerms(present.terms, details, dayOfInstant(now))
  if (isDeepStrictEqual([factsOf(present), present.terms], [facts, terms])) return false
  await changeHome(tx, memberId, present.id, { ...facts, landlordConfirmedAt: null })
  await replaceTerms(tx, memberId, present.id, terms, now)
  return true
}

async function raiseFlags(tx: Tx, memberId: string): Promise<void> {
  const consents = consentsNow(await findConsents(tx, memberId))
  const isSettled = landlordIsSettled(consents, (await findLandlordDetails(tx, memberId)) !== null)
  await setMemberFlags(tx, memberId, { tenancyVerified: true, ...(isSettled && { landlordVerified: true }) })
}
