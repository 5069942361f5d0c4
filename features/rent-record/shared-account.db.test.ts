import { bankLinkData, decideSharedAccount } from '@keyturn/bank-link'
import { memberErased } from '@keyturn/identity'
import { onEvent } from '@keyturn/platform/jobs'
import { tenancyChanged } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rentReversed, rentVerified, reportableFactsChanged } from './index.ts'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const HOMES = {
  [AMARA]: '0192aaaa-0000-7000-8000-0000000000a1',
  [BEN]: '0192aaaa-0000-7000-8000-0000000000b1',
}
const STAFF = '0192aaaa-0000-7000-8000-000000000009'
const INVITATION = '0192aaaa-0000-7000-8000-0000000000c1'
const NUMBER = '31926819'
const DAYS = ['2026-06-01', '2026-07-01', '2026-08-03', '2026-09-01']
const HELD = '/api/payment-report/held-accounts/'

let app: RecordWorld
let verified: string[]
let earned: { paidOn: string; earns: number }[]
/** Earnings of payments that are not reversed, by payment id. */
let standing: Map<string, { memberId: string; paidOn: string; earns: number }>
let reportable: string[]

beforeEach(async () => {
  verified = []
  earned = []
  standing = new Map()
  reportable = []
  const more = [
    onEvent(rentVerified, 'test.verified', async ({ memberId, paymentId, paidOn, pence, earnsPence }) => {
      verified.push(memberId)
      earned.push({ paidOn, earns: earnsPence ?? pence })
      standing.set(paymentId, { memberId, paidOn, earns: earnsPence ?? pence })
    }),
    onEvent(rentReversed, 'test.reversed', async ({ paymentId }) => void standing.delete(paymentId)),
    onEvent(
      reportableFactsChanged,
      'test.reportable',
      async ({ memberId }) => void reportable.push(memberId),
    ),
  ]
  app = await recordWorld('2026-09-10T10:00:00Z', { handlers: more })
  for (const memberId of [AMARA, BEN] as const) {
    await app.addMember(memberId)
    const terms = [{ from: '2026-06-01', pence: 95_000, every: 'month', dueDay: 1 } as const]
    const tenancy = { startsOn: '2026-06-01', terms, payees: ['J Okafor'], address: '14 Alma Road' }
    await app.rents(memberId, { id: HOMES[memberId] ?? '', tenancy })
  }
})
afterEach(() => app.close())

async function link(memberId: string, { number = NUMBER, days = DAYS } = {}): Promise<void> {
  const transactions = days.map((date) => ({ date, amount: -950, description: 'STO J OKAFOR RENT' }))
  const accounts = [{ name: 'Joint', number, transactions }]
  expect((await app.connect(memberId, { kind: 'accounts', accounts })).status).toBe(200)
  await app.worker.drain()
}
async function unlink(memberId: string): Promise<void> {
  const { connections } = (await app.call(memberId, 'GET', '/api/banking/connections/')).body
  for (const { id, state } of connections)
    if (state === 'active') await app.call(memberId, 'DELETE', `/api/banking/connections/${id}/`)
  await app.worker.drain()
}
/** Rent days of a member by their state. */
async function daysOf(memberId: string, wanted: RegExp): Promise<string[]> {
  const { months } = (await app.call(memberId, 'GET', '/api/payment-report/')).body
  return months.flatMap(({ due_on, state }: { due_on: string; state: string }) =>
    wanted.test(state) ? due_on : [],
  )
}
const provedOf = (memberId: string) => daysOf(memberId, /^verified/)
const heldOf = async (memberId: string) => (await app.call(memberId, 'GET', HELD)).body.accounts
const ALL = ['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01']

/** Makes Ben a housemate of Amara, each with a declared share. */
async function liveTogether(amaras: number, bens: number): Promise<void> {
  const at = app.clock.now().toISOString()
  await app.bank.db.execute(sql`
    insert into housemate_invitation (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, accepted_by)
    values (${AMARA}, ${INVITATION}, ${HOMES[AMARA]}, 'ben@example.com', ${at}, ${at}, 'accepted', ${BEN})`)
  await app.bank.db.execute(sql`
    insert into housemate_place (member_id, invitation_id, holder_id, share, joined_at)
    values (${BEN}, ${INVITATION}, ${AMARA}, ${bens}, ${at})`)
  for (const [memberId, share] of [
    [AMARA, amaras],
    [BEN, bens],
  ] as const)
    await app.bank.db.execute(sql`update tenancy_terms set share = ${share} where member_id = ${memberId}`)
}
const part = async () =>
  void (await app.bank.db.execute(
    sql`update housemate_place set left_at = ${app.clock.now().toISOString()} where member_id = ${BEN}`,
  ))

