import { memberErased } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { type JobHandler, onEvent, onJob, type Schedule } from '@keyturn/platform/jobs'
import { payeeDecided, rentExcluded, rentReversed, rentVerified } from '@keyturn/rent-record'
import { subscriptionActivated } from '@keyturn/subscription'
import { applyPayeeDecision } from '../actions/apply-payee-decision.ts'
import { completeRedemption } from '../actions/complete-redemption.ts'
import { countExcludedPayment } from '../actions/count-excluded-payment.ts'
import { earnPoints } from '../actions/earn-points.ts'
import { forgetMember } from '../actions/forget-member.ts'
import { isThere } from '../actions/person-digests.ts'
import { processWebhook } from '../actions/receive-webhook.ts'
import { reversePoints } from '../actions/reverse-points.ts'
import { welcome } from '../actions/welcome.ts'
import type { RewardsContext } from '../context.ts'
import { inconsistentLedgers } from '../store/check-ledgers.ts'
import { openRedemptions } from '../store/redemptions.ts'
import { checkLedger, deletePointsJob, redemptionJob, sweepRedemptions, voucherWebhookJob } from './kinds.ts'

const LEFT_BEHIND_MS = 24 * 3_600_000

export function rewardsJobs(context: RewardsContext): JobHandler[] {
  const { db, clock, log, queue } = context
  /** Ignores events that arrive after the account closed, so that no new ledger or name is stored. */
  const ifThere =
    <News extends { memberId: string }>(act: (news: News) => Promise<void>) =>
    async (news: News): Promise<void> => {
      if (await isThere(context, news.memberId)) await act(news)
    }
  return [
    onEvent(
      rentVerified,
      'rewards.rent-verified',
      ifThere(({ memberId, earnsPence, ...paid }) =>
        earnPoints(context, memberId, { ...paid, pence: earnsPence ?? paid.pence }),
      ),
    ),
    onEvent(
      rentReversed,
      'rewards.rent-reversed',
      ifThere(({ memberId, ...paid }) => reversePoints(context, memberId, paid)),
    ),
    onEvent(
      payeeDecided,
      'rewards.payee-decided',
      ifThere(({ memberId, ...decided }) => applyPayeeDecision(context, memberId, decided)),
    ),
    onEvent(
      rentExcluded,
      'rewards.rent-set-aside',
      ifThere(({ memberId, ...row }) => countExcludedPayment(context, memberId, row)),
    ),
    onEvent(subscriptionActivated, 'rewards.welcome', ({ memberId, at, first }) =>
      welcome(context, memberId, { activeOn: dayOfInstant(new Date(at)), first }),
    ),
    onJob(redemptionJob, ({ memberId, redemptionId }) => completeRedemption(context, memberId, redemptionId)),
    onJob(voucherWebhookJob, (news) => processWebhook(context, news)),
    onEvent(memberErased, 'rewards.forget-member', ({ memberId }) => forgetMember(context, memberId)),
    onJob(deletePointsJob, ({ memberId }) => forgetMember(context, memberId)),
    onJob(sweepRedemptions, async () => {
      const before = new Date(clock.now().getTime() - LEFT_BEHIND_MS)
      const left = await openRedemptions(db, before)
      // One job each, so that a failing one does not delay the others.
      await db.transaction(async (tx) => {
        for (const which of left)
          await queue.enqueue(tx, redemptionJob, which, { singletonKey: `${which.redemptionId}:swept` })
      })
    }),
    onJob(checkLedger, async () => {
      const broken = await inconsistentLedgers(db)
      for (const { memberId, what } of broken) log.error({ memberId, what }, 'rewards: ledger inconsistent')
      if (broken.length > 0) throw new Error(`${broken.length} points books do not add up.`)
    }),
  ]
}

export const rewardsTimetable: Schedule[] = [
  { cron: '30 3 * * *', job: checkLedger },
  { cron: '15 */6 * * *', job: sweepRedemptions },
]
