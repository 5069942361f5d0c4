import { carries, recordConsents } from '@keyturn/tenancy'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const KINDS = ['personalDataConsent', 'tenancyDataConsent', 'bankDataConsent'] as const
const OTHERS = [
  'landlordCommunicationConsent',
  'craReportingOptIn',
  'housemateConsent',
  'incomeConsent',
  'guarantorConsent',
] as const
type Kind = (typeof KINDS)[number] | (typeof OTHERS)[number]

let app: RecordWorld

beforeEach(async () => {
  app = await recordWorld('2026-09-10T10:00:00Z')
  await app.addMember(AMARA)
  const terms = [{ from: '2024-09-01', pence: 95_000, every: 'month', dueDay: 1 } as const]
  await app.rents(AMARA, { id: HOME, tenancy: { startsOn: '2024-09-01', terms, payees: ['J Okafor'] } })
  await say(Object.fromEntries([...KINDS, ...OTHERS].map((kind) => [kind, true])))
  await app.connect(AMARA, { kind: 'persona', personaId: 'steady-payer' })
  await app.moveTo('2026-09-10T10:01:00Z')
})
afterEach(() => app.close())

async function say(wish: { [K in Kind]?: boolean }): Promise<void> {
  await app.bank.db.transaction((tx) => recordConsents(app.bank, tx, AMARA, wish, 'settings'))
  await app.worker.drain()
}
const links = async (): Promise<string[]> =>
  (await app.call(AMARA, 'GET', '/api/banking/connections/')).body.connections.map(
    ({ state }: { state: string }) => state,
  )
const given = () =>
  app.world.look((state) => Object.values(state.consents).filter(({ status }) => status === 'active').length)
const rows = async (): Promise<number> =>
  (await app.call(AMARA, 'GET', '/api/banking/transactions/?page_size=1')).body.total_count
const months = async (): Promise<{ due_on: string; state: string; is_watched?: boolean }[]> =>
  (await app.call(AMARA, 'GET', '/api/payment-report/')).body.months
const verified = async (): Promise<string[]> =>
  (await months()).filter(({ state }) => state.startsWith('verified')).map(({ due_on }) => due_on)
const statement = {
  bank_name: 'Old Bank',
  account_name: 'Old',
  from: '2026-01-01',
  to: '2026-01-31',
  transactions: [{ date: '2026-01-02', amount: -950, description: 'RENT' }],
}
async function aMonthLater(): Promise<void> {
  await app.jumpTo('2026-10-20T10:00:00Z')
  await app.moveTo('2026-10-21T10:00:00Z')
}

describe.each([...KINDS, ...OTHERS])('withdrawing the consent %s', (kind) => {
  test('ends every bank link at once, here and at the provider, if the consent is for reading', async () => {
    const before = await rows()
    const journey = await app.call(AMARA, 'POST', '/api/banking/connect/', {})
    expect(journey.status).toBe(200)
    await say({ [kind]: false })
    const ends = carries(kind, 'read_bank')
    expect(await links()).toEqual([ends ? 'disconnected' : 'active'])
    expect(await given()).toBe(ends ? 0 : 1)
    for (const [path, body] of [
      ['/api/banking/connect/', {}],
      ['/api/banking/statements/', statement],
    ] as const) {
      const { status, body: said } = await app.call(AMARA, 'POST', path, body)
      if (ends) expect([status, said.code]).toEqual([409, 'bank_consent_withdrawn'])
      else expect(status).toBeLessThan(300)
    }
    await aMonthLater()
    if (ends) expect(await rows()).toBe(before)
    else expect(await rows()).toBeGreaterThan(before)
  })

  test('keeps the proved months and finds no later rent, if the consent is for matching', async () => {
    const before = await verified()
    expect(before).toContain('2026-09-01')
    await say({ [kind]: false })
    expect(await verified()).toEqual(before)
    await aMonthLater()
    const later = (await months()).find(({ due_on }) => due_on === '2026-10-01')
    if (!carries(kind, 'find_rent')) return expect(await verified()).toContain('2026-10-01')
    expect(await verified()).toEqual(before)
    expect(later?.state ?? 'upcoming').not.toMatch(/verified|part|missed/)
    await say({ [kind]: true })
    if (carries(kind, 'read_bank')) await app.connect(AMARA, { kind: 'persona', personaId: 'steady-payer' })
    await app.worker.drain()
    expect(await verified()).toContain('2026-10-01')
  })
})

test('a bank approved during a withdrawal of the consent is not linked, and its consent is revoked', async () => {
  const begun = await app.call(AMARA, 'POST', '/api/banking/connect/', {})
  const journeyId = new URL(begun.body.connect_url).pathname.split('/').at(-1) ?? ''
  await say({ bankDataConsent: false })
  const answered = await app.world.answer(journeyId, { kind: 'persona', personaId: 'late-once' })
  await app.courier.tell(answered?.happenings ?? [])
  const back = answered && new URL(app.returnAddress(answered.journey)).searchParams
  const hints = { nonce: back?.get('n'), task_id: back?.get('task_id') }
  expect((await app.call(AMARA, 'POST', '/api/banking/sync-accounts/', hints)).status).toBe(400)
  await app.moveTo('2026-09-10T10:20:00Z')
  expect([await given(), await links()]).toEqual([0, ['disconnected']])
})

test('a read queued before the withdrawal of the consent reads nothing', async () => {
  await app.world.addTransactions(AMARA, [{ date: '2026-09-10', amount: -9, description: 'AFTER THE NO' }])
  const before = await rows()
  await app.bank.db.transaction((tx) =>
    recordConsents(app.bank, tx, AMARA, { bankDataConsent: false }, 'settings'),
  )
  await app.call(AMARA, 'POST', '/api/banking/transactions/sync/', {})
  expect(await rows()).toBe(before)
})
