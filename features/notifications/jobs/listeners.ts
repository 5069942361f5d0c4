import { lineRejected, reportAccepted, reportSent } from '@keyturn/agency-files'
import { type Agency, agencyName } from '@keyturn/agency-files/constants'
import { accountHeld, accountHeldDecided, bankNameOf, linkEnded, linkExpiring } from '@keyturn/bank-link'
import { creditFileCheckRequested, creditFileEnquiryAnswered, disputeDecided } from '@keyturn/credit-profile'
import { freeLookEnded, freeLookEnding } from '@keyturn/free-look'
import { type Day, dayOfInstant, monthOf } from '@keyturn/platform/days'
import { type JobHandler, onEvent } from '@keyturn/platform/jobs'
import { evidenceReviewed, monthToConfirm, rentReversed, rentVerified } from '@keyturn/rent-record'
import { rentDayNear, rentDayProblem } from '@keyturn/rent-reminders'
import { pointsEarned, pointsReversed, voucherCompleted } from '@keyturn/rewards'
import { paymentFailed, planChanged, subscriptionActivated, subscriptionEnded } from '@keyturn/subscription'
import { type PlanId, planOf } from '@keyturn/subscription/constants'
import { housemateJoined } from '@keyturn/tenancy'
import { notify } from '../actions/notify.ts'
import type { NotificationsContext } from '../context.ts'
import { consentNews } from './consent-words.ts'
import { landlordNews } from './landlord-news.ts'
import type { Listen } from './listen.ts'
import { accountDecidedEvent, accountWaitsEvent } from './shared-account.ts'

const monthAndDay = (dueOn: Day) => ({ month: monthOf(dueOn), dueOn })

/** Handlers that turn domain events into notifications. */
export function listeners(context: NotificationsContext): JobHandler[] {
  const listen: Listen = (announced, name, newsOf) =>
    onEvent(announced, `notifications.${name}`, async (data) => {
      const news = await newsOf(data)
      if (news) await notify(context, data.memberId, news)
    })
  return [
    ...rentNews(listen),
    ...rentReminderListeners(listen),
    ...consentNews(listen),
    ...bankNews(context, listen),
    ...creditNews(listen),
    ...rewardNews(listen),
    ...planNews(listen),
  ]
}

function rentNews(listen: Listen): JobHandler[] {
  return [
    listen(rentVerified, 'rent-found', ({ paymentId, pence, paidOn, period }) => ({
      kind: 'rent_found',
      cause: `rent-found:${paymentId}`,
      fact: { amount: pence, day: paidOn, ...(period && monthAndDay(period.dueOn)) },
    })),
    listen(rentReversed, 'rent-reversed', ({ paymentId, pence, paidOn, period, at, because }) => ({
      kind: 'rent_reversed',
      cause: `rent-reversed:${paymentId}${at ? `:${at}` : ''}`,
      fact: {
        amount: pence,
        day: paidOn,
        ...(because && { why: because }),
        ...(period && { month: monthOf(period.dueOn) }),
      },
    })),
    listen(monthToConfirm, 'month-to-confirm', ({ tenancyId, dueOn, why }) => ({
      kind: 'month_to_confirm',
      cause: `month-to-confirm:${tenancyId}:${dueOn}:${why}`,
      fact: { month: monthOf(dueOn), day: dueOn, why },
    })),
    listen(evidenceReviewed, 'paper-read', ({ dueOn, proves, at }) => ({
      kind: 'paper_read',
      cause: `paper-read:${dueOn}:${at}`,
      fact: { month: monthOf(dueOn), why: proves ? 'proves' : 'does_not' },
    })),
    ...landlordNews(listen),
    // No name in the notification, because it would outlive that person's account.
    listen(housemateJoined, 'housemate-joined', ({ invitationId }) => ({
      kind: 'housemate_joined',
      cause: `housemate-joined:${invitationId}`,
      fact: {},
    })),
  ]
}

function rentReminderListeners(listen: Listen): JobHandler[] {
  return [
    listen(
      rentDayNear,
      'rent-day-near',
      ({ tenancyId, dueOn, onTimeBy, pence, payee, account, usualPence, declaredPence }) => ({
        kind: 'coming_rent',
        cause: `rent-day-near:${tenancyId}:${dueOn}`,
        fact: {
          month: monthOf(dueOn),
          day: dueOn,
          onTimeBy,
          amount: pence,
          name: payee,
          account,
          other: usualPence,
          declared: declaredPence,
        },
      }),
    ),
    listen(rentDayProblem, 'rent-day-troubled', ({ tenancyId, dueOn, trouble, ...about }) => ({
      kind: 'troubled_rent',
      cause: `rent-day-troubled:${tenancyId}:${dueOn}:${trouble}`,
      fact: {
        month: monthOf(dueOn),
        day: dueOn,
        onTimeBy: about.onTimeBy,
        amount: about.pence,
        name: about.wentTo ?? about.payee,
        account: about.account,
        other: about.foundPence,
        why: trouble,
      },
    })),
  ]
}

