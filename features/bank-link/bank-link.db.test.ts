import { memberErased } from '@keyturn/identity'
import { onEvent } from '@keyturn/platform/jobs'
import type { BankDataProvider, Page } from '@keyturn/providers/bank'
import { createBud } from '@keyturn/providers/bank/bud'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  bankLinkData,
  bookedRows,
  covers,
  linkEnded,
  linkExpiring,
  memberAccounts,
  retainTransactions,
  transactionsChanged,
} from './index.ts'
import { sweepUnkept } from './store/transactions.ts'
import { type BankWorld, bankWorld, type OpenBank } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const START = '2026-09-10T10:00:00Z'

const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const openBud: OpenBank = async (world, now) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const standIn = await startBudStandIn({ world, ...keys, consentPage })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  const bud = createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, now, pauseMs: 1 })
  const provider: BankDataProvider = {
    ...bud,
    async read(...place) {
      const reading = await bud.read(...place)
      return { ...reading, pages: withMeanwhile(reading.pages) }
    },
    async consent(...asked) {
      // Fails if the connection is locked during the provider's call.
      await app.bank.db.execute(sql`select from bank_connection where member_id = ${AMARA} for update nowait`)
      return bud.consent(...asked)
    },
  }
  return { standIn, provider }
}

async function* withMeanwhile(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  for await (const page of pages) {
    const happens = meanwhile
    meanwhile = null
    await happens?.()
    yield page
  }
}

let app: BankWorld
/** Event at the bank between two pages, once. */
let meanwhile: (() => Promise<void>) | null = null
const changes: string[] = []
const ended: string[] = []
const ending: string[] = []

beforeEach(async () => {
  meanwhile = null
  changes.length = 0
  ended.length = 0
  ending.length = 0
  app = await bankWorld(openBud, START, [
    onEvent(transactionsChanged, 'test.changes', async ({ fromDay }) => void changes.push(fromDay)),
    onEvent(linkEnded, 'test.ended', async ({ why }) => void ended.push(why)),
    onEvent(linkExpiring, 'test.ending', async ({ endsOn }) => void ending.push(endsOn)),
  ])
})
afterEach(() => app.close())

const join = (personaId: string, memberId = AMARA) => app.connect(memberId, { kind: 'persona', personaId })
const given = (date: string, amount: number, description: string) => ({ date, amount, description })
const rentOf = async (pence = -95_000, memberId = AMARA): Promise<string[]> =>
  (await bookedRows(app.bank.db, memberId)).filter((row) => row.pence === pence).map((row) => row.bookedOn)
const onlyConnection = async (memberId = AMARA) =>
  (await app.call(memberId, 'GET', '/api/banking/connections/')).body.connections[0]

