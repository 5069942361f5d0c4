import { currentConsents, sentLines } from '@keyturn/agency-files'
import type { Agency } from '@keyturn/agency-files/words'
import { findMember } from '@keyturn/identity'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import { planStatusOf } from '@keyturn/subscription'
import { lookAsked } from '../announcements.ts'
import type { CreditProfileContext } from '../context.ts'
import { monthToLookFor } from '../domain/file-look.ts'
import { disputesOf, lockDisputes } from '../store/disputes.ts'
import { addLook, placesToLook } from '../store/file-looks.ts'

const AT_ONCE = 500
/** A month of files: whoever reports at all has one in it. */
const LOOKED_BACK_DAYS = 35

/** Each morning: whose rent has come to show at an agency that they were never asked to look at. */
export async function askToLook(context: CreditProfileContext): Promise<void> {
  const { db, clock } = context
  const before = dayOfInstant(clock.now())
  const from = addDays(before, -LOOKED_BACK_DAYS)
  for (let after = null; ; ) {
    const places = await placesToLook(db, { from, before, after, limit: AT_ONCE })
    for (const { memberId, agency } of places) await askOnce(context, memberId, agency)
    if (places.length < AT_ONCE) return
    after = places.at(-1) ?? null
  }
}

/**
 * Whoever left, has no plan to read the answer with, or stopped reporting there is not troubled; whoever questioned the
 * month has looked.
 */
async function askOnce(context: CreditProfileContext, memberId: string, agency: Agency): Promise<void> {
  const { db, clock, queue } = context
  const at = clock.now()
  await db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const { access } = await planStatusOf(tx, { memberId, role: 'member' }, at)
    if (access.plan === null || !(await findMember(tx, memberId))?.email) return
    const consents = await currentConsents(tx, memberId)
    if (!consents.some((consent) => consent.agency === agency && consent.given)) return
    const questioned = (await disputesOf(tx, memberId))
      .filter((dispute) => dispute.agency === agency)
      .map(({ month }) => month)
    const about = { agency, today: dayOfInstant(at), questioned }
    const month = monthToLookFor(await sentLines(tx, memberId), about)
    if (month === null || !(await addLook(tx, memberId, { agency, month, at }))) return
    await queue.announce(tx, lookAsked, { memberId, agency, month })
  })
}
