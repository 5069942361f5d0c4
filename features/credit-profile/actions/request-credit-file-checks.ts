import { currentConsents, membersWithVisibleMonth, sentLines } from '@keyturn/agency-files'
import type { Agency } from '@keyturn/agency-files/constants'
import { findMember } from '@keyturn/identity'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import { planStatusOf } from '@keyturn/subscription'
import type { CreditProfileContext } from '../context.ts'
import { monthToCheck } from '../domain/credit-file-check.ts'
import { creditFileCheckRequested } from '../events.ts'
import { checksToRequest, insertCreditFileCheck } from '../store/credit-file-checks.ts'
import { disputesOf, lockDisputes } from '../store/disputes.ts'

/** Covers one month of files, so every reported member has a line in it. */
const LOOKBACK_DAYS = 35

/** Daily job: asks members to check their own file, once their rent should show there. */
export async function requestCreditFileChecks(context: CreditProfileContext): Promise<void> {
  const { db, clock } = context
  const today = dayOfInstant(clock.now())
  for (let day = addDays(today, -LOOKBACK_DAYS); day < today; day = addDays(day, 1))
    for await (const range of membersWithVisibleMonth(db, day))
      for (const { memberId, agency } of await checksToRequest(db, day, range))
        await requestOnce(context, memberId, agency)
}

/** Skips members who have left, have no plan or withdrew consent there, and those who disputed the month. */
async function requestOnce(context: CreditProfileContext, memberId: string, agency: Agency): Promise<void> {
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
    const month = monthToCheck(await sentLines(tx, memberId), about)
    if (month === null || !(await insertCreditFileCheck(tx, memberId, { agency, month, at }))) return
    await queue.publish(tx, creditFileCheckRequested, { memberId, agency, month })
  })
}
