import { isCluster } from '@keyturn/platform/db'
import { lockRecord, refreshRecord } from '@keyturn/rent-record'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PassportWorld, passportWorld } from './testing/index.ts'

const GRACE = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const START = '2026-09-10T10:00:00Z'
const PASSPORTS = '/api/payment-report/passports/'
const wish = {
  from: '2026-05',
  to: '2026-09',
  fields: ['name', 'address', 'landlord', 'lateness'],
  expires_in_days: 30,
}
const monthly = { from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 } as const

let app: PassportWorld
beforeEach(async () => {
  app = await passportWorld(START)
  await app.addMember(GRACE, { first: 'Grace', last: 'Payer' })
  await app.rents(GRACE, {
    id: HOME,
    tenancy: {
      startsOn: '2026-01-01',
      terms: [monthly],
      payees: ['J Okafor'],
      address: '14 Harbour Street, Leeds',
    },
  })
})
afterEach(() => app.close())

async function link(holder = 'MS GRACE PAYER', description = 'STO J OKAFOR RENT'): Promise<void> {
  const transactions = Array.from({ length: 9 }, (_, at) => ({
    date: `2026-0${at + 1}-01`,
    amount: -950,
    description,
  }))
  await app.connect(GRACE, {
    kind: 'accounts',
    accounts: [{ name: 'Current account', holder, transactions }],
  })
  await app.worker.drain()
}
const issue = (more = {}) => app.call(GRACE, 'POST', PASSPORTS, { ...wish, ...more })
const page = async (code: string): Promise<string> =>
  (await app.http.inject({ method: 'GET', url: `/passport/${code}` })).body
const verify = async (code: string) =>
  (await app.http.inject({ method: 'POST', url: '/api/passport/verify/', payload: { code } })).json()
const rename = (first: string, last: string) =>
  app.context.db.execute(
    sql`update member set first_name = ${first}, last_name = ${last} where id = ${GRACE}`,
  )
