import { addMonths, type Day } from '@keyturn/platform/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTenancy, type TenancyWorld, tenancyWorld } from './testing/index.ts'

/* Repeated forms for a home with a history. */

const verified = new Map<string, Day[]>()
let app: TenancyWorld
beforeAll(async () => {
  app = await tenancyWorld({ verifiedRentDays: async (_db, memberId) => verified.get(memberId) ?? [] })
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<TenancyWorld['member']>>
const save = ({ token }: Someone, details: object = {}) =>
  app.call('POST', '/api/verification/tenancy/', { token, body: aTenancy(details) })
const status = async ({ token }: Someone) =>
  (await app.call('GET', '/api/verification/status/', { token })).body.data
const rents = async (someone: Someone) =>
  (await status(someone)).tenancies[0].terms.map((each: { monthlyRent: number }) => each.monthlyRent)

async function aRenterOf17Months(): Promise<Someone> {
  const amara = await app.member()
  await save(amara, { rentDay: 1, frequency: 'month' })
  const first = '2025-07-01'
  verified.set(
    amara.id,
    Array.from({ length: 17 }, (_, at) => addMonths(first, at)),
  )
  return amara
}

test('a move after the term of a tenancy ends the old home on the day before the new one', async () => {
  const grace = await app.member()
  await save(grace, { tenancyEndDate: '31/12/2025' })
  const moved = { propertyAddress: '3 Elm Row, Leeds', tenancyStartDate: '2026-11-01' }
  await save(grace, moved)
  expect((await status(grace)).tenancies).toMatchObject([
    { movedOutOn: null },
    { tenancyEndDate: '2025-12-31', movedOutOn: '2026-10-31' },
  ])
})

test('a move ends the old home on the declared last day', async () => {
  const grace = await app.member()
  await save(grace, { tenancyEndDate: '31/12/2025' })
  const moved = { propertyAddress: '3 Elm Row, Leeds', tenancyStartDate: '2026-11-01', newHome: true }
  for (const previousHomeLeftOn of ['2026-11-02', '2025-01-01', 'in spring'])
    expect(await save(grace, { ...moved, previousHomeLeftOn })).toMatchObject({
      status: 400,
      body: { previousHomeLeftOn: [expect.stringContaining('last day')] },
    })
  await save(grace, { ...moved, previousHomeLeftOn: '30/06/2026' })
  expect((await status(grace)).tenancies[1].movedOutOn).toBe('2026-06-30')
})

test('the documented request changes only the fields that it has', async () => {
  const amara = await app.member()
  const more = {
    share: 0.5,
    paysHousemate: true,
    housemateName: 'Sam Green',
    rentDay: 28,
    letBy: 'agent',
    jointTenancy: true,
    nation: 'scotland',
    tenancyEndDate: '11/04/2027',
  }
  await save(amara, more)
  const before = (await status(amara)).tenancy_details
  await save(amara, { landlordPhone: '0117 496 0124' })
  expect((await status(amara)).tenancy_details).toEqual({ ...before, landlordPhone: '0117 496 0124' })
})

test('an empty field deletes the stored value', async () => {
  const amara = await app.member()
  await save(amara, { share: 0.5, rentDay: 28, tenancyEndDate: '11/04/2027' })
  await save(amara, { share: '', rentDay: '', tenancyEndDate: '', paysHousemate: false })
  expect((await status(amara)).tenancy_details).toMatchObject({
    share: 1,
    rentDay: null,
    tenancyEndDate: null,
  })
})

test('a rent edited over 17 verified months asks from when it applies, and changes nothing yet', async () => {
  const amara = await aRenterOf17Months()
  const typed = { monthlyRent: 1250, rentDay: 1, frequency: 'month', share: '' }
  expect(await save(amara, typed)).toMatchObject({
    status: 409,
    body: { code: 'effective_from_needed', details: { verified_months: 17 } },
  })
  expect(await rents(amara)).toEqual([1160])
  expect(await save(amara, { ...typed, effectiveFrom: '2020-01-01' })).toMatchObject({ status: 400 })
  expect(await save(amara, { ...typed, effectiveFrom: '12/04/2026' })).toMatchObject({ status: 200 })
  expect(await rents(amara)).toEqual([1160, 1250])
})

test('a rent that was always different is corrected from the first day on', async () => {
  const amara = await aRenterOf17Months()
  await save(amara, { monthlyRent: 1250, letBy: 'agent', effectiveFrom: 'always' })
  expect(await rents(amara)).toEqual([1250])
})

test('a rent edited by the documented request applies from today, and the response says so', async () => {
  const amara = await aRenterOf17Months()
  const answers = [await save(amara, { monthlyRent: 1250 }), await save(amara, { monthlyRent: 1250 })]
  expect(answers).toMatchObject([
    { status: 200, body: { success: true, warnings: [{ field: 'effectiveFrom' }] } },
    { status: 200, body: { warnings: [] } },
  ])
  expect(await rents(amara)).toEqual([1160, 1250])
  expect((await status(amara)).tenancy_details.monthlyRent).toBe(1250)
})

test('saving the same details over verified months asks no question', async () => {
  const amara = await aRenterOf17Months()
  expect(await save(amara, { rentDay: 1, frequency: 'month', share: '' })).toMatchObject({ status: 200 })
  expect(await save(amara)).toMatchObject({ status: 200, body: { warnings: [] } })
})