describe('linking a bank', () => {
  test('adds its accounts at once, and a job reads the whole history', async () => {
    const { status, body, back } = await join('steady-payer')
    expect(back.pathname).toBe('/bud-callback')
    expect([status, body.accounts_synced, body.provider_name]).toEqual([200, 2, 'Northgate Bank'])
    expect((await onlyConnection()).progress).toBe(0)
    await app.worker.drain()
    expect((await onlyConnection()).progress).toBe(1)
    expect(await rentOf()).toHaveLength(24)
    const page = await app.call(AMARA, 'GET', '/api/banking/transactions/?page_size=5&page=1')
    expect(page.body.transactions).toHaveLength(5)
    expect(page.body.total_count).toBeGreaterThan(500)
    const accounts = await app.call(AMARA, 'GET', '/api/banking/accounts/')
    expect(accounts.body).toMatchObject({
      total_count: 2,
      accounts: [{ name: 'Northgate Bank current account' }, {}],
    })
    const sync = await app.call(AMARA, 'POST', '/api/verification/bank/sync/', {})
    expect(sync.body).toMatchObject({ success: true, data: { bank_verified: true } })
    expect(await app.isVerified(AMARA)).toBe(true)
  })

  test('is idempotent if the return page loads twice', async () => {
    const { back } = await join('steady-payer')
    const again = { nonce: back.searchParams.get('n'), task_id: back.searchParams.get('task_id') }
    expect((await app.call(AMARA, 'POST', '/api/banking/sync-accounts/', again)).body.accounts_synced).toBe(2)
    expect((await app.call(AMARA, 'POST', '/api/banking/sync-accounts/', {})).body.accounts_synced).toBe(2)
    expect((await app.call(AMARA, 'GET', '/api/banking/connections/')).body.total_count).toBe(1)
  })

  test('is refused on another member’s return page, which shows no data', async () => {
    const { back } = await join('steady-payer')
    await app.call(BEN, 'POST', '/api/banking/connect/', {})
    const stolen = { nonce: back.searchParams.get('n'), task_id: back.searchParams.get('task_id') }
    expect((await app.call(BEN, 'POST', '/api/banking/sync-accounts/', stolen)).status).toBe(409)
    const onlyTask = await app.call(BEN, 'POST', '/api/banking/sync-accounts/', { task_id: stolen.task_id })
    expect([onlyTask.status, onlyTask.body.code]).toEqual([409, 'bank_journey_unknown'])
    expect((await app.call(BEN, 'GET', '/api/banking/accounts/')).body.total_count).toBe(0)
  })

  test('is refused for two banks in one journey, with their number, and both are revoked', async () => {
    const { status, body, back } = await join('two-connections')
    const hints = { nonce: back.searchParams.get('n'), task_id: back.searchParams.get('task_id') }
    expect((await app.call(AMARA, 'POST', '/api/banking/sync-accounts/', hints)).body).toEqual(body)
    expect(status).toBe(409)
    expect(body).toMatchObject({ error: 'multiple_accounts', details: { accounts_count: 4 } })
    expect(body.details.detected_accounts).toHaveLength(2)
    const state = await app.world.look((now) => Object.values(now.consents).map(({ status: is }) => is))
    expect(state).toEqual(['revoked', 'revoked'])
  })

  test.each([
    ['a refused consent', { kind: 'refuse' } as const, 'bank_refused'],
    ['a bank that is down', { kind: 'persona', personaId: 'bank-down' } as const, 'bank_down'],
  ])('shows a plain message for %s', async (_name, answer, code) => {
    const { status, body } = await app.connect(AMARA, answer)
    expect([status, body.code]).toEqual([400, code])
    expect(body.error).toMatch(/\.$/)
  })

  test('is refused with a return address of another site', async () => {
    const begin = async (return_url: string) =>
      (await app.call(AMARA, 'POST', '/api/banking/connect/', { return_url })).status
    const ours = 'https://keyturn.example'
    for (const elsewhere of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      `${ours}//evil.example`,
    ])
      expect(await begin(elsewhere)).toBe(400)
    for (const here of ['/settings', `${ours}/settings`]) expect(await begin(here)).toBe(200)
  })

  test('needs a signed-in member, and stores no token in plain text', async () => {
    const { statusCode } = await app.http.inject({ method: 'GET', url: '/api/banking/accounts/' })
    expect(statusCode).toBe(401)
    await join('steady-payer')
    const { rows } = await app.database.db.execute<{ sealed_secret: string }>(
      sql`select sealed_secret from bank_customer`,
    )
    expect(rows[0]?.sealed_secret).toMatch(/^s1\./)
  })
})

