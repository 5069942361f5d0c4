import { onEvent } from '@keyturn/platform/jobs'
import { tenancyChanged } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rentReversed, rentVerified, reportableFactsChanged } from './index.ts'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'

let app: RecordWorld
let heard: string[]
let corrected: string[]

const row = (date: string, amount: number, description: string) => ({ date, amount, description })
const rent = (date: string) => row(date, -950, 'STO J OKAFOR RENT')

beforeEach(async () => {
  heard = []
  corrected = []
  app = await recordWorld('2026-09-10T10:00:00Z', {
    handlers: [
      onEvent(rentVerified, 'test.verified', async ({ paidOn }) => void heard.push(`+${paidOn}`)),
      onEvent(
        reportableFactsChanged,
        'test.corrected',
        async ({ dueOn, because }) => void corrected.push(`${dueOn} ${because}`),
      ),
      onEvent(rentReversed, 'test.reversed', async ({ paidOn }) => void heard.push(`-${paidOn}`)),
    ],
    pointsChange: async (_db, _id, { gone, come }) =>
      come.reduce((sum, { pence }) => sum + pence / 100, 0) - gone.length * 950,
  })
  await app.addMember(AMARA, { first: 'Amara', last: 'Osei' })
  const terms = [{ from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 } as const]
  await app.rents(AMARA, { id: HOME, tenancy: { startsOn: '2026-01-01', terms, payees: ['J Okafor'] } })
  const months = ['03', '04', '05', '06', '09'].map((month) => rent(`2026-${month}-01`))
  const others = [
    row('2026-02-20', -12, 'LARDER & CO'),
    row('2026-07-03', -1200, 'FPO A NWOSU'),
    row('2026-07-20', -7, 'LARDER & CO'),
    row('2026-08-28', 2_100, 'SALARY'),
  ]
  await app.connect(AMARA, {
    kind: 'accounts',
    accounts: [{ name: 'Main', transactions: [...months, ...others] }],
  })
  await app.worker.drain()
})
afterEach(() => app.close())

const call = (method: 'GET' | 'POST', path: string, body?: object, memberId = AMARA) =>
  app.call(memberId, method, `/api/payment-report/${path}`, body)
const payments = async (query = '') => (await call('GET', `payments/?${query}`)).body
const found = async (search: string) => (await payments(`search=${search}`)).items
const idOf = async (search: string): Promise<string> => (await found(search))[0].id
const months = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await call('GET', '')).body.months.map(({ due_on, state }: { due_on: string; state: string }) => [
      due_on,
      state,
    ]),
  )
async function say(id: string, answer: object): Promise<number> {
  const { status } = await call('POST', `payments/${id}/answer/`, answer)
  await app.worker.drain()
  return status
}

describe('the All payments list', () => {
  test('can be searched by words, amount, account, month and kind, with pagination', async () => {
    expect(await payments('page_size=4')).toMatchObject({ total_count: 9, items: { length: 4 } })
    expect((await payments('page_size=4&page=3')).items).toHaveLength(1)
    const names = async (query: string) =>
      (await payments(query)).items.map(({ name }: { name: string }) => name)
    expect(await names('search=larder')).toEqual(['LARDER & CO', 'LARDER & CO'])
    expect(await names('search=2100')).toEqual(['SALARY'])
    expect(await names('month=2026-07')).toEqual(['LARDER & CO', 'FPO A NWOSU'])
    expect(await names('kind=in')).toEqual(['SALARY'])
    expect(await names('due_on=2026-07-01')).toEqual(['LARDER & CO', 'FPO A NWOSU'])
    expect((await payments('kind=rent')).total_count).toBe(5)
    const { accounts } = await payments()
    expect((await payments(`account_id=${accounts[0].id}`)).total_count).toBe(9)
    expect((await call('GET', 'payments/', undefined, BEN)).body.total_count).toBe(0)
  })

  test('shows which month each payment pays, why, how surely, and when an unrelated row is deleted', async () => {
    const [march] = (await payments('month=2026-03')).items
    expect(march).toMatchObject({ match: { due_on: '2026-03-01' }, said: 'nothing', leaves_on: null })
    expect(march.match.confidence).toBeGreaterThan(0.9)
    expect(march.match.reasons[0]).toContain('£950 to J Okafor')
    expect((await found('larder'))[0]).toMatchObject({ match: null, leaves_on: '2026-12-09' })
  })
})

