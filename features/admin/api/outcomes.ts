import { type Http, memberOf, notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { viewSupportNeeds } from '@keyturn/privacy'
import { type Outcomes, readOutcomes } from '../actions/read-outcomes.ts'
import { readSupportNeeds } from '../actions/read-support-needs.ts'
import type { AdminContext } from '../context.ts'
import { type OutcomesAnswer, outcomesAnswer, supportNeedsOfMember } from '../contract/index.ts'
import { FEWEST_SHOWN, type Measured, SHOWN_MONTHS, type Split } from '../domain/outcomes.ts'
import { tags } from './register-action.ts'

export function outcomeRoutes(http: Http, context: AdminContext): void {
  http.get(
    '/api/manager/outcomes/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerOutcomes',
        tags,
        summary: 'Read the outcomes by month, split by support need',
        response: { 200: outcomesAnswer },
      },
    },
    async (request) => viewOutcomes(await readOutcomes(context, memberOf(request).memberId)),
  )
  http.get<{ Params: { id: string } }>(
    '/api/manager/members/:id/support-needs/',
    {
      config: { access: 'staff', role: 'reader' },
      schema: {
        operationId: 'getManagerMembersByIdSupportNeeds',
        tags,
        summary: 'Read a member’s support needs (staff who handle the member’s case)',
        response: { 200: supportNeedsOfMember },
      },
    },
    async (request) => {
      const { id } = request.params
      if (!isId(id)) throw notFound()
      const needs = await readSupportNeeds(context, memberOf(request).memberId, id)
      return { needs: needs && viewSupportNeeds(needs) }
    },
  )
}

const counted = ({ count }: Measured) => ({ count })
const days = (median: number | null, p90: number | null) => ({ median: tenths(median), p90: tenths(p90) })
const tenths = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)

function viewOutcomes(outcomes: Outcomes): OutcomesAnswer {
  return {
    months: SHOWN_MONTHS,
    fewest_shown: FEWEST_SHOWN,
    unreported: outcomes.unreported.map((split) => rowOf(split, counted)),
    first_accepted: outcomes.firstAccepted.map((split) =>
      rowOf(split, ({ count, median, p90 }) => ({ count, days: days(median, p90) })),
    ),
    refunds: outcomes.refunds.map((split) => ({
      ...rowOf(split, ({ count, sum }) => ({ count, pence: sum })),
      plan: split.key,
    })),
    left: outcomes.left.map((split) =>
      rowOf(split, ({ count, median, p90, secondMedian, secondP90 }) => ({
        count,
        days_to_end: days(median, p90),
        plan_age_days: days(secondMedian, secondP90),
      })),
    ),
    complaints: outcomes.complaints.map((split) => ({ ...rowOf(split, counted), about: split.key })),
  }
}

const rowOf = <Figures>({ month, all, sides }: Split, view: (measured: Measured) => Figures) => ({
  month,
  all: view(all),
  sides: sides && { told_a_need: view(sides.told), others: view(sides.others) },
})
