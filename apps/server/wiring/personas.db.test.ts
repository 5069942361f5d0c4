import { PERSONAS } from '@keyturn/providers/bank/imaginary'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSeededApp, type WholeApp } from '../testing/whole-app.ts'

const PASSWORD = 'walnut-gate-42'
let app: WholeApp

beforeAll(async () => {
  app = await openSeededApp('all')
})

afterAll(() => app.close())

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, token?: string, body?: object) {
  const answer = await app.http.inject({
    method,
    url,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

test('each route that needs a plan is refused without one, in the wired app', async () => {
  const amara = { email: 'amara.osei@example.co.uk', password: 'lamplight-terrace-24' }
  const { body } = await call('POST', '/api/auth/login/', undefined, amara)
  for (const path of [
    'credit-profile/',
    'credit-profile/disputes/',
    'payment-report/',
    'verification/status/',
  ])
    expect((await call('GET', `/api/${path}`, body.tokens.access)).status, path).toBe(402)
})

/** Registers a new member with a verified email address and a plan. */
async function aMember(name: string) {
  const email = `${name}@post.example`
  const person = { email, first_name: 'Robin', last_name: 'Marlowe' }
  const passwords = { password: PASSWORD, password_confirm: PASSWORD }
  await call('POST', '/api/auth/register/', undefined, { ...person, ...passwords })
  await app.worker.drain()
  const { body: letters } = await call('GET', `/sandbox/mail/messages?to=${encodeURIComponent(email)}`)
  const proof = /verify-email\?token=([\w.~-]+)/.exec(letters[0].text)?.[1]
  await call('GET', `/api/auth/verify-email/?token=${proof}`)
  const signIn = async (): Promise<string> =>
    (await call('POST', '/api/auth/login/', undefined, { email, password: PASSWORD })).body.tokens.access
  const token = await signIn()
  const wish = {
    plan_id: 'standard',
    billing_interval: 'month',
    success_url: '/dashboard',
    cancel_url: '/subscription',
  }
  const { body } = await call('POST', '/api/subscriptions/subscription/create/', token, wish)
  await call('POST', '/sandbox/checkout/complete', undefined, {
    checkout_url: body.checkout_url,
    outcome: 'paid',
  })
  await app.worker.drain()
  await call('PATCH', '/api/auth/profile/', token, { first_name: 'Robin', last_name: 'Marlowe' })
  return { email, token, signIn }
}

async function moveIn(token: string, personaId: string, otherwise: object = {}): Promise<void> {
  const { body: personas } = await call('GET', '/sandbox/bank/personas')
  const { tenancy } = personas.find(({ id }: { id: string }) => id === personaId)
  const gdpr_consent = { personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true }
  const tenancy_details = tenancy ?? {
    propertyAddress: '14 Harbour Street, Leeds, LS1 4DY',
    tenancyStartDate: '2025-01-01',
    monthlyRent: 950,
    landlordName: 'J Okafor',
    landlordEmail: 'j.okafor@example.com',
    landlordPhone: '020 7946 0102',
  }
  await call('POST', '/api/verification/tenancy/', token, {
    tenancy_details: { ...tenancy_details, ...otherwise },
    gdpr_consent,
  })
}

async function connect(token: string, personaId: string) {
  const { body } = await call('POST', '/api/banking/connect/', token, {})
  const { body: approved } = await call('POST', '/sandbox/bank/approve', undefined, {
    connect_url: body.connect_url,
    persona: personaId,
  })
  const back = new URL(approved.redirect_url, 'http://localhost').searchParams
  const hints = { nonce: back.get('n'), task_id: back.get('task_id') }
  const synced = await call('POST', '/api/banking/sync-accounts/', token, hints)
  await app.worker.drain()
  return synced
}

/** Counts the rent periods of the record by state, without upcoming ones. */
async function tally(token: string): Promise<Record<string, number>> {
  const { body } = await call('GET', '/api/payment-report/', token)
  const counts: Record<string, number> = {}
  for (const { state } of body.months) if (state !== 'upcoming') counts[state] = (counts[state] ?? 0) + 1
  return counts
}

/** Expected record of each persona. */
const TRUTH: Record<string, { onTime: number; otherwise?: Record<string, number> }> = {
  'steady-payer': { onTime: 23 },
  'settled-in': { onTime: 12, otherwise: { verified_late: 1, awaits_answer: 1 } },
  'late-once': { onTime: 22, otherwise: { verified_late: 1 } },
  'missed-once': { onTime: 22, otherwise: { not_found: 1 } },
  weekly: { onTime: 103 },
  'four-weekly': { onTime: 25 },
  'shared-house': { onTime: 23 },
  'rent-rise': { onTime: 23 },
  'new-agent': { onTime: 23 },
  'split-payments': { onTime: 23 },
  'bounced-once': { onTime: 23 },
  'new-tenant': { onTime: 4 },
  'council-tenant': { onTime: 23 },
  'allpay-card': { onTime: 103 },
  'build-to-rent': { onTime: 23 },
  'through-a-friend': { onTime: 23 },
  'agent-new-account': { onTime: 23 },
  'reissued-ids': { onTime: 23 },
  'repeated-ids': { onTime: 23 },
  'rows-withdrawn': { onTime: 23 },
  'holiday-account': { onTime: 23 },
  'shaky-bank': { onTime: 23 },
  'garbled-bank': { onTime: 23 },
  'busy-bank': { onTime: 23 },
}
const FAILS: Record<string, string> = {
  'two-connections': 'multiple_accounts',
  'bank-down': 'bank_down',
}

/** Returns the state of Grace's months at each agency, newest first, and the files that the agencies have. */
async function sentAboutGrace() {
  const { body: people } = await call('GET', '/sandbox/people')
  const { email, password } = people.find((one: { email: string }) => one.email.startsWith('grace'))
  const { body: signedIn } = await call('POST', '/api/auth/login/', undefined, { email, password })
  const { body: profile } = await call('GET', '/api/credit-profile/', signedIn.tokens.access)
  const { body: files } = await call('GET', '/sandbox/agency/files')
  const entries = profile.months.flatMap((month: { entries: object[] }) => month.entries)
  const sent = entries.filter((entry: { sent_on: string | null }) => entry.sent_on)
  const { body: inbox } = await call('GET', '/sandbox/agency/files?agency=transunion')
  return { sent, files, newest: inbox[0] }
}

describe('the demo’s agency files since its bank link', () => {
  const check = async () => {
    const { sent, files, newest } = await sentAboutGrace()
    expect(sent.length).toBeGreaterThanOrEqual(9)
    expect(sent.length).toBe(files.length)
    const states = new Set(sent.map(({ state }: { state: string }) => state))
    for (const state of ['sent', 'accepted', 'visible', 'rejected']) expect(states).toContain(state)
    const refused = sent.find(({ state }: { state: string }) => state === 'rejected')
    expect(refused).toMatchObject({
      agency: 'equifax',
      note: expect.stringContaining('It took the one sent on'),
    })
    expect(newest.state).toBe('waiting')
    const days = sent.map(({ sent_on }: { sent_on: string }) => sent_on.slice(8))
    expect(new Set(days)).toEqual(new Set(['20']))
    const { rows } = await app.database.db.execute(
      sql`select state from agency_file where agency = 'equifax' and state = 'corrected'`,
    )
    expect(rows).toHaveLength(1)
  }

  test('were sent on the 20th: one accepted, one rejected and corrected, and one waiting', check)

  test('are the same and up to date after a reset', async () => {
    await call('POST', '/sandbox/clock', undefined, { advance: '2h' })
    expect((await call('POST', '/sandbox/reset')).status).toBe(200)
    await app.worker.drain()
    await check()
    const { body } = await call('GET', '/sandbox/clock')
    expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(60_000)
  })
})

describe('every sandbox persona, from the bank link to the rent record', () => {
  test.each(PERSONAS.map(({ id }) => id))('%s', async (personaId) => {
    const { token } = await aMember(personaId)
    await moveIn(token, personaId)
    const synced = await connect(token, personaId)
    const accounts = (await call('GET', '/api/banking/accounts/', token)).body
    if (FAILS[personaId]) {
      expect(synced.status).toBeGreaterThanOrEqual(400)
      expect([synced.body.error, synced.body.code]).toContain(FAILS[personaId])
      expect(accounts).toEqual({ accounts: [], total_count: 0 })
      return
    }
    expect([synced.status, synced.body.accounts_synced]).toEqual([200, accounts.total_count])
    // Lets a minute pass, because a temporary bank error is retried within a minute.
    if (/^(shaky|garbled|busy)-bank$/.test(personaId))
      await call('POST', '/sandbox/clock', undefined, { advance: '1m' })
    const record = await tally(token)
    if (personaId === 'no-rent') return expect(Object.keys(record)).toEqual(['not_found'])
    const { verified_on_time: onTime, ...otherwise } = record
    const truth = TRUTH[personaId]
    expect(onTime).toBeGreaterThanOrEqual(truth?.onTime ?? Number.POSITIVE_INFINITY)
    expect(otherwise).toEqual(truth?.otherwise ?? {})
  })

  test.each(['weekly', 'four-weekly'])(
    'has the same record without a declared rent frequency: %s',
    async (personaId) => {
      const { token } = await aMember(`untold-${personaId}`)
      await moveIn(token, personaId, { frequency: null, rentDay: null })
      await connect(token, personaId)
      const { verified_on_time: onTime } = await tally(token)
      expect(onTime).toBeGreaterThanOrEqual(TRUTH[personaId]?.onTime ?? Number.POSITIVE_INFINITY)
    },
  )

  test('appears in no log line with a name, a bank or a payment', () => {
    const secrets = [
      'Marlowe',
      '@post.example',
      'OKAFOR',
      'Okafor',
      'Brightside',
      'GREENBASKET',
      'Bearer ',
      PASSWORD,
    ]
    expect(app.logged.length).toBeGreaterThan(100)
    expect(app.logged.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
  })
})
