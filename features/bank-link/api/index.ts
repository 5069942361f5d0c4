import {
  type Http,
  memberOf,
  nameSchemas,
  presentMemberIp,
  safeRedirectUrl,
  ValidationError,
} from '@keyturn/platform/http'
import { poundsOfPence } from '@keyturn/platform/money'
import { z } from 'zod'
import { finishConnecting } from '../actions/finish-connecting.ts'
import { recomputeVerified } from '../actions/move-connection.ts'
import { startConnecting } from '../actions/start-connecting.ts'
import { syncNow } from '../actions/sync-now.ts'
import type { BankLinkContext } from '../context.ts'
import * as contract from '../contract.ts'
import { mayRead } from '../domain/connection-states.ts'
import { listAccounts } from '../store/accounts.ts'
import { listConnections } from '../store/connections.ts'
import { pageOfRows } from '../store/transactions.ts'
import { accountHolderRoutes } from './account-holder.ts'
import { connectionRoutes } from './connections.ts'
import { masked } from './connections-view.ts'
import { markBrowser, returnRoute } from './journey-browser.ts'
import { readerRoute } from './reader.ts'
import { statements } from './statements.ts'
import { webhookRoute } from './webhook.ts'

const tags = ['banking']

export function bankLinkRoutes(http: Http, context: BankLinkContext): void {
  nameSchemas('BankLink', contract)
  connectingRoutes(http, context)
  returnRoute(http, context)
  readingRoutes(http, context)
  connectionRoutes(http, context)
  readerRoute(http, context)
  accountHolderRoutes(http, context)
  statements(http, context)
  webhookRoute(http, context)
}

function connectingRoutes(http: Http, context: BankLinkContext): void {
  http.post(
    '/api/banking/connect/',
    {
      config: { access: 'member', plan: true },
      schema: {
        operationId: 'postBankingConnect',
        tags,
        summary: 'Start linking a bank; the response has the address of the bank’s page',
        body: contract.connectBody,
        response: { 200: contract.connectAnswer },
      },
    },
    async (request, reply) => {
      const { return_url } = request.body
      const returnPath = return_url === undefined ? null : ownPath(return_url, context.publicUrl)
      const { connectUrl } = await startConnecting(context, {
        memberId: memberOf(request).memberId,
        returnPath,
        reconfirm: null,
        browser: markBrowser(reply, context),
      })
      return { connect_url: connectUrl }
    },
  )
  http.post(
    '/api/banking/sync-accounts/',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'postBankingSyncAccounts',
        tags,
        summary: 'Finish linking a bank after the return from its page',
        description:
          'Links the bank of a journey if its nonce (`n` of the bank’s return URL) is sent, or if its return to /bud-callback was seen in the browser that started it. Otherwise links nothing, and returns the number of accounts linked before.',
        body: contract.syncAccountsBody,
        response: { 200: contract.syncAccountsAnswer },
      },
    },
    async (request) => {
      const { nonce, task_id } = request.body
      const done = await finishConnecting(context, {
        memberId: memberOf(request).memberId,
        nonce: nonce ?? null,
        taskId: task_id ?? null,
      })
      return {
        accounts_synced: done.accountsSynced,
        connection_id: done.connectionId,
        provider_name: done.bankName,
        return_url: done.returnPath,
      }
    },
  )
  http.post(
    '/api/verification/bank/sync/',
    {
      config: { access: 'member', isBackground: true },
      schema: {
        operationId: 'postVerificationBankSync',
        tags: ['verification'],
        summary: 'Update the verification flag of my bank',
        body: z.strictObject({}),
        response: { 200: contract.bankSyncAnswer },
      },
    },
    async (request) => {
      const verified = await context.db.transaction((tx) => recomputeVerified(tx, memberOf(request).memberId))
      const message = verified ? 'Your bank account is verified.' : 'No connected bank account was found.'
      return { success: verified, message, data: { bank_verified: verified } }
    },
  )
}

function ownPath(given: string, origin: string): string {
  const path = safeRedirectUrl(given, origin)?.slice(origin.length) ?? ''
  // Without our origin in front, a path of two slashes is an address on another site.
  if (!path.startsWith('/') || path.startsWith('//'))
    throw new ValidationError({ return_url: ['Must be an address on this site, like /settings.'] })
  return path
}

function readingRoutes(http: Http, context: BankLinkContext): void {
  http.get(
    '/api/banking/accounts/',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'getBankingAccounts',
        tags,
        summary: 'List my bank accounts',
        response: { 200: contract.accountsAnswer },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      const [all, links] = await Promise.all([
        listAccounts(context.db, memberId),
        listConnections(context.db, memberId),
      ])
      const live = new Set(links.filter(({ state }) => mayRead(state)).map(({ id }) => id))
      const accounts = all.map((account) => ({
        id: account.id,
        name: account.name,
        bank_name: account.bankName,
        account_type: account.kind,
        masked_number: masked(account),
        currency: account.currency,
        source: account.source,
        connection_id: account.connectionId,
        is_active: live.has(account.connectionId ?? ''),
      }))
      return { accounts, total_count: accounts.length }
    },
  )
  http.get(
    '/api/banking/transactions/',
    {
      config: { access: 'member', plan: true },
      schema: {
        operationId: 'getBankingTransactions',
        tags,
        summary: 'List the transactions of my accounts, page by page',
        querystring: contract.transactionsQuery,
        response: { 200: contract.transactionsAnswer },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      const { page, page_size, account_id, include_pending } = request.query
      const place = {
        limit: page_size,
        offset: (page - 1) * page_size,
        pending: include_pending === 'true',
        accountId: account_id ?? null,
      }
      const [found, accounts] = await Promise.all([
        pageOfRows(context.db, { memberId, ...place }),
        listAccounts(context.db, memberId),
      ])
      const names = new Map(accounts.map(({ id, name }) => [id, name]))
      const transactions = found.rows.map((row) => ({
        id: row.id,
        name: row.merchant ?? row.description,
        date: row.bookedOn,
        amount: poundsOfPence(row.pence),
        merchant_name: row.merchant,
        status: row.status,
        source: row.source,
        bank_account: { id: row.accountId, name: names.get(row.accountId) ?? 'Bank account' },
      }))
      return { transactions, total_count: found.total }
    },
  )
  http.post(
    '/api/banking/transactions/sync/',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'postBankingTransactionsSync',
        tags,
        summary: 'Sync my bank accounts now',
        body: z.strictObject({}),
        response: { 200: contract.syncAnswer },
      },
    },
    async (request) => syncNow(context, memberOf(request).memberId, presentMemberIp(request)),
  )
}
