import { dayOfInstant } from '@keyturn/platform/days'
import { type Http, memberOf } from '@keyturn/platform/http'
import { poundsOfPence } from '@keyturn/platform/money'
import { explainMonth } from '../actions/explain-month.ts'
import type { RentRecordContext } from '../context.ts'
import { whyAnswer } from '../contract/why.ts'
import { monthParams } from '../contract.ts'

export function whyRoute(http: Http, { replica, clock }: RentRecordContext): void {
  http.get(
    '/api/payment-report/months/:due_on/why/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'getPaymentReportMonthsByDueOnWhy',
        tags: ['payment report'],
        summary: 'Explain the state of a rent day and what would change it',
        params: monthParams,
        response: { 200: whyAnswer },
      },
    },
    async (request) => {
      const asked = { dueOn: request.params.due_on, today: dayOfInstant(clock.now()) }
      const { considered, wouldChange } = await explainMonth(replica, memberOf(request).memberId, asked)
      return {
        due_on: asked.dueOn,
        considered: considered.map(({ transactionId: id, bookedOn, pence, ...about }) => ({
          id,
          date: bookedOn,
          amount: poundsOfPence(pence),
          ...about,
        })),
        would_change: wouldChange,
      }
    },
  )
}
