import { type Http, memberOf, requireMember } from '@keyturn/platform/http'
import { explainHolder, type HolderQuestion, holderQuestion } from '../actions/holder-check.ts'
import { bankPaths } from '../call-paths.ts'
import type { BankLinkContext } from '../context.ts'
import * as contract from '../contract.ts'

const tags = ['banking']
const security = [{ bearer: [] }]

/** Whose account pays the rent, and the member's explanation if it is in another name. */
export function accountHolderRoutes(http: Http, context: BankLinkContext): void {
  const preHandler = requireMember
  const response = { 200: contract.accountHolderAnswer }
  http.get(
    bankPaths.accountHolder,
    { preHandler, schema: { tags, summary: 'Does the name on my account match mine?', security, response } },
    async (request) => view(await holderQuestion(context.db, memberOf(request).memberId)),
  )
  http.post(
    bankPaths.accountHolder,
    {
      preHandler,
      schema: {
        tags,
        summary: 'Explain an account in another name',
        security,
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
