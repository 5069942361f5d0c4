import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mutatedResponses, startFixedServer } from '../testing/mutated-responses.ts'
import {
  fieldsOf,
  MUTATIONS,
  type MutatingProxy,
  type Mutation,
  mutate,
  startMutatingProxy,
} from '../testing/mutating-proxy.ts'
import { createBud } from './bud/index.ts'
import { startBudStandIn } from './bud/stand-in.ts'
import { readBudEvent } from './bud/webhook.ts'
import {
  createWorld,
  memoryStorage,
  type StateStorage,
  type World,
  type WorldState,
} from './imaginary/index.ts'
import {
  type Account,
  type BankDataProvider,
  BankProblem,
  type BankProviderName,
  type Customer,
} from './port.ts'
import type { BankStandIn } from './stand-in.ts'
import { createTrueLayer } from './truelayer/index.ts'
import { startTrueLayerStandIn } from './truelayer/stand-in.ts'
import { readTrueLayerEvent } from './truelayer/webhook.ts'

const now = (): Date => new Date('2026-09-10T10:00:00Z')
const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
const webhookPath = '/api/webhooks/truelayer/'

interface Company {
  open(world: World): Promise<BankStandIn>
  reach(url: string): BankDataProvider
  readEvent(body: string): unknown
  /** Response that reports an ended consent. */
  refusal: { status: number; body: object }
  /** Fields that the provider may omit, with the parts of our reading that are then missing. */
  mayBeMissing: Record<string, string[]>
}

const BUD: Company = {
  open: (world) => startBudStandIn({ world, ...keys, consentPage }),
  reach: (baseUrl) =>
    createBud({ baseUrl, ...keys, webhookKeysUrl: `${baseUrl}/bud-callback.jwks`, now, pauseMs: 1 }),
  readEvent: readBudEvent,
  refusal: {
    status: 403,
    body: { operation_id: 'financial_v3_accounts_get', code_id: 'connection_expired', message: 'Expired.' },
  },
  mayBeMissing: {
    identifiers: ['sortCode', 'accountNumber'],
    uk_sort_code: ['sortCode'],
    uk_account_number: ['accountNumber'],
    transaction_windows: ['knownDays'],
    suggested_name: ['name'],
    account_type: ['kind'],
    holders: ['holders'],
    name: ['holders'],
    transaction_type: ['kind'],
    bud_code: ['kind'],
    enrichments: ['merchant'],
    merchant: ['merchant'],
    display_name: ['merchant'],
    deleted: ['goneIds'],
    consent_id: ['consentRef', 'id'],
    // These fields only form the event id, which identifies repeats.
    ...Object.fromEntries(['task_id', 'status', 'updated_at'].map((name) => [name, ['id']])),
  },
}

const TRUELAYER: Company = {
  open: (world) => startTrueLayerStandIn({ world, ...keys, consentPage, webhookPath }),
  reach: (url) =>
    createTrueLayer({
      ...{ apiUrl: url, authUrl: url, webhookKeysUrl: `${url}/.well-known/jwks`, ...keys, webhookPath, now },
      pauseMs: 1,
    }),
  readEvent: readTrueLayerEvent,
  refusal: {
    status: 403,
    body: { type: 'https://docs.truelayer.com/docs/connection-expired', title: 'Expired', status: 403 },
  },
  mayBeMissing: {
    // TrueLayer does not publish the connection's details, so all of them may be missing.
    provider: ['institutionId', 'institutionName'],
    display_name: ['institutionName', 'name'],
    account_holder_names: ['holders'],
    authorized_at: ['givenAt'],
    consent_expires_at: ['expiresAt'],
    authorization_expires_at: ['authorisationExpiresAt'],
    enrichment: ['merchant'],
    merchant_name: ['merchant'],
  },
}

interface Read {
  value: unknown
  /** Cursor after each page. */
  cursors: string[]
  problem: BankProblem | null
}

const COMPANIES: Record<BankProviderName, Company> = { bud: BUD, truelayer: TRUELAYER }

