import { addMonths } from '@keyturn/platform/days'
import { onEvent } from '@keyturn/platform/jobs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerForPeriod } from './actions/answer-for-period.ts'
import { uploadEvidence } from './actions/evidence.ts'
import { refreshRecord } from './actions/refresh-record.ts'
import { evidenceRemoved, rentPeriods } from './index.ts'
import { listEvidence } from './store/evidence.ts'
import { type RecordWorld, recordWorld } from './testing/index.ts'

/* Facts that move with a changed rent day, and facts that stay. */

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'

let app: RecordWorld
let removed: string[]
beforeEach(async () => {
  removed = []
  app = await recordWorld('2026-09-10T10:00:00Z', {
    handlers: [onEvent(evidenceRemoved, 'test.removed', async ({ dueOn }) => void removed.push(dueOn))],
  })
  await app.addMember(AMARA)
})
afterEach(() => app.close())

const rents = (dueDay: number | null, every: 'month' | null = 'month') =>
  app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2026-01-01',
      terms: [{ from: '2026-01-01', pence: 95_000, every, dueDay }],
      payees: ['J Okafor'],
      address: '14 Harbour Street',
    },
  })
const pays = async (days: readonly string[]) => {
  const transactions = [
    { date: '2026-01-01', amount: -12, description: 'LARDER & CO' },
    ...days.map((date) => ({ date, amount: -950, description: 'STO J OKAFOR RENT' })),
  ]
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Main', transactions }] })
  await app.worker.drain()
}
const periods = () => rentPeriods(app.context.db, AMARA)
const dueDays = async () => (await periods()).map(({ dueOn }) => dueOn)

test('an answer, evidence and confirmation move to the same month when the declared rent day changes', async () => {
  await rents(1)
  await pays(['2026-02-01', '2026-03-01', '2026-04-01', '2026-06-01', '2026-07-01', '2026-08-01'])
  const may = { memberId: AMARA, dueOn: '2026-05-01' }
  await answerForPeriod(app.context, { ...may, answer: 'paid_by_benefit' })
  await uploadEvidence(app.context, may, { name: 'award.pdf', content: Buffer.from('%PDF-1.7 award') })
  await app.context.db.execute(sql`
    insert into rent_month_word (member_id, tenancy_id, due_on, id, sent_to, named, address, landlord, found_pence, asked_at,
      expires_at, state)
    select member_id, id, '2026-05-01', id, 'a@b.example', 'J Okafor', address, 'J Okafor', 0, now(), now(), 'waiting'
    from tenancy where id = ${HOME}`)

  await app.context.db.execute(sql`
    insert into rent_month_word (member_id, tenancy_id, due_on, id, sent_to, named, found_pence, asked_at, expires_at, state,
      ended_at)
    values (${AMARA}, ${HOME}, '2026-05-03', ${AMARA}, 'a@b.example', 'J Okafor', 0, now(), now(), 'confirmed', now())`)
  await rents(3)
  await refreshRecord(app.context, AMARA)
  await app.worker.drain()
  expect((await periods()).find(({ dueOn }) => dueOn === '2026-05-03')).toMatchObject({
    state: 'paid_by_other',
    memberAnswer: 'paid_by_benefit',
    evidence: 'award.pdf',
    landlordWord: { named: 'J Okafor', state: 'waiting' },
  })
  expect(await dueDays()).not.toContain('2026-05-01')
  expect(await listEvidence(app.context.db, AMARA)).toMatchObject([{ dueOn: '2026-05-03' }])
  expect(removed).toEqual([])
  expect(app.stored.size).toBe(1)
})

test('an inferred rent day that moves leaves past months unchanged', async () => {
  await rents(null, null)
  const firsts = Array.from({ length: 3 }, (_, at) => addMonths('2026-02-01', at))
  await pays(firsts)
  await refreshRecord(app.context, AMARA)
  const before = (await dueDays()).filter((day) => day < '2026-05-01')
  expect(before).toEqual(['2026-01-01', ...firsts])
  const moved = Array.from({ length: 4 }, (_, at) => addMonths('2026-05-15', at))
  await app.connect(AMARA, {
    kind: 'accounts',
    accounts: [
      {
        name: 'Other',
        transactions: moved.map((date) => ({ date, amount: -950, description: 'STO J OKAFOR RENT' })),
      },
    ],
  })
  await app.worker.drain()
  await refreshRecord(app.context, AMARA)
  const after = await periods()
  expect(after.map(({ dueOn }) => dueOn).filter((day) => day < '2026-05-01')).toEqual(before)
  expect(after.filter(({ dueOn, state }) => firsts.includes(dueOn) && state !== 'verified_on_time')).toEqual(
    [],
  )
  expect(new Set(after.map(({ dueOn }) => dueOn.slice(0, 7))).size).toBe(after.length)
})
