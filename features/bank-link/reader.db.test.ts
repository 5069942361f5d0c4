import { createBud } from '@keyturn/providers/bank/bud'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, bankWorld, type OpenBank } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const firm = { number: '123456', termsUrl: 'https://reader.example/terms', reconfirmDays: 120 }

const openBud: OpenBank = async (world, now) => {
  const standIn = await startBudStandIn({
    world,
    ...keys,
    consentPage: (id) => `https://keyturn.example/sandbox/bank/consent/${id}`,
  })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  return {
    standIn,
    provider: createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, firm, now, pauseMs: 1 }),
  }
}

let app: BankWorld
beforeAll(async () => {
  app = await bankWorld(openBud, '2026-09-10T10:00:00Z')
})
afterAll(() => app.close())

const shown = {
  name: 'Bud Financial Limited',
  number: '123456',
  register_url: 'https://register.fca.org.uk/s/search?q=123456&type=Companies',
  terms_url: 'https://reader.example/terms',
  reconfirm_days: 120,
  sentence:
    'Bud Financial Limited, authorised by the Financial Conduct Authority (number 123456), reads it for us.',
}

test('before a bank is linked, the authorised firm is shown with its number, register entry and terms', async () => {
  const { status, body } = await app.call(AMARA, 'GET', '/api/bank-reader/')
  expect({ status, body }).toEqual({ status: 200, body: shown })
})

test('the authorised firm is shown with each bank link and stored with the consent', async () => {
  const transactions = [{ date: '2026-09-01', amount: -950, description: 'RENT' }]
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Current', transactions }] })
  const { body } = await app.call(AMARA, 'GET', '/api/banking/connections/')
  expect(body.connections[0].reader).toEqual(shown)
  const { rows } = await app.bank.db.execute<{ firm: unknown }>(
    sql`select firm from bank_consent_event where member_id = ${AMARA} and event = 'given'`,
  )
  expect(rows).toEqual([
    {
      firm: {
        name: 'Bud Financial Limited',
        number: '123456',
        termsUrl: 'https://reader.example/terms',
        registerUrl: 'https://register.fca.org.uk/s/search?q=123456&type=Companies',
      },
    },
  ])
})
