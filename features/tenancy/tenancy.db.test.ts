import { dayOfInstant } from '@keyturn/platform/days'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConsents, loadTenancies } from './index.ts'
import { aTenancy, type TenancyWorld, tenancyWorld } from './testing/index.ts'

let app: TenancyWorld
beforeAll(async () => {
  app = await tenancyWorld()
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<TenancyWorld['member']>>
const terms = ({ token }: Someone, body: object) =>
  app.call('POST', '/api/verification/tenancy/terms/', { token, body })
const save = ({ token }: Someone, details: object = {}, consents: object = {}) =>
  app.call('POST', '/api/verification/tenancy/', { token, body: aTenancy(details, consents) })
const status = async ({ token }: Someone) =>
  (await app.call('GET', '/api/verification/status/', { token })).body.data
const patch = async ({ token }: Someone, body: object) =>
  app.call('PATCH', '/api/verification/status/update/', { token, body })
const consent = (kind: string, method: 'POST' | 'DELETE', { token }: Someone) =>
  app.call(method, `/api/verification/consents/${kind}/`, { token })

describe('saving a tenancy', () => {
  test('stores the tenancy, verifies the step and returns it with the request’s field names', async () => {
    const amara = await app.member()
    const answer = await save(amara, { monthlyRent: '£1,160.00', tenancyStartDate: '12/04/2025' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: expect.any(String),
        warnings: [],
        data: { is_tenancy_verified: true, is_landlord_verified: true },
      },
    })
    expect(await status(amara)).toMatchObject({
      is_tenancy_verified: true,
      evidence_level: 'declared',
      tenancy_details: {
        propertyAddress: 'Flat 2, 14 Alma Road, Bristol, BS8 2DJ',
        tenancyStartDate: '2025-04-12',
        tenancyEndDate: null,
        monthlyRent: 1160,
        landlordName: 'Hallam Lettings',
        landlordEmail: 'rents@hallam.example',
        landlordPhone: '0117 496 0123',
      },
      gdpr_consent: {
        personalDataConsent: true,
        tenancyDataConsent: true,
        bankDataConsent: true,
        landlordCommunicationConsent: false,
        craReportingOptIn: false,
      },
      landlord_details: null,
    })
  })

  test('stores the share of a shared home, as an amount or a fraction', async () => {
    const amara = await app.member()
    await save(amara, { share: '£580', jointTenancy: true, rentDay: 15 })
    expect((await status(amara)).tenancy_details).toMatchObject({
      share: 0.5,
      shareAmount: 580,
      jointTenancy: true,
      rentDay: 15,
    })
  })

  test('lists all errors of an empty form, by field and joined, and stores nothing', async () => {
    const amara = await app.member()
    const body = { tenancy_details: {}, gdpr_consent: {} }
    const answer = await app.call('POST', '/api/verification/tenancy/', { token: amara.token, body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      propertyAddress: ['Property address is required'],
      tenancyStartDate: ['Tenancy start date is required'],
      monthlyRent: ['Monthly rent is required'],
      landlordName: ['Landlord/agent name is required'],
      landlordEmail: ['Contact email is required'],
      landlordPhone: ['Contact phone is required'],
      gdpr_consent: ['Please provide all required consents to continue'],
      error:
        'Property address is required. Tenancy start date is required. Monthly rent is required. Landlord/agent name is required. Contact email is required. Contact phone is required. Please provide all required consents to continue',
    })
    expect(await status(amara)).toMatchObject({ tenancy_details: null, is_tenancy_verified: false })
  })

  test.each(['personalDataConsent', 'tenancyDataConsent', 'bankDataConsent'])(
    'stores nothing without %s',
    async (kind) => {
      const amara = await app.member()
      const answer = await save(amara, {}, { [kind]: false })
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'Please provide all required consents to continue' },
      })
      expect((await status(amara)).tenancy_details).toBeNull()
    },
  )

  test('stores an unusual rent and asks about it', async () => {
    const answer = await save(await app.member(), { monthlyRent: 1 })
    expect(answer).toMatchObject({ status: 200, body: { warnings: [{ field: 'monthlyRent' }] } })
  })

  test('refuses an unknown field by name', async () => {
    const answer = await save(await app.member(), { evidence_level: 'confirmed' })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('evidence_level')
  })

  test('stores nothing for a member with an unverified address', async () => {
    const stranger = await app.member({ emailVerifiedAt: null })
    expect((await save(stranger)).status).toBe(403)
  })

  test('hides a member’s home from other members', async () => {
    await save(await app.member())
    expect(await status(await app.member())).toMatchObject({ tenancy_details: null, tenancies: [] })
    expect((await app.call('GET', '/api/verification/status/')).status).toBe(401)
  })

  test('stores one home for two concurrent tabs', async () => {
    const amara = await app.member()
    const answers = await Promise.all([save(amara), save(amara), save(amara, { monthlyRent: 1200 })])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect((await status(amara)).tenancies).toHaveLength(1)
  })
})

