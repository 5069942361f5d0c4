import {
  anAccessToken,
  aVerifiedMember,
  type FurnishedIdentity,
  furnishIdentity,
} from '@keyturn/identity/testing'
import { createVault } from '@keyturn/platform/crypto'
import { createTestHouse, type TestHouse } from '@keyturn/platform/testing'
import { createTilloSupplier, startTilloStandIn, type TilloStandIn } from '@keyturn/providers/vouchers/tillo'
import { rentReversed, rentVerified } from '@keyturn/rent-record'
import { subscriptionActivated } from '@keyturn/subscription'
import { registerRewards, rewardsJobs, rewardsTimetable, type Surroundings } from '../index.ts'

export interface RewardedMember {
  id: string
  token: string
}

export interface Payment {
  paymentId?: string
  paidOn?: string
  pence?: number
  payee?: string
  tenancyId?: string
  period?: { dueOn: string; duePence: number }
}

export interface RewardsHouse extends TestHouse {
  around: Surroundings
  tillo: TilloStandIn
  today(): string
  /** Somebody whose plan began at the start of the year. */
  addMember(plan?: 'standard' | 'premium'): Promise<RewardedMember>
  subscribe(member: RewardedMember): Promise<void>
  rent(member: RewardedMember, payment?: Payment): Promise<string>
  bounce(member: RewardedMember, paymentId: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the test is about.
  summary(member: RewardedMember): Promise<any>
  redeem(
    member: RewardedMember,
    wish?: { retailer?: string; amount?: number; key?: string },
  ): ReturnType<TestHouse['call']>
}

export async function openRewardsHouse(): Promise<RewardsHouse> {
  const plans = new Map<string, 'standard' | 'premium'>()
  const began = new Date('2026-01-01T09:00:00Z')
  const webhookSecret = `whsec_${Buffer.alloc(24, 'k').toString('base64')}`
  const keys = { apiKey: 'sandbox', secret: 'sandbox-secret', sector: 'rewards', webhookSecret }
  let made: { around: Surroundings; identity: FurnishedIdentity; tillo: TilloStandIn } | undefined
  const house = await createTestHouse(async (parts) => {
    const { runtime, http } = parts
    const tillo = await startTilloStandIn({ ...keys, now: () => runtime.clock.now() })
    const identity = await furnishIdentity(parts)
    const supplier = createTilloSupplier({ ...keys, baseUrl: tillo.url, clock: runtime.clock })
    const around: Surroundings = {
      runtime,
      vouchers: supplier,
      vault: createVault(parts.keyRing),
      planHistory: async (memberId) => {
        const plan = plans.get(memberId)
        return plan ? [{ kind: 'began', plan, happenedAt: began }] : []
      },
      personDigest: async (memberId) => (plans.has(memberId) ? memberId : null),
      payeeDigest: (payee) => payee.toLowerCase(),
      mostMembersPerPayee: 5,
    }
    registerRewards(http, around)
    made = { around, identity, tillo }
    return {
      handlers: [...identity.handlers, ...rewardsJobs(around)],
      timetable: [...identity.timetable, ...rewardsTimetable],
    }
  })
  if (!made) throw new Error('The house was not furnished.')
  const { around, identity, tillo } = made
  const { runtime } = house
  const today = (): string => runtime.clock.now().toISOString().slice(0, 10)
  let count = 0
  const sent = new Map<string, Required<Omit<Payment, 'period'>>>()
  return {
    ...house,
    around,
    tillo,
    today,
    async addMember(plan = 'standard') {
      const member = await aVerifiedMember(runtime)
      plans.set(member.id, plan)
      return { id: member.id, token: await anAccessToken(identity, member) }
    },
    async subscribe(member) {
      const at = runtime.clock.now().toISOString()
      const plan = plans.get(member.id) ?? 'standard'
      await runtime.db.transaction((tx) =>
        runtime.queue.announce(tx, subscriptionActivated, { memberId: member.id, plan, at, first: true }),
      )
      await house.work()
    },
    async rent(member, payment = {}) {
      count += 1
      const paid = {
        paymentId: `payment-${count}`,
        paidOn: today(),
        pence: 95_000,
        payee: `Landlord ${count}`,
        tenancyId: 'home-1',
        ...payment,
      }
      sent.set(paid.paymentId, paid)
      await runtime.db.transaction((tx) =>
        runtime.queue.announce(tx, rentVerified, { memberId: member.id, ...paid }),
      )
      await house.work()
      return paid.paymentId
    },
    async bounce(member, paymentId) {
      const paid = sent.get(paymentId)
      if (!paid) throw new Error('That payment was never made.')
      await runtime.db.transaction((tx) =>
        runtime.queue.announce(tx, rentReversed, { memberId: member.id, ...paid }),
      )
      await house.work()
    },
    async summary(member) {
      const { body } = await house.call('GET', '/api/rewards/summary/', { token: member.token })
      return body
    },
    redeem: (member, { retailer = 'larder-and-co', amount = 1, key = `key-${++count}-abcdef` } = {}) =>
      house.call('POST', '/api/rewards/redemptions/', {
        token: member.token,
        headers: { 'idempotency-key': key },
        body: { retailer_id: retailer, amount },
      }),
    async close() {
      await house.close()
      await tillo.close()
    },
  }
}