function bankNews({ db, clock }: NotificationsContext, listen: Listen): JobHandler[] {
  const nameOf = async (memberId: string, connectionId: string) => {
    const name = await bankNameOf(db, memberId, connectionId)
    return name === null ? {} : { name }
  }
  return [
    listen(linkExpiring, 'bank-expiring', async ({ memberId, connectionId, endsOn }) => ({
      kind: 'bank_expiring',
      cause: `bank-expiring:${connectionId}:${endsOn}`,
      fact: { day: endsOn, ...(await nameOf(memberId, connectionId)) },
    })),
    listen(linkEnded, 'bank-ended', async ({ memberId, connectionId, why }) => {
      // The member did this and needs no notification.
      if (why === 'disconnected') return null
      const day = dayOfInstant(clock.now())
      return {
        kind: 'bank_ended',
        cause: `bank-ended:${connectionId}:${day}`,
        fact: { why, ...(await nameOf(memberId, connectionId)) },
      }
    }),
    listen(accountHeld, 'account-held', (held) => accountWaitsEvent(held, clock.now())),
    listen(accountHeldDecided, 'account-held-decided', (decided) =>
      accountDecidedEvent(decided, clock.now()),
    ),
    listen(freeLookEnding, 'look-ending', ({ lookId, deletedOn }) => ({
      kind: 'look_ending',
      cause: `look-ending:${lookId}`,
      fact: { day: deletedOn },
    })),
    // The member who did this needs no notification.
    listen(freeLookEnded, 'look-ended', ({ lookId, by }) =>
      by === 'member' ? null : { kind: 'look_ended', cause: `look-ended:${lookId}`, fact: {} },
    ),
  ]
}

function creditNews(listen: Listen): JobHandler[] {
  const about = ({ agency, month }: { agency: Agency; month: string }) => ({
    name: agencyName(agency),
    month: month.slice(0, 7),
  })
  return [
    listen(reportSent, 'report-sent', (line) => ({
      kind: 'report_sent',
      cause: `report-sent:${line.agency}:${line.month}`,
      fact: { ...about(line), day: line.visibleBy },
    })),
    listen(reportAccepted, 'report-accepted', (line) => ({
      kind: 'report_accepted',
      cause: `report-accepted:${line.agency}:${line.month}`,
      fact: about(line),
    })),
    listen(lineRejected, 'report-rejected', (line) => ({
      kind: 'report_rejected',
      cause: `report-rejected:${line.agency}:${line.month}`,
      fact: about(line),
    })),
    listen(creditFileCheckRequested, 'look-asked', (look) => ({
      kind: 'file_look',
      cause: `look-asked:${look.agency}`,
      fact: { ...about(look), why: 'asked' },
    })),
    listen(creditFileEnquiryAnswered, 'look-traced', (look) => ({
      kind: 'file_look',
      cause: `look-traced:${look.agency}`,
      fact: { ...about(look), why: 'traced' },
    })),
    listen(disputeDecided, 'dispute-decided', ({ disputeId, inFavour, ...dispute }) => ({
      kind: 'dispute_decided',
      cause: `dispute-decided:${disputeId}`,
      fact: { ...about(dispute), why: inFavour ? 'in_favour' : 'not_in_favour' },
    })),
  ]
}

function rewardNews(listen: Listen): JobHandler[] {
  return [
    listen(pointsEarned, 'points-earned', ({ cause, points, why, month }) => ({
      kind: 'points_earned',
      cause: `points-earned:${cause}`,
      fact: { amount: points, why, ...(month && { month }) },
    })),
    listen(pointsReversed, 'points-taken-back', ({ cause, points, why }) => ({
      kind: 'points_taken_back',
      cause: `points-taken-back:${cause}`,
      fact: { amount: points, why },
    })),
    listen(voucherCompleted, 'voucher-settled', ({ redemptionId, state, retailer, pence }) => ({
      kind: state === 'ready' ? 'voucher_ready' : 'voucher_failed',
      cause: `voucher:${redemptionId}`,
      fact: { name: retailer, amount: pence },
    })),
  ]
}

function planNews(listen: Listen): JobHandler[] {
  const nameOf = (id: PlanId): string => planOf(id).displayName
  return [
    listen(subscriptionActivated, 'plan-started', ({ plan, at }) => ({
      kind: 'plan_changed',
      cause: `plan-started:${at}`,
      fact: { name: nameOf(plan), why: 'started' },
    })),
    listen(planChanged, 'plan-changed', ({ plan, at }) => ({
      kind: 'plan_changed',
      cause: `plan-changed:${at}`,
      fact: { name: nameOf(plan), why: 'changed' },
    })),
    listen(subscriptionEnded, 'plan-ended', ({ at, because }) => ({
      kind: 'plan_ended',
      cause: `plan-ended:${at}`,
      fact: { why: because },
    })),
    listen(paymentFailed, 'payment-failed', ({ graceEndsOn }) => ({
      kind: 'payment_failed',
      cause: `payment-failed:${graceEndsOn}`,
      fact: { day: graceEndsOn },
    })),
  ]
}
