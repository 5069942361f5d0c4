import { createBud } from '@keyturn/providers/bank/bud'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import { expect, test } from 'vitest'
import { bankWorld, type OpenBank } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const openBud: OpenBank = async (world, now) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const standIn = await startBudStandIn({ world, ...keys, consentPage })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  return { standIn, provider: createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, now, pauseMs: 1 }) }
}

test('a member’s uploaded statements have at most 20,000 rows together', async () => {
  const app = await bankWorld(openBud, '2026-09-10T10:00:00Z')
  const upload = (accountName: string, count: number, memberId = AMARA) => {
    const transactions = Array.from({ length: count }, (_, at) => ({
      date: `2026-01-${String(1 + (at % 28)).padStart(2, '0')}`,
      amount: -at,
      description: 'CAFE',
    }))
    const body = { bank_name: 'Wrenfield', account_name: accountName, from: '2026-01-01', to: '2026-01-31' }
    return app.call(memberId, 'POST', '/api/banking/statements/', { ...body, transactions })
  }
  const first = await upload('Main', 5_000)
  for (const name of ['Second', 'Third', 'Fourth']) expect((await upload(name, 5_000)).status).toBe(201)
  expect(await upload('Fifth', 1)).toMatchObject({
    status: 400,
    body: { transactions: [expect.stringContaining('Delete a statement')] },
  })
  expect((await upload('Main', 1, BEN)).status).toBe(201)
  await app.call(AMARA, 'DELETE', `/api/banking/statements/${first.body.account_id}/`)
  expect((await upload('Fifth', 5_000)).status).toBe(201)
  await app.close()
})
