import { type Http, memberOf, Refusal } from '@keyturn/platform/http'
import { previewNextHome } from '../actions/next-home.ts'
import type { RentPassportContext } from '../context.ts'
import { type NextHomeAnswer, nextHomeAnswer, nextHomeQuery } from '../contract/next-home.ts'
import type { NextHome } from '../domain/next-home.ts'
import { nextHomeLines } from '../domain/next-home-texts.ts'

/** Returns the facts a member could tick for the next home, in the words of the passport. */
export function nextHomeRoute(http: Http, context: RentPassportContext): void {
  http.get(
    '/api/payment-report/passports/next-home/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'getPaymentReportPassportsNextHome',
        tags: ['payment report'],
        summary: 'Read the facts that a rent passport can state for my next home',
        querystring: nextHomeQuery,
        response: { 200: nextHomeAnswer },
      },
    },
    async (request): Promise<NextHomeAnswer> => {
      const { from, to } = request.query
      if (from > to) throw new Refusal(400, 'wrong_order', 'The first month is later than the last.')
      const { facts, incomeAllowed } = await previewNextHome(context, memberOf(request).memberId, {
        from,
        to,
      })
      const linesOf = (only: NextHome): ReturnType<typeof nextHomeLines> | null => {
        const lines = nextHomeLines(only)
        return lines.length > 0 ? lines : null
      }
      return {
        income_allowed: incomeAllowed,
        known: {
          income: linesOf({ income: facts.income }),
          bank_name: linesOf({ bankName: facts.bankName }),
          years: linesOf({ stay: facts.stay }),
          landlord_word: linesOf({ landlordWords: facts.landlordWords }),
          deposit: linesOf({ deposits: facts.deposits }),
        },
      }
    },
  )
}
