import { findMember } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { notFound } from '@keyturn/platform/http'
import { poundsOfPence } from '@keyturn/platform/money'
import type { TenancyContext } from '../context.ts'
import type { LandlordQuestion } from '../contract/index.ts'
import { termsOn } from '../domain/homes.ts'
import { openness } from '../domain/landlord-request.ts'
import { readLetterToken } from '../letter-token.ts'
import { findHomes } from '../store/homes.ts'
import { findRequest } from '../store/landlords.ts'

/** An old letter in a mailbox tells nothing any more: facts are shown only while the question is open. */
export async function readLandlordQuestion(
  context: TenancyContext,
  token: string,
): Promise<LandlordQuestion> {
  const named = readLetterToken(context, 'landlord-link', token)
  const request = named && (await findRequest(context.db, named.memberId, named.requestId))
  if (!request) throw notFound()
  const now = context.clock.now()
  const state = openness(request, now)
  const nothing = {
    tenant: null,
    propertyAddress: null,
    tenancyStartDate: null,
    tenancyEndDate: null,
    monthlyRent: null,
    frequency: null,
  }
  if (state !== 'open') return { state, ...nothing }
  const member = await findMember(context.db, request.memberId)
  const home = (await findHomes(context.db, request.memberId)).find(({ id }) => id === request.tenancyId)
  const terms = home && termsOn(home.terms, dayOfInstant(now))
  if (!member || !home || !terms) throw notFound()
  return {
    state,
    tenant: request.askedTenant ?? `${member.firstName} ${member.lastName}`,
    propertyAddress: home.address,
    tenancyStartDate: home.startsOn,
    tenancyEndDate: home.agreedEndOn,
    monthlyRent: poundsOfPence(terms.rentPence),
    frequency: terms.every ?? 'month',
  }
}
