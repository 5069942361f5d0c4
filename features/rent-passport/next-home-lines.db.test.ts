import { refreshRecord } from '@keyturn/rent-record'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PassportWorld, passportWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const NEXT = '0192aaaa-0000-7000-8000-0000000000a2'
const START = '2026-09-10T10:00:00Z'
const PASSPORTS = '/api/payment-report/passports/'
const HARBOUR = '14 Harbour Street, Leeds'
const PENTHOUSE = 'Penthouse, 1 Hyde Park, London'
const ALL = ['03', '04', '05', '06', '07', '08', '09']
const YEAR = { from: '2026-03', to: '2026-09' }

let app: PassportWorld
beforeEach(async () => {
  app = await passportWorld(START)
  await app.addMember(AMARA, { first: 'Amara', last: 'Osei' })
  const terms = [{ from: '2023-03-01', pence: 95_000, every: 'month', dueDay: 1 } as const]
  const tenancy = { startsOn: '2023-03-01', terms, payees: ['J Okafor'], address: HARBOUR }
  await app.rents(AMARA, { id: HOME, tenancy })
})
afterEach(() => app.close())

/** Links accounts whose holders paid the rent of these months. */
async function link(...paid: [holder: string, months: readonly string[]][]): Promise<void> {
  const accounts = paid.map(([holder, months], at) => ({
    ...{ name: `Account ${at}`, holder },
    transactions: months.map((month) => ({
      ...{ date: `2026-${month}-01`, amount: -950, description: 'STO J OKAFOR RENT' },
    })),
  }))
  await app.connect(AMARA, { kind: 'accounts', accounts })
  await app.worker.drain()
}
const make = async (fields: string[], range = YEAR) => {
  const wish = { ...range, fields: ['name', ...fields], expires_in_days: 30 }
  return (await app.call(AMARA, 'POST', PASSPORTS, wish)).body
}
const page = async (code: string): Promise<string> =>
  (await app.http.inject({ method: 'GET', url: `/passport/${code}` })).body
const verify = async (code: string) =>
  (await app.http.inject({ method: 'POST', url: '/api/passport/verify/', payload: { code } })).json()
const isSayingChanged = async (code: string): Promise<boolean> => (await verify(code)).record_changed

/** Corrects the address of the home, and waits until passports can be made again and another rent is paid. */
async function correctAddress(address: string): Promise<void> {
  await app.moveTo('2026-09-20T10:00:00Z')
  await app.context.db.execute(sql`update tenancy set address = ${address} where id = ${HOME}`)
  await refreshRecord(app.context, AMARA)
  const rent = { date: '2026-10-01', amount: -950, description: 'STO J OKAFOR RENT' }
  await app.world.addTransactions(AMARA, [rent])
  await app.moveTo('2026-10-02T10:00:00Z')
}
async function confirm(facts: object): Promise<void> {
  const { db } = app.context
  await db.execute(sql`update tenancy set landlord_confirmed_at = now() where id = ${HOME}`)
  await db.execute(sql`
    insert into landlord_request (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, answered_at,
      answered_facts)
    values (${AMARA}, ${HOME}, ${HOME}, 'rents@agent.example', now(), now(), 'confirmed', now(),
      ${JSON.stringify(facts)}::jsonb)
    on conflict (member_id, id) do update set answered_facts = excluded.answered_facts`)
}
/** Moves to another home on 1 June, with the same landlord and rent. */
async function moveInJune(address: string): Promise<void> {
  const { db } = app.context
  await db.execute(sql`update tenancy set moved_out_on = '2026-05-31' where id = ${HOME}`)
  await db.execute(sql`
    insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
      landlord_phone, made_at)
    values (${AMARA}, ${NEXT}, ${address}, 'england-and-wales', '2026-06-01', 'landlord', false, 'J Okafor', '', '',
      ${START})`)
  await db.execute(sql`
    insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, to_housemate,
      made_at)
    values (${AMARA}, ${NEXT}, '2026-06-01', 95000, 'month', 1, 1, 'J Okafor', false, ${START})`)
}

