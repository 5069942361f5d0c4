import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RewardsWorld, rewardsWorld } from '../testing/index.ts'

let app: RewardsWorld
beforeAll(async () => {
  app = await rewardsWorld()
})
afterAll(() => app.close())

async function aMemberWithPoints() {
  const member = await app.subscriber()
  await app.rent(member, { pence: 300_000, paidOn: '2026-10-01' })
  return member
}
const wish = (token: string, amount: unknown) =>
  app.call('POST', '/api/rewards/redemptions/', {
    token,
    body: { retailer_id: 'larder-and-co', amount },
    headers: { 'idempotency-key': `odd-wish-${String(amount)}` },
  })

test.each([0.001, 1e-9, -1, 1.001, 1.005, '1', 'NaN', null, 1e21, 0, [1], { pounds: 1 }])(
  'a voucher for %j is refused and takes no points',
  async (amount) => {
    const member = await aMemberWithPoints()
    const before = (await app.summary(member)).balance
    expect((await wish(member.token, amount)).status).toBe(400)
    expect((await app.summary(member)).balance).toEqual(before)
  },
)

test('twelve concurrent purchases buy only as many vouchers as the points pay for', async () => {
  const member = await aMemberWithPoints()
  const { points } = (await app.summary(member)).balance.available
  const answers = await Promise.all(Array.from({ length: 12 }, () => app.redeem(member)))
  const bought = answers.filter(({ status }) => status === 200).length
  expect(bought).toBe(Math.min(12, Math.floor(points / 1_000)))
  expect((await app.summary(member)).balance.available.points).toBe(points - bought * 1_000)
})