test('an account that another member linked first proves, earns and reports nothing for the second', async () => {
  await link(AMARA)
  expect(await provedOf(AMARA)).toEqual(ALL)
  verified.length = 0
  reportable.length = 0
  await link(BEN)
  expect(await provedOf(BEN)).toEqual([])
  expect(await daysOf(BEN, /not_found|missed/)).toEqual([])
  expect(verified).toEqual([])
  expect(reportable).not.toContain(AMARA)
  expect(await provedOf(AMARA)).toEqual(ALL)
  expect(await heldOf(BEN)).toEqual([
    { name: 'Joint', bank_name: 'Northgate Bank', held_until: null, decision: 'waiting', note: null },
  ])
  expect(await heldOf(AMARA)).toEqual([])
})

test('accounts with different numbers count for both members', async () => {
  await link(AMARA)
  await link(BEN, { number: '31926820' })
  expect(await provedOf(BEN)).toEqual(ALL)
  expect(await heldOf(BEN)).toEqual([])
})

test('a joint account counts for all housemates whose shares add up to at most the rent', async () => {
  await liveTogether(0.5, 0.5)
  await link(AMARA)
  await link(BEN)
  expect(await provedOf(AMARA)).toEqual(ALL)
  expect(await provedOf(BEN)).toEqual(ALL)
  expect(await heldOf(BEN)).toEqual([])
})

test('a joint account earns points for no more than its payments, however many housemates link it', async () => {
  await liveTogether(0.5, 0.5)
  await link(AMARA)
  await link(BEN)
  await app.moveTo('2026-10-02T10:00:00Z')
  const rent = { date: '2026-10-01', amount: -950, description: 'STO J OKAFOR RENT' }
  for (const memberId of [AMARA, BEN])
    await app.courier.tell((await app.world.addTransactions(memberId, [rent])).happenings)
  await app.moveTo('2026-10-05T10:00:00Z')
  expect(await provedOf(BEN)).toEqual([...ALL, '2026-10-01'])
  const pence = new Map<string, number>()
  for (const { paidOn, earns } of earned) pence.set(paidOn, (pence.get(paidOn) ?? 0) + earns)
  expect([...pence.values()]).toEqual(Array(5).fill(95_000))
})

/** Books the rent of a day at both members' banks, and advances four days. */
async function payRent(date: string, members = [AMARA, BEN]): Promise<void> {
  await app.moveTo(`${date}T20:00:00Z`)
  const rent = { date, amount: -950, description: 'STO J OKAFOR RENT' }
  for (const memberId of members)
    await app.courier.tell((await app.world.addTransactions(memberId, [rent])).happenings)
  await app.moveTo(new Date(Date.parse(`${date}T10:00:00Z`) + 4 * 86_400_000).toISOString())
}
/** Sum that both members earn for each rent day. */
function earnedByDay(): Record<string, number> {
  const pence: Record<string, number> = {}
  for (const { paidOn, earns } of standing.values()) pence[paidOn] = (pence[paidOn] ?? 0) + earns
  return pence
}
/** Answers each payment of a member as not rent, or deletes the answers. */
async function say(memberId: string, answer: 'not_rent' | null): Promise<void> {
  const { items } = (await app.call(memberId, 'GET', '/api/payment-report/payments/?page_size=50')).body
  for (const { id } of items) {
    const answered = await app.call(memberId, 'POST', `/api/payment-report/payments/${id}/answer/`, {
      answer,
    })
    expect(answered.status).toBe(200)
    await app.worker.drain()
  }
}
async function turnRound(memberId: string): Promise<void> {
  for (const answer of ['not_rent', null] as const) await say(memberId, answer)
}
const EACH = Object.fromEntries([...DAYS, '2026-10-01'].map((day) => [day, 95_000]))

