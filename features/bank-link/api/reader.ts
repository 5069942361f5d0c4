import type { Http } from '@keyturn/platform/http'
import type { BankLinkContext } from '../context.ts'
import { bankReader } from '../contract.ts'
import { readerView } from './reader-view.ts'

/** Returns the firm that reads banks for us. Members see it before they link a bank, with or without a plan. */
export function readerRoute(http: Http, context: BankLinkContext): void {
  http.get(
    '/api/bank-reader/',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'getBankReader',
        tags: ['banking'],
        summary: 'Read the details of the regulated firm that reads banks',
        response: { 200: bankReader },
      },
    },
    async () => readerView(context.bank),
  )
}