describe('reading a bank', () => {
  const everyRow = async () =>
    (await bookedRows(app.bank.db, AMARA))
      .map((row) => `${row.bookedOn} ${row.pence} ${row.description}`)
      .sort()
  const truth = async (): Promise<string[]> => {
    const { shown } = await import('../../providers/bank/imaginary/view.ts')
    const { toNewRows } = await import('./actions/write-page.ts')
    return app.world.look((state) =>
      Object.values(state.consents)
        .filter(({ status }) => status === 'active')
        .flatMap((consent) =>
          consent.accounts.flatMap((account) => shown(state, consent, account, app.clock.now()).rows),
        )
        .filter(({ status }) => status === 'booked')
        .flatMap((row) => toNewRows([row], app.clock.now()))
        .map((row) => `${row.bookedOn} ${row.pence} ${row.description}`)
        .sort(),
    )
  }

  test.each(['steady-payer', 'reissued-ids', 'repeated-ids', 'rows-withdrawn', 'holiday-account'])(
    'stores forty days of the bank of “%s” exactly as the bank shows them',
    async (personaId) => {
      await join(personaId)
      await app.worker.drain()
      expect(await everyRow()).toEqual(await truth())
      await app.moveTo('2026-10-20T10:00:00Z')
      expect(await everyRow()).toEqual(await truth())
    },
  )

  test.each(['shaky-bank', 'garbled-bank', 'busy-bank'])(
    'survives %s without losing or duplicating rows',
    async (personaId) => {
      await join(personaId)
      await app.worker.drain()
      await app.moveTo('2026-09-10T11:00:00Z')
      expect(await everyRow()).toEqual(await truth())
      expect((await onlyConnection()).trouble).toBe(false)
    },
  )

  test('stores rows that the bank added once, at the next read', async () => {
    await join('steady-payer')
    await app.worker.drain()
    await app.world.addTransactions(AMARA, [
      given('2026-09-10', -12.5, 'LATE NEWS'),
      given('2026-09-10', -12.5, 'LATE NEWS'),
    ])
    await Promise.all([1, 2].map(() => app.call(AMARA, 'POST', '/api/banking/transactions/sync/', {})))
    await app.call(AMARA, 'POST', '/api/banking/transactions/sync/', {})
    expect((await everyRow()).filter((row) => row.includes('LATE NEWS'))).toHaveLength(2)
  })

  test('restarts once if a webhook arrives during a read', async () => {
    await join('steady-payer')
    await app.worker.drain()
    meanwhile = async () => {
      for (const description of ['TOO LATE FOR THIS PAGE', 'AND ONE MORE']) {
        const { happenings } = await app.world.addTransactions(AMARA, [given('2026-09-10', -9, description)])
        await app.courier.tell(happenings)
        await app.worker.drain()
      }
    }
    await app.call(AMARA, 'POST', '/api/banking/transactions/sync/', {})
    expect(await everyRow()).not.toEqual(await truth())
    await app.worker.drain()
    expect(await everyRow()).toEqual(await truth())
    const { rows } = await app.database.db.execute<{ reads: number; again: boolean }>(
      sql`select jsonb_array_length(unattended_reads) as reads, read_again as again from bank_connection`,
    )
    expect(rows).toEqual([{ reads: 1, again: false }])
  })

  test('stops if the member removes the bank during the read', async () => {
    await join('steady-payer')
    const { id } = await onlyConnection()
    meanwhile = async () => void (await app.call(AMARA, 'DELETE', `/api/banking/connections/${id}/`))
    await app.worker.drain()
    expect(await everyRow()).toEqual([])
    expect((await onlyConnection()).state).toBe('disconnected')
  })

  test('replaces a dead worker, which cannot write if it resumes', async () => {
    await join('steady-payer')
    const { readConnection } = await import('./actions/read-connection.ts')
    const which = { memberId: AMARA, connectionId: (await onlyConnection()).id }
    let second = ''
    meanwhile = async () => {
      expect(await readConnection(app.bank, { ...which, presentAt: 'journey' })).toBe('busy')
      app.clock.setOffsetMs(6 * 60_000)
      second = await readConnection(app.bank, { ...which, presentAt: 'journey' })
    }
    expect(await readConnection(app.bank, { ...which, presentAt: 'journey' })).toBe('busy')
    expect(second).toBe('read')
    expect(await everyRow()).toEqual(await truth())
  })

  test('resumes after the lock of a dead worker expires', async () => {
    await join('steady-payer')
    await app.database.db.execute(sql`update bank_connection set reading_until = '2026-09-10T10:05:00Z'`)
    await app.worker.drain()
    await app.moveTo('2026-09-10T10:06:00Z')
    expect(await everyRow()).toEqual(await truth())
  })

  test('loses no rows in an outage and continues after it', async () => {
    await join('steady-payer')
    await app.worker.drain()
    await app.world.setOutage(true)
    const sync = await app.call(AMARA, 'POST', '/api/banking/transactions/sync/', {})
    expect([sync.status, sync.body.code]).toEqual([503, 'bank_unavailable'])
    await app.jumpTo('2026-10-01T10:00:00Z')
    await app.moveTo('2026-10-03T10:00:00Z')
    const [account] = await memberAccounts(app.bank.db, AMARA)
    expect(covers(account?.coverage ?? [], { from: '2026-09-20', to: '2026-09-25' })).toBe(false)
    await app.world.setOutage(false)
    await app.moveTo('2026-10-05T10:00:00Z')
    expect(await everyRow()).toEqual(await truth())
    const [after] = await memberAccounts(app.bank.db, AMARA)
    expect(covers(after?.coverage ?? [], { from: '2024-09-10', to: '2026-10-04' })).toBe(true)
  })

  test('happens at most four times a day without the member present', async () => {
    await join('steady-payer')
    await app.worker.drain()
    const { readConnection } = await import('./actions/read-connection.ts')
    const { id } = await onlyConnection()
    const outcomes: string[] = []
    for (let nth = 0; nth < 6; nth += 1)
      outcomes.push(await readConnection(app.bank, { memberId: AMARA, connectionId: id, presentAt: null }))
    expect(outcomes).toEqual(['read', 'read', 'read', 'read', 'used_up', 'used_up'])
  })

  test('deletes old rows that are not rent, and keeps the other rows', async () => {
    await join('steady-payer')
    await app.worker.drain()
    const rent = (await bookedRows(app.bank.db, AMARA)).filter((row) => row.pence === -95_000)
    await app.bank.db.transaction((tx) =>
      retainTransactions(
        tx,
        AMARA,
        rent.map(({ id }) => id),
      ),
    )
    expect((await everyRow()).length).toBeGreaterThan(500)
    expect(await sweepUnkept(app.bank.db, new Date('2026-09-10T00:00:00Z'))).toBe(0)
    expect(await sweepUnkept(app.bank.db, new Date('2026-09-12T00:00:00Z'))).toBeGreaterThan(500)
    const left = await bookedRows(app.bank.db, AMARA)
    expect(left.map(({ pence }) => pence)).toEqual(rent.map(() => -95_000))
  })
})