describe('a member’s answer about a payment', () => {
  test('is previewed with its months and points, without storing it', async () => {
    const stranger = await idOf('nwosu')
    const before = await months()
    const answer = { answer: 'month', due_on: '2026-08-01' }
    const { body } = await call('POST', `payments/${stranger}/preview/`, answer)
    expect(body).toMatchObject({ odd: null, points: 1200, said: 'nothing' })
    expect(body.months).toMatchObject([
      { due_on: '2026-08-01', before: 'not_found', after: 'on_time', found_after: 1200, proof_changes: true },
    ])
    expect(await months()).toEqual(before)

    expect(await say(stranger, answer)).toBe(200)
    expect(await months()).toEqual({ ...before, '2026-08-01': 'verified_on_time' })
    expect(heard.at(-1)).toBe('+2026-07-03')
    expect((await found('nwosu'))[0]).toMatchObject({ said: '2026-08-01', match: { due_on: '2026-08-01' } })
  })

  test('about a whole payee is previewed with each month and point that it changes', async () => {
    const { payees } = (await call('GET', 'payees/')).body
    const landlord = payees.find(({ standing }: { standing: string }) => standing !== 'open')
    const answer = { transaction_ids: landlord.transaction_ids, answer: 'not_rent' }
    const before = await months()
    const { status, body } = await call('POST', 'payees/preview/', answer)
    expect(status).toBe(200)
    expect(body.months.map(({ due_on }: { due_on: string }) => due_on)).toEqual(
      ['09', '06', '05', '04', '03'].map((month) => `2026-${month}-01`),
    )
    expect(body.months[0]).toMatchObject({ before: 'on_time', found_after: 0, proof_changes: true })
    expect(body.points).toBe(-5 * 950)
    expect(await months()).toEqual(before)
    expect((await call('POST', 'payees/preview/', answer, BEN)).status).toBe(404)
    expect((await call('POST', 'payees/preview/', { ...answer, transaction_ids: [] })).status).toBe(400)
  })

  test('can be undone, which restores the record', async () => {
    const before = await months()
    const june = (await payments('month=2026-06')).items[0].id
    expect(await say(june, { answer: 'not_rent' })).toBe(200)
    expect(await months()).toMatchObject({ '2026-06-01': 'not_found' })
    const stranger = await idOf('nwosu')
    await say(stranger, { answer: 'rent' })
    expect(await months()).not.toEqual(before)
    await say(stranger, { answer: null })
    expect(corrected).toEqual(['2026-06-01 said', '2026-07-01 said', '2026-07-01 said'])
    const { body } = await call('POST', `payments/${june}/preview/`, { answer: null })
    expect(body.months).toMatchObject([{ due_on: '2026-06-01', after: 'on_time' }])
    await say(june, { answer: null })
    expect(await months()).toEqual(before)
    expect(corrected.slice(3)).toEqual(['2026-06-01 said'])
    expect((await found('nwosu'))[0]).toMatchObject({ said: 'nothing', match: null, leaves_on: '2026-12-09' })
  })

  test('needs confirmation if it is unlikely, and is refused if it is impossible', async () => {
    const shop = (await payments('month=2026-07')).items[0].id
    const preview = async (answer: object) => (await call('POST', `payments/${shop}/preview/`, answer)).body
    expect((await preview({ answer: 'rent' })).odd).toBe(
      'This is £7.00, and your rent is £950.00. Is it really part of it?',
    )
    expect((await preview({ answer: 'not_rent' })).odd).toBeNull()
    expect(await say(await idOf('salary'), { answer: 'rent' })).toBe(400)
    expect(await say(shop, { answer: 'month' })).toBe(400)
    expect(await say(shop, { answer: 'month', due_on: '2026-07-09' })).toBe(404)
    expect(await say(shop, { answer: 'month', due_on: '2019-07-01' })).toBe(404)
    expect((await call('POST', `payments/${shop}/answer/`, { answer: 'rent' }, BEN)).status).toBe(404)
    const gone = await call('POST', `payments/${HOME}/preview/`, { answer: 'rent' })
    expect(gone).toMatchObject({ status: 404, body: { error: expect.stringContaining('90 days') } })
  })

  test('from an outdated window is refused as a conflict', async () => {
    const stranger = await idOf('nwosu')
    expect(await say(stranger, { answer: 'rent', said: 'nothing' })).toBe(200)
    const late = await call('POST', `payments/${stranger}/answer/`, { answer: 'not_rent', said: 'nothing' })
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect((await found('nwosu'))[0].said).toBe('rent')
  })
})