describe('the time at the present home on a passport', () => {
  test('counts only months that were proved for the present address', async () => {
    await link(['MISS A OSEI', ALL])
    const before = (await make(['years'])).code
    expect((await verify(before)).shows.time_at_address.rent_verified_since).toBe('2026-03')
    await correctAddress(PENTHOUSE)
    expect(await isSayingChanged(before)).toBe(true)
    expect(await make(['years'])).toMatchObject({ code: 'years_not_known' })
  })

  test('continues when the town is added to the address', async () => {
    await link(['MISS A OSEI', ALL])
    const before = (await make(['years'])).code
    await correctAddress(`${HARBOUR} LS1 4DY`)
    expect(await isSayingChanged(before)).toBe(false)
    const { code } = await make(['years'], { from: '2026-03', to: '2026-10' })
    expect((await verify(code)).shows.time_at_address.rent_verified_since).toBe('2026-03')
  })

  test('begins with the latest run of months that a bank showed, without a single payment long before', async () => {
    await link(['MISS A OSEI', ['03', '07', '08', '09']])
    const { code } = await make(['years'])
    expect((await verify(code)).shows.time_at_address.rent_verified_since).toBe('2026-07')
  })

  test('is unknown beside months of another home, and the homes are named if there are several', async () => {
    await moveInJune(PENTHOUSE)
    await link(['MISS A OSEI', ALL])
    expect(await make(['address', 'years'], { from: '2026-03', to: '2026-05' })).toMatchObject({
      code: 'years_not_known',
    })
    const { code } = await make(['address', 'years'])
    expect((await verify(code)).shows).toMatchObject({
      addresses: [PENTHOUSE, HARBOUR],
      time_at_address: { since: '2026-06', rent_verified_since: '2026-06' },
    })
    expect(await page(code)).toContain('Time at the first home listed')
  })

  test('is confirmed only if the question showed the first day', async () => {
    await link(['MISS A OSEI', ALL])
    const read = { tenant: 'Amara Osei', address: HARBOUR }
    await confirm(read)
    const typed = (await make(['years', 'landlord_word'])).code
    expect(await page(typed)).toContain('since March 2023, as the renter typed it')
    expect(await page(typed)).toContain('someone@agent.example confirmed the tenancy')
    const shownTerms = [
      { from: '2023-03-01', landlord: 'J Okafor', rentPence: 95_000, every: 'month', share: 1 },
    ]
    await confirm({ ...read, startsOn: '2023-03-01', agreedEndOn: null, terms: shownTerms })
    const confirmed = (await make(['years'])).code
    expect(await page(confirmed)).toContain('since March 2023, confirmed by someone@agent.example')
    await confirm(read)
    expect(await isSayingChanged(confirmed)).toBe(true)
  })
})

test('a landlord’s confirmation of a home is left out beside months of another address', async () => {
  await link(['MISS A OSEI', ALL])
  await make([])
  await correctAddress(PENTHOUSE)
  await confirm({ tenant: 'Amara Osei', address: PENTHOUSE })
  expect(await make(['landlord_word'])).toMatchObject({ code: 'landlord_word_not_known' })
})

describe('the name from the bank on a passport', () => {
  test('is unknown if another person’s account also pays', async () => {
    await link(['MR JOHN RICH', ['03', '04', '05', '06', '07', '08']], ['MISS A OSEI', ['09']])
    expect(await make(['bank_name'])).toMatchObject({ code: 'bank_name_not_known' })
  })

  test('is that of each account that paid a month on the passport', async () => {
    await link(['MISS A OSEI', ['03', '04', '05']], ['AMARA OSEI', ['06', '07', '08', '09']])
    const nameIn = async (from: string) =>
      (await verify((await make(['bank_name'], { ...YEAR, from })).code)).shows.bank_name
    expect(await nameIn('2026-03')).toBe('AMARA OSEI, MISS A OSEI')
    expect(await nameIn('2026-06')).toBe('AMARA OSEI')
  })
})

test.each(['income', 'years', 'landlord_word'])(
  'a passport with the tick %s but without the name is refused',
  async (field) => {
    await link(['MISS A OSEI', ALL])
    const wish = { ...YEAR, fields: [field, 'lateness'], expires_in_days: 30 }
    expect(await app.call(AMARA, 'POST', PASSPORTS, wish)).toMatchObject({
      ...{ status: 409, body: { code: 'name_needed' } },
    })
  },
)
