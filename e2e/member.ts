import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { inbox, linkIn } from './emails.ts'

// biome-ignore lint/suspicious/noExplicitAny: a journey reads what it expects and fails where it is not there.
export type Body = any

export async function callApp(
  address: string,
  path: string,
  call: { token?: string; body?: object; method?: string; headers?: Record<string, string> } = {},
): Promise<Body> {
  const { token, body, method = body ? 'POST' : 'GET', headers } = call
  const ask = (): Promise<Response> =>
    fetch(address + path, {
      method,
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  let answer = await ask()
  // Retries after Retry-After, because an overloaded app rejects requests before processing them.
  for (let times = 0; answer.status === 503 && times < 12; times++) {
    await wait(Number(answer.headers.get('retry-after') ?? 5) * 1000)
    answer = await ask()
  }
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** Stores a session in this browser, as if it had been remembered. */
export async function remember(page: Page, tokens: { access: string; refresh: string }): Promise<void> {
  await page.context().addInitScript((given) => {
    if (localStorage.getItem('access_token')) return
    localStorage.setItem('access_token', given.access)
    localStorage.setItem('refresh_token', given.refresh)
  }, tokens)
}

export interface Member {
  email: string
  password: string
  call(path: string, body?: object, method?: string): Promise<Body>
  /** Signs in now, because the test may have moved the clock past the first session. */
  signIn(page: Page): Promise<void>
}

let members = 0

interface MemberOptions {
  firstName?: string
  lastName?: string
  /** Null if there is none. */
  plan?: string | null
}

const randomIp = (): string =>
  `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`

/** Creates a member with a verified address and a paid plan. Tests share no member, so they need no cleanup. */
export async function aMember(
  address: string,
  { firstName = 'Daniel', lastName = 'Reyes', plan = 'premium' }: MemberOptions = {},
): Promise<Member> {
  const email = `member-${process.pid}-${++members}@example.com`
  const password = 'copper-kettle-lane-17'
  const name = { first_name: firstName, last_name: lastName }
  const passwords = { password, password_confirm: password }
  const headers = { 'x-forwarded-for': randomIp() }
  const body = { email, ...name, ...passwords }
  const { tokens } = await callApp(address, '/api/auth/register/', { body, headers })
  const link = linkIn(await inbox(address).email(email, /verify|confirm/i))
  const proof = new URL(link, address).searchParams.get('token')
  await callApp(address, `/api/auth/verify-email/?token=${proof}`, { token: tokens.access })
  const signIn = async () =>
    (await callApp(address, '/api/auth/login/', { body: { email, password } })).tokens
  const { access } = await signIn()
  const call: Member['call'] = (path, body, method) =>
    callApp(address, path, { token: access, ...(body && { body }), ...(method && { method }) })
  if (plan) await buyPlan(call, plan)
  return { email, password, call, signIn: async (page) => remember(page, await signIn()) }
}

/** Buys a monthly plan. The webhook confirms the payment a moment later. */
export async function buyPlan(call: Member['call'], plan: string): Promise<void> {
  const { checkout_url } = await call('/api/subscriptions/subscription/create/', {
    plan_id: plan,
    billing_interval: 'month',
    success_url: '/dashboard',
    cancel_url: '/subscription/new',
  })
  await call('/sandbox/checkout/complete', { checkout_url, outcome: 'paid' })
  await vi.waitFor(
    async () => {
      const { subscription } = await call('/api/subscriptions/subscription/')
      expect(subscription?.status).toBe('active')
    },
    { timeout: 60_000, interval: 50 },
  )
}
