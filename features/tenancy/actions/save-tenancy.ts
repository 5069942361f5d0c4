import { isDeepStrictEqual } from 'node:util'
import { type Member, ownMailboxes, setMemberFlags } from '@keyturn/identity'
import { addDays, addMonths, type Day, dayOfInstant, formatDay } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { TenancyContext } from '../context.ts'
import type { TenancyRequest } from '../contract/index.ts'
import { consentsNow, landlordIsSettled, MISSING_CONSENTS, missesRequired } from '../domain/consents.ts'
import { datedTerms, type EffectiveFrom } from '../domain/dated-changes.ts'
import {
  factsOf,
  firstTerms,
  type Home,
  isEarlierHome,
  isMove,
  isSameAddress,
  lastDayIn,
  startsTooEarly,
} from '../domain/homes.ts'
import { fillOmittedFields } from '../domain/omitted-fields.ts'
import { isOurAddress } from '../domain/our-address.ts'
import { readDay } from '../domain/read-values.ts'
import {
  type GivenDetails,
  isBlank,
  oddities,
  type Problem,
  readTenancyDetails,
  type TenancyDetails,
} from '../domain/tenancy-details.ts'
import { tenancyChanged } from '../events.ts'
import { findConsents } from '../store/consents.ts'
import { deleteDraft } from '../store/drafts.ts'
import { changeHome, findHomes, insertHome, lockHomes, replaceTerms } from '../store/homes.ts'
import { findLandlordDetails, voidRequests } from '../store/landlords.ts'
import { askLandlord } from './ask-landlord.ts'
import { endOwnStay, leaveAddress } from './leave-address.ts'
import { Incomplete } from './problems.ts'
import { recordConsents } from './record-consents.ts'

/** Saves a home: the first one, a correction, a move, or an earlier home. */
export async function saveTenancy(
  context: TenancyContext,
  member: Pick<Member, 'id' | 'email'>,
  request: TenancyRequest,
): Promise<{ warnings: Problem[] }> {
  const today = dayOfInstant(context.clock.now())
  const { newHome, previousHomeLeftOn, effectiveFrom, ...given } = request.tenancy_details
  const read = readTenancyDetails(given, {
    today,
    email: member.email,
    isFormer: await ownMailboxes(context.db, member),
    isOurs: (address) => isOurAddress(context, address),
  })
  const consentProblems = missesRequired(request.gdpr_consent)
    ? [{ field: 'gdpr_consent', message: MISSING_CONSENTS }]
    : []
  if ('problems' in read) throw new Incomplete([...read.problems, ...consentProblems])
  if (consentProblems.length > 0) throw new Incomplete(consentProblems)

  const { warnings } = await context.db.transaction(async (tx) => {
    await lockHomes(tx, member.id)
    const homes = await findHomes(tx, member.id)
    const present = homes.find(({ movedOutOn }) => movedOutOn === null) ?? null
    const isEarlier = newHome !== false && isEarlierHome(present, read.details)
    if (!isEarlier && startsTooEarly(present, read.details, newHome)) throw new Incomplete([TOO_EARLY])
    const words = { given, details: read.details, newHome, previousHomeLeftOn, effectiveFrom }
    const saved = isEarlier
      ? await saveEarlierHome(context, tx, member.id, homes, read.details)
      : await updatePresentHome(context, tx, member.id, present, words)
    await recordConsents(context, tx, member.id, request.gdpr_consent, 'onboarding')
    await deleteDraft(tx, member.id)
    await raiseFlags(tx, member.id)
    if (!saved.changed) return saved
    await context.queue.publish(tx, tenancyChanged, { memberId: member.id })
    if (isEarlier) return saved
    await voidRequests(tx, member.id)
    await askLandlord(context, tx, member, { factsChanged: true })
    return saved
  })
  return { warnings: [...oddities(read.details, today), ...warnings] }
}

interface Saved {
  changed: boolean
  warnings: Problem[]
}

interface Declared {
  given: GivenDetails
  details: TenancyDetails
  newHome: boolean | undefined
  previousHomeLeftOn: GivenDetails['tenancyEndDate']
  effectiveFrom: GivenDetails['tenancyEndDate']
}

const TOO_EARLY: Problem = {
  field: 'tenancyStartDate',
  message:
    'A new home must begin after the present one did. For a home you left before, give the day you left as its end date',
}

async function updatePresentHome(
  context: TenancyContext,
  tx: Tx,
  memberId: string,
  present: Home | null,
  declared: Declared,
): Promise<Saved> {
  const { details, newHome } = declared
  if (!present) return openHome(context, tx, memberId, details, null)
  if (!isMove(present, details, newHome)) return correctHome(context, tx, memberId, present, declared)
  await moveOut(context, tx, memberId, present, declared)
  return openHome(context, tx, memberId, details, null)
}

