import { type Http, memberOf, notFound } from '@keyturn/platform/http'
import { z } from 'zod'
import { disconnect } from '../actions/disconnect-bank.ts'
import { reconfirm } from '../actions/renew-consent.ts'
import type { BankLinkContext } from '../context.ts'
import * as contract from '../contract.ts'
import { listAccounts } from '../store/accounts.ts'
import { findConnection, listConnections } from '../store/connections.ts'
import { viewConnection } from './connections-view.ts'
import { markBrowser } from './journey-browser.ts'

const tags = ['banking']
const which = z.strictObject({ id: z.uuid() })

/** Routes for linked banks: list, disconnect and renew. */
export function connectionRoutes(http: Http, context: BankLinkContext): void {
  const view = async (memberId: string) => {
    const [links, accounts] = await Promise.all([
      listConnections(context.db, memberId),
      listAccounts(context.db, memberId),
    ])
    // A disconnected link is shown unless another connection reads its accounts.
    const isShown = ({ id, state }: (typeof links)[number]): boolean =>
      state !== 'replaced' &&
      (state !== 'disconnected' || accounts.some(({ connectionId }) => connectionId === id))
    return links.filter(isShown).map((link) => viewConnection(context, link, accounts))
  }
  http.get(
    '/api/banking/connections/',
    {
      config: { access: 'member', plan: true },
      schema: {
        operationId: 'getBankingConnections',
        tags,
        summary: 'List my linked banks',
        response: { 200: contract.connectionsAnswer },
      },
    },
    async (request) => {
      const found = await view(memberOf(request).memberId)
      return { connections: found, total_count: found.length }
    },
  )
  http.get(
    '/api/banking/connections/:id/',
    {
      config: { access: 'member', plan: true },
      schema: {
        operationId: 'getBankingConnectionsById',
        tags,
        summary: 'Read one of my linked banks',
        params: which,
        response: { 200: contract.connection },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      const connection = await findConnection(context.db, memberId, request.params.id)
      if (!connection) throw notFound()
      return viewConnection(context, connection, await listAccounts(context.db, memberId))
    },
  )
  http.delete(
    '/api/banking/connections/:id/',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'deleteBankingConnectionsById',
        tags,
        summary: 'Unlink one of my banks',
        params: which,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await disconnect(context, { memberId: memberOf(request).memberId, connectionId: request.params.id })
      return reply.status(204).send(null)
    },
  )
  http.post(
    '/api/banking/connections/:id/reconfirm/',
    {
      config: { access: 'member', plan: true },
      schema: {
        operationId: 'postBankingConnectionsByIdReconfirm',
        tags,
        summary: 'Renew my bank consent before it expires',
        params: which,
        body: z.strictObject({}),
        response: { 200: contract.reconfirmAnswer },
      },
    },
    async (request, reply) => {
      const answer = await reconfirm(context, {
        memberId: memberOf(request).memberId,
        connectionId: request.params.id,
        browser: markBrowser(reply, context),
      })
      return 'connectUrl' in answer ? { connect_url: answer.connectUrl } : answer
    },
  )
}
