import { agenciesGiven, currentConsents, lockConsents, recordAgencyConsents } from '@keyturn/agency-files'
import type { Agency, CurrentConsent } from '@keyturn/agency-files/constants'
import { sha256 } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import type { CurrentMember } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { featureRequired, planStatusOf } from '@keyturn/subscription'
import { loadConsents, recordConsents } from '@keyturn/tenancy'
import type { CreditProfileContext } from '../context.ts'
import { CURRENT_TEXT_VERSION, consentTextOf } from '../domain/consent-texts.ts'
import { type ConsentChange, changesTowards } from '../domain/consents.ts'
import { consentEmailJob } from '../jobs/kinds.ts'

/** Sets consent to exactly these agencies. A repeated consent changes nothing. */
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
    // Without the general consent, agency consents count as withdrawn, because a job may still be withdrawing them.
    const { craReportingOptIn } = await loadConsents(tx, memberId)
    const before = craReportingOptIn ? now : now.filter(({ agency }) => !wished.includes(agency))
    const changes = changesTowards(before, wished, CURRENT_TEXT_VERSION)
    await record(context, tx, memberId, { changes, channel })
    if (changes.some(({ given }) => given))
      await recordConsents(context, tx, memberId, { craReportingOptIn: true }, channel)
  })
}

/** Withdraws consent to an agency. Needs no plan and is idempotent. */
export async function withdrawAgency(
  context: CreditProfileContext,
  memberId: string,
  agency: Agency,
  channel: string,
): Promise<void> {
  await withdraw(context, memberId, channel, (given) => given.agency === agency)
}

/** Withdraws consent to every agency, but only consents given before the request. */
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

/** Stores the changes with their text version, refreshes the files and enqueues a confirmation email. */
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
  await recordAgencyConsents(context, tx, memberId, events)
  await queue.enqueue(tx, consentEmailJob, {
    memberId,
    given: changes.filter(({ given }) => given).map(({ agency }) => agency),
    withdrawn: changes.filter(({ given }) => !given).map(({ agency }) => agency),
  })
}
