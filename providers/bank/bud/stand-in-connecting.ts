import type { FastifyInstance } from 'fastify'
import { BANKS } from '../imaginary/banks.ts'
import { CONSENT_DAYS, iso } from '../imaginary/consents.ts'
import type { JoinedConsent, Journey } from '../imaginary/state.ts'
import type { World } from '../imaginary/world.ts'
import { Refused } from '../stand-in.ts'
import { budId, customerOf, mine } from './stand-in-data.ts'

interface Gateway {
  redirect_url: string
  initial_screen?: string
  reconfirm_consent_redirect?: unknown
  providers?: string[]
}

const HISTORY_DAYS = 730

/** Task id of a journey, which the URL of the bank's page does not reveal. */
export const taskIdOf = (journeyId: string): string => budId(`connect ${journeyId}`)

/** Routes from the page where a person answers to the end of their consents. */
export function connecting(
  app: FastifyInstance,
  { world, consentPage }: { world: World; consentPage(journeyId: string): string },
): void {
  app.get('/v1/open-banking/providers', async () => ({
    operation_id: 'open_banking_providers_get',
    data: BANKS.map(({ id, name }) => ({
      provider: id,
      display_name: name,
      maintenance_window: null,
      maintenance_status: 'inactive',
      icon: `https://assets.example/${id}`,
      regions: ['GBR'],
      mobile_only: false,
    })),
  }))
  app.post<{ Body: Gateway }>('/v2/open-banking/authorisation-gateway-url', async (request, reply) => {
    const { providers, redirect_url, initial_screen, reconfirm_consent_redirect: back } = request.body
    if (back !== undefined && typeof back !== 'boolean')
      throw new Refused(422, { code_id: 'failed_validation', message: 'reconfirm_consent_redirect' })
    const state = await world.look((now) => now)
    const customerRef = customerOf(request, state)
    // Reconfirms the consent that expires first, if there are several at one bank.
    const [due] = mine(state, customerRef)
      .filter(({ status, bankId }) => status === 'active' && (!providers || providers.includes(bankId)))
      .sort((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1))
    const reconfirm = initial_screen === 'reconfirm_consent' ? (due?.ref ?? null) : null
    const journey = await world.startJourney({ customerRef, returnUrl: redirect_url, reconfirm })
    const operation_id = 'v2_ob_authorisation_gateway_url_post'
    return reply.status(201).send({ operation_id, data: { url: consentPage(journey.id) } })
  })
  app.get<{ Params: { id: string } }>('/v1/open-banking/connect/:id', async (request) => {
    const state = await world.look((now) => now)
    const journey = Object.values(state.journeys).find(({ id }) => taskIdOf(id) === request.params.id)
    if (!journey || journey.customerRef !== customerOf(request, state))
      throw new Refused(404, { code_id: 'task_not_found', message: 'No such task' })
    const given = Object.values(state.consents).find(({ journeyId }) => journeyId === journey.id)
    return connectAnswer(journey, given?.bankId ?? 'unknown')
  })
  app.get<{ Querystring: { status?: string } }>(
    '/v1/open-banking/account-access-consents',
    async (request) => {
      const state = await world.look((now) => now)
      const all = mine(state, customerOf(request, state))
      const shown = request.query.status === 'all' ? all : all.filter(({ status }) => status === 'active')
      const operation_id = 'open_banking_connections_get'
      return { operation_id, data: shown.map(consentAnswer), metadata: { results: shown.length } }
    },
  )
  revoking(app, world)
}

function connectAnswer(journey: Journey, provider: string) {
  const results = { open: undefined, done: 'success', refused: 'auth_denied', failed: 'provider_unavailable' }
  const status = { open: 'Pending', done: 'Completed', refused: 'Failed', failed: 'Failed' }[journey.state]
  const step = { open: 1, done: 4, refused: 1, failed: 2 }[journey.state]
  const texts = [
    'Fetching access token',
    'Fetching accounts',
    'Fetching balances and transactions',
    'Completed',
  ]
  const next_url = `/v1/open-banking/connect/${taskIdOf(journey.id)}`
  return {
    operation_id: 'open_banking_connect_get',
    data: {
      provider,
      step,
      text: texts[step - 1],
      task_id: taskIdOf(journey.id),
      status,
      result: results[journey.state],
      reconnect_required: false,
    },
    metadata: { status, next_url, next_url_delay: 50 },
  }
}

/** Ends all consents at a bank together, as Bud's document specifies. */
function revoking(app: FastifyInstance, world: World): void {
  const path = '/v1/open-banking/account-access-consent/revoke'
  app.post<{ Body: { provider: string } }>(path, async (request, reply) => {
    const ref = customerOf(request, await world.look((state) => state))
    const { provider } = request.body
    await world.change((state) => {
      for (const consent of mine(state, ref)) if (consent.bankId === provider) consent.status = 'revoked'
    })
    const task_id = budId(`revoke ${ref} ${provider}`)
    return reply.status(202).send({
      operation_id: 'open_banking_revoke_post',
      data: { provider, task_id },
      metadata: { status: 'Pending', next_url: `${path}/${task_id}`, next_url_delay: 5 },
    })
  })
  app.get<{ Params: { task: string } }>(`${path}/:task`, async (request) => {
    customerOf(request, await world.look((state) => state))
    const data = {
      task_id: request.params.task,
      provider: 'as asked',
      status: 'Completed',
      result: 'success',
    }
    return { operation_id: 'open_banking_revoke_task_get', data, metadata: { status: 'Completed' } }
  })
}

function consentAnswer(consent: JoinedConsent) {
  return {
    id: consent.ref,
    customer_id: consent.customerRef,
    provider: consent.bankId,
    transaction_from_date: iso(new Date(consent.givenAt), -HISTORY_DAYS),
    expiration_date: consent.expiresAt,
    created_at: consent.givenAt,
    last_consented_on: iso(new Date(consent.expiresAt), -CONSENT_DAYS),
    status: consent.status === 'active' ? 'authorised' : 'revoked',
    resources: ['accounts', 'transactions'],
    permissions: ['ReadAccounts', 'ReadTransactions'],
    raw_version: 'v3.1',
    raw_format: 'obie',
    account_ids: consent.accounts.map(({ ref }) => ref),
  }
}

/** Revokes the older consents if the same accounts are given again, as Bud does (reason `duplicate_accounts`). */
export async function takeBackDuplicates(world: World): Promise<void> {
  const older = await world.look((state) =>
    olderDuplicates(Object.values(state.consents)).map(({ ref }) => ref),
  )
  if (older.length === 0) return
  await world.change((state) => {
    for (const ref of older) {
      const consent = state.consents[ref]
      if (consent) consent.status = 'revoked'
    }
  })
}

function olderDuplicates(consents: JoinedConsent[]): JoinedConsent[] {
  const seen = new Set<string>()
  return (
    consents
      .filter(({ status }) => status === 'active')
      .reverse()
      // Sorts newest first, because stored state may lose its order. On a tie the later entry wins.
      .sort((one, other) => other.givenAt.localeCompare(one.givenAt))
      .filter((consent) => {
        const keys = consent.accounts.map(({ key }) => `${consent.customerRef} ${key}`)
        const isOlder = keys.some((key) => seen.has(key))
        for (const key of keys) seen.add(key)
        return isOlder
      })
  )
}
