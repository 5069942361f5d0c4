import { agenciesGiven, currentConsents, lockConsents, noteConsents } from '@keyturn/agency-files'
import type { Agency, CurrentConsent } from '@keyturn/agency-files/words'
import { sha256 } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import type { CurrentMember } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { featureRequired, planStatusOf } from '@keyturn/subscription'
import { loadConsents, recordConsents } from '@keyturn/tenancy'
import type { CreditProfileContext } from '../context.ts'
import { CURRENT_TEXT_VERSION, consentTextOf } from '../domain/consent-texts.ts'
import { type ConsentChange, changesTowards } from '../domain/consents.ts'
import { consentLetter } from '../jobs/kinds.ts'

/** Exactly these agencies from now on. A yes to one that stands already says nothing new. */
export async function chooseAgencies(
  context: CreditProfileContext,
  member: CurrentMember,
  wished: readonly Agency[],
  channel: string,
): Promise<void> {
  const { db, clock } = context
  const { memberId } = member
  await db.transaction(async (tx) => {
    await lockConsents(tx, memberId)
    const { access } = await planStatusOf(tx, member, clock.now())
    if (new Set(wished).size > (access.plan?.features.craReportingCount ?? 0)) throw featureRequired()
    const now = await currentConsents(tx, memberId)
    // Without the general yes none to an agency stands: taking them back may still be on its way, and this is newer.
    const { craReportingOptIn } = await loadConsents(tx, memberId)
    const before = craReportingOptIn ? now : now.filter(({ agency }) => !wished.includes(agency))
    const changes = changesTowards(before, wished, CURRENT_TEXT_VERSION)
    await record(context, tx, memberId, { changes, channel })
    if (changes.some(({ given }) => given))
      await recordConsents(context, tx, memberId, { craReportingOptIn: true }, channel)
  })
}

/** Saying no needs no plan, and saying it twice is no mistake. */
export async function withdrawAgency(
  context: CreditProfileContext,
  memberId: string,
  agency: Agency,
  channel: string,
): Promise<void> {
  await withdraw(context, memberId, channel, (given) => given.agency === agency)
}

/** Asked for earlier than it is done, it takes back only what was agreed to until then. */
export async function withdrawEveryAgency(
  context: CreditProfileContext,
  memberId: string,
  channel: string,
  askedAt: Date = context.clock.now(),
): Promise<void> {
  await withdraw(context, memberId, channel, ({ since }) => since <= askedAt)
}

async function withdraw(
  context: CreditProfileContext,
  memberId: string,
  channel: string,
  isMeant: (given: CurrentConsent) => boolean,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockConsents(tx, memberId)
    const given = agenciesGiven(await currentConsents(tx, memberId))
    const changes = given.filter(isMeant).map(({ agency }) => ({ agency, given: false }))
    await record(context, tx, memberId, { changes, channel })
  })
}

/** Stored with the words that were agreed to or taken back, followed by the files, confirmed in writing. */
async function record(
  context: CreditProfileContext,
  tx: Tx,
  memberId: string,
  { changes, channel }: { changes: readonly ConsentChange[]; channel: string },
): Promise<void> {
  if (changes.length === 0) return
  const { clock, queue } = context
  const at = clock.now()
  const events = changes.map(({ agency, given }) => {
    const { version, title, text } = consentTextOf(agency)
    const textHash = sha256(`${version}\n${title}\n${text}`)
    return { id: newId(at), agency, given, textVersion: version, textHash, at, channel }
  })
  await noteConsents(context, tx, memberId, events)
  await queue.enqueue(tx, consentLetter, {
    memberId,
    given: changes.filter(({ given }) => given).map(({ agency }) => agency),
    withdrawn: changes.filter(({ given }) => !given).map(({ agency }) => agency),
  })
}
