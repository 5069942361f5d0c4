import { sha256 } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import type { CurrentMember } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { featureRequired, standingOf } from '@keyturn/subscription'
import { loadConsents } from '@keyturn/tenancy'
import type { Agency } from '../domain/agencies.ts'
import { CURRENT_TEXT_VERSION, consentTextOf } from '../domain/consent-texts.ts'
import {
  agenciesGiven,
  type ConsentChange,
  changesTowards,
  type StandingConsent,
} from '../domain/consents.ts'
import { consentLetter } from '../jobs/member-kinds.ts'
import { agencyConsentChanged } from '../member-announcements.ts'
import type { MemberSide } from '../member-side.ts'
import { addConsentEvents, lockConsents, standingConsents } from '../store/consents.ts'

/** Exactly these agencies from now on. A yes to one that stands already says nothing new. */
export async function chooseAgencies(
  house: MemberSide,
  member: CurrentMember,
  wished: readonly Agency[],
  channel: string,
): Promise<void> {
  const { db, clock } = house.runtime
  const { memberId } = member
  await db.transaction(async (tx) => {
    await lockConsents(tx, memberId)
    const { access } = await standingOf(tx, member, clock.now())
    if (new Set(wished).size > (access.plan?.features.craReportingCount ?? 0)) throw featureRequired()
    const standing = await standingConsents(tx, memberId)
    // Without the general yes none to an agency stands: taking them back may still be on its way, and this is newer.
    const { craReportingOptIn } = await loadConsents(tx, memberId)
    const before = craReportingOptIn ? standing : standing.filter(({ agency }) => !wished.includes(agency))
    const changes = changesTowards(before, wished, CURRENT_TEXT_VERSION)
    await record(house, tx, memberId, { changes, channel })
    if (changes.some(({ given }) => given)) await house.optIn(tx, memberId, channel)
  })
}

/** Saying no needs no plan, and saying it twice is no mistake. */
export async function withdrawAgency(
  house: MemberSide,
  memberId: string,
  agency: Agency,
  channel: string,
): Promise<void> {
  await withdraw(house, memberId, channel, (given) => given.agency === agency)
}

/** Asked for earlier than it is done, it takes back only what was agreed to until then. */
export async function withdrawEveryAgency(
  house: MemberSide,
  memberId: string,
  channel: string,
  askedAt: Date = house.runtime.clock.now(),
): Promise<void> {
  await withdraw(house, memberId, channel, ({ since }) => since <= askedAt)
}

async function withdraw(
  house: MemberSide,
  memberId: string,
  channel: string,
  isMeant: (given: StandingConsent) => boolean,
): Promise<void> {
  await house.runtime.db.transaction(async (tx) => {
    await lockConsents(tx, memberId)
    const given = agenciesGiven(await standingConsents(tx, memberId))
    const changes = given.filter(isMeant).map(({ agency }) => ({ agency, given: false }))
    await record(house, tx, memberId, { changes, channel })
  })
}

/** Kept with the words that were agreed to or taken back, told to whoever acts on it, confirmed in writing. */
async function record(
  house: MemberSide,
  tx: Tx,
  memberId: string,
  { changes, channel }: { changes: readonly ConsentChange[]; channel: string },
): Promise<void> {
  if (changes.length === 0) return
  const { clock, queue } = house.runtime
  const at = clock.now()
  const events = changes.map(({ agency, given }) => {
    const { version, title, text } = consentTextOf(agency)
    const textHash = sha256(`${version}\n${title}\n${text}`)
    return { id: newId(at), agency, given, textVersion: version, textHash, at, channel }
  })
  await addConsentEvents(tx, memberId, events)
  for (const change of changes) await queue.announce(tx, agencyConsentChanged, { memberId, ...change })
  await queue.enqueue(tx, consentLetter, {
    memberId,
    given: changes.filter(({ given }) => given).map(({ agency }) => agency),
    withdrawn: changes.filter(({ given }) => !given).map(({ agency }) => agency),
  })
}
