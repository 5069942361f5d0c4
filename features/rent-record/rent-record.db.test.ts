import { memberErased } from '@keyturn/identity'
import { isCluster } from '@keyturn/platform/db'
import { onEvent } from '@keyturn/platform/jobs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decideEvidence } from './actions/evidence.ts'
import { refreshRecord } from './actions/refresh-record.ts'
import { VERIFIED_FROM } from './constants.ts'
import type { RentRecordContext } from './context.ts'
import type { Home } from './domain/model.ts'
import { evidenceAccepted, evidenceRemoved } from './events.ts'
import { rentEvidenceFiles, rentPeriods, rentReversed, rentVerified } from './index.ts'
import { dailyRunJob } from './jobs/kinds.ts'
import { listEvidence, upsertEvidence } from './store/evidence.ts'
import { lockRecord } from './store/record.ts'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const START = '2026-09-10T10:00:00Z'

const monthly = { from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 } as const
const ordinaryHome: Home['tenancy'] = {
  startsOn: '2026-01-01',
  terms: [monthly],
  payees: ['J Okafor'],
  address: '14 Harbour Street, Leeds',
}

let app: RecordWorld
let context: RentRecordContext
let verified: { paymentId: string; paidOn: string; pence: number }[]
let reversed: { paymentId: string }[]
let brought: string[]

beforeEach(async () => {
  verified = []
  reversed = []
  brought = []
  app = await recordWorld(START, {
    handlers: [
      onEvent(rentVerified, 'test.verified', async (payment) => void verified.push(payment)),
      onEvent(
        evidenceAccepted,
        'test.evidence-brought',
        async ({ dueOn }) => void brought.push(`${dueOn} came`),
      ),
      onEvent(
        evidenceRemoved,
        'test.evidence-removed',
        async ({ dueOn }) => void brought.push(`${dueOn} went`),
      ),
      onEvent(rentReversed, 'test.reversed', async (payment) => void reversed.push(payment)),
    ],
  })
  context = app.context
  await app.addMember(AMARA, { first: 'Amara', last: '<Osei> Łęcka' })
  await rents([monthly])
})
afterEach(() => app.close())

const rents = (terms: Home['tenancy']['terms']) =>
  app.rents(AMARA, { id: HOME, tenancy: { ...ordinaryHome, terms } })

interface Row {
  id?: string
  date: string
  amount: number
  description: string
}
const rent = (date: string, more: Partial<Row> = {}): Row => ({
  date,
  amount: -950,
  description: 'STO J OKAFOR RENT',
  ...more,
})
const evidence = {
  tenancyId: HOME,
  dueOn: '2026-09-01',
  fileName: 'award.pdf',
  kind: 'pdf',
  sizeBytes: 12,
} as const
const FOOD: Row = { date: '2026-01-02', amount: -31.2, description: 'LARDER & CO' }

async function joinWith(transactions: Row[], memberId = AMARA): Promise<void> {
  await app.connect(memberId, { kind: 'accounts', accounts: [{ name: 'Current account', transactions }] })
  await app.worker.drain()
}
const get = async (path: string, memberId = AMARA) => (await app.call(memberId, 'GET', path)).body
const dashboard = (memberId = AMARA) => get('/api/payment-report/dashboard/', memberId)
const states = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await get('/api/payment-report/')).months.map((month: { due_on: string; state: string }) => [
      month.due_on,
      month.state,
    ]),
  )
const mark = async (id: string, how: 'mark' | 'unmark', memberId = AMARA) => {
  const answer = await app.call(memberId, 'POST', `/api/banking/transactions/${id}/${how}-as-rent/`, {})
  await app.worker.drain()
  return answer
}
const dailyRoundOn = async (instant: string) => {
  await app.moveTo(instant)
  await context.db.transaction((tx) => context.queue.enqueue(tx, dailyRunJob, {}))
  await app.worker.drain()
}
const idOf = async (description: string): Promise<string> => {
  const { transactions } = await get('/api/banking/transactions/?page_size=200')
  return transactions.find(({ name }: { name: string }) => name === description)?.id
}

const steady = [
  FOOD,
  rent('2026-02-02'),
  rent('2026-03-02'),
  rent('2026-04-01'),
  rent('2026-05-01'),
  rent('2026-06-01'),
  rent('2026-07-14'),
  rent('2026-08-03'),
  rent('2026-09-01'),
]

