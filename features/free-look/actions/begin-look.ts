import { hasLiveBank, startConnecting } from '@keyturn/bank-link'
import { dayOfInstant } from '@keyturn/platform/days'
import { days } from '@keyturn/platform/durations'
import { type CurrentMember, refuseAbove } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { planStatusOf } from '@keyturn/subscription'
import { loadConsents, recordConsents, tellRent } from '@keyturn/tenancy'
import type { FreeLookContext } from '../context.ts'
import type { BeginBody } from '../contract.ts'
import { openLook } from '../domain/look-life.ts'
import { freeLookPage } from '../links.ts'
import * as refusals from '../refusals.ts'
import { insertLook, listLooks } from '../store/looks.ts'
import { nextLookFor } from './next-look.ts'

/** Maximum number of link attempts a day, because each creates a customer at the bank data provider. */
const JOURNEYS_A_DAY = 10

/** Stores the rent and the consent and starts the bank link. A retry continues the same free look. */
export async function beginLook(
  context: FreeLookContext,
  member: Pick<CurrentMember, 'memberId' | 'role'>,
  wish: BeginBody,
  browser: string,
): Promise<{ connectUrl: string }> {
  const { db, clock } = context
  const { memberId } = member
  const now = clock.now()
  await refuseWithPlan(context, member)
  if (await hasLiveBank(db, memberId)) throw refusals.looksAlready()
  const today = dayOfInstant(now)
  await db.transaction(async (tx) => {
    await tellRent(tx, memberId, { told: wish.told, today, now })
    const looks = await listLooks(tx, memberId)
    const nextOn = openLook(looks) ? null : await nextLookFor(context, tx, memberId, { looks, today })
    if (nextOn) throw refusals.lookTooSoon(nextOn)
    await recordConsents(context, tx, memberId, wish.gdpr_consent, 'free-look')
    const { tenancyDataConsent, bankDataConsent } = await loadConsents(tx, memberId)
    if (!tenancyDataConsent || !bankDataConsent) throw refusals.consentsMissing()
    await insertLook(tx, memberId, { id: newId(now), at: now })
  })
  const journeys = { key: `free-look:${memberId}`, limit: JOURNEYS_A_DAY, windowMs: days(1) }
  await refuseAbove(db, [journeys], now, refusals.TOO_OFTEN)
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