describe.each(Object.entries(COMPANIES))('the bank data provider %s', (_name, company) => {
  const shelf: StateStorage = memoryStorage()
  const world = createWorld({ now, shelf })
  let standIn: BankStandIn
  let tamperer: MutatingProxy
  let before: WorldState
  let known: { customer: Customer; ref: string | null; taskId: string; account: Account; cursor: string }

  beforeAll(async () => {
    standIn = await company.open(world)
    tamperer = await startMutatingProxy(() => standIn.url)
    const bank = company.reach(tamperer.url)
    const customer = await bank.ensureCustomer('member-1')
    const { url, ref } = await bank.startConnection({ customer, returnUrl: RETURN, reconfirm: null })
    const journeyId = url.split('/').at(-1) ?? ''
    const transactions = Array.from({ length: 520 }, (_, nth) => ({
      date: `2026-0${1 + (nth % 8)}-${10 + (nth % 19)}`,
      amount: -1 - nth,
      description: `SHOP ${nth}`,
    }))
    const answered = await world.answer(journeyId, {
      kind: 'accounts',
      accounts: [{ name: 'Main', holder: 'MS A RENTER', transactions }],
    })
    const back = answered && new URL(standIn.returnAddress(answered.journey))
    const taskId = back?.searchParams.get('task_id') ?? ''
    await world.change((state) => {
      for (const row of Object.values(state.added).flat()) {
        row.merchant = 'A shop'
        // Most rows existed before, so that few are new.
        if (row.pence > -51_000) row.addedAt = '2026-09-01T10:00:00Z'
      }
    })
    const outcome = await bank.completeConnection({ customer, ref, taskId })
    const consentRef = (outcome.state === 'active' && outcome.consents[0]?.ref) || ''
    const [account] = await bank.accounts(customer, consentRef)
    if (!account) throw new Error('There is no account.')
    let cursor = ''
    for await (const page of (await bank.read(customer, account, null, null)).pages) cursor = page.cursor
    known = { customer, ref, taskId, account, cursor }
    before = await world.look((state) => state)
  })
  afterAll(async () => {
    tamperer.close()
    await standIn.close()
  })

  const RETURN = 'https://keyturn.example/bud-callback'
  const DAYS = { from: '2026-05-01', to: '2026-06-30' }

  async function all(reading: Awaited<ReturnType<BankDataProvider['read']>>, cursors: string[]) {
    const rows = new Map<string, unknown>()
    const goneIds: string[] = []
    for await (const page of reading.pages) {
      // A repeated row counts once, because callers identify rows by id and content.
      for (const row of page.rows) rows.set(JSON.stringify(row), row)
      goneIds.push(...page.goneIds)
      cursors.push(page.cursor)
    }
    return { rows: [...rows.values()], goneIds }
  }

  const CALLS: Record<string, (bank: BankDataProvider, cursors: string[]) => Promise<unknown>> = {
    ensureCustomer: (bank) => bank.ensureCustomer('member-1'),
    startConnection: async (bank) => {
      const { customer } = known
      const { url, ref } = await bank.startConnection({ customer, returnUrl: RETURN, reconfirm: null })
      return { origin: new URL(url).origin, hasRef: ref !== null }
    },
    'startConnection, to say yes again': async (bank) => {
      const { customer, account } = known
      const again = { customer, returnUrl: RETURN, reconfirm: account.consentRef }
      return new URL((await bank.startConnection(again)).url).origin
    },
    completeConnection: (bank) => bank.completeConnection(known),
    consent: (bank) => bank.consent(known.customer, known.account.consentRef),
    accounts: (bank) => bank.accounts(known.customer, known.account.consentRef),
    refresh: (bank) => bank.refresh(known.customer, known.account.consentRef, null),
    'read, all of it': async (bank, cursors) =>
      all(await bank.read(known.customer, known.account, null, null), cursors),
    'read, what changed': async (bank, cursors) =>
      all(await bank.read(known.customer, known.account, known.cursor, null), cursors),
    'read, between two days': async (bank, cursors) =>
      all(await bank.readWindow(known.customer, known.account, DAYS, null), cursors),
    reconfirm: (bank) => bank.reconfirm(known.customer, known.account.consentRef),
    revoke: (bank) => bank.revoke(known.customer, known.account.consentRef),
    erase: async (bank) => (await bank.erase(known.customer)) ?? 'done',
    // Mutates only the signing keys here; the message itself is mutated below.
    readWebhook: async (bank) => {
      const { headers, body } = await standIn.sign({ type: 'revoked', ...anyConsent(before) })
      const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
      return bank.readWebhook(Object.fromEntries(lower), body)
    },
  }

  async function run(call: string): Promise<Read> {
    await shelf.save(before)
    const cursors: string[] = []
    try {
      const value = await CALLS[call]?.(company.reach(tamperer.url), cursors)
      return { value, cursors, problem: null }
    } catch (error) {
      if (!(error instanceof BankProblem)) throw error
      return { value: null, cursors, problem: error }
    }
  }

  test.each(Object.keys(CALLS))('answers no call wrongly for a mutated field of %s', async (call) => {
    tamperer.mutateNext(null)
    const truth = await run(call)
    expect(truth.problem).toBeNull()
    const told = [...tamperer.answers]
    const wrong: string[] = []
    const tried = new Set<string>()
    for (const [nth, { path, told: answer }] of [...told.entries()].reverse())
      for (const way of isTriedElsewhere(call, path) ? [] : fieldsOf(answer)) {
        // Spoils list rows only in the last page, because earlier cursors exist by then.
        const isInList = way.some((name) => /^\d+$/.test(name))
        const field = `${path.replace(/[?].*|[\da-f-]{36}$/, '')} ${way.join('.').replace(/\d+/g, '*')}`
        if (isInList && tried.has(field)) continue
        tried.add(field)
        for (const spoil of Object.keys(MUTATIONS) as Mutation[]) {
          tamperer.mutateNext({ nth, way, spoil })
          const fault = faultIn(truth, await run(call), way, company.mayBeMissing)
          if (fault) wrong.push(`answer ${nth}, ${way.join('.')} ${spoil}: ${fault}`)
        }
      }
    expect(wrong).toEqual([])
  })

  test('makes of a mutated refusal neither an answer nor the end of another consent', async () => {
    const server = await startFixedServer()
    const bank = company.reach(server.url)
    const { status, body } = company.refusal
    const kindOf = (answer: unknown): Promise<string> => {
      const token = { access_token: 't', expires_in: 3600, data: { access_token: 't', expires_in: 3600 } }
      server.answer((_method, path) =>
        path.includes('/token') ? { status: 200, body: token } : { status, body: answer },
      )
      const asked = bank.accounts(known.customer, known.account.consentRef)
      return asked.then(
        () => 'an answer',
        (error: unknown) => (error instanceof BankProblem ? error.kind : String(error)),
      )
    }
    expect(await kindOf(body)).toBe('consent_ended')
    for (const { path, how, answer } of mutatedResponses(body))
      expect(['consent_ended', 'refused'], `${how} ${path}`).toContain(await kindOf(answer))
    await server.close()
  })

  test('makes of a mutated webhook no wrong event', async () => {
    const wrong: string[] = []
    for (const type of ['connected', 'revoked', 'reconfirmed', 'new_data'] as const) {
      const { body } = await standIn.sign({ type, ...anyConsent(before) })
      const read = (text: string): Read => {
        try {
          return { value: company.readEvent(text), cursors: [], problem: null }
        } catch (error) {
          if (!(error instanceof BankProblem)) throw error
          return { value: null, cursors: [], problem: error }
        }
      }
      for (const way of fieldsOf(JSON.parse(body)))
        for (const spoil of Object.keys(MUTATIONS) as Mutation[]) {
          const text = JSON.stringify(mutate(JSON.parse(body), way, spoil))
          const fault = faultIn(read(body), read(text), way, company.mayBeMissing)
          if (fault) wrong.push(`${type}, ${way.join('.')} ${spoil}: ${fault}`)
        }
    }
    expect(wrong).toEqual([])
  })
})

