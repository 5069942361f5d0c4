import { dayOfInstant } from '@keyturn/platform/days'
import { notFound } from '@keyturn/platform/http'
import { poundsOfPence } from '@keyturn/platform/money'
import type { TenancyContext } from '../context.ts'
import type { LandlordQuestion } from '../contract/index.ts'
import { type AskedTerms, fromDay } from '../domain/asked-facts.ts'
import { openness } from '../domain/landlord-request.ts'
import { readLinkToken } from '../link-token.ts'
import { findRequest } from '../store/landlords.ts'
import { questionFacts } from './question-facts.ts'

/** Shows facts only while the question is open, so an old email shows none. */
export async function readLandlordQuestion(
  context: TenancyContext,
  token: string,
): Promise<LandlordQuestion> {
  const named = readLinkToken(context, 'landlord-link', token)
  const request = named && (await findRequest(context.db, named.memberId, named.requestId))
  if (!request) throw notFound()
  const now = context.clock.now()
  const state = openness(request, now)
  const nothing = {
    tenant: null,
    propertyAddress: null,
    landlord: null,
    tenancyStartDate: null,
    tenancyEndDate: null,
    monthlyRent: null,
    frequency: null,
    share: null,
    rentDay: null,
    laterTerms: [],
  }
  if (state !== 'open') return { state, ...nothing }
  const today = dayOfInstant(now)
  const facts = await questionFacts(context.db, request, today)
  const [present, ...later] = facts ? fromDay(facts.terms, today) : []
  if (!facts || !present) throw notFound()
  return {
    state,
    tenant: facts.tenant,
    propertyAddress: facts.address,
    tenancyStartDate: facts.startsOn,
    tenancyEndDate: facts.agreedEndOn,
    ...shown(present),
    laterTerms: later.map((terms) => ({ from: terms.from, ...shown(terms) })),
  }
}

const shown = ({ landlord, rentPence, every, share, dueDay = null }: AskedTerms) => ({
  landlord,
  monthlyRent: poundsOfPence(rentPence),
  frequency: every,
  share: poundsOfPence(Math.round(rentPence * share)),
  rentDay: dueDay,
})
