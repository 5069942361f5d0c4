import {
  FieldRefusal,
  type Http,
  memberOf,
  notFound,
  ownAddress,
  requireMember,
} from '@keyturn/platform/http'
import { poundsOfPence } from '@keyturn/platform/money'
import { z } from 'zod'
import { finishConnecting } from '../actions/finish-connecting.ts'
import { disconnect } from '../actions/leave-bank.ts'
import { recomputeVerified } from '../actions/move-connection.ts'
import { reconfirm } from '../actions/renew-consent.ts'
import { startConnecting } from '../actions/start-connecting.ts'
import { syncNow } from '../actions/sync-now.ts'
import type { BankLink } from '../bank-link.ts'
import * as contract from '../contract.ts'
import { mayRead } from '../domain/connection-states.ts'
import { listAccounts } from '../store/accounts.ts'
import { findConnection, listConnections } from '../store/connections.ts'
import { pageOfRows } from '../store/transactions.ts'
import { masked, viewConnection } from './connections-view.ts'
import { statements } from './statements.ts'
import { webhookRoute } from './webhook.ts'

const tags = ['banking']
const which = z.strictObject({ id: z.uuid() })
const security = [{ bearer: [] }]

export function bankLinkApi(http: Http, bank: BankLink): void {
  connecting(http, bank)
  reading(http, bank)
  connections(http, bank)
  statements(http, bank)
  webhookRoute(http, bank)
}

function connecting(http: Http, bank: BankLink): void {
  const preHandler = requireMember
  http.post(
    '/api/banking/connect/',
    {
      preHandler,
      schema: { tags, security, body: contract.connectBody, response: { 200: contract.connectAnswer } },
    },
    async (request) => {
      const { return_url } = request.body
      const returnPath = return_url === undefined ? null : ownPath(return_url, bank.publicUrl)
      const { connectUrl } = await startConnecting(bank, {
        memberId: memberOf(request).memberId,
        returnPath,
        reconfirm: null,
      })
      return { connect_url: connectUrl }
    },
  )
  http.post(
    '/api/banking/sync-accounts/',
    {
      preHandler,
      schema: {
        tags,
        security,
        body: contract.syncAccountsBody,
        response: { 200: contract.syncAccountsAnswer },
      },
    },
    async (request) => {
      const { nonce, task_id } = request.body
      const done = await finishConnecting(bank, {
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
      preHandler,
      schema: {
        tags: ['verification'],
        security,
        body: z.strictObject({}),
        response: { 200: contract.bankSyncAnswer },
      },
    },
    async (request) => {
      const verified = await bank.db.transaction((tx) =>
        recomputeVerified(bank, tx, memberOf(request).memberId),
      )
      const message = verified ? 'Your bank account is verified.' : 'No connected bank account was found.'
      return { success: verified, message, data: { bank_verified: verified } }
    },
  )
}

function ownPath(given: string, origin: string): string {
  const path = ownAddress(given, origin)?.slice(origin.length) ?? ''
  // By itself, without our name before it, a path of two slashes leads elsewhere.
  if (!path.startsWith('/') || path.startsWith('//'))
    throw new FieldRefusal({ return_url: ['Must be an address on this site, like /settings.'] })
  return path
}

function reading(http: Http, bank: BankLink): void {
  const preHandler = requireMember
  http.get(
    '/api/banking/accounts/',
    { preHandler, schema: { tags, security, response: { 200: contract.accountsAnswer } } },
    async (request) => {
      const { memberId } = memberOf(request)
      const [all, links] = await Promise.all([
        listAccounts(bank.db, memberId),
        listConnections(bank.db, memberId),
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
      preHandler,
      schema: {
        tags,
        security,
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
        pageOfRows(bank.db, { memberId, ...place }),
        listAccounts(bank.db, memberId),
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
      preHandler,
      schema: { tags, security, body: z.strictObject({}), response: { 200: contract.syncAnswer } },
    },
    async (request) => syncNow(bank, memberOf(request).memberId, request.ip),
  )
}

function connections(http: Http, bank: BankLink): void {
  const preHandler = requireMember
  const view = async (memberId: string) => {
    const [links, accounts] = await Promise.all([
      listConnections(bank.db, memberId),
      listAccounts(bank.db, memberId),
    ])
    // One that was left is shown as long as its accounts are not read through another.
    const isShown = ({ id, state }: (typeof links)[number]): boolean =>
      state !== 'replaced' &&
      (state !== 'disconnected' || accounts.some(({ connectionId }) => connectionId === id))
    return links.filter(isShown).map((link) => viewConnection(bank, link, accounts))
  }
  http.get(
    '/api/banking/connections/',
    { preHandler, schema: { tags, security, response: { 200: contract.connectionsAnswer } } },
    async (request) => {
      const found = await view(memberOf(request).memberId)
      return { connections: found, total_count: found.length }
    },
  )
  http.get(
    '/api/banking/connections/:id/',
    { preHandler, schema: { tags, security, params: which, response: { 200: contract.connection } } },
    async (request) => {
      const { memberId } = memberOf(request)
      const connection = await findConnection(bank.db, memberId, request.params.id)
      if (!connection) throw notFound()
      return viewConnection(bank, connection, await listAccounts(bank.db, memberId))
    },
  )
  http.delete(
    '/api/banking/connections/:id/',
    { preHandler, schema: { tags, security, params: which, response: { 204: z.null() } } },
    async (request, reply) => {
      await disconnect(bank, { memberId: memberOf(request).memberId, connectionId: request.params.id })
      return reply.status(204).send(null)
    },
  )
  http.post(
    '/api/banking/connections/:id/reconfirm/',
    {
      preHandler,
      schema: {
        tags,
        security,
        params: which,
        body: z.strictObject({}),
        response: { 200: contract.reconfirmAnswer },
      },
    },
    async (request) => {
      const answer = await reconfirm(bank, {
        memberId: memberOf(request).memberId,
        connectionId: request.params.id,
      })
      return 'connectUrl' in answer ? { connect_url: answer.connectUrl } : answer
    },
  )
}
