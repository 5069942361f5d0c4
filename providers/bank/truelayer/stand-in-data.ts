import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bankById } from '../imaginary/banks.ts'
import type { JoinedConsent, WorldState } from '../imaginary/state.ts'
import { type ShownRow, shown } from '../imaginary/view.ts'
import type { World } from '../imaginary/world.ts'
import { Refused, simulateFault } from '../stand-in.ts'

const PAGE = 500
/** Number of requests whose pages can still be fetched. */
const REQUESTS_KEPT = 1_000

export const consentOf = (state: WorldState, journeyId: string): JoinedConsent | null =>
  Object.values(state.consents).find((consent) => consent.journeyId === journeyId) ?? null

/** Routes for accounts and transactions. */
export function data(app: FastifyInstance, world: World): void {
  const live = (state: WorldState, request: FastifyRequest): JoinedConsent => {
    const consent = consentOf(state, String(request.headers['connection-id']))
    if (!consent) throw new Refused(404, { title: 'Not Found' })
    const ended = consent.status === 'revoked' || consent.expiresAt <= world.now().toISOString()
    if (ended) throw new Refused(403, { type: 'https://docs.truelayer.com/errors#connection-expired' })
    return consent
  }
  app.get('/v3/connected-accounts', async (request) => {
    const consent = live(await world.look((state) => state), request)
    const items = consent.accounts.map((account) => ({
      id: account.ref,
      currency: account.currency,
      display_name: account.name,
      account_type: account.kind,
      customer_segment: 'retail',
      account_identifiers: [
        {
          type: 'sort_code_account_number',
          sort_code: bankById(consent.bankId).sortCode.replaceAll('-', ''),
          account_number: account.accountNumber,
        },
      ],
      account_holder_names: account.holders ?? [],
    }))
    return { items, pagination: {} }
  })
  transactionRequests(app, world, live)
}

/** Each request produces one page, readable any number of times. The next page needs a new request. */
function transactionRequests(
  app: FastifyInstance,
  world: World,
  live: (state: WorldState, request: FastifyRequest) => JoinedConsent,
): void {
  interface Wanted {
    from: string
    to: string
    cursor?: string
    page_size?: number
  }
  const asked = new Map<string, Wanted & { looks: number }>()
  const path = '/v3/connected-accounts/:id/transactions/requests'
  app.post<{ Body: Wanted }>(path, async (request, reply) => {
    live(await world.look((state) => state), request)
    const id = randomUUID()
    asked.set(id, { ...request.body, looks: 0 })
    for (const old of [...asked.keys()].slice(0, -REQUESTS_KEPT)) asked.delete(old)
    return reply.status(202).send({ id, status: 'pending' })
  })
  app.get<{ Params: { id: string; request: string } }>(`${path}/:request`, async (request, reply) => {
    const wanted = asked.get(request.params.request)
    if (!wanted) throw new Refused(404, { title: 'Not Found' })
    wanted.looks += 1
    if (wanted.looks === 1) return { id: request.params.request, status: 'pending' }
    const offset = Number(Buffer.from(wanted.cursor ?? '', 'base64url').toString() || 0)
    if (await simulateFault(world, offset > 0, reply)) return reply
    const state = await world.look((now) => now)
    const consent = live(state, request)
    const account = consent.accounts.find(({ ref }) => ref === request.params.id)
    if (!account) throw new Refused(404, { title: 'Not Found' })
    const days = shown(state, consent, account, world.now()).rows.filter(
      ({ status, at }) =>
        status === 'booked' && at.slice(0, 10) >= wanted.from && at.slice(0, 10) <= wanted.to,
    )
    const page = days.slice(offset, offset + Math.min(PAGE, wanted.page_size ?? PAGE))
    // An empty page marks the end.
    const next = Buffer.from(String(offset + page.length)).toString('base64url')
    return {
      id: request.params.request,
      status: 'completed',
      result: { items: page.map(itemAnswer), pagination: page.length > 0 ? { next_cursor: next } : {} },
    }
  })
}

const itemAnswer = (row: ShownRow) => ({
  transaction_id: row.id,
  timestamp: row.at,
  description: row.description,
  currency: row.currency,
  amount_in_minor: row.pence,
  status: 'settled',
  ...(row.merchant ? { enrichment: { merchant_name: row.merchant } } : {}),
})
