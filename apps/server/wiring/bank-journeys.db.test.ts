import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededApp, type WholeApp } from '../testing/whole-app.ts'

let app: WholeApp

beforeAll(async () => {
  app = await openSeededApp('all')
})
afterAll(() => app.close())

async function call(url: string, { token, body }: { token?: string; body?: object } = {}) {
  const answer = await app.http.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}
const json = async (...of: Parameters<typeof call>) => JSON.parse((await call(...of)).text)

let count = 0
/** Registers a new member and signs them in. */
async function aMember(): Promise<{ token: string; email: string }> {
  count += 1
  const email = `journey${count}@post.example`
  const names = { email, first_name: 'Robin', last_name: 'Marlowe' }
  const passwords = { password: 'walnut-gate-42', password_confirm: 'walnut-gate-42' }
  await call('/api/auth/register/', { body: { ...names, ...passwords } })
  await app.worker.drain()
  const [letter] = await json(`/sandbox/mail/messages?to=${encodeURIComponent(email)}`)
  await call(`/api/auth/verify-email/?token=${/verify-email\?token=([\w.~-]+)/.exec(letter.text)?.[1]}`)
  const { tokens } = await json('/api/auth/login/', { body: { email, password: 'walnut-gate-42' } })
  const wish = {
    plan_id: 'standard',
    billing_interval: 'month',
    success_url: '/dashboard',
    cancel_url: '/subscription',
  }
  const { checkout_url } = await json('/api/subscriptions/subscription/create/', {
    token: tokens.access,
    body: wish,
  })
  await call('/sandbox/checkout/complete', { body: { checkout_url, outcome: 'paid' } })
  await app.worker.drain()
  return { token: tokens.access, email }
}
const begin = async (token: string): Promise<string> =>
  (await json('/api/banking/connect/', { token, body: {} })).connect_url
const approve = async (connect_url: string, more: object = {}, token?: string): Promise<URL> => {
  const body = { connect_url, persona: 'steady-payer', ...more }
  const { redirect_url } = await json('/sandbox/bank/approve', { body, ...(token && { token }) })
  return new URL(redirect_url, 'http://localhost')
}
const synced = async (token: string, body: object = {}): Promise<number> =>
  (await json('/api/banking/sync-accounts/', { token, body })).accounts_synced

test('a bank link approved through the sandbox API completes with an empty request body, in the same browser', async () => {
  const { token } = await aMember()
  const back = await approve(await begin(token))
  expect((await call(back.pathname + back.search)).status).toBe(200)
  expect(await synced(token)).toBe(2)
  expect(await synced(token)).toBe(2)
})

test('an approved bank link does not complete with an empty body from another browser or member', async () => {
  const { token } = await aMember()
  const victim = await aMember()
  await approve(await begin(token), { browser: 'another' })
  expect(await synced(token)).toBe(0)
  await approve(await begin(token), {}, victim.token)
  expect(await synced(token)).toBe(0)
})

test('a bank link that returned to another member’s browser cannot be completed afterwards', async () => {
  const { token } = await aMember()
  const victim = await aMember()
  const back = await approve(await begin(token))
  const nonce = back.searchParams.get('n')
  const foreign = await call('/api/banking/sync-accounts/', { token: victim.token, body: { nonce } })
  expect(foreign.status).toBe(409)
  expect((await call('/api/banking/sync-accounts/', { token, body: {} })).status).toBe(409)
  expect((await json('/api/banking/accounts/', { token })).total_count).toBe(0)
})

test('the bank’s consent page names the Keyturn account that will get the data', async () => {
  const { token, email } = await aMember()
  const page = await call(new URL(await begin(token)).pathname)
  expect(page.text).toContain(`Robin Marlowe, ${email}`)
})

/** Declares a home and links one account that paid its rent today, the first rent day. Returns its points. */
async function pointsOfRentFrom(number: string): Promise<number> {
  const { token } = await aMember()
  const today = (await json('/sandbox/clock')).now.slice(0, 10)
  const tenancy_details = {
    propertyAddress: '14 Harbour Street, Leeds, LS1 4DY',
    tenancyStartDate: today,
    monthlyRent: 950,
    landlordName: 'J Okafor',
    landlordEmail: 'j.okafor@example.com',
    landlordPhone: '020 7946 0102',
  }
  const gdpr_consent = { personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true }
  await call('/api/verification/tenancy/', { token, body: { tenancy_details, gdpr_consent } })
  const transactions = [{ date: today, amount: -950, description: 'STO J OKAFOR RENT' }]
  await approve(await begin(token), {
    persona: undefined,
    accounts: [{ name: 'Joint', number, transactions }],
  })
  expect(await synced(token)).toBe(1)
  await app.worker.drain()
  const { rent_payments } = await json('/api/rewards/summary/', { token })
  return rent_payments.total_points
}

test('rent of one bank account earns points for the first member who linked it, and for no other', async () => {
  expect(await pointsOfRentFrom('31926819')).toBeGreaterThan(0)
  expect(await pointsOfRentFrom('31926819')).toBe(0)
  expect(await pointsOfRentFrom('31926820')).toBeGreaterThan(0)
})
