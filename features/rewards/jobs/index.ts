import { memberErased } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { type JobHandler, on, type Schedule, subscriptionTo } from '@keyturn/platform/jobs'
import { payeeDecided, rentReversed, rentSetAside, rentVerified } from '@keyturn/rent-record'
import { subscriptionActivated } from '@keyturn/subscription'
import { countSetAside } from '../actions/count-set-aside.ts'
import { earnPoints } from '../actions/earn-points.ts'
import { followPayee } from '../actions/follow-payee.ts'
import { forgetMember } from '../actions/forget-member.ts'
import { isThere } from '../actions/person.ts'
import { followNews } from '../actions/receive-news.ts'
import { settleRedemption } from '../actions/settle-redemption.ts'
import { takeBackPoints } from '../actions/take-back-points.ts'
import { welcome } from '../actions/welcome.ts'
import type { RewardsContext } from '../context.ts'
import { brokenBooks } from '../store/audit.ts'
import { openRedemptions } from '../store/redemptions.ts'
import { checkLedger, forgetPointsJob, redemptionJob, sweepRedemptions, voucherNewsJob } from './kinds.ts'

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
    subscriptionTo(
      rentVerified,
      'rewards.rent-verified',
      ifThere(({ memberId, earnsPence, ...paid }) =>
        earnPoints(context, memberId, { ...paid, pence: earnsPence ?? paid.pence }),
      ),
    ),
    subscriptionTo(
      rentReversed,
      'rewards.rent-reversed',
      ifThere(({ memberId, ...paid }) => takeBackPoints(context, memberId, paid)),
    ),
    subscriptionTo(
      payeeDecided,
      'rewards.payee-decided',
      ifThere(({ memberId, ...decided }) => followPayee(context, memberId, decided)),
    ),
    subscriptionTo(
      rentSetAside,
      'rewards.rent-set-aside',
      ifThere(({ memberId, ...row }) => countSetAside(context, memberId, row)),
    ),
    subscriptionTo(subscriptionActivated, 'rewards.welcome', ({ memberId, at, first }) =>
      welcome(context, memberId, { activeOn: dayOfInstant(new Date(at)), first }),
    ),
    on(redemptionJob, ({ memberId, redemptionId }) => settleRedemption(context, memberId, redemptionId)),
    on(voucherNewsJob, (news) => followNews(context, news)),
    subscriptionTo(memberErased, 'rewards.forget-member', ({ memberId }) => forgetMember(context, memberId)),
    on(forgetPointsJob, ({ memberId }) => forgetMember(context, memberId)),
    on(sweepRedemptions, async () => {
      const before = new Date(clock.now().getTime() - LEFT_BEHIND_MS)
      const left = await openRedemptions(db, before)
      // One job each, so that a failing one does not delay the others.
      await db.transaction(async (tx) => {
        for (const which of left)
          await queue.enqueue(tx, redemptionJob, which, { singletonKey: `${which.redemptionId}:swept` })
      })
    }),
    on(checkLedger, async () => {
      const broken = await brokenBooks(db)
      for (const { memberId, what } of broken) log.error({ memberId, what }, 'a points book does not add up')
      if (broken.length > 0) throw new Error(`${broken.length} points books do not add up.`)
    }),
  ]
}

export const rewardsTimetable: Schedule[] = [
  { cron: '30 3 * * *', job: checkLedger },
  { cron: '15 */6 * * *', job: sweepRedemptions },
]
