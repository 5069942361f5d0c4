import { findMember, type Member, ownMailboxes } from '@keyturn/identity'
import { after, days, hours } from '@keyturn/platform/clock'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import { recordHit } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { mailboxOf } from '@keyturn/platform/mailbox'
import type { TenancyContext } from '../context.ts'
import { type AskedFacts, askedFacts, isAsAnswered } from '../domain/asked-facts.ts'
import { consentsNow } from '../domain/consents.ts'
import type { Home } from '../domain/homes.ts'
import { REQUEST_LIFETIME_DAYS } from '../domain/landlord-request.ts'
import { isOurAddress } from '../domain/our-address.ts'
import { agentNamedEmailJob, landlordEmailJob } from '../jobs/kinds.ts'
import { addressSpellings } from '../store/address-spellings.ts'
import { findConsents } from '../store/consents.ts'
import { findHomes } from '../store/homes.ts'
import { askedBefore, findLandlordContact } from '../store/landlord-contact.ts'
import { findLatestRequest, insertRequest, withdrawRequests } from '../store/landlords.ts'
import { isOptedOut } from '../store/opt-outs.ts'

/** Rate limits on emails, because the addresses belong to strangers: per member and day, per address and hour. */
const MAX_EMAILS_PER_DAY = 5
const MAX_EMAILS_PER_HOUR_TO_ADDRESS = 5

/**
 * Enqueues the email that asks the landlord to confirm the facts. Requires consent, an address, and no identical open
 * question. Details are stored either way.
 */
export async function askLandlord(
  context: TenancyContext,
  tx: Tx,
  member: Pick<Member, 'id' | 'email'>,
  occasion: { factsChanged: boolean; agent?: 'first' | 'changed' | 'same' },
): Promise<void> {
  const consents = consentsNow(await findConsents(tx, member.id))
  const home = (await findHomes(tx, member.id)).find(({ movedOutOn }) => movedOutOn === null)
  const contact = home && (await findLandlordContact(tx, member.id, home.id))
  if (!consents.landlordCommunicationConsent || !home || !contact) return
  const sentTo = contact.address
  if (isOurAddress(context, sentTo)) return
  if ((await ownMailboxes(tx, member))(sentTo) || (await isOptedOut(tx, optOutKeys(context, sentTo)))) return
  const now = context.clock.now()
  const tenant = await nameOf(tx, member.id)
  const facts = askedFacts(home, tenant, dayOfInstant(now))
  // A password reset from another device deletes the typed name, so the tenant may have none.
  if (!facts || tenant === '') return
  if (!occasion.factsChanged && (await isAskedAlready(tx, home, { memberId: member.id, sentTo, facts, now })))
    return
  if (!(await canEmail(context, tx, member.id, sentTo))) return
  await withdrawRequests(tx, member.id)
  const asked = await askedBefore(tx, member.id, { home, sentTo })
  const isNew = occasion.agent === 'changed' || !asked.this
  if (isNew && (contact.isAgent ? occasion.agent !== 'first' : asked.other))
    await context.queue.enqueue(tx, agentNamedEmailJob, { memberId: member.id, agentEmail: sentTo })
  const id = newId(now)
  await insertRequest(tx, {
    memberId: member.id,
    id,
    tenancyId: home.id,
    sentTo,
    askedTenant: facts.tenant,
    askedFacts: facts,
    askedAt: now,
    expiresAt: after(now, days(REQUEST_LIFETIME_DAYS)),
    state: 'waiting',
  })
  await context.queue.enqueue(tx, landlordEmailJob, { memberId: member.id, requestId: id })
}

/** Returns the key of a mailbox, the same for every spelling of its address. */
export const optOutKey = (context: Context, address: string): string =>
  context.digest('tenancy', 'silenced-address', mailboxOf(address))

/**
 * Returns every key under which a mailbox may be silenced. Earlier releases stored the address as typed, or its Unicode
 * domain.
 */
export const optOutKeys = (context: Context, address: string): string[] =>
  [...addressSpellings(mailboxOf(address)), ...addressSpellings(address)].map((spelling) =>
    context.digest('tenancy', 'silenced-address', spelling),
  )

/** Returns true if the same facts were sent to the same address, open or answered. */
async function isAskedAlready(
  tx: Tx,
  home: Home,
  asked: { memberId: string; sentTo: string; facts: AskedFacts; now: Date },
): Promise<boolean> {
  const { tenant } = asked.facts
  const latest = await findLatestRequest(tx, asked.memberId)
  if (!latest || latest.tenancyId !== home.id || latest.sentTo !== asked.sentTo) return false
  if (latest.state === 'waiting')
    return latest.expiresAt > asked.now && (latest.askedTenant ?? tenant) === tenant
  if (latest.state === 'withdrawn') return false
  const isYes = latest.state === 'confirmed' || latest.state === 'corrected'
  if (!isYes) return true
  const { answeredFacts } = latest
  const isOther = answeredFacts?.terms && !isAsAnswered(answeredFacts, home, dayOfInstant(asked.now))
  return !isOther && (answeredFacts?.tenant ?? tenant) === tenant
}

async function nameOf(tx: Tx, memberId: string): Promise<string> {
  const member = await findMember(tx, memberId)
  return `${member?.firstName ?? ''} ${member?.lastName ?? ''}`.trim()
}

export async function canEmail(
  context: Context,
  tx: Tx,
  memberId: string,
  address: string,
): Promise<boolean> {
  const now = context.clock.now()
  const daily = { key: `landlord-letters:${memberId}`, limit: MAX_EMAILS_PER_DAY, windowMs: days(1) }
  const key = `landlord-letter:${optOutKey(context, address)}`
  const hourly = { key, limit: MAX_EMAILS_PER_HOUR_TO_ADDRESS, windowMs: hours(1) }
  return (await recordHit(tx, daily, now)).allowed && (await recordHit(tx, hourly, now)).allowed
}
