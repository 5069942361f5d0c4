import { addDays } from '@keyturn/platform/days'
import { z } from 'zod'
import { type Act, isOpen, type Moment } from './act.ts'
import * as answers from './answers.ts'
import { checkDataExport } from './data-export.ts'
import { BrokenPromise } from './http-client.ts'
import { hasAccess, MULTIPLIER_TENTHS } from './model.ts'
import { buyPlan } from './sign-up.ts'
import { PASSWORD, type SimulatedMember, signIn } from './simulated-member.ts'

const GRACE_MS = 7 * 86_400_000
const retailers = z.object({
  retailers: z.array(z.object({ id: z.string(), denominations: z.array(z.number()) })),
})

async function periodEndOf({ line }: SimulatedMember): Promise<string> {
  const { subscription } = await line.get('/api/subscriptions/subscription/', answers.subscription)
  return subscription.current_period_end ?? ''
}

const goesOn = (life: SimulatedMember, { now }: Moment): boolean =>
  life.plan.endsAt === null && isOpen(life, { now })

export const planActs = {
  redeem: {
    may: isOpen,
    async do(life, { stop, trouble, roll }) {
      const { balance } = await life.line.get('/api/rewards/summary/', answers.summary)
      const sold = await life.line.get('/api/rewards/vouchers/', retailers)
      const [pounds = 0, retailer_id] =
        sold.retailers
          .flatMap(({ id, denominations }) => denominations.map((pounds) => [pounds, id] as const))
          .toSorted(([one], [other]) => one - other)[0] ?? []
      if (!retailer_id || balance.available.points < pounds * 1000) return
      const headers = { 'idempotency-key': `voucher-${stop}-${roll}` }
      const body = { retailer_id, amount: pounds }
      await life.line.do('/api/rewards/redemptions/', { body, headers, trouble })
      life.redemptions += 1
    },
  },
  leave_plan: {
    may: goesOn,
    async do(life, { trouble }) {
      life.plan.endsAt = await periodEndOf(life)
      life.plan.leaving = true
      await life.line.do('/api/subscriptions/subscription/cancel/', { body: {}, trouble })
    },
  },
  stay_on_plan: {
    may: (life, moment) => life.plan.leaving && isOpen(life, moment),
    async do(life, { trouble }) {
      await life.line.do('/api/subscriptions/subscription/reactivate/', { trouble })
      life.plan = { ...life.plan, endsAt: null, leaving: false }
    },
  },
  change_plan: {
    may: goesOn,
    async do(life, { today, trouble }) {
      const name = life.plan.name === 'standard' ? 'premium' : 'standard'
      const body = { plan_id: name, billing_interval: 'month' }
      await life.line.do('/api/subscriptions/subscription/update/', { body, trouble })
      life.plan.name = name
      if (name === 'standard') life.plan.creditUntil = await periodEndOf(life)
      life.plans.push({ from: today, tenths: MULTIPLIER_TENTHS[name] })
    },
  },
  card_fails: {
    may: (life, moment) => goesOn(life, moment) && moment.now.toISOString() >= (life.plan.creditUntil ?? ''),
    async do(life) {
      const ends = new Date(new Date(await periodEndOf(life)).getTime() + GRACE_MS)
      await life.line.do('/sandbox/checkout/fail-renewal', { body: { email: life.email } })
      life.plan.endsAt = ends.toISOString()
    },
  },
  resubscribe: {
    may: (life, { now }) => hasAccess(life.plan, now) === false,
    async do(life, { today, roll }) {
      const endedOn = life.plan.endsAt?.slice(0, 10) ?? today
      life.plans.push({ from: endedOn, tenths: MULTIPLIER_TENTHS.none })
      for (const due of life.dues) if (due.on > addDays(endedOn, -20)) due.unsure = true
      await buyPlan(life, roll % 2 === 0 ? 'standard' : 'premium', today)
    },
  },
  copy_of_data: {
    may: () => true,
    do: checkDataExport,
  },
  close_account: {
    may: () => true,
    async do(life, { now }) {
      await life.line.do('/api/auth/profile/', { method: 'DELETE', body: { password: PASSWORD } })
      life.isClosed = true
      life.closedAt = now.toISOString()
      for (const path of ['/api/auth/profile/', '/api/payment-report/', '/api/privacy/overview/']) {
        const { status } = await life.line.ask(path)
        if (status !== 401)
          throw new BrokenPromise('of a closed account nothing can be read', `${path} ${status}`)
      }
      const back = await signIn(life).catch((error: unknown) => error)
      if (!(back instanceof BrokenPromise))
        throw new BrokenPromise('of a closed account nothing can be read', 'it can be signed in to')
    },
  },
} satisfies Partial<Record<string, Act>>