describe('rent in the bank', () => {
  test('becomes months, payments and one event for each', async () => {
    await joinWith(steady)
    expect(await states()).toMatchObject({
      '2026-02-01': 'verified_on_time',
      '2026-07-01': 'verified_late',
      '2026-09-01': 'verified_on_time',
      '2026-10-01': 'upcoming',
    })
    expect(verified).toHaveLength(8)
    expect(verified).toContainEqual(
      expect.objectContaining({
        memberId: AMARA,
        tenancyId: HOME,
        period: { dueOn: '2026-02-01', duePence: 95_000 },
        paidOn: '2026-02-02',
        pence: 95_000,
      }),
    )
    const { rows } = await context.db.execute(sql`select matched_at from tenancy where id = ${HOME}`)
    expect(rows[0]?.matched_at).not.toBeNull()
    const { transactions, total_count } = await get(
      '/api/banking/transactions/rent-payments/?page=2&page_size=3',
    )
    expect(total_count).toBe(8)
    expect(transactions).toMatchObject([{ date: '2026-06-01', amount: -950 }, {}, {}])
    expect(transactions[0].confidence).toBeGreaterThanOrEqual(VERIFIED_FROM)
    expect(transactions[0].reasons.length).toBeGreaterThan(0)
  })

  test('counts like other rent if a housemate collects it, and is marked for reporting', async () => {
    await rents([monthly, { ...monthly, from: '2026-05-01', toHousemate: true }])
    await joinWith(steady)
    expect(verified).toHaveLength(8)
    const periods = await rentPeriods(context.db, AMARA)
    const marked = periods.filter(({ toHousemate }) => toHousemate)
    expect(marked.map(({ dueOn, state }) => [dueOn, state])).toContainEqual([
      '2026-09-01',
      'verified_on_time',
    ])
    expect(marked.every(({ dueOn }) => dueOn >= '2026-05-01')).toBe(true)
    expect(periods.filter(({ dueOn }) => dueOn < '2026-05-01').length).toBe(periods.length - marked.length)
  })

  test('publishes no event twice when it is refreshed', async () => {
    await joinWith(steady)
    const first = await rentPeriods(context.db, AMARA)
    await refreshRecord(context, AMARA)
    await Promise.all([refreshRecord(context, AMARA), refreshRecord(context, AMARA)])
    await app.worker.drain()
    expect(verified).toHaveLength(8)
    expect(reversed).toHaveLength(0)
    expect(await rentPeriods(context.db, AMARA)).toEqual(first)
  })

  test('gives the same record step by step as from scratch', async () => {
    await joinWith(steady)
    await mark(await idOf('LARDER & CO'), 'unmark')
    await rents([{ ...monthly, pence: 96_000 }])
    await refreshRecord(context, AMARA)
    await rents([monthly])
    await app.moveTo('2026-10-09T10:00:00Z')
    await refreshRecord(context, AMARA)
    const grown = await rentPeriods(context.db, AMARA)
    for (const table of ['rent_period', 'rent_match'])
      await context.db.execute(sql`delete from ${sql.identifier(table)} where member_id = ${AMARA}`)
    await refreshRecord(context, AMARA)
    expect(await rentPeriods(context.db, AMARA)).toEqual(grown)
  })

  test('keeps the first month after earlier rows were deleted', async () => {
    await joinWith([FOOD, ...steady.slice(1)])
    const before = await states()
    await context.db.execute(sql`delete from bank_transaction where member_id = ${AMARA} and not kept`)
    await refreshRecord(context, AMARA)
    await app.worker.drain()
    expect(reversed).toEqual([])
    expect(await states()).toEqual(before)
    await mark((await get('/api/banking/transactions/rent-payments/')).transactions.at(-1).id, 'unmark')
    expect(await states()).toMatchObject({ '2026-02-01': 'not_found' })
  })

  test('counts as watched once its days were read, even without other changes', async () => {
    await rents([{ ...monthly, dueDay: 9 }])
    await joinWith(['06', '07', '08', '09'].map((month) => rent(`2026-${month}-09`)))
    const september = async () => (await rentPeriods(context.db, AMARA)).at(-2)
    expect(await september()).toMatchObject({ state: 'verified_on_time', watched: false })
    for (const day of ['15', '16']) await dailyRoundOn(`2026-09-${day}T10:00:00Z`)
    expect(await september()).toMatchObject({ state: 'verified_on_time', watched: true })
  })

  test('with a future date counts from that day on', async () => {
    await joinWith([...steady, rent('2026-10-02')])
    for (const day of ['01', '02']) await dailyRoundOn(`2026-10-${day}T10:00:00Z`)
    expect(await states()).toMatchObject({ '2026-10-01': 'verified_on_time' })
  })

  test('on unread days is not counted against the member', async () => {
    await joinWith(steady)
    const connections = await get('/api/banking/connections/')
    await app.call(AMARA, 'DELETE', `/api/banking/connections/${connections.connections[0].id}/`)
    await dailyRoundOn('2026-10-20T10:00:00Z')
    const { months } = await get('/api/payment-report/')
    const october = months.find(({ due_on }: { due_on: string }) => due_on === '2026-10-01')
    expect(october).toMatchObject({ state: 'not_found', watched: false })
    expect(october.reasons[0]).toContain('could not be read')
    expect(verified).toHaveLength(8)
    expect(reversed).toHaveLength(0)
  })
})

