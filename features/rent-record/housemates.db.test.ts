import { recordConsents } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const STRANGER = '0192aaaa-0000-7000-8000-000000000003'
const AMARAS = '0192aaaa-0000-7000-8000-0000000000a1'
const BENS = '0192aaaa-0000-7000-8000-0000000000b1'
const INVITATION = '0192aaaa-0000-7000-8000-0000000000c1'
const share = { from: '2026-06-01', pence: 50_000, every: 'month', dueDay: 1 } as const
const tenancy = { startsOn: '2026-06-01', terms: [share], payees: ['J Okafor'], address: '14 Alma Road' }

let app: RecordWorld

beforeEach(async () => {
  app = await recordWorld('2026-09-10T10:00:00Z')
  await app.addMember(AMARA, { first: 'Amara', last: 'Okafor' })
  await app.addMember(BEN, { first: 'Ben', last: 'Reyes' })
  await app.addMember(STRANGER)
  await app.rents(AMARA, { id: AMARAS, tenancy })
  await app.rents(BEN, { id: BENS, tenancy })
  await app.bank.db.execute(sql`
    insert into housemate_invitation (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, accepted_by)
    values (${AMARA}, ${INVITATION}, ${AMARAS}, 'ben@example.com', now(), now(), 'accepted', ${BEN})`)
  await app.bank.db.execute(sql`
    insert into housemate_place (member_id, invitation_id, holder_id, share, joined_at)
    values (${BEN}, ${INVITATION}, ${AMARA}, 0.5, now())`)
})
afterEach(() => app.close())

const seenBy = async (memberId: string) =>
  (await app.call(memberId, 'GET', '/api/payment-report/housemates/')).body.housemates
const agree = (memberId: string, given: boolean) =>
  app.bank.db.transaction((tx) =>
    recordConsents(app.bank, tx, memberId, { housemateConsent: given }, 'housemates'),
  )
async function pays(memberId: string, ...days: string[]): Promise<void> {
  const transactions = days.map((date) => ({ date, amount: -500, description: 'STO J OKAFOR RENT' }))
  await app.connect(memberId, { kind: 'accounts', accounts: [{ name: 'Own', transactions }] })
  await app.worker.drain()
}

test('a consenting housemate is shown as paid once their bank proved it, without any other data', async () => {
  expect(await seenBy(AMARA)).toEqual([{ name: 'Ben', share: 'not_shown' }])
  await pays(BEN, '2026-06-01', '2026-07-01', '2026-08-03', '2026-09-01')
  expect(await seenBy(AMARA)).toEqual([{ name: 'Ben', share: 'not_shown' }])
  await agree(BEN, true)
  expect(await seenBy(AMARA)).toEqual([{ name: 'Ben', share: 'paid' }])
  // Ben sees no share of Amara, who did not agree; strangers see no housemates.
  expect(await seenBy(BEN)).toEqual([{ name: 'Amara', share: 'not_shown' }])
  expect(await seenBy(STRANGER)).toEqual([])
})

test('a housemate’s unproved rent is shown as not known yet, and never as missed', async () => {
  await agree(BEN, true)
  expect(await seenBy(AMARA)).toEqual([{ name: 'Ben', share: 'not_known' }])
  await pays(BEN, '2026-06-01', '2026-07-01')
  expect(await seenBy(AMARA)).toEqual([{ name: 'Ben', share: 'not_known' }])
})

test('housemates prove their own rent, and one’s bank adds nothing to the other’s months', async () => {
  await pays(BEN, '2026-06-01', '2026-07-01', '2026-08-03', '2026-09-01')
  const { verified_payments } = (await app.call(AMARA, 'GET', '/api/payment-report/dashboard/')).body
  expect(verified_payments).toBe(0)
})