test.each([
  ['and keep them so', [] as const],
  ['and undo the first member’s answer meanwhile', ['not_rent', null] as const],
])(
  'housemates who swap their shares between two refreshes %s earn for a payment only once',
  async (_how, words) => {
    await liveTogether(0.9, 0.1)
    await link(AMARA)
    await link(BEN)
    await payRent('2026-10-01', [AMARA])
    const [before, after] = words
    if (before) await say(AMARA, before)
    for (const [memberId, share] of [
      [AMARA, 0.1],
      [BEN, 0.9],
    ] as const) {
      await app.bank.db.execute(sql`update tenancy_terms set share = ${share} where member_id = ${memberId}`)
      await app.bank.db.transaction((tx) => app.context.queue.publish(tx, tenancyChanged, { memberId }))
      await app.worker.drain()
    }
    const rent = { date: '2026-10-01', amount: -950, description: 'STO J OKAFOR RENT' }
    await app.courier.tell((await app.world.addTransactions(BEN, [rent])).happenings)
    await app.moveTo('2026-10-08T10:00:00Z')
    if (after !== undefined) await say(AMARA, after)
    expect(earnedByDay()['2026-10-01']).toBe(95_000)
  },
)

test.each([
  ['left', async () => undefined, EACH],
  // If the shares exceed the rent, the days of the member who linked the account later are held.
  ['left, and the other raised their share', () => tellShares(1, 0.5), { ...EACH, '2026-10-01': 47_500 }],
])(
  'a joint account earns points for no more than its payments after a housemate has %s',
  async (_case, then, left) => {
    await liveTogether(0.5, 0.5)
    await link(AMARA)
    await link(BEN)
    await payRent('2026-10-01')
    expect(earnedByDay()).toEqual(EACH)
    await part()
    await then()
    for (const memberId of [AMARA, BEN]) await turnRound(memberId)
    expect(earnedByDay()).toEqual(left)
  },
)

test('rent of days between two shared homes earns points once, for the member whom the account counts for', async () => {
  await liveTogether(0.5, 0.5)
  await link(AMARA)
  await link(BEN)
  await part()
  await app.moveTo('2026-09-20T10:00:00Z')
  await payRent('2026-10-01')
  await app.bank.db.execute(sql`delete from housemate_place where left_at is null`)
  await app.bank.db.execute(sql`
    insert into housemate_invitation (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, accepted_by)
    select member_id, ${BEN}, tenancy_id, sent_to, asked_at, expires_at, 'accepted', accepted_by from housemate_invitation`)
  await app.bank.db.execute(sql`
    insert into housemate_place (member_id, invitation_id, holder_id, share, joined_at)
    values (${BEN}, ${BEN}, ${AMARA}, 0.5, ${app.clock.now().toISOString()})`)
  await payRent('2026-11-02')
  expect(earnedByDay()).toEqual({ ...EACH, '2026-11-02': 95_000 })
  for (const memberId of [AMARA, BEN]) await turnRound(memberId)
  expect(earnedByDay()).toEqual({ ...EACH, '2026-11-02': 95_000 })
})

test('a joint account counts once for housemates whose shares exceed the rent', async () => {
  await liveTogether(1, 0.5)
  await link(AMARA)
  await link(BEN)
  expect(await provedOf(AMARA)).toEqual(ALL)
  expect(await provedOf(BEN)).toEqual([])
})

/** Sets both declared shares, from the first day. */
async function tellShares(amaras: number, bens: number): Promise<void> {
  for (const [memberId, share] of [
    [AMARA, amaras],
    [BEN, bens],
  ] as const) {
    await app.bank.db.execute(sql`update tenancy_terms set share = ${share} where member_id = ${memberId}`)
    await app.bank.db.transaction((tx) => app.bank.queue.publish(tx, tenancyChanged, { memberId }))
  }
  await app.worker.drain()
}

test('when housemates leave and raise their shares, the days of both are refreshed', async () => {
  await liveTogether(0.5, 0.5)
  await link(AMARA)
  await link(BEN)
  expect(await heldOf(BEN)).toEqual([])
  await part()
  await tellShares(1, 1)
  expect(await provedOf(BEN)).toEqual([])
  expect(await heldOf(BEN)).toMatchObject([{ decision: 'waiting' }])
})

test('a joint account counts for only one of two housemates for the days when their shares exceeded the rent', async () => {
  await liveTogether(1, 1)
  await link(AMARA)
  await link(BEN)
  for (const memberId of [AMARA, BEN])
    await app.bank.db.execute(sql`
      insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, made_at)
      select member_id, tenancy_id, '2026-09-10', rent_pence, every, due_day, 0.5, payee, made_at
      from tenancy_terms where member_id = ${memberId}`)
  await app.bank.db.transaction((tx) => app.bank.queue.publish(tx, tenancyChanged, { memberId: BEN }))
  await app.worker.drain()
  expect(await provedOf(AMARA)).toEqual(ALL)
  expect(await provedOf(BEN)).toEqual([])
})