describe("the member's decision", () => {
  test('“no” reverses a payment once, and “yes” verifies it again as a new payment', async () => {
    await joinWith(steady)
    const { transactions } = await get('/api/banking/transactions/rent-payments/')
    const [latest] = transactions
    expect((await mark(latest.id, 'unmark')).status).toBe(200)
    await mark(latest.id, 'unmark')
    expect(reversed).toHaveLength(1)
    expect(verified.map(({ paymentId }) => paymentId)).toContain(reversed[0]?.paymentId)
    expect((await states())['2026-09-01']).toBe('not_found')
    await mark(latest.id, 'mark')
    expect((await states())['2026-09-01']).toBe('verified_on_time')
    expect(verified).toHaveLength(9)
    expect(new Set(verified.map(({ paymentId }) => paymentId)).size).toBe(9)
  })

  test('is asked for if we are unsure, and the month waits for it', async () => {
    const unsure = rent('2026-09-01', { amount: -1010 })
    await joinWith([...steady.slice(0, -1), unsure])
    const before = await dashboard()
    expect(before.suggestions).toMatchObject([{ date: '2026-09-01', amount: -1010, due_on: '2026-09-01' }])
    expect((await states())['2026-09-01']).toBe('awaits_answer')
    await app.call(AMARA, 'POST', `/api/banking/transactions/${before.suggestions[0].id}/mark-as-rent/`, {})
    expect(await dashboard()).toMatchObject({ suggestions: [], is_looking: true })
    await app.worker.drain()
    expect(await dashboard()).toMatchObject({ suggestions: [], is_looking: false })
    expect((await states())['2026-09-01']).toBe('verified_on_time')
  })

  test('counts only for their own outgoing payments', async () => {
    await joinWith([...steady, { date: '2026-08-28', amount: 2100, description: 'SALARY' }])
    const id = await idOf('STO J OKAFOR RENT')
    expect((await mark(id, 'mark', BEN)).status).toBe(404)
    expect((await mark(await idOf('SALARY'), 'mark')).status).toBe(400)
    expect((await mark('0192aaaa-0000-7000-8000-00000000ffff', 'mark')).status).toBe(404)
    expect((await mark('no-such-row', 'mark')).status).toBe(404)
    expect((await dashboard(BEN)).verified_payments).toBe(0)
  })
})

test('the dashboard loads all its data in one response', async () => {
  expect(await dashboard()).toMatchObject({
    bank: { accounts_count: 0, health: 'none' },
    on_time: { percent: null },
    verified_payments: 0,
    next_rent_on: null,
    recent: [],
  })
  await joinWith(steady)
  expect(await dashboard()).toMatchObject({
    bank: { accounts_count: 1, health: 'healthy', bank_name: expect.any(String) },
    on_time: { percent: 88, on_time: 7, verified: 8 },
    verified_payments: 8,
    next_rent_on: '2026-10-01',
    points: null,
    is_looking: false,
  })
  const { recent } = await dashboard()
  expect(recent).toHaveLength(9)
  expect(recent[0]).toMatchObject({ date: '2026-09-01', is_rent: true })
  expect(recent.at(-1)).toMatchObject({ name: 'LARDER & CO', is_rent: false })
})