async function isWaitedFor(): Promise<boolean> {
  const { db } = app.context
  const activity = sql.raw((await isCluster(db)) ? 'citus_stat_activity' : 'pg_stat_activity')
  const { rows } = await db.execute(
    sql`select 1 from ${activity} where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
const READ = {
  tenant: 'Grace Payer',
  address: '14 Harbour Street, Leeds',
  startsOn: '2026-01-01',
  agreedEndOn: null,
  terms: [{ from: '2026-01-01', landlord: 'J Okafor', rentPence: 95_000, every: 'month', share: 1 }],
}
/** A landlord or agent confirms the facts that their page showed. */
async function confirm(sentTo: string, facts: object | null = READ): Promise<void> {
  const { db } = app.context
  await db.execute(sql`update tenancy set landlord_confirmed_at = now() where id = ${HOME}`)
  await db.execute(sql`
    insert into landlord_request (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, answered_at,
      answered_facts)
    values (${GRACE}, ${HOME}, ${HOME}, ${sentTo}, now(), now(), 'confirmed', now(), ${facts && JSON.stringify(facts)}::jsonb)
    on conflict (member_id, id) do update set answered_facts = excluded.answered_facts`)
}
const moveTo = (address: string, landlord: string) =>
  app.context.db.execute(sql`
    with paid as (update tenancy_terms set payee = ${landlord} where tenancy_id = ${HOME})
    update tenancy set address = ${address}, landlord_name = ${landlord} where id = ${HOME}`)

describe('the name on a passport', () => {
  test('is marked as checked if the paying account has it', async () => {
    await link()
    const { body } = await issue()
    expect(await page(body.code)).toContain('The name is checked')
    expect((await verify(body.code)).shows).toMatchObject({ name: 'Grace Payer', name_checked: true })
  })

  test('is marked as checked although the member marked a row of another person’s account as not rent', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => ({
      date: `2026-0${at + 1}-01`,
      amount: -950,
      description: 'STO J OKAFOR RENT',
    }))
    const shopping = [{ date: '2026-09-02', amount: -15, description: 'TESCO STORES 2041' }]
    const accounts = [
      { name: 'Current account', holder: 'MS GRACE PAYER', transactions: rows },
      { name: 'Partner', holder: 'MR TOM OTHER', transactions: shopping },
    ]
    await app.connect(GRACE, { kind: 'accounts', accounts })
    await app.worker.drain()
    const verdict = async () => (await app.call(GRACE, 'GET', '/api/banking/account-holder/')).body.verdict
    expect(await verdict()).toBe('matched')
    const { items } = (await app.call(GRACE, 'GET', '/api/payment-report/payments/?search=tesco')).body
    const answering = `/api/payment-report/payments/${items[0].id}/answer/`
    for (const [answer, said] of [
      ['not_rent', 'matched'],
      // Once it is answered as rent, the stranger's account is one that pays.
      ['rent', 'not_matched'],
      ['not_rent', 'matched'],
    ]) {
      expect((await app.call(GRACE, 'POST', answering, { answer })).status).toBe(200)
      await app.worker.drain()
      expect(await verdict()).toBe(said)
    }
    expect(await page((await issue()).body.code)).toContain('The name is checked')
  })

  test('is marked as declared by the renter if the account has another name', async () => {
    await link('MR SOMEBODY ELSE')
    const { body } = await issue()
    expect(await page(body.code)).toContain('Name as the renter typed it.')
    const { shows } = await verify(body.code)
    expect(shows.name).toBe('Grace Payer')
    expect(shows).not.toHaveProperty('name_checked')
  })

  test('delays passports for seven days if it was changed, and open passports show that', async () => {
    await link()
    const before = (await issue()).body
    await rename('Bob', 'Buyer')
    expect(await issue()).toMatchObject({
      status: 409,
      body: {
        code: 'passport_frozen',
        error:
          'Your name, home, landlord or rent day has changed. You can make new passports from 17 September 2026.',
      },
    })
    expect((await verify(before.code)).record_changed).toBe(true)
    expect(await page(before.code)).toContain('The record has changed since.')
    await app.moveTo('2026-09-18T10:00:00Z')
    const bobs = (await issue()).body
    expect(await page(bobs.code)).toContain('Name as the renter typed it.')
    await rename('Grace', 'Payer')
    expect((await verify(bobs.code)).record_changed).toBe(true)
  })

  test('is not marked as checked if it changes while the passport is made', async () => {
    await link()
    let making: ReturnType<typeof issue> | undefined
    await app.context.db.transaction(async (tx) => {
      await lockRecord(tx, GRACE)
      making = issue()
      while (!(await isWaitedFor()));
      await rename('Bob', 'Buyer')
    })
    expect(await making).toMatchObject({ status: 409, body: { code: 'passport_frozen' } })
  })

  test.each([
    ['another person’s surname', 'Payer', 'Grace Victim'],
    ['another person’s first name', 'G George', 'Payer'],
    ['an initial made of a symbol', 'G-eorge', 'Payer'],
    ['a stored invisible character', 'A\u200blice', 'Grace Victim'],
    ['stored letters as symbols', 'Grace', 'Payer 🇧🇴🇧'],
    ['a name in single letters', 'Grace', 'B u y e r Payer'],
  ])(
    'is not marked as checked, and delays passports, if it was changed to one with %s',
    async (_what, first, last) => {
      await link()
      expect((await issue()).status).toBe(201)
      await rename(first, last)
      expect(await issue()).toMatchObject({ status: 409, body: { code: 'passport_frozen' } })
      await app.moveTo('2026-09-18T10:00:00Z')
      const { body } = await issue()
      expect(await page(body.code)).toContain('Name as the renter typed it.')
      expect((await verify(body.code)).shows).not.toHaveProperty('name_checked')
    },
  )

  test('needs no wait if the bank has the new name', async () => {
    await link('MS GRACE PAYER AND MR A MARRIED')
    await issue()
    await rename('Gracie', 'Payer')
    expect((await issue()).status).toBe(201)
  })
})

describe('the home and the landlord on a passport', () => {
  test('are marked as declared by the renter unless confirmed', async () => {
    await link()
    const { body } = await issue()
    expect(await page(body.code)).toContain('As the renter typed it.')
    await confirm('rents@gmail.com')
    const confirmed = (await issue()).body
    expect(await page(confirmed.code)).toContain('Confirmed by someone@gmail.com (a free email address).')
    expect((await verify(confirmed.code)).shows.homes_confirmed_by).toEqual([
      'someone@gmail.com (a free email address)',
    ])
  })

  test.each([
    ['another name and home', { tenant: 'Somebody Else', address: 'Penthouse, 1 Hyde Park' }],
    ['another landlord', { ...READ, terms: [{ ...READ.terms[0], landlord: 'Duke of Westminster Estates' }] }],
    [
      'a landlord with additional names',
      { ...READ, terms: [{ ...READ.terms[0], landlord: 'J Okafor Trust' }] },
    ],
    ['no landlord', { tenant: READ.tenant, address: READ.address }],
    ['another rent', { ...READ, terms: [{ ...READ.terms[0], rentPence: 50_000 }] }],
    ['another share', { ...READ, terms: [{ ...READ.terms[0], share: 0.5 }] }],
    ['the same words in another order', { ...READ, address: 'Leeds 14, Harbour Street' }],
    ['a flat of the house', { ...READ, address: 'Flat 1, 14 Harbour Street, Leeds' }],
  ])('are not confirmed by a reader of %s', async (_what, facts) => {
    await link()
    await confirm('rents@agent.example', facts)
    expect((await verify((await issue()).body.code)).shows.homes_confirmed_by).toBeUndefined()
  })

  test.each([
    ['was withdrawn', sql`update tenancy set landlord_confirmed_at = null where id = ${HOME}`],
    ['was for other terms', sql`update tenancy_terms set share = 0.5 where tenancy_id = ${HOME}`],
    [
      'came from an address that now belongs to the renter',
      sql`update member set email = 'rents@agent.example'`,
    ],
    ['now belongs to another domain', sql`update landlord_request set sent_to = 'rents@other.example'`],
  ])('show that the record changed if the confirmation on an open passport %s', async (_what, change) => {
    await link()
    await confirm('rents@agent.example')
    const { code } = (await issue({ fields: ['address'] })).body
    expect((await verify(code)).record_changed).toBe(false)
    await app.context.db.execute(change)
    expect((await verify(code)).record_changed).toBe(true)
  })

  test('are confirmed without the landlord by an answer given before landlords were shown', async () => {
    await link()
    await confirm('rents@agent.example', { tenant: READ.tenant, address: READ.address })
    const { code } = (await issue({ fields: ['name', 'address'] })).body
    expect((await verify(code)).shows.homes_confirmed_by).toEqual(['someone@agent.example'])
  })

  /** Pays on the tenth, while another rent day is declared. */
  async function payOnTheTenth(): Promise<void> {
    const transactions = Array.from({ length: 9 }, (_, at) => ({
      date: `2026-0${at + 1}-10`,
      amount: -950,
      description: 'STO J OKAFOR RENT',
    }))
    const accounts = [{ name: 'Current account', holder: 'MS GRACE PAYER', transactions }]
    await app.connect(GRACE, { kind: 'accounts', accounts })
    await app.worker.drain()
  }
  async function tellRentDay(dueDay: number): Promise<void> {
    await app.context.db.execute(sql`update tenancy_terms set due_day = ${dueDay} where tenancy_id = ${HOME}`)
    await refreshRecord(app.context, GRACE)
  }

  test('delay passports for seven days for a rent day that makes late months on time, and open passports show that', async () => {
    await payOnTheTenth()
    const before = (await issue()).body
    expect(await page(before.code)).not.toContain('All of them on time')
    await tellRentDay(10)
    expect(await issue()).toMatchObject({ status: 409, body: { code: 'passport_frozen' } })
    expect((await verify(before.code)).record_changed).toBe(true)
    await app.moveTo('2026-09-18T10:00:00Z')
    expect(await page((await issue()).body.code)).toContain('All of them on time')
  })

  test('need no delay for a rent day corrected on the first day, before a passport was made', async () => {
    await payOnTheTenth()
    await tellRentDay(10)
    expect((await issue()).status).toBe(201)
  })

  test('keep the home and landlord their months were proved for when the rent day changes', async () => {
    await payOnTheTenth()
    const { code } = (await issue()).body
    await moveTo('1 Hyde Park, London', 'Duke of Westminster')
    await refreshRecord(app.context, GRACE)
    await tellRentDay(10)
    await app.moveTo('2026-09-18T10:00:00Z')
    const { shows } = await verify((await issue()).body.code)
    expect(shows.addresses).toEqual((await verify(code)).shows.addresses)
    expect(JSON.stringify(shows)).not.toContain('Duke')
  })

  test('name the months of each home if there are several', async () => {
    await link()
    expect(await page((await issue()).body.code)).not.toContain('Verified here')
    await app.context.db.execute(sql`
      update rent_proved_for set address = '1 Hyde Park, London', landlord = 'Duke' where due_on >= '2026-08-01'`)
    const shown = await page((await issue()).body.code)
    expect(shown).toMatch(
      /1 Hyde Park[\s\S]*?Verified here: August 2026 to September 2026\. As the renter typed it\./,
    )
    expect(shown).toMatch(/14 Harbour Street[\s\S]*?Verified here: May 2026 to July 2026\./)
  })

  test('mark the rent as self-reported, even if the home is confirmed', async () => {
    await link()
    const NOTE = 'The renter told us how much rent is due and on which day.'
    const made = (await issue()).body
    expect(await page(made.code)).toContain(NOTE)
    const withoutHome = (await issue({ fields: ['name'] })).body
    expect(await page(withoutHome.code)).toContain(NOTE)
    await confirm('rents@agent.example')
    expect(await page((await issue()).body.code)).toContain(NOTE)
  })

  test.each([
    // Each confirmation is the latest for the home, and ends the older one by another address.
    ['was not accepted', null, { rentPence: 95_000 }],
    ['was declined', 'declined', { rentPence: 95_000 }],
    [
      'was accepted with words of the landlord’s own',
      'accepted',
      { rentPence: 95_000, note: 'Wrong address' },
    ],
  ])('are not confirmed by a correction that %s', async (_what, decision, correction) => {
    await link()
    await app.context.db.execute(sql`update tenancy set landlord_confirmed_at = now() where id = ${HOME}`)
    for (const [id, sentTo, state, daysAgo] of [
      [GRACE, 'friend@post.example', 'confirmed', 2],
      [HOME, 'lettings@agent.example', 'corrected', 1],
    ] as const)
      await app.context.db.execute(sql`
        insert into landlord_request (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, answered_at,
          correction, decision, answered_facts)
        values (${GRACE}, ${id}, ${HOME}, ${sentTo}, now(), now(), ${state}, now() - make_interval(days => ${daysAgo}),
          ${state === 'corrected' ? JSON.stringify(correction) : null}::jsonb,
          ${state === 'corrected' ? decision : null}, ${JSON.stringify(READ)}::jsonb)`)
    const shown = await page((await issue()).body.code)
    expect(shown).not.toContain('post.example')
    expect(shown).not.toContain('agent.example')
    expect(shown).toContain('As the renter typed it.')
  })

  test('are not confirmed by an alias of the renter’s own address', async () => {
    await link()
    await app.context.db.execute(sql`update member set email = 'grace@example.com' where id = ${GRACE}`)
    await confirm('grace+landlord@example.com')
    expect(await page((await issue()).body.code)).toContain('As the renter typed it.')
  })

  test('are confirmed by a domain shown in ASCII, so that look-alike letters are visible', async () => {
    await link()
    await confirm('lettings@f\u043Extons.co.uk')
    const { code } = (await issue()).body
    expect((await verify(code)).shows.homes_confirmed_by).toEqual(['someone@xn--fxtons-wqf.co.uk'])
    expect((await verify(code)).record_changed).toBe(false)
    const shown = await page(code)
    expect(shown).toContain('Confirmed by someone@xn--fxtons-wqf.co.uk')
    expect(shown).not.toContain('\u043E')
  })

  test('are those for which the months were proved', async () => {
    await link()
    const before = (await issue()).body
    await moveTo('Penthouse, 1 Hyde Park', 'Duke of Westminster Estates')
    await refreshRecord(app.context, GRACE)
    expect(await issue()).toMatchObject({ status: 409, body: { code: 'passport_frozen' } })
    expect((await verify(before.code)).record_changed).toBe(true)
    await app.moveTo('2026-09-18T10:00:00Z')
    const { code } = (await issue()).body
    const { shows } = await verify(code)
    expect(shows.addresses).toEqual(['14 Harbour Street, Leeds'])
    expect(shows.landlords).toEqual(['J Okafor'])
  })

  test('leave out a home for which no month is proved', async () => {
    await link()
    const { db } = app.context
    await db.execute(sql`update tenancy set moved_out_on = '2026-09-04' where id = ${HOME}`)
    await db.execute(sql`
      insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
        landlord_phone, made_at)
      values (${GRACE}, ${GRACE}, 'Penthouse, 1 Hyde Park, London', 'england-and-wales', '2026-09-05', 'landlord', false,
        'Duke of Westminster Estates', '', '', ${START})`)
    await db.execute(sql`
      insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, to_housemate,
        made_at)
      values (${GRACE}, ${GRACE}, '2026-09-05', 950000, 'month', 5, 1, 'Duke of Westminster Estates', false, ${START})`)
    await refreshRecord(app.context, GRACE)
    const { status, body } = await issue()
    expect(status, JSON.stringify(body)).toBe(201)
    const { shows } = await verify(body.code)
    expect(shows.addresses).toEqual(['14 Harbour Street, Leeds'])
    expect(shows.landlords).toEqual(['J Okafor'])
    expect(await page(body.code)).not.toContain('Hyde Park')
  })

  test('can be corrected on the first day if they were mistyped', async () => {
    await link()
    await moveTo('15 Harbour Street, Leeds', 'J Okafor')
    const { status, body } = await issue()
    expect(status).toBe(201)
    expect((await verify(body.code)).shows.addresses).toEqual(['15 Harbour Street, Leeds'])
  })
})

test('a month on a passport whose payee is not the landlord says so in its line', async () => {
  await link('MS GRACE PAYER', 'FASTER PAYMENT TO K SMITH')
  const { status, body } = await issue()
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await page(body.code)).toContain('the bank names another payee than the landlord')
})

test('a month on a passport paid to an agent or company that only the renter named says so in its line', async () => {
  await app.context.db.execute(sql`
    insert into landlord_details (member_id, company, address, agent_name, agent_email, saved_at)
    values (${GRACE}, '', '', 'Bobby Matey', '', now())`)
  await link('MS GRACE PAYER', 'BOBBY MATEY STO')
  await app.context.db.execute(sql`delete from landlord_details`)
  await refreshRecord(app.context, GRACE)
  const { body } = await issue()
  expect(await page(body.code)).toContain('paid to somebody the renter named besides the landlord')
  expect((await verify(body.code)).shows.months[0]).toMatchObject({ other_payee: true, named_payee: true })
})

test('a passport request retried with the same idempotency key makes one passport', async () => {
  await link()
  const send = async (key?: string) =>
    app.http.inject({
      method: 'POST',
      url: PASSPORTS,
      headers: {
        ...(await app.signedIn(GRACE)),
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      payload: JSON.stringify(wish),
    })
  const answers = await Promise.all(Array.from({ length: 4 }, () => send('0192-one-act')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json().code)).size).toBe(1)
  expect((await send('0192-another-act')).json().code).not.toBe(answers[0]?.json().code)
  expect((await send()).statusCode).toBe(201)
  expect((await app.call(GRACE, 'GET', PASSPORTS)).body.total_count).toBe(3)
})
