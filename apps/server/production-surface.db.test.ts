import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWholeApp, type WholeApp } from './testing/whole-app.ts'

let app: WholeApp
beforeAll(async () => {
  app = await openWholeApp('api', {
    NODE_ENV: 'production',
    SANDBOX: 'off',
    DATABASE_URL: 'postgres://keyturn@db.internal/keyturn',
    LAME_DUCK_SECONDS: '0',
    PUBLIC_URL: 'https://keyturn.example',
    SMTP_URL: 'smtp://mail.internal:25',
    STRIPE_SECRET_KEY: 'sk_test_key',
    STRIPE_WEBHOOK_SECRET: 'whsec_key',
    BANK_CLIENT_ID: 'keyturn',
    BANK_CLIENT_SECRET: 'a-bank-secret',
    SESSION_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEYS: `k1:${'B'.repeat(43)}=`,
  })
})
afterAll(() => app.close())

const status = async (url: string): Promise<number> => (await app.http.inject(url)).statusCode

test('in production the public can read neither metrics nor the API description', async () => {
  for (const path of ['/metrics', '/api/docs', '/api/docs/', '/api/docs/openapi.json', '/api/docs/json'])
    expect({ path, status: await status(path) }).toEqual({ path, status: 404 })
  expect(await status('/healthz')).toBe(200)
  expect(await status('/api/auth/profile/')).toBe(401)
})
