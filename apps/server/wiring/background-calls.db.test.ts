import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededApp, type WholeApp } from '../testing/whole-app.ts'

const GRACE = { email: 'grace.adeyemi@example.co.uk', password: 'window-box-geranium-16' }
const NEW_PASSWORD = 'quiet-harbour-lantern-42'

let app: WholeApp
beforeAll(async () => {
  app = await openSeededApp('worker')
})
afterAll(() => app.close())

async function aSession() {
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/login/', payload: GRACE })
  const authorization = `Bearer ${signedIn.json().tokens.access}`
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, key?: string) =>
    app.http.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { authorization, ...(key && { 'idempotency-key': key }) },
    })
  return { call }
}

test('a retried request gets its first response, although the page made background calls in between', async () => {
  const { call } = await aSession()
  const { items } = (await call('GET', '/api/payment-report/payments/?kind=rent')).json()
  const { id } = items[0]
  const background = (key?: string) => [
    () => call('POST', '/api/verification/bank/sync/', {}, key),
    () => call('PUT', '/api/verification/draft/', { answers: {} }, key),
    () => call('POST', `/api/payment-report/payments/${id}/preview/`, { answer: 'rent' }, key),
    () =>
      call('POST', '/api/payment-report/payees/preview/', { transaction_ids: [id], answer: 'not_rent' }, key),
  ]
  const act = randomUUID()
  const change = () =>
    call(
      'POST',
      '/api/auth/change-password/',
      { current_password: GRACE.password, new_password: NEW_PASSWORD, password_confirm: NEW_PASSWORD },
      act,
    )
  const first = await change()
  expect(first.statusCode).toBe(200)
  for (const send of [...background(), ...background(randomUUID())]) {
    expect((await send()).statusCode).toBe(200)
    const again = await change()
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
  }
})
