import { addDays, addMonths, dayOfInstant } from '@keyturn/platform/days'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestCreditFileChecks } from './actions/request-credit-file-checks.ts'
import { answerEnquiry } from './index.ts'
import { type CreditProfileWorld, creditProfileWorld, type ReportingMember } from './testing/index.ts'

let app: CreditProfileWorld
beforeAll(async () => {
  app = await creditProfileWorld()
})
afterAll(() => app.close())

const today = () => dayOfInstant(app.clock.now())
const monthsAgo = (count: number) => addMonths(today(), -count).slice(0, 7)
const call = (member: ReportingMember, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  app.call(method, `/api/credit-profile/${path}`, { token: member.token, ...(body ? { body } : {}) })
const looks = async (member: ReportingMember) => (await call(member, 'GET', '')).body.looks
const say = (member: ReportingMember, body: object, agency = 'experian') =>
  call(member, 'POST', `file-looks/${agency}/`, body)
const round = () => requestCreditFileChecks(app.context)
const traced = (member: ReportingMember, note: string) =>
  answerEnquiry(
    app.context,
    { memberId: member.id, agency: 'experian', by: member.id, note },
    async () => undefined,
  )

/** Creates a member with a month that should show at Experian since yesterday. */
async function shownSinceYesterday(): Promise<ReportingMember> {
  const member = await app.renter()
  await call(member, 'PUT', 'consents/', { agencies: ['experian', 'equifax'] })
  const visibleBy = addDays(today(), -1)
  await app.reported(member, { agency: 'experian', month: monthsAgo(3), visibleBy })
  await app.reported(member, { agency: 'equifax', month: monthsAgo(3) })
  return member
}

test('a member is asked once per agency to check the credit file, when a month should be visible', async () => {
  const member = await shownSinceYesterday()
  await Promise.all([round(), round()])
  expect(await looks(member)).toEqual([
    {
      agency: 'experian',
      month: monthsAgo(3),
      state: 'asked',
      asked_on: today(),
      answered_on: null,
      trace: null,
    },
  ])
  expect((await say(member, { answer: 'seen' })).body).toMatchObject({ state: 'seen', answered_on: today() })
  await round()
  expect((await looks(member)).map(({ state }: { state: string }) => state)).toEqual(['seen'])
  expect((await say(member, { answer: 'not_seen' })).status).toBe(409)
})

test('a member without a consent, plan or agency account, or with an open dispute, is not asked to check', async () => {
  const [stopped, doubtful] = [await shownSinceYesterday(), await shownSinceYesterday()]
  const [planless, gone] = [await shownSinceYesterday(), await shownSinceYesterday()]
  await app.changePlan(planless, null)
  await app.context.db.execute(sql`update member set email = null, erased_at = now() where id = ${gone.id}`)
  await call(stopped, 'PUT', 'consents/', { agencies: ['equifax'] })
  await call(doubtful, 'POST', 'disputes/', {
    agency: 'experian',
    month: monthsAgo(3),
    reason: 'Not my rent.',
  })
  await round()
  const asked = await app.context.db.execute(sql`
    select agency from file_look where member_id in (${stopped.id}, ${doubtful.id}, ${planless.id}, ${gone.id})`)
  expect(asked.rows).toEqual([])
})

test('a month missing on the credit file opens one agency enquiry; its answer is shown, and the month can be found later', async () => {
  const member = await shownSinceYesterday()
  await round()
  const answers = await Promise.all([1, 2].map(() => say(member, { answer: 'not_seen' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await traced(member, 'Matched to an old address; it shows from the 1st.')
  expect(await looks(member)).toMatchObject([
    { state: 'traced', trace: { on: today(), note: 'Matched to an old address; it shows from the 1st.' } },
  ])
  await expect(traced(member, 'Again')).rejects.toMatchObject({ status: 409 })
  expect((await say(member, { answer: 'seen' })).body.state).toBe('seen')
})

test('a wrong month becomes a dispute, from the check or from the month itself', async () => {
  for (const ask of [
    (member: ReportingMember) => say(member, { answer: 'wrong', reason: 'It says 3.' }),
    (member: ReportingMember) =>
      call(member, 'POST', 'disputes/', { agency: 'experian', month: monthsAgo(3), reason: 'It says 3.' }),
  ]) {
    const member = await shownSinceYesterday()
    await round()
    // The month was missing, then appeared with an error, so there is nothing left to trace.
    expect((await say(member, { answer: 'not_seen' })).status).toBe(200)
    expect((await ask(member)).status).toBe(200)
    expect((await looks(member))[0].state).toBe('wrong')
    const { items } = (await call(member, 'GET', 'disputes/')).body
    expect(items).toMatchObject([{ agency: 'experian', month: monthsAgo(3), reason: 'It says 3.' }])
  }
})

test('an answer to a check that was not asked for, and an unknown answer, are refused', async () => {
  const member = await shownSinceYesterday()
  expect((await say(member, { answer: 'seen' })).status).toBe(404)
  await round()
  expect((await say(member, { answer: 'wrong' })).status).toBe(400)
  expect((await say(member, { answer: 'perhaps' })).status).toBe(400)
  expect((await say(await app.renter(), { answer: 'seen' })).status).toBe(404)
})
