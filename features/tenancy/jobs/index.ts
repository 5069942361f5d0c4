import { findMember, memberErased } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { type JobHandler, onEvent, onJob } from '@keyturn/platform/jobs'
import { deliverEmail } from '@keyturn/providers/mail'
import { optOutKeys } from '../actions/ask-landlord.ts'
import { sendDepositAskedNotice, sendDepositEmail } from '../actions/deposit-question.ts'
import { forgetMember } from '../actions/forget-member.ts'
import { questionFacts } from '../actions/question-facts.ts'
import type { TenancyContext } from '../context.ts'
import { fromDay } from '../domain/asked-facts.ts'
import { isOpen } from '../domain/household.ts'
import { openness } from '../domain/landlord-request.ts'
import { linkToken } from '../link-token.ts'
import { housemateStop, landlordPage, landlordStop, tenancyLinks } from '../links.ts'
import { agentNamedEmail } from '../mail/agent-email.ts'
import { housemateInvitationEmail } from '../mail/housemate-email.ts'
import { landlordRequestEmail } from '../mail/landlord-email.ts'
import { findHomes } from '../store/homes.ts'
import { listInvitations } from '../store/housemates.ts'
import { findRequest } from '../store/landlords.ts'
import { isOptedOut } from '../store/opt-outs.ts'
import {
  agentNamedEmailJob,
  deleteFileJob,
  depositAskedNoticeJob,
  depositEmailJob,
  housemateEmailJob,
  landlordEmailJob,
  newerWordsRound,
  yearlyEmailJob,
  yearlyRunJob,
} from './kinds.ts'
import { goNewerWordsRound } from './newer-words.ts'
import { askForYearlyConfirmations, sendYearlyEmail } from './yearly.ts'

export function tenancyJobs(context: TenancyContext): JobHandler[] {
  return [
    onJob(landlordEmailJob, (data, { jobId }) => emailLandlord(context, data, jobId)),
    onJob(housemateEmailJob, (data, { jobId }) => emailHousemate(context, data, jobId)),
    onJob(depositEmailJob, (asked, { jobId }) => sendDepositEmail(context, asked, jobId)),
    onJob(depositAskedNoticeJob, (asked, { jobId }) => sendDepositAskedNotice(context, asked, jobId)),
    onJob(yearlyRunJob, () => askForYearlyConfirmations(context)),
    onJob(newerWordsRound, () => goNewerWordsRound(context)),
    onJob(yearlyEmailJob, (word, { jobId }) => sendYearlyEmail(context, word, jobId)),
    onJob(agentNamedEmailJob, (named, { jobId }) => emailAgentNamed(context, named, jobId)),
    onJob(deleteFileJob, ({ key }) => context.files.delete(key)),
    onEvent(memberErased, 'tenancy.forget-member', ({ memberId }) => forgetMember(context, memberId)),
  ]
}

/** Reads everything when the job runs, because consent, silence and facts may have changed since. */
async function emailLandlord(
  context: TenancyContext,
  asked: { memberId: string; requestId: string },
  id: string,
): Promise<void> {
  const request = await findRequest(context.db, asked.memberId, asked.requestId)
  if (!request || openness(request, context.clock.now()) !== 'open') return
  if (await isOptedOut(context.db, optOutKeys(context, request.sentTo))) return
  const today = dayOfInstant(context.clock.now())
  const facts = await questionFacts(context.db, request, today)
  if (!facts) return
  const token = linkToken(context, 'landlord-link', request.memberId, request.id)
  const letter = landlordRequestEmail({
    ...facts,
    terms: fromDay(facts.terms, today),
    page: context.publicUrl + landlordPage(token),
    expiresOn: dayOfInstant(request.expiresAt),
  })
  const unsubscribeUrl = context.publicUrl + landlordStop(token)
  const delivery = { id, to: { address: request.sentTo }, unsubscribeUrl, letter }
  await deliverEmail(context, delivery, { memberId: request.memberId })
}

async function emailHousemate(
  context: TenancyContext,
  asked: { memberId: string; invitationId: string },
  id: string,
): Promise<void> {
  const invitation = (await listInvitations(context.db, asked.memberId)).find(
    (each) => each.id === asked.invitationId,
  )
  if (!invitation || !isOpen(invitation, context.clock.now())) return
  if (await isOptedOut(context.db, optOutKeys(context, invitation.sentTo))) return
  const member = await findMember(context.db, asked.memberId)
  const home = (await findHomes(context.db, asked.memberId)).find((each) => each.id === invitation.tenancyId)
  if (!member || !home) return
  const token = linkToken(context, 'housemate-link', asked.memberId, invitation.id)
  const letter = housemateInvitationEmail({
    from: `${member.firstName} ${member.lastName}`.trim(),
    address: home.address,
    page: context.publicUrl + tenancyLinks.housematePage(token),
    expiresOn: dayOfInstant(invitation.expiresAt),
  })
  const unsubscribeUrl = context.publicUrl + housemateStop(token)
  const delivery = { id, to: { address: invitation.sentTo }, unsubscribeUrl, letter }
  await deliverEmail(context, delivery, { memberId: asked.memberId })
}

async function emailAgentNamed(
  context: TenancyContext,
  { memberId, agentEmail }: { memberId: string; agentEmail: string },
  id: string,
): Promise<void> {
  const member = await findMember(context.db, memberId)
  if (!member?.email) return
  const { firstName, email: address } = member
  const settingsUrl = context.publicUrl + tenancyLinks.landlordSettings
  const letter = agentNamedEmail({ firstName, agentEmail, settingsUrl })
  await deliverEmail(context, { id, to: { address, name: firstName }, letter }, { memberId })
}
