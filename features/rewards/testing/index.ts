import {
  anAccessToken,
  aVerifiedMember,
  type MountedIdentity,
  mountIdentity,
} from '@keyturn/identity/testing'
import { createTestApp, type TestApp } from '@keyturn/platform/testing'
import { createTilloSupplier } from '@keyturn/providers/vouchers/tillo'
import { startTilloStandIn, type TilloStandIn } from '@keyturn/providers/vouchers/tillo/stand-in'
import { rentReversed, rentVerified } from '@keyturn/rent-record'
import { subscriptionActivated } from '@keyturn/subscription'
import { aPlanSince } from '@keyturn/subscription/testing'
import type { PlanId } from '@keyturn/subscription/words'
import { planUse, type RewardsContext, rewards } from '../index.ts'

export interface RewardedMember {
  id: string
  token: string
  plan: PlanId
}

export interface Payment {
  paymentId?: string
  paidOn?: string
  pence?: number
  payee?: string
  tenancyId?: string
  period?: { dueOn: string; duePence: number }
}

export interface RewardsApp extends Omit<TestApp, 'context'> {
  context: RewardsContext
  tillo: TilloStandIn
  today(): string
  /** Somebody whose plan began at the start of the year. */
  addMember(plan?: PlanId): Promise<RewardedMember>
  subscribe(member: RewardedMember): Promise<void>
  /** Their plan is paid back. Resolves to what was deducted, in pence. */
  refund(
    member: RewardedMember,
    plan?: { first?: boolean; since?: Date; amountPence?: number },
  ): Promise<number>
  rent(member: RewardedMember, payment?: Payment): Promise<string>
  bounce(member: RewardedMember, paymentId: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the test is about.
  summary(member: RewardedMember): Promise<any>
  redeem(
    member: RewardedMember,
    wish?: { retailer?: string; amount?: number; key?: string },
  ): ReturnType<TestApp['call']>
}

const BEGAN = new Date('2026-01-01T09:00:00Z')

/** Points over real members and plans; the voucher supplier is played. */
export async function openRewardsApp(): Promise<RewardsApp> {
  const webhookSecret = `whsec_${Buffer.alloc(24, 'k').toString('base64')}`
  const keys = {
    apiKey: 'sandbox',
    secret: 'sandbox-secret',
    sector: 'reward-recognition',
    signature: 'without-amount',
    webhookSecret,
  } as const
  const made: { context: RewardsContext; identity: MountedIdentity; tillo: TilloStandIn }[] = []
  const app = await createTestApp(async (parts) => {
    const { clock } = parts.context
    const tillo = await startTilloStandIn({ ...keys, now: () => clock.now() })
    const identity = await mountIdentity(parts)
    const vouchers = createTilloSupplier({ ...keys, baseUrl: tillo.url, clock })
    const context = { ...parts.context, vouchers }
    made.push({ context, identity, tillo })
    const { handlers, timetable } = identity
    return { features: [rewards(context)], handlers, timetable }
  })
  const [mounted] = made
  if (!mounted) throw new Error('The app was not built.')
  const { context, identity, tillo } = mounted
  const { db, clock, queue } = context
  const today = (): string => clock.now().toISOString().slice(0, 10)
  let count = 0
  const sent = new Map<string, Required<Omit<Payment, 'period'>>>()
  return {
    ...app,
    context,
    tillo,
    today,
    async addMember(plan = 'standard') {
      const member = await aVerifiedMember(context)
      await aPlanSince(db, member.id, plan, BEGAN)
      return { id: member.id, token: await anAccessToken(identity, member), plan }
    },
    async subscribe({ id: memberId, plan }) {
      const activated = { memberId, plan, at: clock.now().toISOString(), first: true }
      await db.transaction((tx) => queue.announce(tx, subscriptionActivated, activated))
      await app.work()
    },
    async refund({ id: memberId }, { first = true, since = BEGAN, amountPence = 499 } = {}) {
      const plan = { since, withWelcome: first, amountPence }
      const deducted = await db.transaction((tx) => planUse(context).takeBack(tx, memberId, plan))
      await app.work()
      return deducted
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
      await db.transaction((tx) => queue.announce(tx, rentVerified, { memberId: member.id, ...paid }))
      await app.work()
      return paid.paymentId
    },
    async bounce(member, paymentId) {
      const paid = sent.get(paymentId)
      if (!paid) throw new Error('That payment was never made.')
      await db.transaction((tx) => queue.announce(tx, rentReversed, { memberId: member.id, ...paid }))
      await app.work()
    },
    async summary(member) {
      const { body } = await app.call('GET', '/api/rewards/summary/', { token: member.token })
      return body
    },
    redeem: (member, { retailer = 'larder-and-co', amount = 1, key = `key-${++count}-abcdef` } = {}) =>
      app.call('POST', '/api/rewards/redemptions/', {
        token: member.token,
        headers: { 'idempotency-key': key },
        body: { retailer_id: retailer, amount },
      }),
    async close() {
      await app.close()
      await tillo.close()
    },
  }
}
