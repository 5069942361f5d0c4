import { newId } from '@keyturn/platform/ids'
import type { Consent } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { JOURNEY_REMEMBERED_MS, type KnownRefs, orphanedConsents } from '../domain/journey.ts'
import { endUnreturnedJob, journeyEmailJob, revokeOrphanedConsentsJob } from '../jobs/kinds.ts'
import {
  type Attempt,
  attemptsSince,
  endAttempts,
  type KnownAttempt,
  openAttempts,
  recordRevoked,
  revokedRefsSince,
} from '../store/attempts.ts'
import { listConnections } from '../store/connections.ts'
import { findCustomer } from '../store/customers.ts'
import { endRevokedTogether, ignoreAlreadyRevoked } from './disconnect-bank.ts'
import { openCustomer } from './open-customer.ts'

/** Returns the consents that no journey may join: joined ones and revoked ones. */
export async function knownRefs(context: BankLinkContext, memberId: string): Promise<KnownRefs> {
  const since = rememberedSince(context)
  const [connections, revoked] = await Promise.all([
    listConnections(context.db, memberId),
    revokedRefsSince(context.db, memberId, since),
  ])
  return new Set([...connections.map(({ consentRef }) => consentRef), ...revoked])
}

const rememberedSince = ({ clock }: BankLinkContext): Date =>
  new Date(clock.now().getTime() - JOURNEY_REMEMBERED_MS)

/**
 * Ends a journey that returned to another browser, and revokes its consent. Emails both members: the one who began and
 * the one who returned.
 */
export async function endForeignJourney(
  context: BankLinkContext,
  { memberId, attempt }: Pick<KnownAttempt, 'memberId' | 'attempt'>,
  returnedTo: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if ((await endAttempts(tx, memberId, [attempt.id], 'foreign_return')) === 0) return
    await context.queue.enqueue(tx, revokeOrphanedConsentsJob, { memberId })
    await context.queue.enqueue(tx, journeyEmailJob, { memberId, attemptId: attempt.id, about: 'foreign' })
    const ledHere = { memberId: returnedTo, attemptId: attempt.id, about: 'led_here' as const }
    await context.queue.enqueue(tx, journeyEmailJob, ledHere)
  })
  context.log.warn(
    { memberId, attemptId: attempt.id },
    'bank-link: journey ended, returned to another browser',
  )
}

/** Ends a journey whose return came after it expired, and revokes its consent. */
export async function endExpiredJourney(
  context: BankLinkContext,
  { memberId, attempt }: Pick<KnownAttempt, 'memberId' | 'attempt'>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if ((await endAttempts(tx, memberId, [attempt.id], 'unreturned')) === 0) return
    await context.queue.enqueue(tx, revokeOrphanedConsentsJob, { memberId })
  })
}

/** Revokes every consent that no journey joined, at once. Runs after a foreign return. */
export async function revokeOrphanedConsents(context: BankLinkContext, memberId: string): Promise<void> {
  const found = await findOrphanedConsents(context, memberId)
  if (found) await revoke(context, memberId, found.attempts, [...found.overdue, ...found.waiting])
}

/**
 * Ends the open journeys if a consent had no return within ten minutes, and revokes it. Checks younger consents again
 * after a minute.
 */
export async function endUnreturnedJourneys(context: BankLinkContext, memberId: string): Promise<void> {
  const found = await findOrphanedConsents(context, memberId)
  if (!found) return
  const { overdue, waiting, attempts } = found
  if (waiting.length > 0) {
    const startAfter = new Date(context.clock.now().getTime() + 60_000)
    await context.db.transaction((tx) =>
      context.queue.enqueue(
        tx,
        endUnreturnedJob,
        { memberId },
        { startAfter, singletonKey: `${memberId} again` },
      ),
    )
  }
  if (overdue.length === 0) return
  await revoke(context, memberId, attempts, overdue)
  const open = await openAttempts(context.db, memberId, context.clock.now())
  const [latest] = attempts
  await context.db.transaction(async (tx) => {
    await endAttempts(
      tx,
      memberId,
      open.map(({ id }) => id),
      'unreturned',
    )
    const attemptId = latest?.id ?? newId(context.clock.now())
    await context.queue.enqueue(tx, journeyEmailJob, { memberId, attemptId, about: 'unreturned' })
  })
}

async function findOrphanedConsents(context: BankLinkContext, memberId: string) {
  if (!(await findCustomer(context.db, memberId, context.bank.id))) return null
  const attempts = await attemptsSince(context.db, memberId, rememberedSince(context))
  const refs = attempts.flatMap(({ providerRef }) => providerRef ?? [])
  const all = await context.bank.consents(await openCustomer(context, memberId), refs)
  return { attempts, ...orphanedConsents(all, await knownRefs(context, memberId), context.clock.now()) }
}

/** Some providers end all consents at one bank together. The member's own ones then end too, with an event. */
async function revoke(
  context: BankLinkContext,
  memberId: string,
  [latest]: Attempt[],
  consents: Consent[],
): Promise<void> {
  const customer = await openCustomer(context, memberId)
  for (const { ref } of consents) {
    await ignoreAlreadyRevoked(async () =>
      endRevokedTogether(context, memberId, await context.bank.revoke(customer, ref)),
    )
    if (latest) await context.db.transaction((tx) => recordRevoked(tx, memberId, latest.id, [ref]))
  }
}
