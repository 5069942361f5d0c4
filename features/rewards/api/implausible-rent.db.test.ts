import { payeeDecided } from '@keyturn/rent-record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inconsistentLedgers } from '../store/check-ledgers.ts'
import { type RewardedMember, type RewardsWorld, rewardsWorld } from '../testing/index.ts'

let app: RewardsWorld
beforeAll(async () => {
  app = await rewardsWorld()
})
afterAll(async () => {
  expect(await inconsistentLedgers(app.context.db)).toEqual([])
  await app.close()
})

const STAFF = '01900000-0000-7000-8000-000000000001'
const unlikeRent = 'waiting' as const
const balanceOf = async (member: RewardedMember) => {
  const { balance } = await app.summary(member)
  return { available: balance.available.points, held: balance.held.points }
}
const heldOf = async (member: RewardedMember) =>
  (await app.call('GET', '/api/rewards/activity/', { token: member.token })).body.held
const decide = async (member: RewardedMember, paymentIds: string[], accepted: boolean) => {
  const decided = { memberId: member.id, checkId: 'check', paymentIds, accepted, by: STAFF }
  await app.context.db.transaction((tx) => app.context.queue.publish(tx, payeeDecided, decided))
  await app.work()
}

test('rent to a shop, card, cash or own account earns no points until staff approve, and the member reads why', async () => {
  const member = await app.subscriber()
  const first = await app.rent(member, { paidOn: '2026-08-01', payee: 'TESCO', unlikeRent })
  const second = await app.rent(member, { paidOn: '2026-09-01', payee: 'TESCO', unlikeRent })
  expect(await balanceOf(member)).toEqual({ available: 0, held: 1900 })
  expect(await heldOf(member)).toMatchObject([{ reason: 'unlike_rent' }, { reason: 'unlike_rent' }])
  await decide(member, [first, second], true)
  expect(await balanceOf(member)).toEqual({ available: 1900, held: 0 })
  await decide(member, [first, second], true)
  expect(await balanceOf(member)).toEqual({ available: 1900, held: 0 })
})

test('approving such an unlikely payee releases a month’s ordinary points, and the excess waits for another decision', async () => {
  const member = await app.subscriber()
  const paid = { paidOn: '2026-09-01', payee: 'BARCLAYCARD', pence: 200_000, unlikeRent }
  const ids = [await app.rent(member, paid), await app.rent(member, { ...paid, pence: 199_900 })]
  await decide(member, ids, true)
  expect(await balanceOf(member)).toEqual({ available: 2000, held: 1999 })
  expect(await heldOf(member)).toMatchObject([{ reason: 'month_limit' }])
})

test('declining an unlikely payee refuses the held points, and later payments to it earn none', async () => {
  const member = await app.subscriber()
  const paymentId = await app.rent(member, { paidOn: '2026-08-01', payee: 'TESCO', unlikeRent })
  const other = await app.rent(member, { paidOn: '2026-08-01', payee: 'J Okafor' })
  await decide(member, [paymentId, other], false)
  await app.rent(member, { paidOn: '2026-09-01', payee: 'TESCO', unlikeRent: 'declined' })
  expect(await balanceOf(member)).toEqual({ available: 950, held: 0 })
  expect(await heldOf(member)).toEqual([])
})

test('a returned payment to a shop loses its held points', async () => {
  const member = await app.subscriber()
  const paymentId = await app.rent(member, { payee: 'TESCO', unlikeRent })
  await app.bounce(member, paymentId)
  expect(await balanceOf(member)).toEqual({ available: 0, held: 0 })
})