describe('a year of a bank link', () => {
  test('with a reminder, an expiry, an outage, a revocation and a change of bank stores the true rows', async () => {
    await join('steady-payer')
    await app.worker.drain()
    await app.jumpTo('2026-11-24T10:00:00Z')
    await app.moveTo('2026-12-08T10:00:00Z')
    expect(app.letters.map(({ subject }) => subject)).toEqual([
      'Northgate Bank: 14 days left on your bank link',
      'Northgate Bank: 6 days left on your bank link',
      'Northgate Bank: 1 day left on your bank link',
    ])
    expect(ending).toEqual(['2026-12-09', '2026-12-09', '2026-12-09'])
    expect(await onlyConnection()).toMatchObject({
      state: 'reconfirm_due',
      days_left: 1,
      expires_on: '2026-12-09',
    })
    await app.moveTo('2026-12-15T10:00:00Z')
    expect(app.letters.at(-1)?.subject).toBe('Northgate Bank is no longer connected')
    expect(ended).toEqual(['expired'])
    expect(await app.isVerified(AMARA)).toBe(false)

    // Linked again in spring: the gap is read, and the accounts are the same.
    const before = await memberAccounts(app.bank.db, AMARA)
    await app.jumpTo('2027-02-18T10:00:00Z')
    await app.moveTo('2027-02-20T10:00:00Z')
    expect((await join('steady-payer')).status).toBe(200)
    await app.worker.drain()
    const after = await memberAccounts(app.bank.db, AMARA)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(covers(after[0]?.coverage ?? [], { from: '2026-12-01', to: '2027-02-19' })).toBe(true)

    await app.jumpTo('2027-03-08T10:00:00Z')
    await app.moveTo('2027-03-10T10:00:00Z')
    await app.world.setOutage(true)
    await app.moveTo('2027-03-14T10:00:00Z')
    await app.world.setOutage(false)
    await app.world.revokeAll(AMARA)
    await app.moveTo('2027-03-16T10:00:00Z')
    expect(ended).toEqual(['expired', 'revoked'])
    expect((await app.call(AMARA, 'POST', '/api/banking/transactions/sync/', {})).body.state).toBe(
      'reconnect_needed',
    )

    // A second bank leaves the first one's history as it is.
    expect((await join('late-once')).status).toBe(200)
    await app.worker.drain()
    await app.jumpTo('2027-03-31T10:00:00Z')
    await app.moveTo('2027-04-02T10:00:00Z')
    expect(
      (await memberAccounts(app.bank.db, AMARA)).map(({ bankName, live }) => `${bankName} ${live}`),
    ).toEqual(['Northgate Bank false', 'Northgate Bank false', 'Harbour true'])
    expect(new Set(await rentOf()).size).toBe((await rentOf()).length)
    expect((await rentOf(-112_000)).length).toBeGreaterThanOrEqual(23)
  })

  test('continues after consent was renewed in time', async () => {
    await join('steady-payer')
    await app.worker.drain()
    await app.jumpTo('2026-11-25T10:00:00Z')
    await app.moveTo('2026-11-26T10:00:00Z')
    const { id } = await onlyConnection()
    const { body } = await app.call(AMARA, 'POST', `/api/banking/connections/${id}/reconfirm/`, {})
    const journeyId = new URL(body.connect_url).pathname.split('/').at(-1) ?? ''
    const answered = await app.world.answer(journeyId, { kind: 'reconfirm' })
    await app.courier.tell(answered?.happenings ?? [])
    expect((await app.call(AMARA, 'POST', '/api/banking/sync-accounts/', {})).status).toBe(200)
    expect(await onlyConnection()).toMatchObject({
      state: 'active',
      days_left: 90,
      reconfirmed_on: '2026-11-26',
    })
    await app.moveTo('2026-11-27T10:00:00Z')
    // A repeated webhook is no new consent.
    await app.courier.tell(answered?.happenings ?? [])
    await app.jumpTo('2026-12-08T10:00:00Z')
    await app.moveTo('2026-12-14T10:00:00Z')
    expect(await onlyConnection()).toMatchObject({ state: 'active', reconfirmed_on: '2026-11-26' })
    expect(ended).toEqual([])
  })
})

