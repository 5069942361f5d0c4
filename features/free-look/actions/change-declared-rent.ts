import { dayOfInstant } from '@keyturn/platform/days'
import { type DeclaredRent, saveDeclaredRent } from '@keyturn/tenancy'
import type { FreeLookContext } from '../context.ts'
import { noOpenFreeLook } from '../refusals.ts'
import { lockOpenFreeLook } from '../store/free-looks.ts'

/** Corrects the declared rent or name without reading the bank again. */
export async function changeDeclaredRent(
  context: FreeLookContext,
  memberId: string,
  told: DeclaredRent,
): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    if (!(await lockOpenFreeLook(tx, memberId))) throw noOpenFreeLook()
    await saveDeclaredRent(tx, memberId, { told, today: dayOfInstant(now), now })
  })
}