describe('changing a tenancy', () => {
  test('with a later rent rise keeps the history before it', async () => {
    const amara = await app.member()
    await save(amara)
    expect((await terms(amara, { from: '12/04/2026', monthlyRent: '£1,200' })).status).toBe(200)
    expect((await status(amara)).tenancies[0].terms).toMatchObject([
      { from: '2025-04-12', monthlyRent: 1160 },
      { from: '2026-04-12', monthlyRent: 1200, landlordName: 'Hallam Lettings' },
    ])
  })

  test('with a new payee still searches for rent to the earlier payee', async () => {
    const amara = await app.member()
    await save(amara)
    await terms(amara, { from: '2026-06-01', landlordName: 'Bay Homes', landlordEmail: 'hi@bay.example' })
    const today = dayOfInstant(app.clock.now())
    const [known] = await loadTenancies(app.database.db, amara.id, today)
    expect(known?.tenancy).toMatchObject({
      payees: ['Hallam Lettings', 'Bay Homes'],
      terms: [
        { from: '2025-04-12', pence: 116_000 },
        { from: '2026-06-01', pence: 116_000 },
      ],
    })
  })

  test('with a future payee changes the landlord only on that day, even if the home is confirmed again', async () => {
    const amara = await app.member()
    await save(amara)
    await terms(amara, { from: '2026-12-12', landlordName: 'Bay Homes' })
    expect((await status(amara)).tenancy_details.landlordName).toBe('Hallam Lettings')
    await save(amara)
    expect((await status(amara)).tenancies[0].terms).toMatchObject([
      { from: '2025-04-12', landlordName: 'Hallam Lettings' },
      { from: '2026-12-12', landlordName: 'Bay Homes' },
    ])
    const [known] = await loadTenancies(app.database.db, amara.id, '2026-12-12')
    expect(known?.landlordName).toBe('Bay Homes')
  })

  test('lets a housemate collect the rent from one day on, and the landlord again later', async () => {
    const amara = await app.member()
    await save(amara, { paysHousemate: true, housemateName: ' Sam  Green ' })
    expect((await status(amara)).tenancy_details).toMatchObject({
      paysHousemate: true,
      housemateName: 'Sam Green',
      landlordName: 'Hallam Lettings',
    })
    await terms(amara, { from: '2026-03-01', monthlyRent: 1200 })
    await terms(amara, { from: '2026-06-01', paysHousemate: false })
    expect((await status(amara)).tenancies[0].terms).toMatchObject([
      { from: '2025-04-12', landlordName: 'Sam Green', paysHousemate: true },
      { from: '2026-03-01', landlordName: 'Sam Green', paysHousemate: true, monthlyRent: 1200 },
      { from: '2026-06-01', landlordName: 'Hallam Lettings', paysHousemate: false, monthlyRent: 1200 },
    ])
    expect(await terms(amara, { from: '2026-09-01', paysHousemate: true })).toMatchObject({
      status: 400,
      body: { housemateName: ['Housemate’s name is required'] },
    })
  })

  test.each([
    [{ monthlyRent: 1200 }, 'The date the change starts is required'],
    [{ from: '2020-01-01', monthlyRent: 1200 }, 'The change must start after the tenancy began'],
    [{ from: '2026-06-01', monthlyRent: 0 }, 'Monthly rent must be more than £0'],
    [{ from: '2026-06-01' }, 'Tell us what changes'],
    [
      { from: '2026-06-01', monthlyRent: '£1,160.00', landlordName: 'Hallam Lettings' },
      'Tell us what changes',
    ],
  ])('with %j returns a clear error', async (body, words) => {
    const amara = await app.member()
    await save(amara)
    const answer = await terms(amara, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(words)
  })

  test('is counted once if it is retried after a lost response', async () => {
    const amara = await app.member()
    await save(amara)
    const rise = { from: '2026-06-01', monthlyRent: 1200 }
    const answers = [await terms(amara, rise), await terms(amara, rise)]
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
    expect((await status(amara)).tenancies[0].terms).toMatchObject([
      { monthlyRent: 1160 },
      { from: '2026-06-01', monthlyRent: 1200 },
    ])
  })

  test('by a move keeps the old home and its terms', async () => {
    const amara = await app.member()
    await save(amara)
    await save(amara, {
      propertyAddress: '3 Elm Row, Leeds',
      tenancyStartDate: '2026-09-01',
      monthlyRent: 900,
    })
    expect((await status(amara)).tenancies).toMatchObject([
      { propertyAddress: '3 Elm Row, Leeds', movedOutOn: null, terms: [{ monthlyRent: 900 }] },
      {
        propertyAddress: expect.stringContaining('Alma'),
        movedOutOn: '2026-08-31',
        terms: [{ monthlyRent: 1160 }],
      },
    ])
    const homes = await loadTenancies(app.database.db, amara.id, dayOfInstant(app.clock.now()))
    expect(homes.map(({ isPresent, tenancy }) => [isPresent, tenancy.endsOn])).toEqual([
      [true, null],
      [false, '2026-08-31'],
    ])
  })

  test('by an earlier home added later keeps both homes without a question', async () => {
    const amara = await app.member()
    await save(amara)
    const earlier = { propertyAddress: '3 Elm Row, Leeds', tenancyStartDate: '2023-02-01' }
    const refused = await save(amara, { ...earlier, newHome: true })
    expect(refused.body.tenancyStartDate).toEqual([
      expect.stringContaining('must begin after the present one'),
    ])
    for (const monthlyRent of [800, 850]) {
      const told = await save(amara, { ...earlier, tenancyEndDate: '2024-12-31', monthlyRent })
      expect(told.status).toBe(200)
    }
    expect((await status(amara)).tenancies).toMatchObject([
      { propertyAddress: expect.stringContaining('Alma'), movedOutOn: null },
      { propertyAddress: '3 Elm Row, Leeds', movedOutOn: '2024-12-31', terms: [{ monthlyRent: 850 }] },
    ])
  })

  test('by a corrected typing error is not a move', async () => {
    const amara = await app.member()
    await save(amara)
    await save(amara, { propertyAddress: 'Flat 2, 16 Alma Road, Bristol, BS8 2DJ' })
    expect((await status(amara)).tenancies).toHaveLength(1)
  })
})

describe('profile flags', () => {
  test('cannot be set by a request', async () => {
    const amara = await app.member()
    const wish = {
      is_user_details_verified: true,
      is_bank_verified: true,
      is_tenancy_verified: true,
      is_landlord_verified: true,
    }
    expect(await patch(amara, wish)).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          is_user_details_verified: false,
          is_bank_verified: false,
          is_tenancy_verified: false,
          is_landlord_verified: false,
        },
      },
    })
  })

  test('can be cleared, and set again if the facts allow it', async () => {
    const amara = await app.member({ detailsVerified: true })
    await save(amara)
    const lowered = await patch(amara, { is_tenancy_verified: false, is_user_details_verified: false })
    expect(lowered.body.data).toMatchObject({ is_tenancy_verified: false, is_user_details_verified: false })
    const raised = await patch(amara, { is_tenancy_verified: true, is_user_details_verified: true })
    expect(raised.body.data).toMatchObject({ is_tenancy_verified: true, is_user_details_verified: false })
  })

  test('are cleared by withdrawing a needed consent, and not set again by a request', async () => {
    const amara = await app.member()
    await save(amara)
    await consent('bankDataConsent', 'DELETE', amara)
    expect((await status(amara)).is_tenancy_verified).toBe(false)
    expect((await patch(amara, { is_tenancy_verified: true })).body.data.is_tenancy_verified).toBe(false)
    const rise = await terms(amara, { from: '2026-09-01', monthlyRent: 1200 })
    expect(rise).toMatchObject({ status: 200, body: { data: { is_tenancy_verified: false } } })
  })

  test('are refused if unknown, or with a value that is not a boolean', async () => {
    expect((await patch(await app.member(), { is_admin: true })).status).toBe(400)
    expect((await patch(await app.member(), { is_tenancy_verified: 'yes' })).status).toBe(400)
  })
})