/** Saves a home before the present one, whose months count as well. A repeat replaces it. */
async function saveEarlierHome(
  context: TenancyContext,
  tx: Tx,
  memberId: string,
  homes: readonly Home[],
  details: TenancyDetails,
): Promise<Saved> {
  const present = homes.find(({ movedOutOn }) => movedOutOn === null)
  const movedOutOn = present ? lastDayIn(details, present.startsOn) : details.agreedEndOn
  const known = homes.find((home) => home.movedOutOn !== null && isSameAddress(home.address, details.address))
  if (!known) return openHome(context, tx, memberId, details, movedOutOn)
  await changeHome(tx, memberId, known.id, { ...factsOf(details), movedOutOn, landlordConfirmedAt: null })
  await replaceTerms(tx, memberId, known.id, [firstTerms(details)], context.clock.now())
  return { changed: true, warnings: [] }
}

/**
 * A tenancy continues past its agreed end. A move ends it on the day before the new home, unless the member gives a
 * day.
 */
async function moveOut(
  context: TenancyContext,
  tx: Tx,
  memberId: string,
  present: Home,
  { details, previousHomeLeftOn }: Declared,
): Promise<void> {
  const movedOutOn = readLeftOn(previousHomeLeftOn, present, details.startsOn)
  await changeHome(tx, memberId, present.id, { movedOutOn })
  await endOwnStay(tx, memberId, present, context.clock.now())
  // The consent covered the earlier housemates only.
  await recordConsents(context, tx, memberId, { housemateConsent: false }, 'move')
}

function readLeftOn(given: Declared['previousHomeLeftOn'], present: Home, nextStart: Day): Day {
  const eve = addDays(nextStart, -1)
  if (isBlank(given)) return eve
  const day = readDay(String(given))
  if (day !== null && day >= present.startsOn && day <= eve) return day
  throw new Incomplete([
    {
      field: 'previousHomeLeftOn',
      message:
        'Your last day in the old home must be a date after you moved in there and before the new home',
    },
  ])
}

async function openHome(
  context: TenancyContext,
  tx: Tx,
  memberId: string,
  details: TenancyDetails,
  movedOutOn: Day | null,
): Promise<Saved> {
  const now = context.clock.now()
  const fresh = { movedOutOn, matchedAt: null, landlordConfirmedAt: null }
  const home: Home = { ...factsOf(details), ...fresh, id: newId(now), terms: [firstTerms(details)] }
  await insertHome(tx, memberId, home, now)
  return { changed: true, warnings: [] }
}

/** Changed facts are no longer confirmed by the landlord, because the confirmation was about the earlier ones. */
async function correctHome(
  context: TenancyContext,
  tx: Tx,
  memberId: string,
  present: Home,
  { given, details: named, effectiveFrom: since }: Declared,
): Promise<Saved> {
  const now = context.clock.now()
  const today = dayOfInstant(now)
  const details = fillOmittedFields(given, named, present, today)
  const facts = factsOf(details)
  const fields = Object.entries(given).flatMap(([field, value]) => (value === undefined ? [] : field))
  const verified = await context.verifiedRentDays(tx, memberId, present.id)
  const effectiveFrom = readEffectiveFrom(since, present, today)
  const dated = datedTerms(present, details, { fields, effectiveFrom, verified, today })
  if ('monthsToAskAbout' in dated) throw sinceWhen(dated.monthsToAskAbout)
  const { terms, from } = dated
  if (isDeepStrictEqual([factsOf(present), present.terms], [facts, terms]))
    return { changed: false, warnings: [] }
  await changeHome(tx, memberId, present.id, { ...facts, landlordConfirmedAt: null })
  await replaceTerms(tx, memberId, present.id, terms, now)
  const isOtherAddress = !isSameAddress(present.address, facts.address)
  const ended = isOtherAddress ? await leaveAddress(tx, memberId, present, now) : []
  return { changed: true, warnings: [...(from === null ? [] : [countsFrom(from)]), ...ended] }
}

const countsFrom = (from: Day): Problem => ({
  field: 'effectiveFrom',
  message: `This counts from ${formatDay(from)}. Months before it stay as they were.`,
})

function readEffectiveFrom(given: Declared['effectiveFrom'], present: Home, today: Day): EffectiveFrom {
  if (isBlank(given)) return 'undated'
  if (given === 'always') return 'always'
  const day = readDay(String(given))
  if (day !== null && day >= present.startsOn && day <= addMonths(today, 12)) return { day }
  const message = 'The change must start after the tenancy began, and within a year from now'
  throw new Incomplete([{ field: 'effectiveFrom', message }])
}

function sinceWhen(months: number): Refusal {
  const counted = months === 1 ? '1 verified month was' : `${months} verified months were`
  return new Refusal(
    409,
    'effective_from_needed',
    `${counted} counted under the details you gave before. Enter the date from which the new details apply, or choose that they always did.`,
    { details: { verified_months: months } },
  )
}

async function raiseFlags(tx: Tx, memberId: string): Promise<void> {
  const consents = consentsNow(await findConsents(tx, memberId))
  const isSettled = landlordIsSettled(consents, (await findLandlordDetails(tx, memberId)) !== null)
  await setMemberFlags(tx, memberId, { tenancyVerified: true, ...(isSettled && { landlordVerified: true }) })
}
