import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededApp, type WholeApp } from '../testing/whole-app.ts'

let app: WholeApp

beforeAll(async () => {
  app = await openSeededApp('all')
})

afterAll(() => app.close())

async function call(method: 'GET' | 'POST', url: string, body?: object, token?: string) {
  const answer = await app.http.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const shut = (provider: string, on: boolean) => call('POST', '/sandbox/outage', { provider, on })

test('a stand-in provider that is switched off answers no call until it is switched on again', async () => {
  const amara = { email: 'amara.osei@example.co.uk', password: 'lamplight-terrace-24' }
  const { body } = await call('POST', '/api/auth/login/', amara)
  const buy = () =>
    call(
      'POST',
      '/api/subscriptions/subscription/create/',
      { plan_id: 'standard', billing_interval: 'month', success_url: '/dashboard', cancel_url: '/pricing' },
      body.tokens.access,
    )
  await shut('payments', true)
  expect((await buy()).status).toBe(503)
  await shut('payments', false)
  expect((await buy()).status).toBeLessThan(300)
  await shut('mail', true)
  await call('POST', '/api/auth/forgot-password/', { email: amara.email })
  const box = `/sandbox/mail/messages?to=${encodeURIComponent(amara.email)}`
  const before = (await call('GET', box)).body.length
  await app.worker.drain()
  expect((await call('GET', box)).body.length).toBe(before)
  await shut('mail', false)
  await call('POST', '/sandbox/clock', { advance: '1h' })
  expect((await call('GET', box)).body.length).toBeGreaterThan(before)
})

test('the sandbox lists every charge with its amount and its customer’s address', async () => {
  const { body } = await call('GET', '/sandbox/checkout/charges')
  expect(body.length).toBeGreaterThan(0)
  for (const { amount, at } of body) {
    expect(amount).toBeGreaterThan(0)
    expect(Date.parse(at)).not.toBeNaN()
  }
})
