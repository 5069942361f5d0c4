import { isDeepStrictEqual } from 'node:util'
import { type Member, ownMailboxes, setMemberFlags } from '@keyturn/identity'
import { addMonths, dayOfInstant } from '@keyturn/platform/days'
import { notFound } from '@keyturn/platform/http'
import type { TenancyContext } from '../context.ts'
import type { TermsRequest } from '../contract/index.ts'
import { addTerms, firstTerms, type Home, type HomeTerms, landlordOn } from '../domain/homes.ts'
import { isOurAddress } from '../domain/our-address.ts'
import { readDay } from '../domain/read-values.ts'
import {
  type GivenDetails,
  isBlank,
  type Problem,
  readTenancyDetails,
  type TenancyDetails,
} from '../domain/tenancy-details.ts'
import { termsOn } from '../domain/terms-on.ts'
import { tenancyChanged } from '../events.ts'
import { changeHome, findHomes, lockHomes, replaceTerms } from '../store/homes.ts'
import { voidRequests } from '../store/landlords.ts'
import { askLandlord } from './ask-landlord.ts'
import { Incomplete } from './problems.ts'
import { hasRequiredConsents } from './record-consents.ts'

/** Adds a new rent, rent day or payee from a day on. Earlier terms stay as they are. */
export async function changeTerms(
  context: TenancyContext,
  member: Pick<Member, 'id' | 'email'>,
  request: TermsRequest,
): Promise<void> {
  const now = context.clock.now()
  const today = dayOfInstant(now)
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, member.id)
    const present = (await findHomes(tx, member.id)).find(({ movedOutOn }) => movedOutOn === null)
    if (!present) throw notFound()
    const from = readFrom(request.from, present, today)
    const read = readTenancyDetails(merged(present, request, from ?? today), {
      today,
      email: member.email,
      isFormer: await ownMailboxes(tx, member),
      isOurs: (address) => isOurAddress(context, address),
    })
    const problems = [...fromProblems(request.from, from), ...('problems' in read ? read.problems : [])]
    if (problems.length > 0 || from === null || 'problems' in read) throw new Incomplete(problems)
    const change = { ...firstTerms(read.details), from }
    if (isUnchanged(present, change, read.details)) {
      // Repeated request after a lost response.
      if (present.terms.some((terms) => terms.from === from)) return
      throw new Incomplete([NO_CHANGE])
    }
    const terms = addTerms(present.terms, change)
    const presentLandlord = change.from > today ? present.landlordName : read.details.landlordName
    const landlordName = landlordOn({ terms, landlordName: presentLandlord }, today)
    await replaceTerms(tx, member.id, present.id, terms, now)
    await changeHome(tx, member.id, present.id, {
      ...contactIn(read.details),
      landlordName,
      landlordConfirmedAt: null,
    })
    await voidRequests(tx, member.id)
    if (await hasRequiredConsents(tx, member.id))
      await setMemberFlags(tx, member.id, { tenancyVerified: true })
    await context.queue.publish(tx, tenancyChanged, { memberId: member.id })
    await askLandlord(context, tx, member, { factsChanged: true })
  })
}

const NO_CHANGE: Problem = {
  field: 'monthlyRent',
  message: 'Tell us what changes: the rent or who you pay',
}

/** Returns true for an unchanged repeat, which would only void the landlord's confirmation. */
function isUnchanged(present: Home, change: HomeTerms, details: TenancyDetails): boolean {
  const before = { ...termsOn(present.terms, change.from), from: change.from }
  return isDeepStrictEqual(change, before) && isDeepStrictEqual(contactIn(details), contactIn(present))
}

type Contact = Pick<Home, 'letBy' | 'landlordName' | 'landlordEmail' | 'landlordPhone'>

function contactIn({ letBy, landlordName, landlordEmail, landlordPhone }: Contact): Contact {
  return { letBy, landlordName, landlordEmail, landlordPhone }
}

function readFrom(given: TermsRequest['from'], present: Home, today: string): string | null {
  const day = isBlank(given) ? null : readDay(String(given))
  return day === null || day < present.startsOn || day > addMonths(today, 12) ? null : day
}

function fromProblems(given: TermsRequest['from'], from: string | null): Problem[] {
  if (from !== null) return []
  const message = isBlank(given)
    ? 'The date the change starts is required'
    : 'The change must start after the tenancy began, and within a year from now'
  return [{ field: 'from', message }]
}

/** Returns full details, with omitted fields as they are on that day. */
function merged(present: Home, request: TermsRequest, from: string): GivenDetails {
  const before = termsOn(present.terms, from)
  const { from: _from, ...changed } = request
  const unchanged: GivenDetails = {
    propertyAddress: present.address,
    tenancyStartDate: present.startsOn,
    monthlyRent: (before?.rentPence ?? 0) / 100,
    frequency: before?.every ?? null,
    rentDay: before?.dueDay ?? null,
    share: before?.share ?? 1,
    letBy: present.letBy,
    nation: present.nation,
    landlordName: before?.toHousemate === false ? before.payee : present.landlordName,
    landlordEmail: present.landlordEmail,
    landlordPhone: present.landlordPhone,
    paysHousemate: before?.toHousemate ?? false,
    housemateName: before?.toHousemate ? before.payee : null,
  }
  return {
    ...unchanged,
    ...Object.fromEntries(Object.entries(changed).filter(([, value]) => !isBlank(value))),
  }
}
