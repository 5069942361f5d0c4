import { findMember, type Member, ownMailboxes, roleOf } from '@keyturn/identity'
import { days, hours } from '@keyturn/platform/clock'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { enforceLimits, notFound, Refusal, recordHit, ValidationError } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { mailboxOf } from '@keyturn/platform/mailbox'
import { deliverEmail } from '@keyturn/providers/mail'
import { refreshRecord, rentPeriods } from '@keyturn/rent-record'
import { planStatusOf } from '@keyturn/subscription'
import {
  allows,
  isLandlordOptedOut,
  isOurAddress,
  linkToken,
  loadConsents,
  loadTenancies,
} from '@keyturn/tenancy'
import type { RentPassportContext } from '../context.ts'
import * as rules from '../domain/guarantor.ts'
import { MAX_EMAILS_PER_HOUR } from '../domain/viewer.ts'
import { guarantorInvitationJob, guarantorNoticeJob, guarantorWordJob } from '../jobs/kinds.ts'
import { viewerLinks } from '../links.ts'
import { earlyWordLetter, invitationLetter, memberWordLetter } from '../mail/guarantor-letters.ts'
import * as store from '../store/guarantors.ts'
import { rentDayToTell } from './guarantor-progress.ts'

export interface Invitation {
  email: string
  earlyWord: boolean
  releaseAfter: number
}

/** Returns true if the member agrees that guarantors see something, as of now. */
export const mayShow = async (db: Queryable, memberId: string): Promise<boolean> =>
  allows(await loadConsents(db, memberId), 'show_guarantor')

/** Invites a guarantor of the present home. The answer is the same for an address that gets no email from us. */
export async function inviteGuarantor(
  context: RentPassportContext,
  memberId: string,
  { email, earlyWord, releaseAfter }: Invitation,
): Promise<void> {
  const { db, clock, queue } = context
  const now = clock.now()
  const today = dayOfInstant(now)
  const member = await findMember(db, memberId)
  if (!member) throw notFound()
  if ((await ownMailboxes(db, member))(email))
    throw new ValidationError({ email: ['This is your own address. Enter your guarantor’s.'] })
  if (isOurAddress(context, email)) throw new ValidationError({ email: ['This address is one of ours.'] })
  if (!(await mayShow(db, memberId)))
    throw new Refusal(409, 'no_consent', 'Agree first that a guarantor may see it.')
  const home = (await loadTenancies(db, memberId, today)).find(({ isPresent }) => isPresent)
  if (!home) throw new Refusal(409, 'no_home', 'Save your home first.')
  const daily = { key: `guarantors:${memberId}`, limit: rules.INVITATIONS_A_DAY, windowMs: days(1) }
  await enforceLimits(db, [daily], now)
  await db.transaction(async (tx) => {
    await store.dropExpired(tx, memberId, today)
    if ((await store.guarantorsOf(tx, memberId, today)).length >= rules.MAX_GUARANTORS)
      throw new Refusal(409, 'too_many', `You have ${rules.MAX_GUARANTORS} guarantors. End one first.`)
    const id = newId(now)
    const expiresOn = addDays(today, rules.INVITATION_DAYS)
    const row = { memberId, id, tenancyId: home.id, email, earlyWord, releaseAfter, expiresOn, at: now }
    if (!(await store.insertGuarantor(tx, row)))
      throw new Refusal(409, 'invited_already', 'You invited this address already.')
    await queue.enqueue(tx, guarantorNoticeJob, { memberId, guarantorId: id, of: 'invited' })
    const key = `viewer-letter:${context.digest('viewers', 'address', mailboxOf(email))}`
    const hourly = { key, limit: MAX_EMAILS_PER_HOUR, windowMs: hours(1) }
    if ((await isLandlordOptedOut(context, email)) || !(await recordHit(tx, hourly, now)).allowed) return
    await queue.enqueue(tx, guarantorInvitationJob, { memberId, guarantorId: id })
  })
}

interface Asked {
  memberId: string
  guarantorId: string
}

/** Reads everything again when the email is sent, because consent and silence may have changed. */
async function toWrite(
  context: RentPassportContext,
  { memberId, guarantorId: id }: Asked,
): Promise<{
  guarantor: store.Guarantor
  member: Member
  links: { page: string; unsubscribeUrl: string }
} | null> {
  const { db, clock, publicUrl } = context
  const guarantor = await store.findGuarantor(db, { memberId, id, today: dayOfInstant(clock.now()) })
  const member = await findMember(db, memberId)
  if (!guarantor || !member || !(await mayShow(db, memberId))) return null
  if (await isLandlordOptedOut(context, guarantor.email)) return null
  const token = linkToken(context, 'guarantor-link', memberId, id)
  const links = {
    page: publicUrl + viewerLinks.guarantor(token),
    unsubscribeUrl: publicUrl + viewerLinks.guarantorSilence(token),
  }
  return { guarantor, member, links }
}

export async function sendInvitation(
  context: RentPassportContext,
  asked: Asked,
  letterId: string,
): Promise<void> {
  const known = await toWrite(context, asked)
  if (!known || known.guarantor.isAccepted) return
  const { guarantor, member, links } = known
  const letter = invitationLetter({ ...guarantor, name: member.firstName, page: links.page })
  const { unsubscribeUrl } = links
  const delivery = { id: letterId, to: { address: guarantor.email }, unsubscribeUrl, letter }
  await deliverEmail(context, delivery, { memberId: asked.memberId })
}

/** Asks for the early email and the member's own about the same month, once for a rent day. */
export async function lookForEarlyWord(context: RentPassportContext, asked: Asked): Promise<void> {
  const { db, clock, queue, adminEmails } = context
  const known = await toWrite(context, asked)
  if (!known?.guarantor.isAccepted || !known.guarantor.earlyWord) return
  const { guarantor, member } = known
  const { memberId } = asked
  const { access } = await planStatusOf(db, { memberId, role: roleOf(member, adminEmails) }, clock.now())
  // Without a plan no bank is read, so a month that was not found says nothing.
  if (!access.plan) return
  await refreshRecord(context, memberId)
  const dueOn = await dueToTell(context, guarantor)
  if (!dueOn) return
  await db.transaction(async (tx) => {
    if (!(await store.noteWord(tx, guarantor, dueOn))) return
    for (const to of ['guarantor', 'member'] as const)
      await queue.enqueue(tx, guarantorWordJob, { ...asked, dueOn, to })
  })
}

const dueToTell = async ({ db, clock }: RentPassportContext, { memberId, tenancyId }: store.Guarantor) =>
  rentDayToTell(await rentPeriods(db, memberId), tenancyId, dayOfInstant(clock.now()))

export async function sendWord(
  context: RentPassportContext,
  { dueOn, to, ...asked }: Asked & { dueOn: string; to: 'guarantor' | 'member' },
  letterId: string,
): Promise<void> {
  const known = await toWrite(context, asked)
  if (!known || (await dueToTell(context, known.guarantor)) !== dueOn) return
  const { guarantor, member, links } = known
  const { memberId } = asked
  if (to === 'member') {
    if (!member.email) return
    const letter = memberWordLetter({ dueOn, email: guarantor.email, publicUrl: context.publicUrl })
    await deliverEmail(context, { id: letterId, to: { address: member.email }, letter }, { memberId })
    return
  }
  const letter = earlyWordLetter({
    dueOn,
    name: member.firstName,
    list: context.publicUrl + viewerLinks.list,
    ...links,
  })
  const { unsubscribeUrl } = links
  await deliverEmail(
    context,
    { id: letterId, to: { address: guarantor.email }, unsubscribeUrl, letter },
    { memberId },
  )
}
