import { type Http, memberOf } from '@keyturn/platform/http'
import { explainHolder, type HolderQuestion, holderQuestion } from '../actions/holder-check.ts'
import type { BankLinkContext } from '../context.ts'
import * as contract from '../contract.ts'

const tags = ['banking']

/** Returns the holder of the account that pays the rent, and the member's explanation if the names differ. */
export function accountHolderRoutes(http: Http, context: BankLinkContext): void {
  const response = { 200: contract.accountHolderAnswer }
  http.get(
    '/api/banking/account-holder/',
    {
      config: { access: 'member', plan: true },
      schema: {
        operationId: 'getBankingAccountHolder',
        tags,
        summary: 'Compare the name on my account with mine',
        response,
      },
    },
    async (request) => view(await holderQuestion(context.db, memberOf(request).memberId)),
  )
  http.post(
    '/api/banking/account-holder/',
    {
      config: { access: 'member', plan: true },
      schema: {
        operationId: 'postBankingAccountHolder',
        tags,
        summary: 'Explain an account in another name',
        body: contract.accountHolderBody,
        response,
      },
    },
    async (request) => view(await explainHolder(context, memberOf(request).memberId, request.body.said)),
  )
}

const view = ({ verdict, typedName, holders, check }: HolderQuestion): contract.AccountHolderView => ({
  verdict,
  typed_name: typedName,
  holders,
  said: check?.said ?? null,
  decision:
    check === null ? null : check.accepted === null ? 'waiting' : check.accepted ? 'accepted' : 'declined',
  note: check?.note ?? null,
})
