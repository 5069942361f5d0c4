import { after, days } from '@keyturn/platform/clock'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import { addNotice, aPlanSince } from '@keyturn/subscription/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld()
})
afterAll(() => app.close())

const { act, ask } = adminRequests(() => app)
const reason = 'Email of this morning: “I want to stop, please.”'
const today = () => dayOfInstant(app.clock.now())

async function subscriber(lastName: string) {
  const member = await app.member({ lastName })
  await aPlanSince(app.context.db, member.id, 'standard', after(app.clock.now(), -days(20)))
  const end = (body: object, token?: string) => act(`members/${member.id}/end-plan/`, body, token)
  return { member, end }
}

test('staff end a plan after an email that asks for it, with the day and the text in the audit trail', async () => {
  const { member, end } = await subscriber('Leaving')
  const said = { said_on: today(), money_back: false, reason }
  expect(await end(said)).toMatchObject({ status: 200, body: { success: true, asked: false } })
  await app.work()
  expect(app.statements).toEqual([{ memberId: member.id, saidOn: said.said_on, moneyBack: false }])
  expect(await app.trail('plan.ended-as-said')).toMatchObject([
    {
      actorId: app.admin.id,
      memberId: member.id,
      facts: { saidOn: said.said_on, moneyBack: false, reason },
    },
  ])
})

test('staff cannot end a plan that is missing, in the future, without a reason, or their own', async () => {
  const { end } = await subscriber('Staying')
  const said = { said_on: today(), money_back: false, reason }
  expect(await end({ ...said, said_on: addDays(today(), 1) })).toMatchObject({
    status: 400,
    body: { said_on: [expect.any(String)] },
  })
  expect((await end({ ...said, reason: ' ' })).status).toBe(400)
  const without = await app.member({ lastName: 'Without' })
  expect(await act(`members/${without.id}/end-plan/`, said)).toMatchObject({
    status: 409,
    body: { code: 'not_possible_now' },
  })
  expect((await act(`members/${app.admin.id}/end-plan/`, said)).status).toBe(409)
  expect(await app.trail('plan.ended-as-said')).toHaveLength(1)
})

test('staff see which emails about a plan were written, and when each was sent', async () => {
  const { member } = await subscriber('Written')
  const madeAt = app.clock.now()
  await app.context.db.transaction((tx) =>
    addNotice(tx, member.id, { kind: 'reminder', about: 'sub_1:a day', facts: {}, madeAt }),
  )
  expect((await ask(`members/${member.id}/`)).body.plan_emails).toEqual([
    { what: 'Reminder before a renewal', written_at: madeAt.toISOString(), sent_at: null, refused: false },
  ])
})