const decide = (memberId: string, release: boolean, by = STAFF) =>
  app.bank.db
    .execute<{ account_id: string }>(
      sql`select account_id from bank_shared_check where member_id = ${memberId}`,
    )
    .then(({ rows }) => {
      const accountId = rows[0]?.account_id ?? ''
      const decision = { memberId, accountId, release, by, note: 'We saw the bank statement.' }
      return decideSharedAccount(app.bank, decision, async () => undefined)
    })

test('an account released by staff counts for the second member from the next day on', async () => {
  await link(AMARA)
  await link(BEN)
  await decide(BEN, true)
  await app.moveTo('2026-10-02T10:00:00Z')
  const rent = { date: '2026-10-01', amount: -950, description: 'STO J OKAFOR RENT' }
  await app.courier.tell((await app.world.addTransactions(AMARA, [rent])).happenings)
  await app.courier.tell((await app.world.addTransactions(BEN, [rent])).happenings)
  await app.moveTo('2026-10-05T10:00:00Z')
  expect(await provedOf(AMARA)).toEqual(ALL)
  expect(await provedOf(BEN)).toEqual(['2026-10-01'])
  expect(await heldOf(BEN)).toMatchObject([{ held_until: '2026-09-10', decision: null }])
  expect(await heldOf(AMARA)).toMatchObject([{ held_until: null, decision: 'waiting' }])
})

test('an account that staff left with the first member stays excluded for the second, with the reason', async () => {
  await link(AMARA)
  await link(BEN)
  await decide(BEN, false)
  await app.worker.drain()
  expect(await provedOf(BEN)).toEqual([])
  expect(await heldOf(BEN)).toMatchObject([{ decision: 'declined', note: 'We saw the bank statement.' }])
  await expect(decide(BEN, true)).rejects.toThrow('decided in the meantime')
})

test('staff cannot decide about an account that they link themselves', async () => {
  await link(AMARA)
  await link(BEN)
  await expect(decide(BEN, true, AMARA)).rejects.toThrow('own record')
  await expect(decide(BEN, true, BEN)).rejects.toThrow('own record')
})

test('what a joint account proved for housemates stays when they leave, and later days are excluded', async () => {
  await liveTogether(0.5, 0.5)
  await link(AMARA)
  await link(BEN)
  await part()
  await app.moveTo('2026-10-02T10:00:00Z')
  const rent = { date: '2026-10-01', amount: -950, description: 'STO J OKAFOR RENT' }
  await app.courier.tell((await app.world.addTransactions(AMARA, [rent])).happenings)
  await app.courier.tell((await app.world.addTransactions(BEN, [rent])).happenings)
  await app.moveTo('2026-10-05T10:00:00Z')
  expect(await provedOf(AMARA)).toEqual([...ALL, '2026-10-01'])
  expect(await provedOf(BEN)).toEqual(ALL)
})

test('an account whose first link has ended counts for the second member from the next day on', async () => {
  await link(AMARA)
  await unlink(AMARA)
  await app.moveTo('2026-10-05T10:00:00Z')
  await link(BEN, { days: [...DAYS, '2026-10-01'] })
  expect(await provedOf(BEN)).toEqual(['2026-10-01'])
  expect(await heldOf(BEN)).toMatchObject([{ held_until: '2026-09-09' }])
  expect(await provedOf(AMARA)).toEqual(ALL)
})

test('days that counted for a closed account do not count for another member', async () => {
  await link(AMARA)
  await link(BEN)
  await app.bank.db.transaction((tx) => app.bank.queue.publish(tx, memberErased, { memberId: AMARA }))
  await app.worker.drain()
  await app.moveTo('2026-10-02T10:00:00Z')
  const rent = { date: '2026-10-01', amount: -950, description: 'STO J OKAFOR RENT' }
  await app.courier.tell((await app.world.addTransactions(BEN, [rent])).happenings)
  await app.moveTo('2026-10-05T10:00:00Z')
  expect(await provedOf(BEN)).toEqual(['2026-10-01'])
  expect(await heldOf(BEN)).toMatchObject([{ held_until: '2026-09-09' }])
})