describe('conflicting answers of a member', () => {
  test('name a row that was deleted meanwhile, and store no answer of the set', async () => {
    const [gone, stranger] = [await idOf('larder'), await idOf('nwosu')]
    await app.context.db.execute(sql`update bank_transaction set removed_at = now() where id = ${gone}`)
    const sentence = 'We no longer keep this payment. What is not rent is deleted 90 days after we read it.'
    const alone = await call('POST', `payments/${gone}/answer/`, { answer: 'rent' })
    expect(alone).toMatchObject({ status: 404, body: { error: sentence } })
    const both = { transaction_ids: [stranger, gone], answer: 'rent' }
    expect(await call('POST', 'payees/answer/', both)).toMatchObject({
      status: 404,
      body: { error: sentence },
    })
    expect((await found('nwosu'))[0].said).toBe('nothing')
  })

  test('sent concurrently store one answer and refuse the other', async () => {
    const stranger = await idOf('nwosu')
    const answers = await Promise.all(
      ['rent', 'not_rent'].map((answer) =>
        call('POST', `payments/${stranger}/answer/`, { answer, said: 'nothing' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = answers[0]?.status === 200 ? 'rent' : 'not_rent'
    expect((await found('nwosu'))[0].said).toBe(kept)
  })

  test('do not overwrite a newer answer to one row of a set', async () => {
    const { as_of } = (await call('GET', 'payees/')).body
    const stranger = await idOf('nwosu')
    app.clock.setOffsetMs(1_000)
    await say(stranger, { answer: 'not_rent' })
    const all = { transaction_ids: [stranger, await idOf('larder')], answer: 'rent' }
    expect(await call('POST', 'payees/answer/', { ...all, as_of })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect((await found('larder'))[0].said).toBe('nothing')
    const { as_of: later } = (await call('GET', 'payees/')).body
    expect((await call('POST', 'payees/answer/', { ...all, as_of: later })).status).toBe(200)
  })

  test('a month of an earlier home is assigned and undone without changing the present home', async () => {
    const { db, queue } = app.context
    const next = '0192aaaa-0000-7000-8000-0000000000a2'
    await db.execute(sql`update tenancy set moved_out_on = '2026-06-30' where id = ${HOME}`)
    await db.execute(sql`
      insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
        landlord_phone, made_at)
      select member_id, ${next}, address, nation, '2026-07-01', let_by, joint, 'P Quill', '', '', made_at
      from tenancy where id = ${HOME}`)
    await db.execute(sql`
      insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, to_housemate,
        made_at)
      select member_id, ${next}, '2026-07-01', 120000, every, due_day, share, 'P Quill', to_housemate, made_at
      from tenancy_terms where tenancy_id = ${HOME}`)
    await db.transaction((tx) => queue.publish(tx, tenancyChanged, { memberId: AMARA }))
    await app.worker.drain()
    const before = await months()
    const june = (await payments('month=2026-06')).items[0].id
    await say(june, { answer: 'not_rent' })
    expect(await months()).toEqual({ ...before, '2026-06-01': 'not_found' })
    expect(await say(june, { answer: 'month', due_on: '2026-06-01' })).toBe(200)
    expect(await months()).toEqual(before)
    expect((await payments('month=2026-06')).items[0]).toMatchObject({ said: '2026-06-01' })
    await say(june, { answer: null })
    expect(await months()).toEqual(before)
  })
})

test('payees are listed with the most likely first; an answer or undo applies to the whole payee', async () => {
  const payees = async () => (await call('GET', 'payees/')).body.payees
  const [landlord, next, shop] = await payees()
  expect(landlord).toMatchObject({ usual: 950, months: { length: 5 }, standing: 'taken', odd: null })
  expect(next).toMatchObject({ name: 'FPO A NWOSU', months: ['2026-07'], standing: 'open' })
  expect(shop).toMatchObject({
    name: 'LARDER & CO',
    odd: expect.stringContaining('Is it really part of it?'),
  })

  const before = await months()
  const answerAll = async (answer: string | null) => {
    const body = { transaction_ids: landlord.transaction_ids, answer }
    expect((await call('POST', 'payees/answer/', body)).status).toBe(200)
    await app.worker.drain()
  }
  await answerAll('rent')
  expect((await payees())[0]).toMatchObject({ name: landlord.name, standing: 'said' })
  await answerAll('not_rent')
  expect(Object.values(await months())).not.toContain('verified_on_time')
  expect((await payees())[0].name).toBe('FPO A NWOSU')
  await answerAll(null)
  expect(await months()).toEqual(before)

  // A payment assigned to a month keeps it when the whole payee is answered as rent.
  const [first] = landlord.transaction_ids
  const given = { answer: 'month', due_on: '2026-07-01' }
  expect((await call('POST', `payments/${first}/answer/`, given)).status).toBe(200)
  await answerAll('rent')
  expect((await payees())[0].said).toEqual(['2026-07-01', 'rent', 'rent', 'rent', 'rent'])
  await answerAll(null)
  expect(await months()).toEqual(before)
})

test('rent midway between two unpaid rent days asks for its month, and earns points after the answer', async () => {
  await app.connect(AMARA, {
    kind: 'accounts',
    accounts: [{ name: 'Other', transactions: [rent('2026-07-17')] }],
  })
  await app.worker.drain()
  const dashboard = async () => (await call('GET', 'dashboard/')).body
  const { suggestions, months: asked } = await dashboard()
  expect(suggestions).toMatchObject([
    { date: '2026-07-17', due_on: '2026-07-01', or_else_due_on: '2026-08-01' },
  ])
  const waiting = asked.filter((month: { awaits_answer: boolean }) => month.awaits_answer)
  expect(waiting.map((month: { due_on: string }) => month.due_on)).toEqual(['2026-07-01', '2026-08-01'])
  expect(heard).not.toContain('+2026-07-17')

  await say(suggestions[0].id, { answer: 'month', due_on: '2026-08-01' })
  expect(await months()).toMatchObject({ '2026-07-01': 'not_found', '2026-08-01': 'verified_on_time' })
  expect(heard.filter((each) => each.endsWith('2026-07-17'))).toEqual(['+2026-07-17'])
  expect((await dashboard()).suggestions).toEqual([])
})

test('each month shows the payments considered, why they are not its rent, and what would change that', async () => {
  const why = async (dueOn: string) => (await call('GET', `months/${dueOn}/why/`)).body
  expect(await why('2026-09-01')).toMatchObject({
    due_on: '2026-09-01',
    considered: [
      { date: '2026-09-01', amount: -950, stands: 'settles', because: null, sure: expect.any(Number) },
    ],
    would_change: [expect.stringContaining('if you say that the payment was not this rent')],
  })
  expect(await why('2026-07-01')).toMatchObject({
    considered: [{ name: 'FPO A NWOSU', stands: 'not_this', because: 'unknown_payee', sure: null }],
    would_change: [
      expect.stringContaining('£945.25 or more'),
      expect.stringContaining('tell us so under All payments'),
    ],
  })
  expect((await call('GET', 'months/2026-07-02/why/')).status).toBe(404)
  expect((await call('GET', 'months/2026-07-01/why/', undefined, BEN)).status).toBe(404)
})

test('answers and later payments publish events, and a late payment closes the question', async () => {
  await call('POST', 'months/2026-08-01/answer/', { answer: 'not_paid' })
  await app.worker.drain()
  expect(corrected).toEqual(['2026-08-01 answered'])
  const asked = async () =>
    (await call('GET', '')).body.months.flatMap((month: { due_on: string; is_asked: boolean }) =>
      month.is_asked ? [month.due_on] : [],
    )
  expect(await asked()).toEqual(['2026-07-01'])
  await app.connect(AMARA, {
    kind: 'accounts',
    accounts: [{ name: 'Other', transactions: [rent('2026-08-02'), rent('2026-09-08')] }],
  })
  await app.worker.drain()
  expect(await months()).toMatchObject({ '2026-07-01': 'not_found', '2026-08-01': 'verified_on_time' })
  expect(corrected.slice(1).sort()).toEqual(['2026-07-01 found', '2026-08-01 found'])
  expect(await asked()).toEqual([])
})
