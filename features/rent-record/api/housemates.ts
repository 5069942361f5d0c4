import { membersById } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp } from '@keyturn/platform/db'
import { type Http, memberOf } from '@keyturn/platform/http'
import { housematesOf } from '@keyturn/tenancy'
import type { RentRecordContext } from '../context.ts'
import { type HousematesPaid, housematesPaid } from '../contract/housemates.ts'
import { sharePaid } from '../domain/share-paid.ts'
import { periodsOf } from '../store/record.ts'

/** Lists which housemates have paid their share, if they agreed to show it. */
export function housematesRoute(http: Http, context: RentRecordContext): void {
  http.get(
    '/api/payment-report/housemates/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'getPaymentReportHousemates',
        tags: ['housemates'],
        summary: 'List my housemates, with the state of their shares',
        response: { 200: housematesPaid },
      },
    },
    async (request) => readHousemates(context, memberOf(request).memberId),
  )
}

async function readHousemates(context: RentRecordContext, memberId: string): Promise<HousematesPaid> {
  const today = dayOfInstant(context.clock.now())
  const housemates = await housematesOf(context.db, memberId)
  if (housemates.length === 0) return { housemates: [] }
  // Loads no rent of housemates who did not agree to show it.
  const seen = housemates.filter(({ shows }) => shows).map((each) => each.memberId)
  const names = membersById(housemates.map((each) => each.memberId))
  const { members, periods } = await lookUp(
    context.db,
    combineLookups({ members: names, periods: periodsOf(seen) }),
  )
  return {
    housemates: housemates.map(({ memberId: id, tenancyId, shows }) => ({
      name: members.get(id)?.firstName ?? '',
      share: shows ? sharePaid(periods.get(id) ?? [], { tenancyId, today }) : 'not_shown',
    })),
  }
}
