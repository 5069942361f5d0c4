import { after, days } from '@keyturn/platform/clock'
import { aPlanSince } from '@keyturn/subscription/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FigureName, type Split, splitRows } from '../domain/outcomes.ts'
import { countOutcomes } from '../store/outcomes.ts'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld()
})
afterAll(() => app.close())

async function payer(daysAgo: number) {
  const member = await app.member()
  await aPlanSince(app.context.db, member.id, 'standard', after(app.clock.now(), -days(daysAgo)))
  return member
}

const from = new Date('2020-01-01T00:00:00Z')
const counted = async (figure: FigureName) =>
  splitRows(await countOutcomes(app.context.db, figure, { from, now: app.clock.now() }))

const helped = (memberId: string) =>
  app.context.db.execute(sql`
    insert into support_need (member_id, large_print, by_phone, more_time, text_version, agreed_at)
    values (${memberId}, true, false, false, '2026-11-27', ${app.clock.now().toISOString()})`)

/** A plan of 40 days, ended now and refunded, 10 days after the member asked for it. */
async function leaver(needsHelp: boolean) {
  const member = await payer(40)
  const now = app.clock.now()
  await app.context.db.execute(sql`
    update subscription set status = 'canceled', ended_at = ${now.toISOString()},
      leave_asked_at = ${after(now, -days(10)).toISOString()} where member_id = ${member.id}`)
  await app.context.db.execute(sql`
    insert into refund_request (member_id, id, subscription_id, invoice_id, amount_pence, state, asked_at, done_at)
    select member_id, gen_random_uuid(), id, 'in_1', 499, 'done', ${now.toISOString()}, ${now.toISOString()}
    from subscription where member_id = ${member.id}`)
  await app.context.db.execute(sql`
    insert into complaint (id, reference, member_id, name, email, about, words, digest, received_at, acknowledge_by,
      answer_by, state)
    values (gen_random_uuid(), ${member.id}, ${member.id}, 'A', 'a@b.example', 'money', 'Why?', ${member.id},
      ${now.toISOString()}, '2026-12-24', '2027-01-20', 'received')`)
  if (needsHelp) await helped(member.id)
  return member
}

test('refunds, endings and complaints are split by support needs once each side has five members', async () => {
  for (let at = 0; at < 5; at++) {
    await leaver(true)
    if (at < 4) await leaver(false)
  }
  for (const figure of ['refunds', 'left', 'complaints'] as const)
    expect(await counted(figure)).toMatchObject([{ all: { count: 9 }, sides: null }])
  await leaver(false)
  const both = (side: object) => [{ all: { ...side, count: 10 }, sides: { told: side, others: side } }]
  const [refunds] = await counted('refunds')
  expect(refunds).toMatchObject({
    key: 'standard',
    all: { sum: 4990 },
    sides: { told: { count: 5, sum: 2495 } },
  })
  expect(await counted('left')).toMatchObject(
    both({
      count: 5,
      median: expect.closeTo(10, 3),
      p90: expect.closeTo(10, 3),
      secondMedian: expect.closeTo(40, 3),
    }),
  )
  expect(await counted('complaints')).toMatchObject([
    { key: 'money', all: { count: 10 }, sides: { told: { count: 5 } } },
  ])
})

test('a member without an accepted month is counted in each month from the third paid month on', async () => {
  const before = await counted('unreported')
  const late = await payer(200)
  const now = app.clock.now()
  const monthsAgo = (rows: Split[], month: string) => rows.find((row) => row.month === month)?.all.count ?? 0
  const present = now.toISOString().slice(0, 7)
  const unreported = await counted('unreported')
  expect(monthsAgo(unreported, present)).toBe(monthsAgo(before, present) + 1)
  await app.aMissingMonth(late, '2026-05')
  expect(monthsAgo(await counted('unreported'), present)).toBe(monthsAgo(before, present))
  const accepted = await counted('firstAccepted')
  expect(accepted.find(({ month }) => month === '2026-06')?.all.count).toBeGreaterThan(0)
})

test('staff read outcomes without names, and each read is in the audit trail', async () => {
  const { ask } = adminRequests(() => app)
  const { status, body } = await ask('outcomes/')
  expect([status, body.fewest_shown]).toEqual([200, 5])
  expect(body.refunds[0]).toMatchObject({ plan: 'standard', all: { count: 10, pence: 4990 } })
  expect(JSON.stringify(body)).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/)
  expect((await ask('outcomes/', (await app.member()).token)).status).toBe(404)
  const listed = await app.trail('desk.listed')
  expect(listed.at(-1)?.facts).toMatchObject({ list: 'outcomes' })
})

test('staff see a member’s support needs on a case, and the member sees that they did', async () => {
  const { ask } = adminRequests(() => app)
  const [member, other] = [await app.member(), await app.member()]
  await helped(member.id)
  expect((await ask(`members/${member.id}/support-needs/`)).body.needs).toMatchObject({ large_print: true })
  expect((await ask(`members/${other.id}/support-needs/`)).body).toEqual({ needs: null })
  const looksOf = async ({ token }: { token: string }) =>
    (await app.call('GET', '/api/privacy/overview/', { token })).body.looks
  expect(await looksOf(member)).toMatchObject([{ what: 'What helps you' }])
  expect(await looksOf(other)).toEqual([])
})

test.each([
  ['from their own address', false],
  ['with another person’s address', true],
])(
  'a contact message written %s shows support needs only if the member wrote it',
  async (_name, isForged) => {
    const { items } = adminRequests(() => app)
    const member = await app.member()
    const email = isForged ? `not-${member.email}` : member.email
    const word = isForged ? 'forgedword' : 'ownword'
    const form = { firstName: 'A', lastName: word, email, message: 'Please call me.' }
    await app.call('POST', '/api/verification/contact/', { token: member.token, body: form })
    const [item] = await items(`messages/?search=${word}`)
    expect(item).toMatchObject({ kind: 'message', sender_id: isForged ? null : member.id })
  },
)