describe('the answer about a month that was not found', () => {
  const answer = (dueOn: string, body: object | null, memberId = AMARA) =>
    body
      ? app.call(memberId, 'POST', `/api/payment-report/months/${dueOn}/answer/`, body)
      : app.call(memberId, 'DELETE', `/api/payment-report/months/${dueOn}/answer/`)
  const monthOn = async (dueOn: string) =>
    (await get('/api/payment-report/')).months.find((month: { due_on: string }) => month.due_on === dueOn)

  test('can say who paid it or that it was missed, and can be undone', async () => {
    await joinWith(steady.slice(0, -1))
    expect(await monthOn('2026-09-01')).toMatchObject({ state: 'not_found', is_asked: true, said: null })
    expect((await answer('2026-09-01', { answer: 'not_paid' }, BEN)).status).toBe(404)
    expect((await answer('2026-09-01', { answer: 'paid_by_benefit' })).status).toBe(200)
    await app.worker.drain()
    expect(await monthOn('2026-09-01')).toMatchObject({ state: 'paid_by_other', is_asked: false })
    await answer('2026-09-01', { answer: 'not_paid' })
    await app.worker.drain()
    expect(await monthOn('2026-09-01')).toMatchObject({ state: 'confirmed_missed', said: 'not_paid' })
    await answer('2026-09-01', null)
    await answer('2026-09-01', { answer: 'paid_elsewhere' })
    await app.worker.drain()
    expect(await monthOn('2026-09-01')).toMatchObject({ state: 'not_found', said: 'paid_elsewhere' })
  })

  test('can have evidence: encrypted, proof after staff read it, and deleted with the answer', async () => {
    await joinWith(steady.slice(0, -1))
    const path = '/api/payment-report/months/2026-09-01/evidence/'
    const bring = async (content: string, memberId = AMARA, size = 0) =>
      app.http.inject({
        method: 'POST',
        url: path,
        headers: { ...(await app.signedIn(memberId)), 'content-type': 'multipart/form-data; boundary=edge' },
        payload: `--edge\r\ncontent-disposition: form-data; name="file"; filename="../UC <award>.exe"\r\n\r\n${content}${' '.repeat(size)}\r\n--edge--\r\n`,
      })
    expect((await bring('%PDF-1.7 the award')).statusCode).toBe(409)
    await answer('2026-09-01', { answer: 'paid_by_benefit' })
    expect((await bring('MZ a program')).json()).toMatchObject({ code: 'unsupported_file' })
    expect((await bring('%PDF-', AMARA, 10 * 1_048_576)).statusCode).toBe(413)
    expect((await bring('%PDF-1.7 the award', BEN)).statusCode).toBe(404)
    expect((await bring('%PDF-1.7 the award')).statusCode).toBe(200)
    await app.worker.drain()
    expect(await monthOn('2026-09-01')).toMatchObject({ shown_by: null, evidence_proves: null })
    const month = { memberId: AMARA, tenancyId: HOME, dueOn: '2026-09-01', broughtAt: null }
    const reading = { ...month, by: BEN, note: 'Rent in full.' }
    await decideEvidence(context, { ...reading, proves: true }, async () => undefined)
    await app.worker.drain()
    expect(await monthOn('2026-09-01')).toMatchObject({ shown_by: 'paper', evidence_note: 'Rent in full.' })
    expect((await bring('%PDF-1.7 the newer award')).statusCode).toBe(200)
    await app.worker.drain()
    expect(await monthOn('2026-09-01')).toMatchObject({ shown_by: null })
    expect(await monthOn('2026-09-01')).toMatchObject({ state: 'paid_by_other', evidence: 'UC award.pdf' })
    expect((await dashboard()).months.at(-2)).toMatchObject({ evidence: 'UC award.pdf' })
    expect(app.stored.size).toBe(1)
    expect([...app.stored.values()][0]?.includes('award')).toBe(false)
    const open = async (memberId: string) =>
      app.http.inject({ method: 'GET', url: path, headers: await app.signedIn(memberId) })
    expect((await open(AMARA)).body).toBe('%PDF-1.7 the newer award')
    expect((await open(AMARA)).headers['content-disposition']).toMatch(/^attachment;/)
    expect((await open(BEN)).statusCode).toBe(404)
    expect((await app.call(BEN, 'DELETE', path)).status).toBe(404)
    expect(await rentEvidenceFiles(context, AMARA)).toMatchObject([{ name: 'rent-paper-2026-09-01.pdf' }])
    await answer('2026-09-01', null)
    await app.worker.drain()
    expect(await monthOn('2026-09-01')).toMatchObject({ state: 'not_found', evidence: null })
    expect(app.stored.size).toBe(0)
    expect(brought).toEqual(['2026-09-01 came', '2026-09-01 went', '2026-09-01 went'])
    expect((await app.call(AMARA, 'DELETE', path)).status).toBe(404)
  })

  test('stores no evidence that arrives while the account is being closed', async () => {
    const { db, queue } = context
    const activity = sql.raw((await isCluster(db)) ? 'citus_stat_activity' : 'pg_stat_activity')
    const isWaitedFor = async () =>
      (
        await db.execute(sql`select 1 from ${activity}
          where datname = current_database() and wait_event_type = 'Lock'`)
      ).rows.length > 0
    let closing: Promise<void> | undefined
    let isClosed = false
    await db.transaction(async (tx) => {
      await lockRecord(tx, AMARA)
      await upsertEvidence(tx, AMARA, {
        ...evidence,
        fileKey: 'rent-evidence/amara/1',
        uploadedAt: new Date(START),
      })
      await db.transaction((other) => queue.publish(other, memberErased, { memberId: AMARA }))
      closing = app.worker.drain().then(() => {
        isClosed = true
      })
      while (!isClosed && !(await isWaitedFor()));
    })
    await closing
    expect(await listEvidence(db, AMARA)).toEqual([])
  })

  test('cannot change a verified month to missed', async () => {
    await joinWith(steady)
    expect(await answer('2026-09-01', { answer: 'not_paid' })).toMatchObject({
      status: 409,
      body: { code: 'not_to_be_said' },
    })
    expect((await answer('2031-01-01', { answer: 'not_paid' })).status).toBe(404)
  })
})
