import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bankById } from '../imaginary/banks.ts'
import type { JoinedConsent, WorldState } from '../imaginary/state.ts'
import { knownFrom, type Shown, type ShownRow, shown } from '../imaginary/view.ts'
import type { World } from '../imaginary/world.ts'
import { Refused, takeTrouble } from '../stand-in.ts'

const CODES = { standing_order: 'SO', direct_debit: 'DD', card: 'DEB', transfer: 'BAT', other: 'OTH' }

export function customerOf(request: FastifyRequest, state: WorldState): string {
  const customer = state.customers[String(request.headers['x-customer-id'])]
  if (!customer || request.headers['x-customer-secret'] !== customer.secret)
    throw new Refused(404, { code_id: 'unknown', message: 'No such customer' })
  return customer.ref
}

export const mine = (state: WorldState, customerRef: string): JoinedConsent[] =>
  Object.values(state.consents).filter((consent) => consent.customerRef === customerRef)

/** What this person may still be read by. */
function live(state: WorldState, request: FastifyRequest, now: Date): JoinedConsent[] {
  return mine(state, customerOf(request, state)).filter(
    (consent) => consent.status === 'active' && consent.expiresAt > now.toISOString(),
  )
}

interface TransactionQuery {
  account_id: string
  date_from?: string
  date_to?: string
  updated_after?: string
  page_size?: string
  page_token?: string
}

/** Accounts, transactions and refreshes. */
export function data(app: FastifyInstance, world: World): void {
  transactions(app, world)
  refreshes(app, world)
  app.get('/financial/v3/accounts', async (request) => {
    const state = await world.look((now) => now)
    const now = world.now()
    return {
      data: live(state, request, now).flatMap((consent) =>
        consent.accounts.map((account) => ({
          account_id: account.ref,
          consent_id: consent.ref,
          provider: consent.bankId,
          currency: account.currency,
          suggested_name: account.name,
          account_type: account.kind === 'savings' ? 'savings' : 'current_account',
          transaction_windows: [
            { from: `${knownFrom(state, consent, account, now)}T00:00:00Z`, to: now.toISOString() },
          ],
          identifiers: {
            uk_sort_code: bankById(consent.bankId).sortCode,
            uk_account_number: account.accountNumber,
          },
        })),
      ),
    }
  })
}

/** A long list is asked for page by page: what it holds is sought once. */
const sought = new WeakMap<Shown, { asked: string; rows: ShownRow[] }>()

function matching(view: Shown, query: TransactionQuery): ShownRow[] {
  const { date_from, date_to, updated_after } = query
  const asked = `${date_from} ${date_to} ${updated_after}`
  const known = sought.get(view)
  if (known?.asked === asked) return known.rows
  const rows = view.rows.filter(({ at, updatedAt }) => {
    const day = at.slice(0, 10)
    return (
      (!date_from || day >= date_from) &&
      (!date_to || day <= date_to) &&
      (!updated_after || updatedAt >= updated_after)
    )
  })
  sought.set(view, { asked, rows })
  return rows
}

function transactions(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: TransactionQuery }>('/financial/v2/transactions', async (request, reply) => {
    const { query } = request
    const offset = query.page_token ? Number(Buffer.from(query.page_token, 'base64url').toString()) : 0
    if (await takeTrouble(world, offset > 0 || Boolean(query.updated_after), reply)) return reply
    const state = await world.look((now) => now)
    const consent = live(state, request, world.now()).find(({ accounts }) =>
      accounts.some(({ ref }) => ref === query.account_id),
    )
    const account = consent?.accounts.find(({ ref }) => ref === query.account_id)
    if (!consent || !account)
      throw new Refused(403, { code_id: 'connection_expired', message: 'The consent has ended' })
    const view = shown(state, consent, account, world.now())
    const { gone } = view
    const wanted = matching(view, query)
    const size = Math.min(200, Number(query.page_size ?? 100))
    const next =
      offset + size < wanted.length ? Buffer.from(String(offset + size)).toString('base64url') : undefined
    const deleted = query.updated_after ? gone.filter(({ at }) => at >= (query.updated_after ?? '')) : []
    return {
      data: wanted.slice(offset, offset + size).map((row) => ({
        transaction_id: row.id,
        account_id: account.ref,
        description: row.description,
        amount: { value: (Math.abs(row.pence) / 100).toFixed(2), currency: row.currency },
        credit_debit_indicator: row.pence < 0 ? 'debit' : 'credit',
        status: row.status,
        date_time: row.at,
        transaction_type: { bud_code: CODES[row.kind] },
        ...(row.merchant ? { enrichments: { merchant: { name: row.merchant } } } : {}),
      })),
      metadata: { next_page_token: next, deleted: deleted.map(({ id, at }) => ({ transaction_id: id, at })) },
    }
  })
}

function refreshes(app: FastifyInstance, world: World): void {
  app.post('/open-banking/v2/refresh', async (request, reply) => {
    const state = await world.look((now) => now)
    const ref = customerOf(request, state)
    const banks = new Set(mine(state, ref).map(({ bankId }) => bankId))
    const parts = [...banks].map((provider) => ({ task_id: `refresh-${provider}`, provider }))
    return reply.status(202).send({ data: { task_id: `refresh-${ref}`, sub_tasks: parts } })
  })
  app.get<{ Params: { id: string } }>('/v2/open-banking/refresh/:id', async (request) => {
    const state = await world.look((now) => now)
    const banks = new Set(mine(state, customerOf(request, state)).map(({ bankId }) => bankId))
    const meant = [...banks].filter((bank) => request.params.id === `refresh-${bank}`)
    const readable = new Set(live(state, request, world.now()).map(({ bankId }) => bankId))
    // The whole is only as well as each of its parts.
    const well = (meant.length > 0 ? meant : [...banks]).every((bank) => readable.has(bank))
    return {
      data: {
        status: 'Completed',
        result: well ? 'success' : 'connection_expired',
        reconnect_required: !well,
      },
    }
  })
}