/** Closes the account of a member. */
async function close(memberId: string): Promise<void> {
  await app.bank.db.transaction((tx) => app.bank.queue.publish(tx, memberErased, { memberId }))
  await app.worker.drain()
}
const CAROL = '0192aaaa-0000-7000-8000-000000000003'

test('days that counted for a closed account do not count for a member who links it later', async () => {
  await link(AMARA)
  await close(AMARA)
  verified.length = 0
  reportable.length = 0
  await app.moveTo('2026-10-05T10:00:00Z')
  await link(BEN, { days: [...DAYS, '2026-10-01'] })
  expect(await provedOf(BEN)).toEqual(['2026-10-01'])
  expect(earned.filter(({ paidOn }) => paidOn < '2026-10-01')).toHaveLength(4)
  expect(verified).toEqual([BEN])
  expect(await heldOf(BEN)).toMatchObject([{ held_until: '2026-09-09', decision: null }])
  // The next member links it too, and the days that counted for Ben are also held.
  await close(BEN)
  await app.addMember(CAROL)
  const terms = [{ from: '2026-06-01', pence: 95_000, every: 'month', dueDay: 1 } as const]
  const tenancy = { startsOn: '2026-06-01', terms, payees: ['J Okafor'], address: '14 Alma Road' }
  await app.rents(CAROL, { id: '0192aaaa-0000-7000-8000-0000000000d1', tenancy })
  await link(CAROL, { days: [...DAYS, '2026-10-01'] })
  expect(await provedOf(CAROL)).toEqual([])
  expect(await heldOf(CAROL)).toMatchObject([{ held_until: '2026-10-04' }])
})

test('marking payments as not rent before closing an account still excludes its days for others', async () => {
  await link(AMARA)
  await app.bank.db.execute(sql`delete from tenancy where member_id = ${AMARA}`)
  await app.bank.db.execute(sql`update bank_transaction set kept = false where member_id = ${AMARA}`)
  await unlink(AMARA)
  await close(AMARA)
  await app.moveTo('2026-09-12T10:00:00Z')
  await link(BEN)
  expect(await provedOf(BEN)).toEqual([])
})

test('an account without a counted day can be linked by another member after its member closed', async () => {
  await app.bank.db.execute(sql`delete from tenancy where member_id = ${AMARA}`)
  await link(AMARA)
  expect(await provedOf(AMARA)).toEqual([])
  await close(AMARA)
  await app.moveTo('2026-09-12T10:00:00Z')
  await link(BEN)
  expect(await provedOf(BEN)).toEqual(ALL)
  expect(await heldOf(BEN)).toEqual([])
})

test('a second member with excluded days who closes the account excludes no days for the first', async () => {
  await link(AMARA)
  await link(BEN)
  await close(BEN)
  await link(AMARA)
  expect(await provedOf(AMARA)).toEqual(ALL)
  expect(await heldOf(AMARA)).toEqual([])
})

test('after closing, only the digest of an account and a day is stored, and is deleted after six years', async () => {
  await link(AMARA)
  await close(AMARA)
  const left = () => app.bank.db.execute(sql`select * from bank_counted_account`)
  expect((await left()).rows).toEqual([
    { digest: expect.stringMatching(/^[\w-]+$/), counted_until: '2026-09-09', left_at: expect.anything() },
  ])
  const sweep = (before: string) =>
    bankLinkData.retentionSweeps?.['counted-accounts']?.(app.bank.db, new Date(before), async () => undefined)
  await sweep('2026-09-10T09:00:00Z')
  expect((await left()).rows).toHaveLength(1)
  await sweep('2026-09-10T11:00:00Z')
  expect((await left()).rows).toEqual([])
})

test('an account linked again by the same member counts as before', async () => {
  await link(AMARA)
  await link(AMARA)
  expect(await provedOf(AMARA)).toEqual(ALL)
  await unlink(AMARA)
  await link(AMARA)
  expect(await provedOf(AMARA)).toEqual(ALL)
  expect(await heldOf(AMARA)).toEqual([])
})

test('an account linked before account numbers were compared keeps what it proved', async () => {
  await link(AMARA)
  await link(BEN, { number: '31926820' })
  await app.bank.db.execute(sql`update bank_account set shared_digest = null, shared_until = '2026-09-10'`)
  await app.bank.db.execute(sql`
    update bank_account set shared_digest = 'same' where member_id in (${AMARA}, ${BEN})`)
  await app.moveTo('2026-09-12T10:00:00Z')
  expect(await provedOf(BEN)).toEqual(ALL)
})
