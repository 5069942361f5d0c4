import { expect, test } from 'vitest'
import { recordWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'

test('a year with an expired consent, an outage, a revocation and another bank ends with the true rent record', async () => {
  const app = await recordWorld('2026-09-10T10:00:00Z')
  await app.addMember(AMARA)
  await app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2025-01-01',
      terms: [{ from: '2025-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
      payees: ['J Okafor'],
    },
  })
  const states = async () => {
    const { body } = await app.call(AMARA, 'GET', '/api/payment-report/')
    const due = body.months.filter(({ state }: { state: string }) => state !== 'upcoming')
    return new Map<string, string>(
      due.map((month: { due_on: string; state: string }) => [month.due_on, month.state]),
    )
  }
  const join = async () => {
    const joined = await app.connect(AMARA, { kind: 'persona', personaId: 'steady-payer' })
    expect(joined.status).toBe(200)
    await app.worker.drain()
  }
  try {
    await join()
    // The consent is not renewed and expires on 9 December, so January's rent is not seen.
    await app.moveTo('2027-01-20T10:00:00Z')
    expect((await states()).get('2027-01-01')).not.toBe('verified_on_time')
    await join()
    expect((await states()).get('2027-01-01')).toBe('verified_on_time')

    await app.moveTo('2027-02-27T10:00:00Z')
    await app.world.setOutage(true)
    await app.moveTo('2027-03-04T10:00:00Z')
    await app.world.setOutage(false)
    await app.moveTo('2027-03-20T10:00:00Z')
    expect((await states()).get('2027-03-01')).toBe('verified_on_time')

    // Revoked at the bank; from April the rent leaves another account.
    await app.courier.tell(await app.world.revokeAll(AMARA))
    const paid = ['2027-04-01', '2027-05-04', '2027-06-01', '2027-07-01', '2027-08-02', '2027-09-01']
    const transactions = paid.map((date) => ({ date, amount: -950, description: 'FP TO J OKAFOR RENT' }))
    await app.moveTo('2027-09-08T10:00:00Z')
    await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'The new one', transactions }] })
    await app.moveTo('2027-09-10T10:00:00Z')

    const record = await states()
    expect([...record.keys()].at(-1)).toBe('2027-09-01')
    expect(record.size).toBeGreaterThanOrEqual(32)
    expect(new Set(record.values())).toEqual(new Set(['verified_on_time']))
  } finally {
    await app.close()
  }
})
