import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { enforceLimits, tooMany, ValidationError } from '@keyturn/platform/http'
import { domainEvent } from '@keyturn/platform/jobs'
import { comparableWords } from '@keyturn/platform/plain-words'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import type { ProfileChanges } from '../contract.ts'
import { ADDRESS_MOVES } from '../domain/limits.ts'
import { type Reading, readBirthDate, readPhone, readPostcode } from '../domain/personal-details.ts'
import { addressIsTaken } from '../store/addresses.ts'
import { dropLinks } from '../store/email-links.ts'
import { changeMember, findMemberByEmail, type Member, type MemberChange } from '../store/members.ts'
import { emailRateLimit, enqueueEmail } from './enqueue-email.ts'
import { type LinkSent, sendLink } from './links.ts'
import { lockMemberAfterPasswordCheck, lockSignedInMember } from './lock-member.ts'
import { checkProof } from './passwords.ts'
import { refuseForStaff } from './staff.ts'
import { sendUndoLink } from './undo-address.ts'

/** Published when a member's name or date of birth changes, because credit files and passports contain them. */
export const personChanged = domainEvent(
  'identity.person-changed',
  // `renamed` is undefined in events of earlier releases.
  z.object({ memberId: z.string(), renamed: z.boolean().optional() }),
)

/**
 * Updates the sent fields. A new email address needs the password or a code, and stays pending until verified. Saving
 * the current address cancels it.
 */
export async function changeProfile(
  context: IdentityContext,
  current: Member,
  changes: ProfileChanges,
): Promise<Member> {
  const change = readChanges(changes, dayOfInstant(context.clock.now()))
  const newEmail = changes.email
  const movesAddress = newEmail !== undefined && newEmail.toLowerCase() !== current.email?.toLowerCase()
  const takesMoveBack = newEmail !== undefined && !movesAddress && current.pendingEmail !== null
  if (!movesAddress && !takesMoveBack && Object.keys(change).length === 0) return current
  if (movesAddress) refuseForStaff(context, current, 'move')
  const given = { password: changes.current_password, code: changes.code }
  const checked = movesAddress ? await checkProof(context, current, given, 'current_password') : null
  return context.db.transaction(async (tx) => {
    const member = await (checked
      ? lockMemberAfterPasswordCheck(tx, current.id, checked)
      : lockSignedInMember(tx, current.id))
    if (takesMoveBack) await dropLinks(tx, member.id, { purposes: ['change_email'] })
    const asked = movesAddress ? await requestAddressChange(context, tx, member, newEmail) : {}
    const pending = takesMoveBack ? { pendingEmail: null } : asked
    const changed = await changeMember(tx, member.id, { ...change, ...pending })
    if (member.phone && changed.phone !== member.phone)
      await enqueueEmail(context, tx, { memberId: member.id, kind: 'phone_changed' })
    if (PERSON.some((field) => changed[field] !== member[field]))
      await context.queue.publish(tx, personChanged, {
        memberId: member.id,
        renamed: nameOf(changed) !== nameOf(member),
      })
    return changed
  })
}

const nameOf = ({ firstName, lastName }: Member): string =>
  comparableWords(`${firstName ?? ''} ${lastName ?? ''}`).join(' ')

const PERSON = ['firstName', 'lastName', 'dateOfBirth'] as const

function readChanges(changes: ProfileChanges, today: string): MemberChange {
  const problems: Record<string, string[]> = {}
  const read = (
    field: 'phone' | 'date_of_birth' | 'postcode',
    reader: (text: string) => Reading<string>,
  ): string | null | undefined => {
    const text = changes[field]
    if (text === undefined || text === null) return text
    const reading = reader(text)
    if ('value' in reading) return reading.value
    problems[field] = [reading.problem]
    return undefined
  }
  const change = {
    title: changes.title,
    firstName: changes.first_name,
    lastName: changes.last_name,
    address: changes.address,
    city: changes.city,
    phone: read('phone', readPhone),
    dateOfBirth: read('date_of_birth', (text) => readBirthDate(text, today)),
    postcode: read('postcode', readPostcode),
    detailsVerified: changes.first_name !== undefined && changes.last_name !== undefined ? true : undefined,
  }
  if (Object.keys(problems).length > 0) throw new ValidationError(problems)
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** Emails the owner if the new address already has an account. The response does not reveal it to the caller. */
async function requestAddressChange(
  context: IdentityContext,
  tx: Tx,
  member: Member,
  newEmail: string,
): Promise<MemberChange> {
  const moves = { key: `address-moves:${member.id}`, ...ADDRESS_MOVES }
  const sentence = 'You have tried several addresses already. Please try again later.'
  await enforceLimits(tx, [moves], context.clock.now(), sentence)
  await dropLinks(tx, member.id, { purposes: ['change_email'] })
  const link = { memberId: member.id, purpose: 'change_email', to: newEmail, newEmail } as const
  const sent = (await addressIsTaken(tx, newEmail))
    ? await emailOwner(context, tx, newEmail)
    : await sendLink(context, tx, link)
  if (!sent.sent)
    throw tooMany(
      sent.retryAfterSeconds,
      'We have written to that address several times already. Please try again later.',
    )
  const { email, emailVerifiedAt } = member
  if (email !== null && emailVerifiedAt !== null)
    await sendUndoLink(context, tx, { memberId: member.id, email }, 'email_change_asked', context.clock.now())
  return { pendingEmail: newEmail }
}

/** Counts against the same limit as an email to an unused address, so that the refusal does not reveal which it was. */
async function emailOwner(context: IdentityContext, tx: Tx, email: string): Promise<LinkSent> {
  const asked = await emailRateLimit(context, tx, 'confirm_new_email', email)
  if (!asked.allowed) return { sent: false, retryAfterSeconds: asked.retryAfterSeconds }
  const owner = await findMemberByEmail(tx, email)
  const allowance = await emailRateLimit(context, tx, 'already_registered', email)
  if (owner && allowance.allowed)
    await enqueueEmail(context, tx, { memberId: owner.id, kind: 'already_registered' })
  return { sent: true }
}
