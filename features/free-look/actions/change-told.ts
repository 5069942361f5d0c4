import { dayOfInstant } from '@keyturn/platform/days'
import { type ToldRent, tellRent } from '@keyturn/tenancy'
import type { FreeLookContext } from '../context.ts'
import { noLook } from '../refusals.ts'
import { lockOpenLook } from '../store/looks.ts'

/** Corrects the declared rent or name without reading the bank again. */
export async function changeTold(context: FreeLookContext, memberId: string, told: ToldRent): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    if (!(await lockOpenLook(tx, memberId))) throw noLook()
    await tellRent(tx, memberId, { told, today: dayOfInstant(now), now })
  })
}