function anyConsent({ consents }: WorldState) {
  const [consent] = Object.values(consents)
  if (!consent) throw new Error('There is no consent.')
  const { customerRef, ref: consentRef, bankId, journeyId } = consent
  return { customerRef, consentRef, bankId, journeyId }
}

/** Any call may request a token first, so the token is mutated only in calls about it. */
const isTriedElsewhere = (call: string, path: string): boolean =>
  path.includes('/token') && call !== 'ensureCustomer' && call !== 'consent'

/**
 * Returns null if the reading is unchanged, optional fields aside. Also if it failed with the field's name and no
 * cursor moved.
 */
function faultIn(
  truth: Read,
  came: Read,
  way: string[],
  mayBeMissing: Record<string, string[]>,
): string | null {
  const { problem, value } = came
  if (problem) {
    const field = way.join('.')
    const named = problem.fields.some(
      (name) => `${name}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${name}.`),
    )
    // Unreadable signing keys are a failure on our side, so the sender must retry.
    if (!['garbled', 'down'].includes(problem.kind) || !named) return `told as ${problem.code}`
    const moved = came.cursors.some((cursor, nth) => cursor !== truth.cursors[nth])
    return moved || (truth.cursors.length > 0 && came.cursors.length >= truth.cursors.length)
      ? 'the cursor moved'
      : null
  }
  const missing = mayBeMissing[way.at(-1) ?? ''] ?? []
  const without = (given: unknown): string =>
    JSON.stringify(given, (name, inside) => (missing.includes(name) ? undefined : inside))
  if (without(value) !== without(truth.value)) return `read as ${without(value).slice(0, 200)}`
  return came.cursors.at(-1) === truth.cursors.at(-1) ? null : 'the cursor moved'
}
