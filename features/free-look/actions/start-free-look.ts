import { hasLiveBank, startConnecting } from '@keyturn/bank-link'
import { dayOfInstant } from '@keyturn/platform/days'
import { days } from '@keyturn/platform/durations'
import { type CurrentMember, enforceLimits } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { planStatusOf } from '@keyturn/subscription'
import { loadConsents, recordConsents, saveDeclaredRent } from '@keyturn/tenancy'
import type { FreeLookContext } from '../context.ts'
import type { BeginBody } from '../contract.ts'
import { findOpenFreeLook } from '../domain/free-look-dates.ts'
import { freeLookPage } from '../links.ts'
import * as refusals from '../refusals.ts'
import { insertFreeLook, listFreeLooks } from '../store/free-looks.ts'
import { nextFreeLookFor } from './next-free-look.ts'

/** Maximum number of link attempts a day, because each creates a customer at the bank data provider. */
const MAX_JOURNEYS_PER_DAY = 10

/** Stores the rent and the consent and starts the bank link. A retry continues the same free look. */
export async function startFreeLook(
  context: FreeLookContext,
  member: Pick<CurrentMember, 'memberId' | 'role'>,
  request: BeginBody,
  browser: string,
): Promise<{ connectUrl: string }> {
  const { db, clock } = context
  const { memberId } = member
  const now = clock.now()
  await refuseWithPlan(context, member)
  if (await hasLiveBank(db, memberId)) throw refusals.bankAlreadyLinked()
  const today = dayOfInstant(now)
  await db.transaction(async (tx) => {
    await saveDeclaredRent(tx, memberId, { told: request.told, today, now })
    const looks = await listFreeLooks(tx, memberId)
    const nextOn = findOpenFreeLook(looks)
      ? null
      : await nextFreeLookFor(context, tx, memberId, { looks, today })
    if (nextOn) throw refusals.freeLookTooSoon(nextOn)
    await recordConsents(context, tx, memberId, request.gdpr_consent, 'free-look')
    const { tenancyDataConsent, bankDataConsent } = await loadConsents(tx, memberId)
    if (!tenancyDataConsent || !bankDataConsent) throw refusals.consentsMissing()
    await insertFreeLook(tx, memberId, { id: newId(now), at: now })
  })
  const journeys = { key: `free-look:${memberId}`, limit: MAX_JOURNEYS_PER_DAY, windowMs: days(1) }
  await enforceLimits(db, [journeys], now, refusals.TOO_OFTEN)
  return startConnecting(context, { memberId, returnPath: freeLookPage, reconfirm: null, browser })
}

/** A free look is only available before the first plan. */
export async function refuseWithPlan(
  { db, clock }: FreeLookContext,
  member: Pick<CurrentMember, 'memberId' | 'role'>,
): Promise<void> {
  const { access, current } = await planStatusOf(db, member, clock.now())
  if (access.plan) throw refusals.hasPlan()
  if (current) throw refusals.hadPlan()
}
