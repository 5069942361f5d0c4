import type { Http } from '@keyturn/platform/http'
import type { BankLinkContext } from '../context.ts'
import { bankReader } from '../contract.ts'
import { readerView } from './reader-view.ts'

/** Who reads banks for us: asked before a bank is linked, also without a plan. */
export function readerRoute(http: Http, context: BankLinkContext): void {
  http.get(
    '/api/bank-reader/',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'getBankReader',
        tags: ['banking'],
        summary: 'The regulated firm that reads banks, its number, register entry and terms',
        response: { 200: bankReader },
      },
    },
    async () => readerView(context.bank),
  )
}
