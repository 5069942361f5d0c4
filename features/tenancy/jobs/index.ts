import { findMember, memberErased } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { type JobHandler, on, subscriptionTo } from '@keyturn/platform/jobs'
import { deliverLetter } from '@keyturn/providers/mail'
import { silenceKeys } from '../actions/ask-landlord.ts'
import { forgetMember } from '../actions/forget-member.ts'
import { questionFacts } from '../actions/question-facts.ts'
import type { TenancyContext } from '../context.ts'
import { fromDay } from '../domain/asked-facts.ts'
import { isOpen } from '../domain/household.ts'
import { openness } from '../domain/landlord-request.ts'
import { letterToken } from '../letter-token.ts'
import { housemateStop, landlordPage, landlordStop, tenancyLinks } from '../links.ts'
import { housemateLetter } from '../mail/housemate-letter.ts'
import { landlordLetter } from '../mail/landlord-letter.ts'
import { findHomes } from '../store/homes.ts'
import { listInvitations } from '../store/housemates.ts'
import { findRequest } from '../store/landlords.ts'
import { isSilenced } from '../store/silences.ts'
import {
  dropFile,
  letterToHousemate,
  letterToLandlord,
  newerWordsRound,
  yearlyLetter,
  yearlyRound,
} from './kinds.ts'
import { goNewerWordsRound } from './newer-words.ts'
import { goYearlyRound, writeYearly } from './yearly.ts'

export function tenancyJobs(context: TenancyContext): JobHandler[] {
  return [
    on(letterToLandlord, (data, { jobId }) => writeToLandlord(context, data, jobId)),
    on(letterToHousemate, (data, { jobId }) => writeToHousemate(context, data, jobId)),
    on(yearlyRound, () => goYearlyRound(context)),
    on(newerWordsRound, () => goNewerWordsRound(context)),
    on(yearlyLetter, (word, { jobId }) => writeYearly(context, word, jobId)),
    on(dropFile, ({ key }) => context.files.delete(key)),
    subscriptionTo(memberErased, 'tenancy.forget-member', ({ memberId }) => forgetMember(context, memberId)),
  ]
}

/** Reads everything when the job runs, because consent, silence and facts may have changed since. */
async function writeToLandlord(
  context: TenancyContext,
  asked: { memberId: string; requestId: string },
  id: string,
): Promise<void> {
  const request = await findRequest(context.db, asked.memberId, asked.requestId)
  if (!request || openness(request, context.clock.now()) !== 'open') return
  if (await isSilenced(context.db, silenceKeys(context, request.sentTo))) return
  const today = dayOfInstant(context.clock.now())
  const facts = await questionFacts(context.db, request, today)
  if (!facts) return
  const token = letterToken(context, 'landlord-link', request.memberId, request.id)
  const letter = landlordLetter({
    ...facts,
    terms: fromDay(facts.terms, today),
    page: context.publicUrl + landlordPage(token),
    expiresOn: dayOfInstant(request.expiresAt),
  })
  const unsubscribeUrl = context.publicUrl + landlordStop(token)
  const delivery = { id, to: { address: request.sentTo }, unsubscribeUrl, letter }
  await deliverLetter(context, delivery, { memberId: request.memberId })
}

async function writeToHousemate(
  context: TenancyContext,
  asked: { memberId: string; invitationId: string },
  id: string,
): Promise<void> {
  const invitation = (await listInvitations(context.db, asked.memberId)).find(
    (each) => each.id === asked.invitationId,
  )
  if (!invitation || !isOpen(invitation, context.clock.now())) return
  if (await isSilenced(context.db, silenceKeys(context, invitation.sentTo))) return
  const member = await findMember(context.db, asked.memberId)
  const home = (await findHomes(context.db, asked.memberId)).find((each) => each.id === invitation.tenancyId)
  if (!member || !home) return
  const token = letterToken(context, 'housemate-link', asked.memberId, invitation.id)
  const letter = housemateLetter({
    from: `${member.firstName} ${member.lastName}`.trim(),
    address: home.address,
    page: context.publicUrl + tenancyLinks.housematePage(token),
    expiresOn: dayOfInstant(invitation.expiresAt),
  })
  const unsubscribeUrl = context.publicUrl + housemateStop(token)
  const delivery = { id, to: { address: invitation.sentTo }, unsubscribeUrl, letter }
  await deliverLetter(context, delivery, { memberId: asked.memberId })
}