describe('consents of a member', () => {
  test('are stored as events, given or withdrawn, with text, time and page', async () => {
    const amara = await app.member()
    await save(amara, {}, { craReportingOptIn: true })
    await consent('craReportingOptIn', 'DELETE', amara)
    const { body } = await app.call('GET', '/api/verification/consents/', { token: amara.token })
    const history = body.history.filter((event: { kind: string }) => event.kind === 'craReportingOptIn')
    expect(history).toMatchObject([
      { given: false, channel: 'settings' },
      {
        given: true,
        channel: 'onboarding',
        text_version: '2026-11',
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    const shown = body.consents.find((each: { kind: string }) => each.kind === 'personalDataConsent')
    expect(shown).toMatchObject({
      given: true,
      required: true,
      text: expect.stringContaining('Keyturn may use'),
    })
    expect(await loadConsents(app.database.db, amara.id)).toMatchObject({ craReportingOptIn: false })
  })

  test('add no event if they are given again', async () => {
    const amara = await app.member()
    await save(amara)
    await save(amara, { monthlyRent: 1170 })
    const { body } = await app.call('GET', '/api/verification/consents/', { token: amara.token })
    expect(body.history).toHaveLength(3)
  })

  test('to credit reporting do not depend on the landlord', async () => {
    const amara = await app.member()
    expect(
      (await save(amara, {}, { craReportingOptIn: true, landlordCommunicationConsent: false })).status,
    ).toBe(200)
    expect((await status(amara)).gdpr_consent.craReportingOptIn).toBe(true)
  })

  test('are in a log that cannot be rewritten', async () => {
    const amara = await app.member()
    await save(amara)
    const change = app.database.db.execute(
      sql`update consent_event set given = false where member_id = ${amara.id}`,
    )
    await expect(change).rejects.toThrow()
  })

  test('return 404 for an unknown kind', async () => {
    expect((await consent('everything', 'POST', await app.member())).status).toBe(404)
  })
})

describe('the wizard’s draft', () => {
  const put = ({ token }: Someone, answers: object) =>
    app.call('PUT', '/api/verification/draft/', { token, body: { answers } })
  const get = async ({ token }: Someone) =>
    (await app.call('GET', '/api/verification/draft/', { token })).body

  test('is stored as entered so far, and deleted once the form is sent', async () => {
    const amara = await app.member()
    expect(await get(amara)).toEqual({ draft: null, saved_at: null })
    await put(amara, { propertyAddress: '14 Al', monthlyRent: '£1,', personalDataConsent: true })
    expect(await get(amara)).toEqual({
      draft: { propertyAddress: '14 Al', monthlyRent: '£1,', personalDataConsent: true },
      saved_at: expect.any(String),
    })
    await save(amara)
    expect((await get(amara)).draft).toBeNull()
  })

  test('is private to its member and limited in size', async () => {
    const amara = await app.member()
    await put(amara, { propertyAddress: 'x' })
    expect((await put(amara, { propertyAddress: 'x'.repeat(1001) })).status).toBe(200)
    expect((await get(await app.member())).draft).toBeNull()
    expect((await put(amara, { propertyAddress: 'x'.repeat(10_001) })).status).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 81 }, (_, at) => [`field${at}`, 'x']))
    expect((await put(amara, many)).status).toBe(400)
    for (const odd of [{ a: '\ud800' }, { '\u0000': 'x' }]) expect((await put(amara, odd)).status).toBe(400)
  })
})

describe('the address search by postcode', () => {
  const look = (postcode: string, token: string) =>
    app.http.inject({
      url: `/api/verification/addresses/?${new URLSearchParams({ postcode })}`,
      headers: { authorization: `Bearer ${token}` },
    })

  test('lists the homes of a postcode in any spelling', async () => {
    const { token } = await app.member()
    const answer = await look('bs82dj', token)
    expect(answer.json()).toEqual({
      addresses: ['1 Alma Road', '2 Alma Road'].map((line) => ({
        line,
        city: 'Bristol',
        postcode: 'BS8 2DJ',
      })),
    })
    expect((await look('nonsense', token)).json()).toEqual({
      postcode: ['Enter a UK postcode, like SW1A 1AA.'],
    })
  })

  test('reports when it is unavailable or rate limited, and that typing the address works', async () => {
    const { token } = await app.member()
    const shut = await look('ZZ9 9ZZ', token)
    expect(shut.statusCode).toBe(503)
    expect(shut.json().error).toContain('Please type your address instead.')
    const codes: number[] = []
    for (let times = 0; times < 30; times += 1) codes.push((await look('BS8 2DJ', token)).statusCode)
    expect([codes.at(-2), codes.at(-1)]).toEqual([200, 429])
  })
})
