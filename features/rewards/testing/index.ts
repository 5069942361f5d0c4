import { type Person, testWorld } from '@keyturn/identity/testing'
import type { VoucherSupplier } from '@keyturn/providers/vouchers'
import { createTilloSupplier } from '@keyturn/providers/vouchers/tillo'
import { startTilloStandIn } from '@keyturn/providers/vouchers/tillo/stand-in'
import { rentReversed, rentVerified } from '@keyturn/rent-record'
import { subscriptionActivated } from '@keyturn/subscription'
import type { PlanId } from '@keyturn/subscription/constants'
import { aPlanSince } from '@keyturn/subscription/testing'
import { planUse, rewards } from '../index.ts'

export interface RewardedMember extends Person {
  plan: PlanId
}

export interface Payment {
  paymentId?: string
  paidOn?: string
  pence?: number
  payee?: string
  tenancyId?: string
  period?: { dueOn: string; duePence: number }
  unlikeRent?: 'waiting' | 'declined'
}

/** A supplier without vouchers. */
export const noVouchers: VoucherSupplier = {
  id: 'tillo',
  retailers: async () => [],
  place: async () => ({ state: 'unreachable' }),
  cancel: async () => 'unknown',
  readWebhook: () => {
    throw new Error('No webhooks in these tests.')
  },
}

const BEGAN = new Date('2026-01-01T09:00:00Z')

export type RewardsWorld = Awaited<ReturnType<typeof rewardsWorld>>

/** World with real members and plans, and a stand-in for the voucher supplier. */
export async function rewardsWorld() {
  const webhookSecret = `whsec_${Buffer.alloc(24, 'k').toString('base64')}`
  const keys = {
    apiKey: 'sandbox',
    secret: 'sandbox-secret',
    sector: 'reward-recognition',
    signature: 'without-amount',
    webhookSecret,
  } as const
  const app = await testWorld(async ({ context: given, identity: { timetable } }) => {
    const { clock } = given
    const tillo = await startTilloStandIn({ ...keys, now: () => clock.now() })
    const context = { ...given, vouchers: createTilloSupplier({ ...keys, baseUrl: tillo.url, clock }) }
    return { context, features: [rewards(context)], timetable, tillo, close: () => tillo.close() }
  })
  const { context } = app
  const { db, clock, queue } = context
  const today = (): string => clock.now().toISOString().slice(0, 10)
  let count = 0
  const sent = new Map<string, Required<Omit<Payment, 'period' | 'unlikeRent'>>>()
  return {
    ...app,
    today,
    /** A member whose plan began on 1 January. */
    async subscriber(plan: PlanId = 'standard'): Promise<RewardedMember> {
      const member = await app.member()
      await aPlanSince(db, member.id, plan, BEGAN)
      return { ...member, plan }
    },
    async subscribe({ id: memberId, plan }: RewardedMember): Promise<void> {
      const activated = { memberId, plan, at: clock.now().toISOString(), first: true }
      await db.transaction((tx) => queue.publish(tx, subscriptionActivated, activated))
      await app.work()
    },
    /** Refunds the plan. Returns the deducted pence. */
    async refund(
      { id: memberId }: RewardedMember,
      { first = true, since = BEGAN, amountPence = 499 } = {},
    ): Promise<number> {
      const plan = { since, withWelcome: first, amountPence }
      const deducted = await db.transaction((tx) => planUse(context).takeBack(tx, memberId, plan))
      await app.work()
      return deducted
    },
    async rent(member: RewardedMember, payment: Payment = {}): Promise<string> {
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
      await db.transaction((tx) => queue.publish(tx, rentVerified, { memberId: member.id, ...paid }))
      await app.work()
      return paid.paymentId
    },
    async bounce(member: RewardedMember, paymentId: string): Promise<void> {
      const paid = sent.get(paymentId)
      if (!paid) throw new Error('That payment was never made.')
      await db.transaction((tx) => queue.publish(tx, rentReversed, { memberId: member.id, ...paid }))
      await app.work()
    },
    // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the test is about.
    async summary(member: RewardedMember): Promise<any> {
      const { body } = await app.call('GET', '/api/rewards/summary/', { token: member.token })
      return body
    },
    redeem: (
      member: RewardedMember,
      { retailer = 'larder-and-co', amount = 1, key = `key-${++count}-abcdef` } = {},
    ) =>
      app.call('POST', '/api/rewards/redemptions/', {
        token: member.token,
        headers: { 'idempotency-key': key },
        body: { retailer_id: retailer, amount },
      }),
  }
}