test('removing a bank stops reads at once, revokes the consent, deletes the secret and keeps the history', async () => {
  await join('steady-payer')
  await app.worker.drain()
  const { id } = await onlyConnection()
  expect((await app.call(BEN, 'DELETE', `/api/banking/connections/${id}/`)).status).toBe(404)
  expect((await app.call(AMARA, 'DELETE', `/api/banking/connections/${id}/`)).status).toBe(204)
  expect(await app.isVerified(AMARA)).toBe(false)
  await app.worker.drain()
  expect(ended).toEqual(['disconnected'])
  expect(await app.world.look((state) => Object.keys(state.consents))).toEqual([])
  const { rows } = await app.database.db.execute(sql`select 1 from bank_customer`)
  expect(rows).toHaveLength(0)
  expect(await rentOf()).toHaveLength(24)
  expect((await join('steady-payer')).status).toBe(200)
})

test('an expired consent can be renewed, although the provider deleted the member after the last bank was removed', async () => {
  await join('steady-payer')
  await app.worker.drain()
  const old = await onlyConnection()
  await app.jumpTo('2027-01-14T10:00:00Z')
  await app.moveTo('2027-01-15T10:00:00Z')
  const { body: other } = await join('late-once')
  await app.call(AMARA, 'DELETE', `/api/banking/connections/${other.connection_id}/`)
  await app.worker.drain()
  const begun = await app.call(AMARA, 'POST', `/api/banking/connections/${old.id}/reconfirm/`, {})
  expect(begun).toMatchObject({ status: 200, body: { connect_url: expect.any(String) } })
  const back = await join('steady-payer')
  expect(back.status).toBe(200)
  const { connections } = (await app.call(AMARA, 'GET', '/api/banking/connections/')).body
  const stands = connections.map(({ bank_name: bank, state }: Record<string, string>) => `${bank} ${state}`)
  expect(stands.sort()).toEqual(['Harbour disconnected', 'Northgate Bank active'])
})

