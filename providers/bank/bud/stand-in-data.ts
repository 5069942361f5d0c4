import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bankById } from '../imaginary/banks.ts'
import type { JoinedConsent, WorldState } from '../imaginary/state.ts'
import { digest, knownFrom, type Shown, type ShownRow, shown } from '../imaginary/view.ts'
import type { World } from '../imaginary/world.ts'
import { Refused, simulateFault } from '../stand-in.ts'

const CODES = { standing_order: 'SO', direct_debit: 'DD', card: 'DEB', transfer: 'BAT', other: 'OTH' }

/** Returns a deterministic UUID for a seed, because Bud identifies customers and tasks by UUIDs. */
export function budId(seed: string): string {
  return digest(seed, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function customerOf(request: FastifyRequest, state: WorldState): string {
  const customer = state.customers[String(request.headers['x-customer-id'])]
  if (!customer || request.headers['x-customer-secret'] !== customer.secret)
    throw new Refused(404, { code_id: 'unknown', message: 'No such customer' })
  return customer.ref
}

export const mine = (state: WorldState, customerRef: string): JoinedConsent[] =>
  Object.values(state.consents).filter((consent) => consent.customerRef === customerRef)

/** Returns the person's consents that are active and not expired. */
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

/** Routes for accounts, transactions and refreshes. */
export function data(app: FastifyInstance, world: World): void {
  transactions(app, world)
  refreshes(app, world)
  app.get('/financial/v3/accounts', async (request) => {
    const state = await world.look((now) => now)
    const now = world.now()
    const accounts = live(state, request, now).flatMap((consent) =>
      consent.accounts.map((account) => ({
        account_id: account.ref,
        currency: account.currency,
        suggested_name: account.name,
        account_type: account.kind === 'savings' ? 'savings' : 'current_account',
        ...(account.holders && { holders: budHolders(account.holders) }),
        provider: consent.bankId,
        provider_display_name: bankById(consent.bankId).name,
        transaction_windows: [
          { from: `${knownFrom(state, consent, account, now)}T00:00:00Z`, to: now.toISOString() },
        ],
        identifiers: {
          uk_sort_code: bankById(consent.bankId).sortCode.replaceAll('-', ''),
          uk_account_number: account.accountNumber,
        },
      })),
    )
    const operation_id = 'financial_v3_accounts_get'
    return { operation_id, data: accounts, metadata: { parameters: {}, results: accounts.length } }
  })
}

const budHolders = (names: string[]) =>
  names.map((name) => ({ name, relationship: names.length > 1 ? 'joint' : 'unknown' }))

/** Caches the last filtered rows of an account, because a client reads a long list page by page. */
const sought = new WeakMap<Shown, { asked: string; rows: ShownRow[] }>()

/** Compares with a day or an instant. */
const isUpTo = (at: string, date: string): boolean =>
  date.length === 10 ? at.slice(0, 10) <= date : Date.parse(at) <= Date.parse(date)

function matching(view: Shown, query: TransactionQuery): ShownRow[] {
  const { date_from, date_to, updated_after } = query
  const asked = `${date_from} ${date_to} ${updated_after}`
  const known = sought.get(view)
  if (known?.asked === asked) return known.rows
  const rows = view.rows.filter(({ at, updatedAt }) => {
    const day = at.slice(0, 10)
    return (
      (!date_from || day >= date_from) &&
      (!date_to || isUpTo(at, date_to)) &&
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
    if (await simulateFault(world, offset > 0 || Boolean(query.updated_after), reply)) return reply
    const state = await world.look((now) => now)
    // Fetched data stays readable after a revocation, because Bud's document defines no error for it.
    const consent = mine(state, customerOf(request, state)).find(({ accounts }) =>
      accounts.some(({ ref }) => ref === query.account_id),
    )
    const account = consent?.accounts.find(({ ref }) => ref === query.account_id)
    const operation_id = 'v2_transactions_get'
    if (!consent || !account) return { operation_id, data: [], metadata: { results: 0 } }
    const view = shown(state, consent, account, world.now())
    const wanted = matching(view, query)
    const page = wanted.slice(offset, offset + Math.min(200, Number(query.page_size ?? 100)))
    const reached = offset + page.length
    const metadata = {
      results: page.length,
      ...(reached < wanted.length
        ? { next_page_token: Buffer.from(`${reached}`).toString('base64url') }
        : {}),
      ...(query.updated_after ? { deleted: deletedSince(view, query.updated_after) } : {}),
    }
    return { operation_id, data: page.map((row) => transactionAnswer(row, account.ref)), metadata }
  })
}

const deletedSince = ({ gone }: Shown, after: string) =>
  gone.filter(({ at }) => at >= after).map(({ id, at }) => ({ transaction_id: id, at }))

function transactionAnswer(row: ShownRow, accountId: string) {
  return {
    transaction_id: row.id,
    account_id: accountId,
    description: row.description,
    suggested_description: row.merchant ?? row.description,
    amount: { value: (Math.abs(row.pence) / 100).toFixed(2), currency: row.currency },
    credit_debit_indicator: row.pence < 0 ? 'debit' : 'credit',
    status: row.status,
    date_time: row.at,
    transaction_type: { bud_code: CODES[row.kind] },
    ...(row.merchant ? { enrichments: { merchant: { display_name: row.merchant } } } : {}),
  }
}

/** Completes each refresh at once. Only the sub-task of each bank shows if the person must reconnect. */
function refreshes(app: FastifyInstance, world: World): void {
  const path = '/open-banking/v2/refresh'
  const partsOf = (state: WorldState, ref: string) => {
    const banks = new Set(mine(state, ref).map(({ bankId }) => bankId))
    return [...banks].map((provider) => ({ task_id: budId(`refresh ${ref} ${provider}`), provider }))
  }
  app.post<{ Body: { providers?: string[] } }>(path, async (request, reply) => {
    const state = await world.look((now) => now)
    const ref = customerOf(request, state)
    const { providers } = request.body
    const sub_tasks = partsOf(state, ref).filter(({ provider }) => providers?.includes(provider) ?? true)
    const task_id = budId(`refresh ${ref}`)
    return reply.status(202).send({
      operation_id: 'v2_open_banking_refresh_post',
      data: { task_id, sub_tasks },
      metadata: { status: 'Pending', next_url: `${path}/${task_id}`, next_url_delay: 5 },
    })
  })
  app.get<{ Params: { id: string } }>(`${path}/:id`, async (request) => {
    const state = await world.look((now) => now)
    const readable = new Set(live(state, request, world.now()).map(({ bankId }) => bankId))
    const sub_tasks = partsOf(state, customerOf(request, state)).map((part) => {
      const isWell = readable.has(part.provider)
      const result = isWell ? 'success' : 'connection_revoked'
      const told = { has_new_transactions: isWell, reconnect_required: !isWell }
      return { ...part, status: 'Completed', result, ...told }
    })
    return {
      operation_id: 'v2_open_banking_refresh_get',
      data: { task_id: request.params.id, status: 'Completed', sub_tasks },
      metadata: { status: 'Completed' },
    }
  })
}
