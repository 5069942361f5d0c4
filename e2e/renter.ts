import type { Page } from 'playwright-core'
import { vi } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: a journey reads what it expects and fails where it is not there.
type Body = any

export interface BankRow {
  date: string
  amount: number
  description: string
}

type Bank = { persona: string } | { rows: BankRow[]; tenancy: object }

export interface Renter {
  email: string
  call(path: string, body?: object, method?: string): Promise<Body>
  /** The dashboard's answer, once it is as wanted. */
  dashboard(wanted: (answer: Body) => boolean): Promise<Body>
  /** More rows at the bank, as if it had just booked them. */
  bank(...rows: BankRow[]): Promise<void>
  /** Puts the sign-in into this browser, as if it had been remembered. */
  signIn(page: Page): Promise<void>
}

const EMAIL = 'daniel.reyes@example.co.uk'
const PASSWORD = 'copper-kettle-lane-17'

export async function callHouse(
  address: string,
  path: string,
  call: { token?: string; body?: object; method?: string } = {},
): Promise<Body> {
  const { token, body, method = body ? 'POST' : 'GET' } = call
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

const usedHouses = new Set<string>()

/** The sandbox's Premium member with home, landlord and bank in place, in a house as freshly seeded. */
export async function aRenter(address: string, bank: Bank): Promise<Renter> {
  // A house is freshly seeded when it opens; the second renter of a file needs it so again.
  if (usedHouses.has(address)) await callHouse(address, '/sandbox/reset', { body: {} })
  usedHouses.add(address)
  const signedIn = { body: { email: EMAIL, password: PASSWORD } }
  const { tokens } = await callHouse(address, '/api/auth/login/', signedIn)
  const call: Renter['call'] = (path, body, method) =>
    callHouse(address, path, { token: tokens.access, ...(body && { body }), ...(method && { method }) })

  await call('/api/auth/profile/', { first_name: 'Daniel', last_name: 'Reyes' }, 'PATCH')
  await call('/api/verification/tenancy/', await homeFor(address, bank))
  await call('/api/verification/landlord/', { landlordCommunicationConsent: false })
  const { connect_url } = await call('/api/banking/connect/', {})
  const answer =
    'persona' in bank
      ? { persona: bank.persona }
      : { accounts: [{ name: 'Current account', transactions: bank.rows }] }
  const { redirect_url } = await call('/sandbox/bank/approve', { connect_url, ...answer })
  const arrived = new URL(redirect_url, address).searchParams
  const proof = { nonce: arrived.get('nonce'), task_id: arrived.get('task_id') }
  await call(
    '/api/banking/sync-accounts/',
    Object.fromEntries(Object.entries(proof).filter(([, value]) => value !== null)),
  )
  await call('/api/verification/bank/sync/', {})

  const dashboard: Renter['dashboard'] = (wanted) =>
    until(() => call('/api/payment-report/dashboard/'), wanted)
  await dashboard(({ bank: { health }, recent }) => health !== 'reading' && recent.length > 0)
  return {
    email: EMAIL,
    call,
    dashboard,
    bank: async (...rows) =>
      void (await call('/sandbox/bank/transactions', { email: EMAIL, transactions: rows })),
    signIn: async (page) => {
      // Signed in anew: a journey may have moved the clock past what the first sign-in is good for.
      const { tokens } = await callHouse(address, '/api/auth/login/', signedIn)
      await page.addInitScript(
        (stored) => {
          for (const [key, value] of Object.entries(stored))
            if (!localStorage.getItem(key)) localStorage.setItem(key, value)
        },
        { access_token: tokens.access, refresh_token: tokens.refresh },
      )
    },
  }
}

async function homeFor(address: string, bank: Bank): Promise<object> {
  const personas: Body[] = 'persona' in bank ? await callHouse(address, '/sandbox/bank/personas') : []
  const known = 'persona' in bank ? personas.find(({ id }) => id === bank.persona)?.tenancy : bank.tenancy
  return {
    tenancy_details: {
      propertyAddress: '14 Harbour Street, Leeds, LS1 4DY',
      tenancyStartDate: '2025-01-01',
      monthlyRent: 950,
      landlordName: 'J Okafor',
      landlordEmail: 'j.okafor@example.com',
      landlordPhone: '020 7946 0102',
      ...known,
    },
    gdpr_consent: { personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true },
  }
}

/** Work that follows a call is done by jobs, a moment later. */
const until = (ask: () => Promise<Body>, wanted: (answer: Body) => boolean): Promise<Body> =>
  vi.waitFor(
    async () => {
      const answer = await ask()
      if (!wanted(answer)) throw new Error(`The house never said what was wanted: ${JSON.stringify(answer)}`)
      return answer
    },
    { timeout: 30_000, interval: 100 },
  )
