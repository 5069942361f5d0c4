import type { Day } from '@keyturn/platform/days'
import type { DeadLetter } from '@keyturn/platform/jobs'
import { NOTICES } from '@keyturn/subscription/constants'
import type { Overview } from '../actions/read-lists.ts'
import type { OwnHome } from '../actions/read-own-home.ts'
import type { Person } from '../actions/read-person.ts'
import type { CheckedProvider, ProviderHealth } from '../actions/read-provider-health.ts'
import type {
  AgentView,
  ConnectionView,
  DeadJobView,
  ListAnswer,
  MessageAnswer,
  OverviewAnswer,
  PersonAnswer,
  ProviderView,
} from '../contract/index.ts'
import type { ContactMessage, WrittenReply } from '../store/contact-messages.ts'
import type { Listing } from '../store/listing.ts'
import { viewItem } from './item-views.ts'

export function viewListing({ found, total, totalIsExact }: Listing, today: Day): ListAnswer {
  return {
    items: found.map((each) => viewItem(each, today)),
    total_count: total,
    total_is_exact: totalIsExact,
    today,
  }
}

export function viewOverview(
  overview: Overview,
  desk: Pick<OverviewAnswer, 'role' | 'four_eyes'>,
): OverviewAnswer {
  return {
    waiting: overview.waiting,
    need_decision: overview.needDecision,
    over_14_days: overview.late,
    lists: overview.open.map(({ list, count }) => ({ list, open: count })),
    dead_jobs: overview.deadJobs,
    ...desk,
    troubled_providers: overview.troubledProviders,
  }
}

export function viewPerson(person: Person): PersonAnswer {
  const { member, home, plan, pointsAvailable, months, decisions } = person
  const name = `${member.firstName} ${member.lastName}`.trim()
  return {
    member_id: member.id,
    name,
    email: member.email,
    address: home?.tenancy.address ?? null,
    reported_as: person.reportedAs && {
      name: person.reportedAs.name,
      born_on: person.reportedAs.bornOn,
      profile: { name, born_on: member.dateOfBirth },
    },
    joined_at: member.signedUpAt.toISOString(),
    plan,
    free_look_ends_on: person.lookEndsOn,
    plan_emails: person.planEmails.map(({ kind, madeAt, sentAt, refusedAt }) => ({
      what: NOTICES[kind],
      written_at: madeAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
      refused: refusedAt !== null,
    })),
    arrangements: person.arrangements.map(({ id, terms, startsOn, endsOn, evidence, state, endedAt }) => ({
      ...{ id, terms, evidence, state },
      from: startsOn,
      until: endsOn,
      ended: endedAt !== null,
    })),
    points_available: pointsAvailable,
    steps: {
      email: member.emailVerifiedAt !== null,
      details: member.detailsVerified,
      tenancy: member.tenancyVerified,
      landlord: member.landlordVerified,
      bank: member.bankVerified,
    },
    evidence: home?.evidence ?? null,
    months: months.map(({ dueOn, status }) => ({ month: dueOn.slice(0, 7), status })),
    decisions: decisions.map(({ at, ...decision }) => ({ ...decision, at: at.toISOString() })),
  }
}

export function viewMessage(message: ContactMessage, replies: readonly WrittenReply[]): MessageAnswer {
  return {
    id: message.id,
    name: `${message.firstName} ${message.lastName}`,
    email: message.email,
    message: message.message,
    received_at: message.receivedAt.toISOString(),
    state: message.state,
    closed_because: message.settledWhy,
    replies: replies.map(({ id, reply, by, writtenAt, sentAt, refusedAt }) => ({
      id,
      reply,
      by,
      written_at: writtenAt.toISOString(),
      delivery: sentAt ? 'sent' : refusedAt ? 'refused' : 'on its way',
    })),
  }
}

export function viewDeadJob(letter: DeadLetter): DeadJobView {
  return {
    id: letter.id,
    name: letter.name,
    reason: letter.reason,
    tries: letter.tries,
    enqueued_at: letter.enqueuedAt?.toISOString() ?? null,
    failed_at: letter.failedAt.toISOString(),
    can_retry: letter.canRetry,
  }
}

export function viewProvider(health: ProviderHealth): ProviderView {
  return {
    id: health.id,
    what: health.what,
    company: health.connections.map(({ company }) => company).join(', ') || 'not set up',
    is_stand_in: health.isStandIn,
    state: health.state,
    sentence: health.jobs.length > 0 ? health.sentence : null,
    last_done_at: health.lastDoneAt?.toISOString() ?? null,
    last_heard_at: health.lastHeardAt?.toISOString() ?? null,
    retrying: health.retrying,
    dead: health.dead,
  }
}

export const viewCheckedProvider = ({ id, connections }: CheckedProvider) => ({
  id,
  connections: connections.map(({ company, check }): ConnectionView => {
    const { cause, cure } = check.works ? { cause: null, cure: null } : check
    return { company, works: check.works, cause, cure }
  }),
})

export function viewOwnHome({ name, home, months }: OwnHome): AgentView {
  return {
    name,
    home: home && {
      address: home.tenancy.address,
      starts_on: home.tenancy.startsOn,
      ends_on: home.tenancy.endsOn,
      joint: home.joint,
      evidence: home.evidence,
    },
    verified_count: months.filter(({ status }) => status === 'verified').length,
    months: months.map(({ dueOn, status }) => ({ month: dueOn.slice(0, 7), due_on: dueOn, status })),
  }
}
