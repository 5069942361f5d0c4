import { memberAccountsOf, ownLinksOf } from '@keyturn/bank-link'
import { dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp } from '@keyturn/platform/db'
import { type Http, memberOf } from '@keyturn/platform/http'
import { loadHeldAccounts } from '../actions/load-held-accounts.ts'
import type { RentRecordContext } from '../context.ts'
import { heldAccountsAnswer } from '../contract/held-accounts.ts'

const DECISIONS = { open: 'waiting', declined: 'declined', released: null } as const

/** Lists accounts of the member that count for another member, without naming that member. */
export function heldAccountsRoute(http: Http, { db, clock }: RentRecordContext): void {
  http.get(
    '/api/payment-report/held-accounts/',
    {
      config: { access: 'member', plan: true },
      schema: {
        operationId: 'getPaymentReportHeldAccounts',
        tags: ['banking'],
        summary: 'List my accounts that another member linked first',
        response: { 200: heldAccountsAnswer },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      const known = await lookUp(
        db,
        combineLookups({ accounts: memberAccountsOf(memberId), own: ownLinksOf(memberId) }),
      )
      const today = dayOfInstant(clock.now())
      const { held } = await loadHeldAccounts(db, { memberId, today }, known.own)
      return {
        accounts: known.own.flatMap(({ accountId, check, note }) => {
          const account = known.accounts.find(({ id }) => id === accountId)
          const ends = held.filter((each) => each.accountId === accountId).map(({ until }) => until)
          if (!account || ends.length === 0) return []
          const until = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)
          return {
            name: account.name,
            bank_name: account.bankName,
            held_until: until,
            decision: until === null ? DECISIONS[check ?? 'released'] : null,
            note: until === null ? note : null,
          }
        }),
      }
    },
  )
}
