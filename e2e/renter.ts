import { vi } from 'vitest'
import { aMember, type Body, callApp, type Member } from './member.ts'

export interface BankRow {
  date: string
  amount: number
  description: string
}

type Bank = { persona: string } | { rows: BankRow[]; tenancy: object; account?: string }

export interface Renter extends Member {
  /** Polls the dashboard until the response is as wanted. */
  dashboard(wanted: (answer: Body) => boolean): Promise<Body>
  /** Adds rows at the bank, as if it had just booked them. */
  bank(...rows: BankRow[]): Promise<void>
}

/** New Premium member with home, landlord and bank in place. */
export async function aRenter(address: string, bank: Bank): Promise<Renter> {
  const member = await aMember(address)
  const { call } = member
  await call('/api/auth/profile/', { first_name: 'Daniel', last_name: 'Reyes' }, 'PATCH')
  await call('/api/verification/tenancy/', await homeFor(address, bank))
  await call('/api/verification/landlord/', { landlordCommunicationConsent: false })
  const { connect_url } = await call('/api/banking/connect/', {})
  const answer =
    'persona' in bank
      ? { persona: bank.persona }
      : { accounts: [{ name: bank.account ?? 'Current account', transactions: bank.rows }] }
  const { redirect_url } = await call('/sandbox/bank/approve', { connect_url, ...answer })
  const arrived = new URL(redirect_url, address).searchParams
  const proof = { nonce: arrived.get('n'), task_id: arrived.get('task_id') }
  await call(
    '/api/banking/sync-accounts/',
    Object.fromEntries(Object.entries(proof).filter(([, value]) => value !== null)),
  )
  await call('/api/verification/bank/sync/', {})

  const dashboard: Renter['dashboard'] = (wanted) =>
    until(() => call('/api/payment-report/dashboard/'), wanted)
  await dashboard(({ bank: { health }, recent }) => health !== 'reading' && recent.length > 0)
  return {
    ...member,
    dashboard,
    bank: async (...rows) =>
      void (await call('/sandbox/bank/transactions', { email: member.email, transactions: rows })),
  }
}

async function homeFor(address: string, bank: Bank): Promise<object> {
  const personas: Body[] = 'persona' in bank ? await callApp(address, '/sandbox/bank/personas') : []
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

/** Polls, because follow-up jobs run a moment after the request. */
const until = (ask: () => Promise<Body>, wanted: (answer: Body) => boolean): Promise<Body> =>
  vi.waitFor(
    async () => {
      const answer = await ask()
      if (!wanted(answer)) throw new Error(`The app never said what was wanted: ${JSON.stringify(answer)}`)
      return answer
    },
    { timeout: 60_000, interval: 100 },
  )
