import { linkEnded, linkExpiring } from '@keyturn/bank-link'
import {
  AGENCY_POLICIES,
  type Agency,
  disputeDecided,
  lineRejected,
  reportAccepted,
  reportSent,
} from '@keyturn/credit-reporting'
import { dayOfInstant, monthOf } from '@keyturn/platform/days'
import { type Announcement, type JobHandler, subscriptionTo } from '@keyturn/platform/jobs'
import { monthToConfirm, rentReversed, rentVerified } from '@keyturn/rent-record'
import { pointsEarned, pointsTakenBack, voucherSettled } from '@keyturn/rewards'
import {
  paymentFailed,
  planChanged,
  plans,
  subscriptionActivated,
  subscriptionEnded,
} from '@keyturn/subscription'
import { landlordAnswered } from '@keyturn/tenancy'
import { tell } from '../actions/tell.ts'
import type { News } from '../domain/folding.ts'
import type { Notifications } from '../notifications.ts'

/** Everything announced in the house that a member should hear of, and how it becomes news. */
export function hearing(notifications: Notifications): JobHandler[] {
  const hear: Hear = (announced, name, newsOf) =>
    subscriptionTo(announced, `notifications.${name}`, async (data) => {
      const news = await newsOf(data)
      if (news) await tell(notifications, data.memberId, news)
    })
  return [
    ...rentNews(hear),
    ...bankNews(notifications, hear),
    ...creditNews(hear),
    ...rewardNews(hear),
    ...planNews(hear),
  ]
}

type Hear = <Data extends { memberId: string }>(
  announced: Announcement<Data>,
  name: string,
  newsOf: (data: Data) => News | null | Promise<News | null>,
) => JobHandler

function rentNews(hear: Hear): JobHandler[] {
  return [
    hear(rentVerified, 'rent-found', ({ paymentId, pence, paidOn, period }) => ({
      kind: 'rent_found',
      cause: `rent-found:${paymentId}`,
      fact: { amount: pence, day: paidOn, ...(period && { month: monthOf(period.dueOn) }) },
    })),
    hear(rentReversed, 'rent-reversed', ({ paymentId, pence, paidOn, period }) => ({
      kind: 'rent_reversed',
      cause: `rent-reversed:${paymentId}`,
      fact: { amount: pence, day: paidOn, ...(period && { month: monthOf(period.dueOn) }) },
    })),
    hear(monthToConfirm, 'month-to-confirm', ({ tenancyId, dueOn, why }) => ({
      kind: 'month_to_confirm',
      cause: `month-to-confirm:${tenancyId}:${dueOn}:${why}`,
      fact: { month: monthOf(dueOn), day: dueOn, why },
    })),
    hear(landlordAnswered, 'landlord-answered', ({ requestId, answer }) => ({
      kind: 'landlord_answered',
      cause: `landlord-answered:${requestId}:${answer}`,
      fact: { why: answer },
    })),
  ]
}

function bankNews({ bankName, clock }: Notifications, hear: Hear): JobHandler[] {
  const nameOf = async (memberId: string, connectionId: string) => {
    const name = await bankName(memberId, connectionId)
    return name === null ? {} : { name }
  }
  return [
    hear(linkExpiring, 'bank-expiring', async ({ memberId, connectionId, endsOn }) => ({
      kind: 'bank_expiring',
      cause: `bank-expiring:${connectionId}:${endsOn}`,
      fact: { day: endsOn, ...(await nameOf(memberId, connectionId)) },
    })),
    hear(linkEnded, 'bank-ended', async ({ memberId, connectionId, why }) => {
      // Whoever pressed the button knows.
      if (why === 'disconnected') return null
      const day = dayOfInstant(clock.now())
      return {
        kind: 'bank_ended',
        cause: `bank-ended:${connectionId}:${day}`,
        fact: { why, ...(await nameOf(memberId, connectionId)) },
      }
    }),
  ]
}

function creditNews(hear: Hear): JobHandler[] {
  const about = ({ agency, month }: { agency: Agency; month: string }) => ({
    name: AGENCY_POLICIES[agency].name,
    month: month.slice(0, 7),
  })
  return [
    hear(reportSent, 'report-sent', (line) => ({
      kind: 'report_sent',
      cause: `report-sent:${line.agency}:${line.month}`,
      fact: { ...about(line), day: line.visibleBy },
    })),
    hear(reportAccepted, 'report-accepted', (line) => ({
      kind: 'report_accepted',
      cause: `report-accepted:${line.agency}:${line.month}`,
      fact: about(line),
    })),
    hear(lineRejected, 'report-rejected', (line) => ({
      kind: 'report_rejected',
      cause: `report-rejected:${line.agency}:${line.month}`,
      fact: about(line),
    })),
    hear(disputeDecided, 'dispute-decided', ({ disputeId, inFavour, ...dispute }) => ({
      kind: 'dispute_decided',
      cause: `dispute-decided:${disputeId}`,
      fact: { ...about(dispute), why: inFavour ? 'in_favour' : 'not_in_favour' },
    })),
  ]
}

function rewardNews(hear: Hear): JobHandler[] {
  return [
    hear(pointsEarned, 'points-earned', ({ cause, points, why, month }) => ({
      kind: 'points_earned',
      cause: `points-earned:${cause}`,
      fact: { amount: points, why, ...(month && { month }) },
    })),
    hear(pointsTakenBack, 'points-taken-back', ({ cause, points }) => ({
      kind: 'points_taken_back',
      cause: `points-taken-back:${cause}`,
      fact: { amount: points },
    })),
    hear(voucherSettled, 'voucher-settled', ({ redemptionId, state, retailer, pence }) => ({
      kind: state === 'ready' ? 'voucher_ready' : 'voucher_failed',
      cause: `voucher:${redemptionId}`,
      fact: { name: retailer, amount: pence },
    })),
  ]
}

function planNews(hear: Hear): JobHandler[] {
  const nameOf = (id: string): string => plans.find((plan) => plan.id === id)?.displayName ?? 'Keyturn'
  return [
    hear(subscriptionActivated, 'plan-started', ({ plan, at }) => ({
      kind: 'plan_changed',
      cause: `plan-started:${at}`,
      fact: { name: nameOf(plan), why: 'started' },
    })),
    hear(planChanged, 'plan-changed', ({ plan, at }) => ({
      kind: 'plan_changed',
      cause: `plan-changed:${at}`,
      fact: { name: nameOf(plan), why: 'changed' },
    })),
    hear(subscriptionEnded, 'plan-ended', ({ at, because }) => ({
      kind: 'plan_ended',
      cause: `plan-ended:${at}`,
      fact: { why: because },
    })),
    hear(paymentFailed, 'payment-failed', ({ graceEndsOn }) => ({
      kind: 'payment_failed',
      cause: `payment-failed:${graceEndsOn}`,
      fact: { day: graceEndsOn },
    })),
  ]
}