test('closing an account ends the provider’s consent and deletes all rows, even if it runs twice', async () => {
  await join('steady-payer')
  await app.worker.drain()
  await app.call(BEN, 'GET', '/api/banking/accounts/')
  for (let times = 0; times < 2; times++) {
    await app.bank.db.transaction((tx) => app.bank.queue.publish(tx, memberErased, { memberId: AMARA }))
    await app.worker.drain()
  }
  expect(await app.world.look((state) => Object.keys(state.consents))).toEqual([])
  for (const table of Object.keys(bankLinkData.tables).filter((name) => name !== 'bank_counted_account')) {
    const { rows } = await app.database.db.execute(
      sql`select 1 from ${sql.identifier(table)} where member_id = ${AMARA}`,
    )
    expect(rows, table).toHaveLength(0)
  }
})

test('an uploaded bank statement is stored once, beside the bank’s rows and marked as a statement', async () => {
  const statement = {
    bank_name: 'Wrenfield',
    account_name: 'Main',
    from: '2026-01-01',
    to: '2026-03-31',
    transactions: [given('2026-01-02', -950, 'J OKAFOR RENT'), given('2026-02-02', -950, 'J OKAFOR RENT')],
  }
  expect((await app.call(AMARA, 'POST', '/api/banking/statements/', statement)).status).toBe(201)
  await app.call(AMARA, 'POST', '/api/banking/statements/', statement)
  expect(await rentOf()).toEqual(['2026-01-02', '2026-02-02'])
  expect(await memberAccounts(app.bank.db, AMARA)).toMatchObject([{ source: 'statement', live: false }])
  const upload = async (body: object) =>
    (await app.call(AMARA, 'POST', '/api/banking/statements/', body)).status
  expect(await upload({ ...statement, to: '2026-01-31' })).toBe(400)
  expect(await upload({ ...statement, to: '2026-09-11' })).toBe(400)
})

test('one member can upload twenty statements a day, each recomputes the record, and other members are not affected', async () => {
  const statement = { bank_name: 'Wrenfield', account_name: 'Main', from: '2026-01-01', to: '2026-03-31' }
  const body = { ...statement, transactions: [given('2026-01-02', -950, 'J OKAFOR RENT')] }
  const upload = async (memberId: string) =>
    (await app.call(memberId, 'POST', '/api/banking/statements/', body)).status
  for (let count = 0; count < 20; count++) expect(await upload(AMARA)).toBe(201)
  expect(await upload(AMARA)).toBe(429)
  expect(await upload(BEN)).toBe(201)
})

test('a member can delete their own uploaded statement, and no other rows by that call', async () => {
  const body = { bank_name: 'Wrenfield', account_name: 'Main', from: '2026-01-01', to: '2026-01-31' }
  const transactions = [given('2026-01-02', -950, 'J OKAFOR RENT')]
  await app.call(AMARA, 'POST', '/api/banking/statements/', { ...body, transactions })
  await join('steady-payer')
  await app.worker.drain()
  const rows = (await rentOf()).length
  const remove = async (id: string, memberId = AMARA) =>
    (await app.call(memberId, 'DELETE', `/api/banking/statements/${id}/`)).status
  const { accounts } = (await app.call(AMARA, 'GET', '/api/banking/accounts/')).body
  const own = (source: string): string => accounts.find((one: { source: string }) => one.source === source).id
  expect([await remove(own('bank')), await remove(own('statement'), BEN), await remove('none')]).toEqual([
    404, 404, 404,
  ])
  expect(await rentOf()).toHaveLength(rows)
  expect([await remove(own('statement')), await remove(own('statement'))]).toEqual([204, 404])
  expect(await rentOf()).toHaveLength(rows - 1)
})
