import { onEvent } from '@keyturn/platform/jobs'
import { createLogger } from '@keyturn/platform/logging'
import { type BankDataProvider, BankProblem, type BankProviderName } from '@keyturn/providers/bank'
import { createBud } from '@keyturn/providers/bank/bud'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import type { Answer, WorldState } from '@keyturn/providers/bank/imaginary'
import { createTrueLayer } from '@keyturn/providers/bank/truelayer'
import { startTrueLayerStandIn } from '@keyturn/providers/bank/truelayer/stand-in'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { receiveWebhook } from './actions/receive-webhook.ts'
import { bookedRows, covers, linkEnded, memberAccounts } from './index.ts'
import { type BankWorld, bankWorld, type OpenBank } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const START = '2026-09-10T10:00:00Z'
const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`

/** Overrides the provider's answer to a refresh, for wrong answers. */
let refreshed: BankDataProvider['refresh'] | null = null
/** Name of an account that the bank has closed since. */
let closed: string | null = null
const overlaid = (provider: BankDataProvider): BankDataProvider => ({
  ...provider,
  refresh: (...call) => (refreshed ?? provider.refresh)(...call),
  accounts: async (...call) => (await provider.accounts(...call)).filter(({ name }) => name !== closed),
  read: async (...call) => {
    if (call[1].name === closed) throw new BankProblem('not_found', 'Not known there.')
    return provider.read(...call)
  },
})
const openBud: OpenBank = async (world, now) => {
  const standIn = await startBudStandIn({ world, ...keys, consentPage })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  const bud = createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, now, pauseMs: 1 })
  return { standIn, provider: overlaid(bud) }
}
const openTrueLayer: OpenBank = async (world, now) => {
  const webhookPath = '/api/webhooks/truelayer/'
  const standIn = await startTrueLayerStandIn({ world, ...keys, consentPage, webhookPath })
  const addresses = { apiUrl: standIn.url, authUrl: standIn.url }
  const webhookKeysUrl = `${standIn.url}/.well-known/jwks`
  const trueLayer = createTrueLayer({ ...addresses, ...keys, webhookKeysUrl, webhookPath, now, pauseMs: 1 })
  return { standIn, provider: overlaid(trueLayer) }
}

const given = (state: WorldState) => Object.values(state.consents).filter(({ status }) => status === 'active')

const COMPANIES: Record<BankProviderName, OpenBank> = { bud: openBud, truelayer: openTrueLayer }

describe.each(Object.entries(COMPANIES))('with the bank data provider %s', (company, open) => {
  let app: BankWorld
  const ended: string[] = []
  beforeEach(async () => {
    refreshed = null
    closed = null
    ended.length = 0
    app = await bankWorld(open, START, [
      onEvent(linkEnded, 'test.ended', async ({ why }) => void ended.push(why)),
    ])
  })
  afterEach(() => app.close())

  const persona = (personaId: string): Answer => ({ kind: 'persona', personaId })
  const join = async (personaId = 'steady-payer') => {
    const joined = await app.connect(AMARA, persona(personaId))
    await app.worker.drain()
    return joined
  }
  const sync = () => app.call(AMARA, 'POST', '/api/banking/transactions/sync/', {})
  const links = async () => (await app.call(AMARA, 'GET', '/api/banking/connections/')).body.connections
  const rentDays = async () =>
    (await bookedRows(app.bank.db, AMARA)).filter(({ pence }) => pence === -95_000).map((row) => row.bookedOn)
  const begin = async (memberId = AMARA) => {
    const { body } = await app.call(memberId, 'POST', '/api/banking/connect/', {})
    return new URL(body.connect_url).pathname.split('/').at(-1) ?? ''
  }
  /** Gives consent at the bank. The browser's return has not arrived yet. */
  const allow = async (journeyId: string) => {
    const answered = await app.world.answer(journeyId, persona('steady-payer'))
    if (!answered) throw new Error('The journey was not open.')
    await app.courier.tell(answered.happenings)
    const back = new URL(app.returnAddress(answered.journey)).searchParams
    return { nonce: back.get('n') ?? '', task_id: back.get('task_id') ?? '' }
  }

  test('daily reads of a bank store each rent payment once in two months', async () => {
    await join()
    await app.moveTo('2026-11-10T10:00:00Z')
    const days = await rentDays()
    expect(days.slice(-2)).toEqual(['2026-10-01', '2026-11-02'])
    expect(new Set(days).size).toBe(26)
  })

  test('two concurrent returns from the bank link one bank', async () => {
    const hints = await allow(await begin())
    const both = await Promise.all(
      [1, 2].map(() => app.call(AMARA, 'POST', '/api/banking/sync-accounts/', hints)),
    )
    expect(both.map(({ status, body }) => [status, body.accounts_synced])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect(await links()).toHaveLength(1)
  })

  test('a return from the bank that is too late, or from another member’s journey, is refused', async () => {
    const hints = await allow(await begin())
    await begin(BEN)
    const stolen = await app.call(BEN, 'POST', '/api/banking/sync-accounts/', hints)
    expect([stolen.status, stolen.body.code]).toEqual([409, 'bank_journey_unknown'])
    const other = await allow(await begin())
    await app.database.db.execute(
      sql`update bank_attempt set expires_at = ${START} where member_id = ${AMARA}`,
    )
    const late = await app.call(AMARA, 'POST', '/api/banking/sync-accounts/', other)
    expect([late.status, late.body.code]).toEqual([409, 'bank_journey_unknown'])
  })

  test('duplicate webhooks, and webhooks in the wrong order, change nothing', async () => {
    await join()
    const news = [{ date: '2026-09-10', amount: -7, description: 'ONCE' }]
    await app.courier.tell((await app.world.addTransactions(AMARA, news)).happenings)
    await app.worker.drain()
    const before = await bookedRows(app.bank.db, AMARA)
    const ids = app.courier.webhooks().map(({ id }) => id)
    await app.courier.resend([...ids, ...ids].reverse())
    await app.worker.drain()
    expect(await bookedRows(app.bank.db, AMARA)).toEqual(before)
    expect(before.filter(({ description }) => description === 'ONCE')).toHaveLength(1)
  })

  test('a malformed webhook is refused by field name, and operators are notified of it and of missing keys', async () => {
    const told: string[] = []
    const log = createLogger({ level: 'info', destination: { write: (line) => told.push(line) } })
    const hear = (problem: BankProblem) => {
      const bank = { ...app.bank.bank, readWebhook: () => Promise.reject(problem) }
      return receiveWebhook({ ...app.bank, bank, log }, {}, '{}')
    }
    const unreadable = new BankProblem('garbled', 'No event.', { fields: ['data.task_id'] })
    await expect(hear(unreadable)).rejects.toMatchObject({
      fields: { 'data.task_id': [expect.any(String)] },
    })
    const keysAway = new BankProblem('down', 'No keys.', { fields: ['keys.0.kid'] })
    await expect(hear(keysAway)).rejects.toMatchObject({ status: 503 })
    expect(told).toEqual([expect.stringContaining('data.task_id'), expect.stringContaining('keys.0.kid')])
  })

  test('a bank that requires a new sign-in ends its link, and the member can link it again', async () => {
    await join()
    await app.database.db.execute(
      sql`update bank_connection set authorisation_expires_at = '2026-09-20T10:00:00Z' where member_id = ${AMARA}`,
    )
    const [link] = await links()
    expect(link).toMatchObject({ ends_by: 'authorisation', days_left: 10, reconfirm_due: true })
    const again = await app.call(AMARA, 'POST', `/api/banking/connections/${link.id}/reconfirm/`, {})
    await app.call(
      AMARA,
      'POST',
      '/api/banking/sync-accounts/',
      await allow(new URL(again.body.connect_url).pathname.split('/').at(-1) ?? ''),
    )
    await app.worker.drain()
    expect(await links()).toMatchObject([{ state: 'active', ends_by: 'consent', days_left: 90 }])
    expect(await rentDays()).toHaveLength(24)
  })

  test('a bank that refuses all access ends its link, even if the provider reports the consent as valid', async () => {
    await join()
    refreshed = async () => {
      throw new BankProblem('consent_ended', 'The bank wants the person again.')
    }
    expect((await sync()).body.state).toBe('reconnect_needed')
    await app.worker.drain()
    expect(await links()).toMatchObject([{ state: 'expired', ends_by: 'authorisation' }])
    expect(ended).toEqual(['expired'])
  })

  test('days that the bank has not delivered yet stay unknown, after any number of reads', async () => {
    await join()
    refreshed = async () => 'not_yet'
    await app.moveTo('2026-09-20T10:00:00Z')
    const known = async (day: string) => {
      const [account] = await memberAccounts(app.bank.db, AMARA)
      return covers(account?.coverage ?? [], { from: day, to: day })
    }
    expect([await known('2026-09-09'), await known('2026-09-15')]).toEqual([true, false])
    refreshed = null
    await app.moveTo('2026-09-21T10:00:00Z')
    expect(await known('2026-09-15')).toBe(true)
  })

  test('revoking one of two banks does not stop the other', async () => {
    await join()
    await join('late-once')
    await app.world.change((state) => {
      const northgate = Object.values(state.consents).find(({ bankId }) => bankId === 'northgate')
      if (northgate) northgate.status = 'revoked'
    })
    await sync()
    await app.worker.drain()
    const states = (await links()).map((link: Record<string, string>) => `${link.bank_name} ${link.state}`)
    expect(states.sort()).toEqual(['Harbour active', 'Northgate Bank revoked'])
    await app.jumpTo('2026-10-11T10:00:00Z')
    await app.moveTo('2026-10-12T10:00:00Z')
    const later = (await bookedRows(app.bank.db, AMARA)).filter((row) => row.bookedOn > '2026-10-01')
    expect(later.some(({ pence }) => pence === -112_000)).toBe(true)
  })

  test('a bank that shows less history after a new link deletes no rows, and leaves the gap uncovered', async () => {
    const rent = (date: string) => ({ date, amount: -950, description: 'RENT' })
    const given = async (...dates: string[]) => {
      const accounts = [{ name: 'Main', transactions: dates.map(rent) }]
      await app.connect(AMARA, { kind: 'accounts', accounts })
      await app.worker.drain()
    }
    await given('2025-11-03', '2025-12-01')
    await app.world.revokeAll(AMARA)
    await app.worker.drain()
    await app.jumpTo('2026-09-24T10:00:00Z')
    await app.moveTo('2026-09-25T10:00:00Z')
    await given('2026-09-18', '2026-09-24')
    expect(await rentDays()).toEqual(['2025-11-03', '2025-12-01', '2026-09-18', '2026-09-24'])
    const accounts = await memberAccounts(app.bank.db, AMARA)
    expect(accounts).toHaveLength(1)
    expect(accounts[0]?.coverage).toEqual([
      { from: '2025-11-03', to: '2026-09-09' },
      { from: '2026-09-18', to: '2026-09-24' },
    ])
  })

  test('an account closed at the bank ends, and the bank’s other accounts are still read', async () => {
    await join()
    closed = 'Northgate Bank current account'
    await app.moveTo('2026-09-12T10:00:00Z')
    expect(await links()).toMatchObject([{ state: 'active', trouble: false }])
    const knownTo = (await memberAccounts(app.bank.db, AMARA)).map(
      ({ name, coverage }) => `${name} ${coverage.at(-1)?.to}`,
    )
    expect(knownTo.sort()).toEqual([
      'Northgate Bank current account 2026-09-09',
      'Northgate Bank rainy day 2026-09-11',
    ])
  })

  test('a bank linked again stays one connection, and removing it ends all of its consents', async () => {
    await join()
    await join()
    await app.worker.drain()
    expect(await app.world.look((state) => given(state))).toHaveLength(1)
    const [link] = await links()
    await app.call(AMARA, 'DELETE', `/api/banking/connections/${link.id}/`)
    await app.worker.drain()
    expect((await links()).map(({ state }: { state: string }) => state)).toEqual(['disconnected'])
    expect(await app.world.look((state) => given(state))).toEqual([])
    await join()
    expect((await links()).map(({ state }: { state: string }) => state)).toEqual(['active'])
  })

  test('a member sees which other link at the same bank ends with this one', async () => {
    await join()
    await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Joint', transactions: [] }] })
    await app.worker.drain()
    const [first, second] = await links()
    expect([first.bank_name, second.bank_name]).toEqual(['Northgate Bank', 'Northgate Bank'])
    await app.call(AMARA, 'DELETE', `/api/banking/connections/${first.id}/`)
    await app.worker.drain()
    const other = (await links()).find(({ id }: { id: string }) => id === second.id)
    expect(other.state).toBe(company === 'bud' ? 'revoked' : 'active')
    expect(ended.toSorted()).toEqual(company === 'bud' ? ['disconnected', 'revoked'] : ['disconnected'])
  })

  test('a bank removed during an outage and linked again keeps its new journey', async () => {
    await join()
    const [link] = await links()
    await app.world.setOutage(true)
    await app.call(AMARA, 'DELETE', `/api/banking/connections/${link.id}/`)
    await app.worker.drain()
    await app.world.setOutage(false)
    const hints = await allow(await begin())
    await app.moveTo('2026-09-10T10:08:00Z')
    expect((await app.call(AMARA, 'POST', '/api/banking/sync-accounts/', hints)).status).toBe(200)
    await app.moveTo('2026-09-11T10:00:00Z')
    expect((await links()).map(({ state }: { state: string }) => state)).toEqual(['active'])
    expect(await app.world.look((state) => given(state))).toHaveLength(1)
  })

  test('a bank removed while a new journey is unanswered is deleted at the provider by the next day', async () => {
    await join()
    const [link] = await links()
    await begin()
    await app.call(AMARA, 'DELETE', `/api/banking/connections/${link.id}/`)
    await app.moveTo('2026-09-11T10:00:00Z')
    expect(await app.world.look((state) => given(state))).toEqual([])
    expect((await app.database.db.execute(sql`select 1 from bank_customer`)).rows).toEqual([])
  })

  test(`twenty thousand rows are stored completely, and only those in pounds (${company})`, async () => {
    const rows = Array.from({ length: 20_000 }, (_, nth) => ({
      date: `2026-0${1 + (nth % 8)}-${String(1 + (nth % 28)).padStart(2, '0')}`,
      amount: -(1 + (nth % 900)),
      description: `SHOP ${nth}`,
    }))
    await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Busy', transactions: rows }] })
    await app.worker.drain()
    const { body } = await app.call(AMARA, 'GET', '/api/banking/transactions/?page_size=1')
    expect(body.total_count).toBe(20_000)
    expect((await sync()).body.state).toBe('up_to_date')
  })
})
