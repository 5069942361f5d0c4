import { rowBehind } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import type { CurrentMember } from '@keyturn/platform/http'
import { featureRequired, planStatusOf } from '@keyturn/subscription'
import { type KnownTenancy, loadTenancies } from '@keyturn/tenancy'
import type { AdminContext } from '../context.ts'
import { notFound } from '../refusals.ts'
import { type MonthStatus, monthsOf } from '../store/month-statuses.ts'

export interface OwnHome {
  name: string
  home: KnownTenancy | null
  months: MonthStatus[]
}

/** A Premium member's own home as an agent would see it: proofs without amounts. */
export async function readOwnHome(context: AdminContext, asking: CurrentMember): Promise<OwnHome> {
  const { replica, clock } = context
  const now = clock.now()
  const { access } = await planStatusOf(replica, asking, now)
  if (!access.plan?.features.landlordPropertyManagement) throw featureRequired()
  const member = rowBehind(asking)
  if (!member) throw notFound()
  const homes = await loadTenancies(replica, asking.memberId, dayOfInstant(now))
  const home = homes.find(({ isPresent }) => isPresent) ?? null
  const months = await monthsOf(replica, asking.memberId)
  return {
    name: `${member.firstName} ${member.lastName}`.trim(),
    home,
    months: months.filter(({ tenancyId }) => tenancyId === home?.id),
  }
}
